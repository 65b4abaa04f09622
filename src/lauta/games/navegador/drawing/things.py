"""The small drawings: goods, buildings, caravel, worker, coin, explorer disc, privileges, the card.
Each stands in a box of about 34 by 34 units around the origin; nothing here knows the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import cos, pi, sin

import svg

from ....engine.drawing import seats
from ....engine.drawing.kit import (  # fmt: skip
    INK,
    Parts,
    Printed,
    at,
    ball,
    dot,
    line,
    printed,
    shape,
    short,
    sketch,
    twin,
    wash,
)
from .paint import (  # fmt: skip
    DARK,
    GOLD,
    GOLD_LIGHT,
    GOLD_SHADE,
    LEAF,
    LEAF_LIGHT,
    ORANGE,
    ORANGE_LIGHT,
    ORANGE_SHADE,
    PAPER,
    PAPER_SHADE,
    ROOF,
    ROOF_SHADE,
    SKIN,
    STONE,
    STONE_SHADE,
    TEAL,
    TEAL_LIGHT,
    TEAL_SHADE,
    TONES,
    WATER,
    WATER_LIGHT,
    WAX,
    WHITE,
    WOOD,
    WOOD_LIGHT,
    WOOD_SHADE,
    owned,
    post,
    tinted,
)

# ------------------------------------------------------------------ goods


def sugar() -> Parts:
    """A sugar loaf in its blue paper, before a stalk of cane."""
    return [
        *post("M-9 13L-13-9M-12.2-4L-16-13M-12.5-6L-8-14", 1.8, LEAF),
        shape("M-9 11C-7-5-4-15.5 0-15.5C4-15.5 7-5 9 11C4 14-4 14-9 11Z", WHITE),
        wash("M2-14.5C5-12.5 7-4 8.3 11C6.5 12.3 5 12.8 3.3 13C5.3 3.5 4.5-7 2-14.5Z",
             "#c9d2d6"),
        shape("M-10 3.5C-5 6.5 5 6.5 10 3.5L11.5 13C5 16.5-5 16.5-11.5 13Z", "#3f6f9e"),
        wash("M-9.5 4.5C-7.5 5.6-5 6.2-3 6.4L-3.5 15C-6.5 14.7-9 14-11 12.7Z", "#7fa9cc"),
        line("M-10.6 8.5C-5 11.5 5 11.5 10.7 8.5", 1.2, PAPER),
        line("M-3.5-6L-4.5 0", 1.2, "#dfe5e6"),
    ]  # fmt: skip


def gold() -> Parts:
    """Three bars of gold."""
    return [
        *(at(x, y, 1, 0, _bar()) for x, y in ((-7.6, 8), (7.6, 8), (0, -3))),
        line("M10-12.5V-6.5M7-9.5H13M-12-7.5V-3.5M-14-5.5H-10", 1.3, GOLD_SHADE),
    ]


def _bar() -> Parts:
    return [
        shape("M-9 6L-6.5-3H3.5L9 0L7 6Z", GOLD),
        shape("M-6.5-3L-3.5-6H6L3.5-3Z", GOLD_LIGHT, width=0.8),
        wash("M3.5-3L6-6L8.7-.3L6.8 5.6Z", GOLD_SHADE),
        line("M-5 .5H1", 1, GOLD_LIGHT),
    ]


def spice() -> Parts:
    """An open sack of peppercorns, with a clove and sticks of cinnamon."""
    corns = ((-6.5, -4.5), (-2.2, -6), (2.4, -6.2), (6.6, -4.6), (-4.4, -2.4), (0, -3.2), (4.6, -2.6))
    return [
        *post("M6-5L14-14M3-6L9.5-16", 2.6, "#b8672c"),
        shape("M-9.5-3C-14 3-14.5 10-11 13C-6 15.5 6 15.5 11 13C14.5 10 14 3 9.5-3Z", "#c79a62"),
        wash("M4-1C9 3 10.5 9 8 14C10 13.7 10.7 13.2 11 12.6C14 9.5 13.3 3 9.3-2.5Z", "#94683a"),
        line("M-9 3C-10 6-10 9-9 11.5M-4.5 8C-5 10-5 12-4.5 13.5", 0.9, "#8a5f33"),
        svg.Ellipse(cx=0, cy=-3.6, rx=10.5, ry=4.6, fill="#e2bd86"),
        *(ball(x, y, 2.5, "#4b2a1c") for x, y in corns),
        *(dot(short(x - 0.7), short(y - 0.8), 0.7, "#a8785a") for x, y in corns),
    ]  # fmt: skip


GOODS: dict[str, Callable[[], Parts]] = {"sugar": sugar, "gold": gold, "spice": spice}

# ------------------------------------------------------------------ buildings


def factory(good: str) -> Parts:
    """A trading house in the colour of its good, its sign above the gate; "any" for the orange one."""
    tones = TONES[good]
    sign: Parts = []
    if good in GOODS:
        sign = [ball(0, 1.2, 6.4, PAPER), at(0, 1.2, 0.3, 0, GOODS[good]())]
    else:
        star = "M0-5L1.5-1.5L5 0L1.5 1.5L0 5L-1.5 1.5L-5 0L-1.5-1.5Z"
        sign = [ball(0, 1.2, 6.4, PAPER), at(0, 1.2, 1, 0, [shape(star, ORANGE, width=0.8)])]
    return [
        shape("M9-10V-15.5H13V-6Z", STONE_SHADE),
        shape("M-14 14V-2.5L0-13L14-2.5V14Z", tones.paint),
        wash("M7-7.5L13.5-2.5V13.5H7Z", tones.shade, 0.75),
        wash("M-13.5-1.5L-9-5V13.5H-13.5Z", tones.light, 0.9),
        shape("M-17-1.5L0-14.5L17-1.5L15 2L0-9.5L-15 2Z", ROOF),
        wash("M0-14L16.5-1.5L15 1.5L0-10Z", ROOF_SHADE, 0.6),
        *sign,
        shape("M-4 14V10.5C-4 7.5 4 7.5 4 10.5V14Z", DARK, width=0.8),
        shape("M-11.5 8H-7.5V12H-11.5ZM7.5 8H11.5V12H7.5Z", DARK, width=0.7),
    ]  # fmt: skip


def shipyard() -> Parts:
    """A hull on the stocks: planks below, bare ribs above, under a hoist."""
    ribs = "M-10-1C-11-5-11-7-10-10M-5 .5C-6-5-6-8-5-11M0 1V-11.5M5 .5C6-5 6-8 5-11M10-1C11-5 11-7 10-10"
    return [
        *post("M-14 14V-15H6", 2, WOOD),
        line("M-14-9L-8-15M3-15V-12", 1.3),
        line(ribs, 3.4), line(ribs, 1.8, WOOD_LIGHT),
        shape("M-15-2C-9 1.5 9 1.5 15-3.5C15.5 3 12 8.5 6 9.5H-7C-12 8.5-15 4-15-2Z", WOOD),
        wash("M-14 3C-7 6 8 6 14.3 2C13 6.5 10 8.5 6 9H-7C-10.5 8.3-13 6-14 3Z", WOOD_SHADE),
        line("M-14.5 1.5C-8 4.5 9 4.5 14.8 0", 0.8),
        *post("M-10 14L-7 9.5M10 14L7 9.5M-16 14.5H16", 1.8, WOOD_SHADE),
    ]  # fmt: skip


def church() -> Parts:
    """A white chapel with a bell tower and a cross."""
    return [
        shape("M-2 14V-1L6.5-6L15-1V14Z", WHITE),
        wash("M9-4.5L14.5-1V13.5H9Z", STONE_SHADE, 0.8),
        shape("M-3.5 0L6.5-7.5L17 0L15.5 2.5L6.5-4L-2 2.5Z", ROOF),
        shape("M-13 14V-6H-2V14Z", WHITE),
        wash("M-5.5-5.5H-2.5V13.5H-5.5Z", STONE_SHADE, 0.8),
        shape("M-14.5-5.5L-7.5-12L-.5-5.5Z", ROOF),
        *post("M-7.5-11.5V-17.5M-10-15.2H-5", 1.5, GOLD_LIGHT),
        shape("M-9.7 3V-1A2.2 2.2 0 0 1-5.3-1V3Z", DARK, width=0.7),
        shape("M3.5 14V8.5A3 3 0 0 1 9.5 8.5V14Z", DARK, width=0.8),
        ball(6.5, 1.7, 2, WATER_LIGHT),
        line("M-10 8.5H-5M-15.5 14.3H17", 0.9),
    ]


# ------------------------------------------------------------------ people, ships, money


def worker() -> Parts:
    """Somebody in a straw hat with a hammer over the shoulder."""
    return [
        *post("M7 9L13.5-8", 1.8, WOOD),
        shape("M9.5-12.5L17.5-9.5L16-5.5L8-8.5Z", "#7b858c"),
        owned("M-11 14C-11 5-7.5 1-4-.5H4C7.5 1 11 5 11 14C6 15.5-6 15.5-11 14Z"),
        tinted("M-4-.3C-7.5 1.5-10.5 5-10.5 13.5C-9 14-8 14.2-6.5 14.4C-7 8-5.5 3-2-.3Z", "light"),
        tinted("M4 0C7.5 2 10.5 6 10.5 13.5C9 14-7.8 14.3 6 14.5C7 9 6.5 4 2-.3Z", "shade", 0.55),
        shape("M-4.5 3H4.5L5 14.7C2 15.2-2 15.2-5 14.7Z", PAPER, width=0.8),
        ball(0, -5.6, 5.4, SKIN),
        line("M-2-5V-4.2M2-5V-4.2M-1.5-2.7Q0-1.7 1.5-2.7", 1.1),
        shape("M-10.5-7.5C-6-9.5 6-9.5 10.5-7.5C6-5.5-6-5.5-10.5-7.5Z", "#e7c46f"),
        shape("M-5.5-8.3C-5.5-15.5 5.5-15.5 5.5-8.3C2.5-7.5-2.5-7.5-5.5-8.3Z", "#e7c46f"),
        line("M-5.5-9.5C-2.5-8.5 2.5-8.5 5.5-9.5", 1.6, ROOF),
    ]


def hull() -> Parts:
    """The body of a caravel, with its castle at the stern."""
    return [
        shape("M-15 3C-9 6.5 6 6.5 10 4.5L10.5-.5L17-2C17 5 14 12.5 8.5 13.5H-7.5C-12 12.5-15 8-15 3Z",
              WOOD),
        wash("M-13.5 7C-7 10 8 10 15.5 5C14 10 11.5 12.7 8.3 13H-7.5C-10.5 12.3-12.5 10-13.5 7Z",
             WOOD_SHADE),
        line("M-14.5 5.5C-8 8.5 8 8.5 16.5 2", 0.8),
        dot(-3, 9.2, 0.9), dot(1, 9.4, 0.9), dot(5, 9.1, 0.9),
    ]  # fmt: skip


def caravel() -> Parts:
    """A ship under full sail in the owner's colour; the sign of the seat goes on the large sail."""
    return [
        line("M-15 3L-20-1.5", 1.4),
        *post("M-2 5V-19M10 3V-13", 1.5, WOOD_SHADE),
        tinted("M-2-20.5C1-19.5 3-22 6.5-20.5C4-19 3-18-2-17.3Z", "shade"),
        owned("M10-12.5C14.5-9 16-4 15.5 0L8.5-1C10-5 10.3-9 10-12.5Z"),
        owned("M-12-15.5C-15.5-9-15.5-4-12 1.5C-6 3.5 2 3.5 7.5 1.5C4.5-4 4.5-9.5 7.5-15.5"
              "C2-13.5-6-13.5-12-15.5Z"),
        tinted("M-11.5-14.8C-14.7-9-14.7-4-11.5 1.2C-10 1.7-9 2-7.5 2.2C-9.5-4-9.5-9-7.5-14.2Z",
               "light"),
        tinted("M7-14.9C5.5-14.5 4.5-14.2 3-14C0-9 0-3.5 3.3 2.3C4.8 2 5.8 1.7 7 1.3C4-4 4-9.5 7-14.9Z",
               "shade", 0.7),
        *hull(),
    ]  # fmt: skip


