"""Every drawing that pieces of the star's board can name: spots, tokens, marks, pawns, flights, the die.
Each knows only itself; what lies where on the board is in board.py."""

from __future__ import annotations

from functools import partial

import svg

from .....engine.drawing.kit import Parts, Pen, at, sketch
from .....engine.drawing.seats import SEATS, badge
from .....engine.drawing.shelf import Shapes, drawings, each
from ..data.constants import BOARD
from . import chart as charts
from . import marks as drawing_marks
from . import pawns as drawing_pawns
from . import tokens as drawing_tokens
from .dice import FACES, die, waiting
from .layout import layout
from .paint import ART, classed, disc, style

HIT_CITY, HIT_DOT = 25.0, 15.0
BADGES = ("gold_coast", "slave_coast", "cape_town", "bedouins", "pirates")
_PRESS = "M-30-41H30A20 20 0 0 1 50-21V21A20 20 0 0 1 30 41H-30A20 20 0 0 1-50 21V-21A20 20 0 0 1-30-41Z"


def _spot(kind: str) -> Parts:
    """A dot of a road or of a way by sea."""
    heart: Parts = [disc("st-sea-heart", 2.4)] if kind == "sea" else []
    return [disc("st-hit", HIT_DOT), disc(f"st-{kind}-dot", 6.4), *heart]


def _badge(name: str) -> Parts:
    """What is special about a place, beside it."""
    art = ART.bare(drawing_tokens.THINGS[name][0])
    if name in ("bedouins", "pirates"):
        return [sketch(art, 1.1, 1.15)]
    return [disc("st-badge", 13), sketch(art, 1.1, 0.78 if name == "slave_coast" else 0.9)]


def _flights(city: str) -> Parts:
    """The flights of a city, seen from there."""
    return [classed("st-air own", layout(BOARD)[city].air)]


def _seat(seat: int) -> Parts:
    return [disc("st-badge", 12), at(0, 0, 0.85, 0, badge(seat))]


_FACES = tuple(dict.fromkeys((*drawing_tokens.FACES, *drawing_tokens.EXPANSION_FACES, drawing_tokens.OTHER)))
_SIZES = ("city", "dot")
_SEATS = range(len(SEATS))
_SHAPES: Shapes = {
    "city": lambda: [disc("st-hit", HIT_CITY), *drawing_tokens.city(False)],
    "home": lambda: [disc("st-hit", HIT_CITY), *drawing_tokens.city(True)],
    "road-dot": partial(_spot, "road"),
    "sea-dot": partial(_spot, "sea"),
    "airfield": lambda: [disc("st-badge", 9), at(0, 0, 0.62, 0, [sketch(ART.bare("plane"), 1.2)])],
    **{name: partial(_badge, name) for name in BADGES},
    **each("token", drawing_tokens.token, (*drawing_tokens.BACKS, *_FACES)),
    **each("known", drawing_tokens.known, _FACES),
    **each("target", drawing_marks.target, drawing_marks.TARGETS, _SIZES),
    **each("note", drawing_marks.note, drawing_marks.NOTES, _SIZES),
    **each("air", _flights, (where.name for where in layout(BOARD).values() if where.air)),
    **each("pawn", drawing_pawns.pawn, _SEATS),
    **each("seat", _seat, _SEATS),
    **each("plight", drawing_pawns.plight, drawing_pawns.PLIGHTS),
    **each("die", lambda face: [at(0, 0, 1.75, 0, die(face))], range(1, FACES + 1)),
    "die-waiting": lambda: [at(0, 0, 1.75, 0, waiting())],
    **{name: partial(ART, name) for name in ("acting", "boat", "sign", "sign-note", "tray")},
    "plane": lambda: [sketch(ART.bare("plane"), 1)],
    "ticket": lambda: [at(0, 0, 0.8, 0, [sketch(ART.bare("ticket"), 1.3)])],
    "press": lambda: [svg.Path(d=[Pen(_PRESS)])],
    "rainfall": lambda: [charts.rainfall()],
}

DRAWINGS = drawings("", "st", _SHAPES, style)
drawing = DRAWINGS.draw
