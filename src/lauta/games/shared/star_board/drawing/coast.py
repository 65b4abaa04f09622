"""The lands of the chart (`atlas.toml`) as a steady hand draws them: coasts, islands, lakes, rivers.
Places are those of the board's file (0 to 1000 both ways); `scene_point` gives units of the picture."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from math import cos, hypot, pi, sin
from pathlib import Path
from typing import Any, NamedTuple

from .....engine.drawing.coast import Point, smooth, unsteady

STRETCH = 1.18  # the chart is a little wider than the file's square, as screens are
STEP = 15.0  # between the trembles of a coast

Ring = Sequence[tuple[float, float]]
ATLAS: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("atlas.toml").read_text(encoding="utf-8"))
OLD_WORLD: Ring = ATLAS["old_world"]
ISLANDS, LAKES, RIVERS = (tuple[Ring, ...](ATLAS[name].values()) for name in ("islands", "lakes", "rivers"))


def scene_point(x: float, y: float) -> Point:
    """A place of the board's file in units of the picture."""
    return x * STRETCH, float(y)


def scene_ring(ring: Ring) -> list[Point]:
    return [scene_point(x, y) for x, y in ring]


def coasts() -> list[list[Point]]:
    """Every shore as a closed line of knots: the continents, then the islands."""
    islands = [_ragged(scene_ring(ring), 2.4) for ring in ISLANDS]
    return [_ragged(scene_ring(OLD_WORLD), 3.4), *islands]


def islet_shores() -> list[list[Point]]:
    """Islets too small for a shelf of their own."""
    return [_islet(x, y, r) for x, y, r in ATLAS["islets"]]


def lakes() -> str:
    return "".join(smooth(_ragged(scene_ring(ring), 1.2)) for ring in LAKES)


def _ragged(ring: list[Point], tremor: float) -> list[Point]:
    """The ring with small capes and coves between its corners."""
    points: list[Point] = []
    for n, (ax, ay) in enumerate(ring):
        bx, by = ring[(n + 1) % len(ring)]
        length = hypot(bx - ax, by - ay)
        pieces = 1 if length > 300 else max(1, round(length / STEP))
        for k in range(pieces):
            x, y = ax + (bx - ax) * k / pieces, ay + (by - ay) * k / pieces
            push = tremor * unsteady(round(x / 3), round(y / 3)) if pieces > 1 else 0.0
            points.append((x - push * (by - ay) / length, y + push * (bx - ax) / length))
    return points


def _islet(x: float, y: float, r: float) -> list[Point]:
    """A round islet, never quite a circle."""
    px, py = scene_point(x, y)
    return [
        (px + r * (1.25 + 0.2 * unsteady(n, round(x))) * sin(-n * pi / 4), py - r * cos(n * pi / 4))
        for n in range(8)
    ]


class _Shore(NamedTuple):
    """A closed line, each of its sides from one corner to the next, and how far it reaches."""

    sides: Sequence[tuple[Point, Point]]
    west: float
    east: float
    north: float
    south: float


def _shore(ring: Ring) -> _Shore:
    corners = scene_ring(ring)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    sides = list(zip(corners, [corners[-1], *corners[:-1]], strict=True))
    return _Shore(sides, min(xs), max(xs), min(ys), max(ys))


_LANDS, _WATERS = ([_shore(ring) for ring in rings] for rings in ((OLD_WORLD, *ISLANDS), LAKES))


def on_land(point: Point) -> bool:
    """Whether a place of the picture lies on a continent or an island."""
    return any(_inside(point, shore) for shore in _LANDS)


def in_lake(point: Point) -> bool:
    return any(_inside(point, shore) for shore in _WATERS)


def _inside(point: Point, shore: _Shore) -> bool:
    """Even-odd rule."""
    x, y = point
    if not (shore.west <= x <= shore.east and shore.north <= y <= shore.south):
        return False
    odd = False
    for (ax, ay), (bx, by) in shore.sides:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