def ship(seat: int, hull: svg.Element) -> Parts:
    """A caravel with the sign of its seat; in the seat's colour inside a group of class nv-seat-N."""
    mark = svg.G(class_=["nv-sign"], elements=[seats.sign(seat, seats.SEATS[seat].mark, INK, 0.7)])
    return [hull, at(-3, -6.2, 1, 0, [mark])]


def voyage() -> Parts:
    """A caravel on the waves, for the Sailing space."""
    return [
        at(0, -1, 0.95, 0, caravel()),
        line("M-17 13.5q3-3 6 0t6 0t6 0t6 0t6 0M-12 17q3-3 6 0t6 0t6 0t6 0", 1.6, WATER),
    ]


def coin() -> Parts:
    """A cruzado: a gold coin with a cross."""
    cross = "M-2-9H2V-2H9V2H2V9H-2V2H-9V-2H-2Z"
    return [
        wash("M-13 2A13.5 13.5 0 0 0 14 2A13.5 14.5 0 0 1-13 2Z", GOLD_SHADE),
        ball(0, 0, 13.5, GOLD),
        svg.Circle(r=10.8, fill=GOLD_LIGHT, stroke=GOLD_SHADE, stroke_width=0.9),
        at(0, 0, 0.82, 0, [shape(cross, GOLD, GOLD_SHADE, 1.2)]),
        twin(dot(5.2, -5.2, 1.1, GOLD_SHADE), dot(5.2, 5.2, 1.1, GOLD_SHADE)),
    ]


