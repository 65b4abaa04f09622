"""What moves do on the board, drawn over its picture: an arrow along which a piece goes, else a ring.

Knows no game: pieces of the scene before and after a move are compared.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ... import i18n
from ...engine.match import Match
from ...engine.presentation import Choice, SceneRequest
from ...engine.scene import Piece, Scene
from .advice import choices_then
from .snapshot import Look

PLAYED, BETTER = "played", "better"
COLORS = {PLAYED: "#b3261e", BETTER: "#0b6e4f"}
NEAR = 0.06  # of the width: as far from the middle of its place a piece may stand

Point = tuple[float, float]


@dataclass(frozen=True)
class Way:
    """From where to where a move goes on the board; a move to a place alone has no `start`."""

    kind: str
    end: Point
    start: Point | None = None


def ways_of(look: Look, n: int, better: str) -> list[Way]:
    """What the entry behind the first `n` did, and what `better` (Choice.code) would have done there.

    Moves that have no place on the board are left out.
    """
    _, choices = choices_then(look, n)
    actions = [entry.action for entry in look.present.log[n:]]
    made = [one for one in choices if not one.back and actions[: 1 + len(one.follow)] == _all(one)]
    wanted = {
        PLAYED: max(made, default=None, key=lambda choice: len(choice.follow)),
        BETTER: next((choice for choice in choices if choice.code == better), None),
    }
    found = [_way(look, n, kind, choice) for kind, choice in wanted.items() if choice is not None]
    return [way for way in found if way is not None]


def _all(choice: Choice) -> list[int]:
    return [choice.action, *choice.follow]


def _way(look: Look, n: int, kind: str, choice: Choice) -> Way | None:
    match = look.present.at(n)
    before = _scene(look, match)
    if choice.place is None or choice.back:
        return None
    for action in _all(choice):
        match.play(action)
    return way_between(before, _scene(look, match), choice.place, kind)


def _scene(look: Look, match: Match, standalone: bool = False) -> Scene:
    request = SceneRequest(
        names=look.names, translations=i18n.translations(), log=match.log, standalone=standalone
    )
    return look.game.view.scene(match.redacted(look.reader), request)


def way_between(before: Scene, after: Scene, place: str, kind: str) -> Way | None:
    """The way of the piece that goes to a place; where none does, the place alone. None beside the board."""
    width, known = before.chart.window[2], before.by_id
    here = next((piece for piece in before.pieces if piece.place == place), None)
    if here is None:
        return None
    end = _at(here)
    if any(other.place and other.place != place and _at(other) == end for other in before.pieces):
        return _farthest(before, after, kind)  # places drawn about one middle, such as those of a wheel
    starts = [
        _at(known[piece.id])
        for piece in after.pieces
        if piece.id in known and math.dist(_at(piece), end) < NEAR * width
    ]
    start = max(starts, default=end, key=lambda one: math.dist(one, end))
    return Way(kind, end, start if math.dist(start, end) > NEAR * width else None)


def _farthest(before: Scene, after: Scene, kind: str) -> Way | None:
    """The way of the piece that goes farthest, else where a new one lies."""
    known = before.by_id
    gone = [piece for piece in after.pieces if piece.id in known and _at(known[piece.id]) != _at(piece)]
    new = [piece for piece in after.pieces if piece.id not in known]
    if gone:
        piece = max(gone, key=lambda one: math.dist(_at(one), _at(known[one.id])))
        return Way(kind, _at(piece), _at(known[piece.id]))
    return Way(kind, _at(new[0])) if new else None


def _at(piece: Piece) -> Point:
    return piece.x, piece.y


def drawn_over(svg: str, window: Sequence[float], ways: Sequence[Way]) -> str:
    """The picture with these ways above all else, each with a rim of paper."""
    unit = window[2] / 100
    marks = "".join(_mark(way, unit, lane) for lane, way in enumerate(ways))
    return svg.removesuffix("</svg>") + f'<g fill="none" stroke-linecap="round">{marks}</g></svg>'


def _mark(way: Way, unit: float, lane: int) -> str:
    dashes = f' stroke-dasharray="{2.2 * unit:.1f} {2 * unit:.1f}"' if way.kind == PLAYED else ""
    shape = _ring(way.end, (3.2 + lane) * unit) if way.start is None else _arrow(way.start, way.end, unit)
    color = COLORS[way.kind]
    return (
        f'<path d="{shape}" stroke="#fffaf0" stroke-width="{2.2 * unit:.1f}"/>'
        f'<path class="{way.kind}" d="{shape}" stroke="{color}" stroke-width="{1.2 * unit:.1f}"{dashes}/>'
    )


def _ring(at: Point, radius: float) -> str:
    x, y = at
    half = f"a{radius:.1f} {radius:.1f} 0 0 1"
    return f"M{x - radius:.1f} {y:.1f}{half} {2 * radius:.1f} 0{half} {-2 * radius:.1f} 0"


def _arrow(start: Point, end: Point, unit: float) -> str:
    """A line with its head, whose point is the end."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    wings = [
        (end[0] - 4 * unit * math.cos(angle + turn), end[1] - 4 * unit * math.sin(angle + turn))
        for turn in (0.5, -0.5)
    ]
    (left, top), (right, bottom) = wings
    return (
        f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
        f"M{left:.1f} {top:.1f}L{end[0]:.1f} {end[1]:.1f}L{right:.1f} {bottom:.1f}"
    )


def picture(look: Look, n: int, better: str) -> str:
    """The board after `n` entries as SVG that stands alone, with the move played and a better one."""
    from ...engine.drawing.painter import paint

    scene = _scene(look, look.present.at(n), True)
    return drawn_over(paint(scene, "", True), scene.chart.window, ways_of(look, n, better))
