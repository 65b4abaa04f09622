"""Symbols of Retkikunnat: the three attributes and the gem, the types of card, the decks.
Every one has a silhouette of its own, so that it is known without its colour. All about 24 units high."""

from __future__ import annotations

import svg

from ....engine.drawing.kit import Parts, at, sketch
from ...shared.star_board.drawing.paint import ART as BOARD_ART
from ...shared.star_board.drawing.paint import CREAM
from .paint import ART, TONES

# ------------------------------------------------------------------ what dice and cards show

_SYMBOLS = {  # the drawing, the ground, the rim
    "action": ("spears", "#fbded6", "#b3322c"),
    "resources": ("stores", "#fff0c4", "#a8760c"),
    "travel": ("boot", "#dceaf7", "#1f5f9d"),
    "gem": ("jewel", "#e2f5e8", "#1c7a52"),
}
SYMBOLS = tuple(_SYMBOLS)


def symbol(kind: str) -> Parts:
    """A symbol alone, about 26 units wide. ValueError for any that is none of SYMBOLS."""
    if kind not in _SYMBOLS:
        raise ValueError(f"no symbol is called {kind!r}; there are {', '.join(SYMBOLS)}")
    return ART(_SYMBOLS[kind][0])


def seal(kind: str) -> Parts:
    """A symbol on its round ground, as cards show it: 26 units wide."""
    art = symbol(kind)
    _, ground, rim = _SYMBOLS[kind]
    return [svg.Circle(r=13, fill=ground, stroke=rim, stroke_width=1.6), at(0, 0, 0.76, 0, art)]


def face(kind: str) -> Parts:
    """A symbol on a face of a die, as danger cards demand it: 26 units wide."""
    art = symbol(kind)
    return [
        svg.Rect(x=-12.5, y=-11, width=25, height=25, rx=5.5, fill="#bda579"),
        svg.Rect(x=-12.5, y=-12.5, width=25, height=25, rx=5.5, fill="#fff8e6", stroke="#5f4a2c"),
        at(0, 0, 0.78, 0, art),
    ]


def hollow(kind: str) -> Parts:
    """The place of a symbol that is still missing."""
    rim = _SYMBOLS[kind][2]
    return [
        svg.Circle(r=12.4, fill=CREAM, stroke=rim, stroke_width=1.5, stroke_dasharray=[3.2, 2.6]),
        svg.G(opacity=0.3, elements=[at(0, 0, 0.7, 0, symbol(kind))]),
    ]


# ------------------------------------------------------------------ types and decks

_EMBLEMS = {
    "equipment": "tools",
    "vehicle": "wheel",
    "ally": "friend",
    "skill": "book",
    "character": "hat",
    "immediate": "letter",
    "hand": "hand-row",
    "effect": "cloud",
}
EMBLEMS = (*_EMBLEMS, "danger", "expedition", "money")


def emblem(kind: str) -> Parts:
    """The sign of a kind of card, about 26 units wide. ValueError for any that is none of EMBLEMS."""
    if kind not in EMBLEMS:
        raise ValueError(f"no emblem is called {kind!r}; there are {', '.join(EMBLEMS)}")
    return ART(_EMBLEMS[kind]) if kind in _EMBLEMS else [sketch(_borrowed(kind), 1.15)]


def _borrowed(kind: str) -> Parts:
    """The sign of a kind that is a drawing of the star's board."""
    if kind == "money":
        return BOARD_ART.bare("purse")
    return [at(0, 0, 0.84, 0, BOARD_ART.bare("snake" if kind == "danger" else "backpack"))]


def medallion(kind: str) -> Parts:
    """The emblem in the ring of its kind: 26 units wide."""
    tone = TONES.get(kind, TONES["equipment"])
    return [
        svg.Circle(r=13, fill=CREAM, stroke=tone.frame, stroke_width=1.8),
        at(0, 0, 0.7, 0, emblem(kind)),
    ]
