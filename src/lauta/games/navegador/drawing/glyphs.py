"""All small drawings of Navegador by name, for panels, log and rules page.
The drawings themselves are in art/; nothing here knows board or rules."""

from __future__ import annotations

from functools import partial

import svg

from ....engine.drawing.kit import Parts, at
from ....engine.drawing.shelf import Glyphs
from . import symbols
from .rondel import stone
from .symbols import PLAYERS as PLAYERS

_REACH = {
    "coin": 15.5,
    "hourglass": 17,
    "sugar": 17.5,
    "gold": 17.5,
    "spice": 17.5,
    "caravel": 21,
    "ship": 21,
}
_USUAL = 18.5  # how far a drawing reaches
_NAMED = {**{name: name for name in symbols.NAMES}, "factory": "factory-any", "ship": "caravel"}


def _owned(kind: str, seat: int) -> Parts:
    if kind == "stone":
        return [at(0, -1.5, 1, 0, stone(seat))]
    art = symbols.ship(seat, symbols.drawn("caravel")) if kind == "ship" else symbols.lined("worker")
    return [svg.G(class_=[f"nv-seat-{seat}"], elements=art)]


glyph = Glyphs(
    PLAYERS,
    {
        **{name: (_REACH.get(name, _USUAL), partial(symbols.lined, art)) for name, art in _NAMED.items()},
        **{
            f"{kind}-{seat}": (reach, partial(_owned, kind, seat))
            for kind, reach in (("ship", 21.0), ("worker", _USUAL), ("stone", 17.5))
            for seat in range(PLAYERS)
        },
    },
)
names, markup = glyph.names, glyph.markup