# ------------------------------------------------------------------ exploring, colonies, privileges


def pillar() -> Parts:
    """A stone pillar with a cross, as captains set up on shores that they claimed: a colony."""
    return [
        svg.Ellipse(cx=0, cy=13, rx=13, ry=3.2, fill=LEAF_LIGHT),
        line("M-9.5 12L-10.5 8.5M-8 12V8.8M9 12L10.5 8.5", 1.1, LEAF),
        shape("M-6.5 13L-5 9.5H5L6.5 13C3 14.5-3 14.5-6.5 13Z", STONE_SHADE),
        shape("M-3-5H3L3.8 9.8H-3.8Z", STONE),
        wash("M.8-4.7H2.8L3.5 9.4H1.2Z", STONE_SHADE),
        shape("M-5.5-8.5H5.5L4.5-4.5H-4.5Z", STONE),
        shape("M-1.7-8.5V-11.2H-5V-14.2H-1.7V-17H1.7V-14.2H5V-11.2H1.7V-8.5Z", STONE),
        line("M-2-1.5H2M-2.2 1.8H2.2M-2.3 5.1H2.3", 0.8),
    ]


def explorer() -> Parts:
    """An explorer disc: an astrolabe on teal wood."""
    ticks = "".join(
        f"M{short(10.5 * sin(n * pi / 6))} {short(-10.5 * cos(n * pi / 6))}"
        f"L{short(8.6 * sin(n * pi / 6))} {short(-8.6 * cos(n * pi / 6))}"
        for n in range(12)
    )
    return [
        wash("M-16 2A16 16 0 0 0 16 2A16 17.5 0 0 1-16 2Z", TEAL_SHADE),
        ball(0, 0, 15.5, TEAL),
        svg.Circle(r=11.4, fill=TEAL_LIGHT, stroke=TEAL_SHADE, stroke_width=1),
        line(ticks, 1, TEAL_SHADE),
        line("M-6 6L6-6M-6-6L6 6", 1, TEAL_SHADE),
        at(0, 0, 1, 28, [shape("M-1.8 0L0-10L1.8 0L0 10Z", PAPER, width=0.9)]),
        dot(0, 0, 1.5),
    ]


