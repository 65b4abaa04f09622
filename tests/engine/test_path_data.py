"""Path data in short: the same points told from one to the next. What is drawn is in the games' own tests."""

from __future__ import annotations

import re

import pytest

import lauta
from lauta.engine.drawing.path_data import relative, shortened
from lauta.engine.presentation import SceneRequest

NUMBERS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
Steps = list[tuple[str, tuple[float, ...]]]


def steps(path: str) -> Steps:
    """Every command of a path with its points as they lie on the paper."""
    found: Steps = []
    here = start = 0j
    for command, told in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        kind, values = command.lower(), [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", told)]
        size = NUMBERS[kind]
        assert not (len(values) % size if size else values), path
        for n in range(0, len(values), size) if size else (0,):
            taken, more = values[n : n + size], "l" if kind == "m" and n else kind
            fixed, taken = (taken[:5], taken[5:]) if kind == "a" else ([], taken)
            if kind == "h":
                taken = [taken[0], 0.0 if command == "h" else here.imag]
            elif kind == "v":
                taken = [0.0 if command == "v" else here.real, taken[0]]
            origin = here if command.islower() else 0j
            points = [complex(*pair) + origin for pair in zip(taken[::2], taken[1::2], strict=True)]
            here = start if kind == "z" else points[-1]
            start = here if more == "m" else start
            found.append((more, (*fixed, *(part for point in points for part in (point.real, point.imag)))))
    return found


def same(old: str, new: str) -> bool:
    """Whether two paths go the same way, to a hundredth."""
    was, now = steps(old), steps(new)
    return [kind for kind, _ in was] == [kind for kind, _ in now] and all(
        one == pytest.approx(other, abs=0.01) for (_, one), (_, other) in zip(was, now, strict=True)
    )


@pytest.mark.parametrize(
    "path, short",
    [
        ("M10 10L20 10L20 20Z", "m10 10 10 0 0 10Z"),
        ("M10 10M20 20", "m10 10m10 10"),
        ("m1.5-2h3H0v2V10Zm4 4l1 1", "m1.5-2h3-4.5v2 10Zm4 4 1 1"),
        ("M0 0A3 3 0 0 1 3 3S-1 2 5 5", "m0 0a3 3 0 0 1 3 3s-4-1 2 2"),
        ("M0.1000000000000001 0L.25 1e1", "m0.1 0 0.15 10"),
    ],
)
def test_a_path_is_told_from_point_to_point(path: str, short: str) -> None:
    assert relative(path) == short
    assert shortened(f'<path d="{path}" id="d"/>') == f'<path d="{short}" id="d"/>'


@pytest.mark.parametrize("game", [game.id for game in lauta.games()])
def test_charts_and_drawings_go_the_same_ways(game: str) -> None:
    match = lauta.game(game).match(max(lauta.game(game).players), seed=3)
    scene = match.game.view.scene(match.redacted(0), SceneRequest(names=match.names))
    drawn = [scene.drawings.draw(name) for name in scene.drawings.names()]
    paths = re.findall(r' d="([^"]+)"', "".join([*drawn, *(layer for _, layer in scene.chart.layers)]))
    assert len(paths) > 50
    for path in set(paths):
        assert same(path, relative(path)), path
