"""Every drawing that pieces of the star's board can name: spots, tokens, marks, pawns, flights, the die.
Each knows only itself; what lies where on the board is in board.py."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import svg

from .....engine.drawing.kit import Parts, Pen, at, sketch
from .....engine.drawing.seats import SEATS, badge
from .....engine.scene import OWN, Drawings
from ..data.constants import BOARD
from . import chart as charts
from . import marks as drawing_marks
from . import pawns as drawing_pawns
from . import tokens as drawing_tokens
from .dice import FACES, die
from .layout import layout
from .paint import ART, classed, disc, style

HIT_CITY, HIT_DOT = 25.0, 15.0
BADGES = ("gold_coast", "slave_coast", "cape_town", "bedouins", "pirates")
_PREFIX = "st-"
_PRESS = "M-30-41H30A20 20 0 0 1 50-21V21A20 20 0 0 1 30 41H-30A20 20 0 0 1-50 21V-21A20 20 0 0 1-30-41Z"


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """All of them."""
    return tuple(f"{_PREFIX}{name}" for name in _names())


def _names() -> Iterator[str]:
    yield from ("city", "home", "road-dot", "sea-dot", "airfield", *BADGES)
    faces = dict.fromkeys((*drawing_tokens.FACES, *drawing_tokens.EXPANSION_FACES))
    yield from (f"token-{kind}" for kind in (*drawing_tokens.BACKS, *faces))
    yield from (f"known-{kind}" for kind in faces)
    for size in ("city", "dot"):
        yield from (f"target-{kind}-{size}" for kind in drawing_marks.TARGETS)
        yield from (f"note-{kind}-{size}" for kind in drawing_marks.NOTES)
    yield from (f"air-{where.name}" for where in layout(BOARD).values() if where.air)
    yield from (f"{kind}-{seat}" for kind in ("pawn", "seat") for seat in range(len(SEATS)))
    yield from (f"plight-{kind}" for kind in drawing_pawns.PLIGHTS)
    yield from (f"die-{face}" for face in range(1, FACES + 1))
    yield from ("acting", "boat", "plane", "sign", "sign-note", "tray", "press", "rainfall")


@lru_cache(maxsize=512)
def drawing(name: str) -> str:
    """The markup of one, a group with its name for an id."""
    return str(svg.G(id=f"{OWN}{name}", elements=_parts_of(name.removeprefix(_PREFIX))))


def _parts_of(name: str) -> Parts:
    family, _, kind = name.partition("-")
    what, _, size = kind.rpartition("-")
    match family:
        case "token":
            return drawing_tokens.token(kind)
        case "known":
            return drawing_tokens.known(kind)
        case "target":
            return drawing_marks.target(what, size == "city")
        case "note":
            return drawing_marks.note(what, size == "city")
        case "city" | "home":
            return [disc("st-hit", HIT_CITY), *drawing_tokens.city(family == "home")]
        case "road" | "sea":
            heart: Parts = [disc("st-sea-heart", 2.4)] if family == "sea" else []
            return [disc("st-hit", HIT_DOT), disc(f"st-{family}-dot", 6.4), *heart]
        case "pawn":
            return drawing_pawns.pawn(int(kind))
        case "plight":
            return drawing_pawns.plight(kind)
        case "seat":
            return [disc("st-badge", 12), at(0, 0, 0.85, 0, badge(int(kind)))]
        case "die":
            return [at(0, 0, 1.75, 0, die(int(kind)))]
        case "air":
            return [classed("st-air own", layout(BOARD)[kind].air)]
    return _single(name)


def _single(name: str) -> Parts:
    match name:
        case "airfield":
            return [disc("st-badge", 9), at(0, 0, 0.62, 0, [sketch(ART.bare("plane"), 1.2)])]
        case "acting" | "boat" | "sign" | "sign-note" | "tray":
            return ART(name)
        case "plane":
            return [sketch(ART.bare("plane"), 1)]
        case "press":
            return [svg.Path(d=[Pen(_PRESS)])]
        case "rainfall":
            return [charts.rainfall()]
    art = ART.bare(drawing_tokens.THINGS[name][0])
    if name in ("bedouins", "pirates"):
        return [sketch(art, 1.1, 1.15)]
    return [disc("st-badge", 13), sketch(art, 1.1, 0.78 if name == "slave_coast" else 0.9)]


DRAWINGS = Drawings("", names, drawing, style)
