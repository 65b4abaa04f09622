"""Symbols of Retkikunnat: the three attributes and the gem, the types of card, the decks.
Every one has a silhouette of its own, so that it is known without its colour. All about 24 units high."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

import svg

from ....engine.drawing.kit import Parts, Printed, at, ball, dot, line, printed, shape, sketch, wash
from ...shared.star_board.drawing.finds import backpack, mask
from ...shared.star_board.drawing.paint import CREAM, GOLD, GOLD_LIGHT
from ...shared.star_board.drawing.tokens import purse
from .paint import BLUE, IRON, LEATHER, LEATHER_LIGHT, RED, TONES

# ------------------------------------------------------------------ what dice and cards show


def spears() -> Parts:
    """Action: two spears, crossed."""
    spear: Parts = [
        line("M0 13V-5", 3.1),
        line("M0 12.5V-5", 1.5, "#d9a25f"),
        shape("M0-14C3.4-10.5 3.6-7 0-3.8C-3.6-7-3.4-10.5 0-14Z", RED, width=1.1),
        wash("M0-14C3.4-10.5 3.6-7 0-3.8Z", "#7d1d16", 0.75),
        line("M-2-3H2", 2.2, "#7d1d16"),
    ]
    return [at(0, 0.5, 1, 38, spear), at(0, 0.5, 1, -38, spear)]


def stores() -> Parts:
    """Resources: a barrel, and a coin leaning on it."""
    return [
        shape("M-9.5-10.5C-5-12 1-12 5-10.5C7.5-5 7.5 4 5 9.5C1 11-5 11-9.5 9.5C-12 4-12-5-9.5-10.5Z",
              "#d99a2b"),
        wash("M1-11.4C3-11.2 4-11 5-10.5C7.5-5 7.5 4 5 9.5C3.8 10 2.5 10.3 1 10.4C3.6 4 3.6-5 1-11.4Z",
             "#9a6410"),
        wash("M-8.4-9.8C-7-10.4-6-10.6-5-10.8C-7.2-5-7.2 4-5 9.8C-6.2 9.6-7.4 9.4-8.4 9"
             "C-10.4 4-10.4-5-8.4-9.8Z", "#f6cf74"),
        line("M-11-4.6C-6-3.2 2-3.2 6.8-4.6M-11 4C-6 5.4 2 5.4 6.8 4", 1.8, "#5d4a33"),
        ball(6.5, 6.5, 5.9, GOLD_LIGHT),
        svg.Circle(cx=6.5, cy=6.5, r=3.9, fill="none", stroke="#a87512", stroke_width=1.1),
        line("M6.5 4.2V8.8", 1.5, "#7d560a"),
    ]  # fmt: skip


def boot() -> Parts:
    """Travel: a laced walking boot."""
    return [
        shape("M-7.5-12.5H3L3.5-3C6-.5 11.5 0 12.5 4V7H-8.5C-7-1-8.5-7-7.5-12.5Z", BLUE),
        wash("M-6-11.5H-2.6C-3.4-6-2-1-3.8 6.2H-7.3C-6-1-7-7-6-11.5Z", "#86b8e4"),
        shape("M-9 6.6H12.8V10.2H2.5L1.5 8.6L.5 10.2H-9Z", "#3a2c20"),
        line("M-2.2-8.4L3-7.4M-2-4.6L3.2-3.4M-1-1L5.4 .2", 1.5, "#fff6e0"),
        line("M-7.8-12.4H3.2", 2.2, "#123f70"),
    ]


def jewel() -> Parts:
    """The gem of the dice: a cut stone."""
    return [
        shape("M-6.5-9H6.5L12-2.5L0 12L-12-2.5Z", "#2aa570"),
        wash("M-6.5-9H6.5L4.5-2.5H-4.5Z", "#b9f0d2"),
        wash("M-6.5-9L-4.5-2.5H-12Z", "#6fd4a4"),
        wash("M4.5-2.5H12L0 12Z", "#0d6b44"),
        line("M-12-2.5H12M-6.5-9L-4.5-2.5L0 12L4.5-2.5L6.5-9M-4.5-2.5L0-9L4.5-2.5", 0.8, "#063d24"),
    ]


_SYMBOLS: dict[str, tuple[Callable[[], Parts], str, str]] = {  # the picture, the ground, the rim
    "action": (spears, "#fbded6", "#b3322c"),
    "resources": (stores, "#fff0c4", "#a8760c"),
    "travel": (boot, "#dceaf7", "#1f5f9d"),
    "gem": (jewel, "#e2f5e8", "#1c7a52"),
}
SYMBOLS = tuple(_SYMBOLS)


def symbol(kind: str) -> Parts:
    """A symbol alone, about 26 units wide. ValueError for any that is none of SYMBOLS."""
    if kind not in _SYMBOLS:
        raise ValueError(f"no symbol is called {kind!r}; there are {', '.join(SYMBOLS)}")
    return [sketch(_SYMBOLS[kind][0](), 1.2)]


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


def _tools() -> Parts:
    """Equipment: a pickaxe across a coil of rope."""
    return [
        svg.Circle(cx=-2, cy=3, r=7.4, fill="none", stroke_width=4.6),
        svg.Circle(cx=-2, cy=3, r=7.4, fill="none", stroke="#e3c284", stroke_width=2.6),
        at(1, 0, 1, 42, [
            line("M0 13V-8", 4), line("M0 12.6V-8", 2.2, LEATHER_LIGHT),
            shape("M-11.5-5.5C-6-11.5 6-11.5 11.5-5.5C6-8.4-6-8.4-11.5-5.5Z", IRON, width=1.1),
        ]),
    ]  # fmt: skip


def wheel() -> Parts:
    """Vehicle: a cart wheel."""
    spokes = "M0-9V9M-9 0H9M-6.4-6.4L6.4 6.4M6.4-6.4L-6.4 6.4"
    return [
        svg.Circle(r=10.4, fill="none", stroke_width=5),
        line(spokes, 3),
        line(spokes, 1.4, LEATHER_LIGHT),
        svg.Circle(r=10.4, fill="none", stroke="#cf9560", stroke_width=2.8),
        ball(0, 0, 3.2, LEATHER),
        dot(0, 0, 1.1),
    ]


def _friend() -> Parts:
    """Ally: somebody in a broad hat, who beckons."""
    return [
        shape("M-10 12C-10 4-5 2 0 2C5 2 8 4 8 12Z", "#b4505d"),
        line("M7 7C11 5 11 0 10.5-4", 4.4), line("M7 7C11 5 11 0 10.5-4", 2.6, "#b4505d"),
        ball(10.4, -5, 2.2, "#d9a273"),
        ball(-1, -2.5, 4.8, "#d9a273"),
        shape("M-9.5-5C-6-7 4-7 7.5-5C4-2.8-6-2.8-9.5-5Z", "#e9d49c"),
        shape("M-5-5.4C-5-12.5 3-12.5 3-5.4C1-4.8-3-4.8-5-5.4Z", "#f6e6b8"),
    ]  # fmt: skip


def book() -> Parts:
    """Skill: an open book."""
    return [
        shape("M-13 9.5V-7L0-4L13-7V9.5L0 12Z", "#6a8a3d"),
        shape("M0-5C-3-8.5-9-9-11.5-8V7.2C-8 6.4-3 7 0 9.6C3 7 8 6.4 11.5 7.2V-8C9-9 3-8.5 0-5Z", "#fff6df"),
        line("M0-5V9.4M-9-4.6C-7-5-4-4.4-2.4-3M-9-1C-7-1.4-4-.8-2.4 .6M-9 2.8C-7 2.4-4 3-2.4 4.4"
             "M9-4.6C7-5 4-4.4 2.4-3M9-1C7-1.4 4-.8 2.4 .6M9 2.8C7 2.4 4 3 2.4 4.4", 0.9),
    ]  # fmt: skip


def hat() -> Parts:
    """Character: a sun helmet."""
    return [
        shape("M-14 5C-10 1 10 1 14 5C10 9.5-10 9.5-14 5Z", "#e3cc93"),
        shape("M-10 4C-10-12 10-12 10 4C5 6.4-5 6.4-10 4Z", "#f6e8c2"),
        wash("M3-7.6C8-6 10-2 10 4C8.4 4.8 6.6 5.3 5 5.6C6.6 0 6-4 3-7.6Z", "#cfb27c"),
        line("M-10 2C-5 4.4 5 4.4 10 2", 2.4, "#3d4780"),
        ball(0, -8.6, 1.5, "#cfb27c"),
    ]


def letter() -> Parts:
    """An event: a letter with a seal."""
    return [
        shape("M-12-8.5H12V9H-12Z", "#fff6df"),
        wash("M-12 9L-2 0H2L12 9Z", "#ecd9ac"),
        line("M-12 9L-2.6 .6M12 9L2.6 .6", 0.9),
        shape("M-12-8.5L0 2.5L12-8.5Z", "#fbeecb"),
        ball(0, 1.6, 3.9, RED),
        line("M-1.6 1.8L-.3 3L1.9 .2", 1.1, "#ffe2d6"),
    ]


def fan() -> Parts:
    """Hand cards: three in a fan."""
    card: Parts = [shape("M-5-10H5V8H-5Z", CREAM), shape("M-2.6-6.5H2.6V-1H-2.6Z", RED, width=0.8)]
    return [at(-5, 2, 1, -24, card), at(0, 0, 1, 0, card), at(5, 2, 1, 24, card)]


def cloud() -> Parts:
    """Rain, and other lasting effects: a cloud over falling drops."""
    return [
        line("M-6.5 4L-8.5 11M-.5 4L-2.5 12M5.5 4L3.5 11M9.5 3L8 8", 1.9, "#2f6f96"),
        shape("M-9 4C-14 3.5-13.5-3.5-8.5-3.5C-8-10 1-11.5 3-6C8-8.5 12.5-4 10.5-.5C13 1 12 4 9 4Z",
              "#dbe4ea"),
        wash("M-12 1.4C-7 3.4 4 3.2 11.8 1C12.3 2.8 11.2 4 9 4H-9C-10.8 4-11.8 2.8-12 1.4Z", "#9aa9b4"),
    ]  # fmt: skip


def hand_row() -> Parts:
    """The red sign on hand cards: a row of cards."""
    return [
        shape("M-12-6H-5.5V6H-12ZM-3.3-6H3.3V6H-3.3ZM5.5-6H12V6H5.5Z", RED, width=1),
        line("M-10.4-3.5H-7.2M-1.6-3.5H1.6M7.2-3.5H10.4", 1, "#ffe2d6"),
    ]


_EMBLEMS: dict[str, Callable[[], Parts]] = {
    "equipment": _tools,
    "vehicle": wheel,
    "ally": _friend,
    "skill": book,
    "character": hat,
    "immediate": letter,
    "hand": hand_row,
    "effect": cloud,
    "danger": lambda: [at(0, 0, 0.84, 0, mask())],
    "expedition": lambda: [at(0, 0, 0.84, 0, backpack())],
    "money": purse,
}
EMBLEMS = tuple(_EMBLEMS)


def emblem(kind: str) -> Parts:
    """The sign of a kind of card, about 26 units wide. ValueError for any that is none of EMBLEMS."""
    if kind not in _EMBLEMS:
        raise ValueError(f"no emblem is called {kind!r}; there are {', '.join(EMBLEMS)}")
    return [sketch(_EMBLEMS[kind](), 1.15)]


def medallion(kind: str) -> Parts:
    """The emblem in the ring of its kind: 26 units wide."""
    tone = TONES.get(kind, TONES["equipment"])
    return [
        svg.Circle(r=13, fill=CREAM, stroke=tone.frame, stroke_width=1.8),
        at(0, 0, 0.7, 0, emblem(kind)),
    ]


# ------------------------------------------------------------------ drawn once for a picture

_FAMILIES: dict[str, Callable[[str], Parts]] = {
    "seal": seal,
    "face": face,
    "hollow": hollow,
    "kind": medallion,
}


def shared(name: str, prefix: str) -> svg.Use:
    """A drawing that the picture defines once, such as "seal-action"; see `definitions`."""
    return svg.Use(href=f"#{prefix}rk-{name}")


def definitions(names: Iterable[str], prefix: str) -> svg.Defs:
    """These drawings for `shared`: "seal-", "face-" or "hollow-" and a symbol, or "kind-" and a kind."""
    wanted = sorted(set(names))
    return svg.Defs(elements=[_definition(name, prefix) for name in wanted])


@lru_cache(maxsize=256)
def _definition(name: str, prefix: str) -> Printed:
    family, _, kind = name.partition("-")
    return printed(svg.G(id=f"{prefix}rk-{name}", elements=_FAMILIES[family](kind)))


def coin() -> Parts:
    """A small gold coin, for what a card brings."""
    return [
        svg.Circle(cy=1, r=6, fill="#a87512"),
        svg.Circle(r=6, fill=GOLD, stroke="#7d560a"),
        svg.Circle(r=4, fill="none", stroke=GOLD_LIGHT, stroke_width=1),
    ]
