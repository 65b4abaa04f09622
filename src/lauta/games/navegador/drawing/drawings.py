"""All drawings that pieces of Navegador's pictures name: each once, for painters and for the page.
What they show is in art/, or drawn in the files beside this one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import svg

from ....engine.drawing.kit import Parts, Pen, at
from ....engine.drawing.shelf import Shapes, drawings
from ....engine.scene import OWN
from . import symbols
from .paint import ART
from .regions import MARKS, NOTES, WATER
from .rondel import stone
from .symbols import GOODS, PLAYERS

_FACTORIES = tuple(f"factory-{good}" for good in (*GOODS, "any"))
_PRIVILEGES = tuple(f"privilege-{kind}" for kind in symbols.PRIVILEGES)
_PENS = {  # widths of lines where drawings come up on pieces
    **dict.fromkeys((*GOODS, "caravel", "worker", "coin", "explorer", "privilege", *_FACTORIES), 1.3),
    **dict.fromkeys(_PRIVILEGES, 1.0),
    "card": 0.9,
    "crown": 1.4,
}


def _upon(base: str, top: str, x: float, y: float, scale: float, tone: str = "") -> Parts:
    """A drawing with a smaller one upon it."""
    upper = svg.Use(href=f"#{OWN}nv-{top}", class_=[tone] if tone else None)
    return [*ART(base), at(x, y, scale, 0, [upper])]


_SHAPES: Shapes = {
    **{name: partial(symbols.lined, name, width) for name, width in _PENS.items()},
    **{f"line-{kind}": partial(symbols.lined, kind, 1.5) for kind in symbols.BUILDINGS},
    **{f"space-{name}": partial(symbols.lined, f"space-{name}", 1.1) for name in symbols.ACTIVITIES},
    **{f"ship-{seat}": partial(symbols.piece_of_ship, seat) for seat in range(PLAYERS)},
    **{f"sign-{seat}": partial(symbols.sign, seat) for seat in range(PLAYERS)},
    **{f"stone-{seat}": partial(stone, seat) for seat in range(PLAYERS)},
    **ART.shapes(
        "fog", "loss", "flag", "flag-end", "lead-dot", "tally", "tally-wide", "pile", "back", "count", "free",
        "acting", "card-mark", "moved-dot", "rung-cover",
        *(f"{kind}-{good}" for kind in ("marker", "pip") for good in GOODS),
        *(f"mark-{kind}" for kind in MARKS), *(f"note-{kind}" for kind in NOTES),
    ),
    **{
        f"token-{good}{which}": partial(_upon, f"token-{good}{which}", good, 0, -9, 0.66)
        for good in GOODS
        for which in ("", "-first")
    },
    **{name: partial(_upon, name, "caravel", 10.5, 0.8, 0.44, "nv-nobody") for name in ("paid", "paid-dim")},
    "water": lambda: [svg.Path(d=[Pen(WATER)])],
    "gone": lambda: [svg.Circle(r=4)],
}  # fmt: skip

BOARD = drawings("navegador", "nv", _SHAPES, ART.style)
SHEET = replace(BOARD, tone="navegador-sheet")