def scroll(kind: str = "") -> Parts:
    """A royal letter with a wax seal; `kind` is the column that it is for, "king" the king's own."""
    parts = [
        shape("M-11.5-12H10V10.5C10 14 14.5 14 14.5 10.5H-6.5C-6.5 14-11.5 14-11.5 10.5Z", PAPER),
        shape("M-11.5-12C-11.5-16.5-16.5-16.5-16.5-12V-9.5H-11.5Z", PAPER_SHADE),
        shape("M-6.5 10.5H14.5C14.5 15-11 15-11.5 10.5C-11 14-6.5 14-6.5 10.5Z", PAPER_SHADE),
    ]
    if not kind:
        return [*parts, line("M-8-8H6M-8-4.5H6M-8-1H4M-8 2.5H1", 1.2), *_seal(6.5, 6)]
    return [*parts, at(-0.8, -1.2, 0.56, 0, PRIVILEGES[kind]()), *_seal(10.2, 10)]


def _seal(x: float, y: float) -> Parts:
    return [
        line(f"M{x - 1.5} {y + 3}l-1.5 5M{x + 1.5} {y + 3}l1.5 5", 2, WAX),
        svg.Circle(cx=x, cy=y, r=4.4, fill=WAX, stroke_width=0.9),
        dot(x - 1.2, y - 1.3, 1.1, "#e58a7c"),
    ]


def crown() -> Parts:
    """The king's crown."""
    return [
        shape("M-13 9L-15-6L-7.5 1L0-11L7.5 1L15-6L13 9Z", GOLD),
        wash("M5 8.5L7.5 1.5L14.5-4.5L12.7 8.5Z", GOLD_SHADE, 0.7),
        *(ball(x, y, 2.2, GOLD_LIGHT) for x, y in ((-15, -7), (0, -12.5), (15, -7))),
        shape("M-13 8.5C-8 6.5 8 6.5 13 8.5V13C8 11-8 11-13 13Z", WAX),
        ball(0, 9.7, 1.6, GOLD_LIGHT), ball(-7, 10.2, 1.4, GOLD_LIGHT), ball(7, 10.2, 1.4, GOLD_LIGHT),
    ]  # fmt: skip


PRIVILEGES: dict[str, Callable[[], Parts]] = {
    "colony": pillar,
    "factory": lambda: factory("any"),
    "explorer": explorer,
    "shipyard": shipyard,
    "church": church,
    "king": crown,
}


# ------------------------------------------------------------------ rondel, card, ends


def scales() -> Parts:
    """A merchant's scales."""
    return [
        *post("M0-12V11", 2.2, GOLD),
        shape("M-7 14C-6 10.5 6 10.5 7 14Z", GOLD),
        *post("M-12-8.5C-5-11.5 5-11.5 12-8.5", 2, GOLD),
        ball(0, -13, 2.4, GOLD_LIGHT),
        twin(
            line("M12-8L6.5 3.5M12-8L17 3.5", 0.9),
            shape("M5.5 3.5H18C17.5 8.5 6 8.5 5.5 3.5Z", GOLD_LIGHT),
        ),
        ball(-13, 1.8, 2, "#8c5a33"), ball(-10.2, 1.8, 2, "#8c5a33"), ball(11.7, 1.6, 2.2, WHITE),
    ]  # fmt: skip


def town() -> Parts:
    """A house and a chapel: the Buildings space."""
    return [at(-6.5, 3, 0.72, 0, factory("gold")), at(7.5, 1.5, 0.82, 0, church())]


def orange_ship() -> Parts:
    """The small orange ship of the Navegador card."""
    return [
        line("M0 4V-14", 1.6),
        shape("M-9.5-12.5C-11.5-7-11.5-4-9.5 1.5Q0 4 9.5 1.5C7-4 7-7 9.5-12.5Q0-10 -9.5-12.5Z", ORANGE),
        wash("M-9-12C-11-7-11-4-9 1C-8 1.3-7 1.6-5.5 1.8C-7-4-7-8-5.5-11.3Z", ORANGE_LIGHT),
        shape("M-13 3C-7 6 7 6 12 3L14 1.5C14 8 10.5 11.5 6.5 12H-6.5C-10.5 11.5-13 8-13 3Z", ORANGE_SHADE),
        line("M-12.5 5.5C-6 8.5 7 8.5 13.5 4.5", 0.8),
    ]  # fmt: skip


def card() -> Parts:
    """The Navegador card."""
    return [
        svg.Rect(x=-12, y=-15, width=25, height=33, rx=3, fill="#2a1d10", opacity=0.25, stroke="none"),
        svg.Rect(x=-12.5, y=-17, width=25, height=34, rx=3, fill=PAPER),
        svg.Rect(x=-10, y=-14.5, width=20, height=29, rx=1.6, fill=WATER_LIGHT, stroke="none"),
        wash("M-10 5q2.5-2 5 0t5 0t5 0t5 0V12.9A1.6 1.6 0 0 1 8.4 14.5H-8.4A1.6 1.6 0 0 1-10 12.9Z", WATER),
        at(0, -1, 0.68, 0, orange_ship()),
        line("M-7 10.5q2-1.5 4 0M2 11.5q2-1.5 4 0", 0.9, WHITE),
    ]


def hourglass() -> Parts:
    """Sand running out: what brings the end of the game about."""
    return [
        shape("M-8-13H8C8-5 2.5-3.5 2.5 0C2.5 3.5 8 5 8 13H-8C-8 5-2.5 3.5-2.5 0C-2.5-3.5-8-5-8-13Z", WHITE),
        wash("M-6-8H6C5.5-4.5 1-2 0 1C-1-2-5.5-4.5-6-8ZM-7 12.5C-6.5 8.5-2 8 0 6C2 8 6.5 8.5 7 12.5Z", GOLD),
        *post("M-10.5-14H10.5M-10.5 14H10.5", 2.4, WOOD),
    ]


def wreck() -> Parts:
    """A sinking caravel: a ship that exploring costs."""
    return [
        at(1, 0, 0.86, 24, [*post("M-1 4V-17", 1.6, WOOD_SHADE),
                            shape("M-1-15L8-5L-1-4Z", PAPER), *hull()]),
        wash("M-18 6q4.5-4 9 0t9 0t9 0t9 0V17H-18Z", WATER),
        line("M-18 6q4.5-4 9 0t9 0t9 0t9 0", 1.3),
        line("M-11 12q3-2.5 6 0M4 12q3-2.5 6 0", 1, WATER_LIGHT),
    ]  # fmt: skip


ACTIVITIES: dict[str, Callable[[], Parts]] = {
    "sailing": voyage,
    "workers": worker,
    "market": scales,
    "colony": pillar,
    "privilege": scroll,
    "ships": shipyard,
    "buildings": town,
}


def laurel() -> Parts:
    """A wreath, for the winner."""
    leaf = "M0 0C2-3 5-3.5 7-2C5 1 2 1.5 0 0Z"
    leaves = (
        at(short(-9 + 0.3 * n * n), 9 - 5 * n, 1, -150 + 18 * n, [shape(leaf, LEAF_LIGHT, width=0.7)])
        for n in range(4)
    )
    return [twin(*leaves), line("M-2 13C-9 11-12 3-8-7M2 13C9 11 12 3 8-7", 1.1, LEAF)]


# ------------------------------------------------------------------ all of them by name

ART: dict[str, Callable[[], Parts]] = {
    **GOODS,
    **{f"factory-{good}": partial(factory, good) for good in TONES},
    "shipyard": shipyard,
    "church": church,
    "worker": worker,
    "caravel": caravel,
    "coin": coin,
    "explorer": explorer,
    "colony": pillar,
    "card": card,
    "orange-ship": orange_ship,
    "hourglass": hourglass,
    "wreck": wreck,
    "crown": crown,
    "laurel": laurel,
    "scales": scales,
    "town": town,
    "privilege": scroll,
    **{f"privilege-{kind}": partial(scroll, kind) for kind in PRIVILEGES},
    **{f"space-{name}": art for name, art in ACTIVITIES.items()},
}


@lru_cache(maxsize=256)
def drawn(name: str, width: float = 1.2) -> Printed:
    """A drawing with the pen of that width, printed once."""
    return printed(sketch(ART[name](), width))


_SHARED = (*GOODS, "caravel", "worker", "coin", "explorer", "privilege")


@lru_cache(maxsize=16)
def symbols(prefix: str) -> Printed:
    """The drawings for `shared`, each once, for the head of a picture whose ids begin with `prefix`."""
    parts: Parts = [svg.G(id=f"{prefix}nv-{name}", elements=[drawn(name, 1.3)]) for name in _SHARED]
    return printed(svg.Defs(elements=parts))


def shared(name: str, prefix: str) -> svg.Use:
    """A drawing that comes up many times and stands in the head of the picture."""
    return svg.Use(href=f"#{prefix}nv-{name}")
