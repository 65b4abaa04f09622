"""What else lies on the table: shrines, amphorae, landscape cards, stacks of buildings and of map tiles.
Backs are all alike but for the main stack, whose sign is black."""

from __future__ import annotations

import re

import svg

from ....engine.drawing.coast import SIZE, rims
from ....engine.drawing.kit import INK, Parts, Pen, at, line, shape, short, sketch, twin, wash
from ....engine.drawing.marks import hexagon
from ....engine.hexgrid import neighbours
from .landscapes import landscape, sign
from .paint import CLAY, DARK, GOLD, GOLD_LIGHT, MARBLE, ROCK_SHADE, STONE, STONE_SHADE, post


def shrine() -> Parts:
    """A round temple with an eternal flame on marble steps; it fills its hexagon, in nobody's colour."""
    columns = "M-9-3V6M-4.5-3V7M0-3V7.2M4.5-3V7M9-3V6"
    return [
        wash(hexagon(25.5), "#2a1d10", 0.25),
        svg.G(elements=[
            shape(hexagon(25), STONE),
            shape(hexagon(21.5), MARBLE, width=0.7),
            wash("M-18.6-10.7L0-21.5L18.6-10.7L0 .2Z", STONE_SHADE, 0.35),
            line("M-21.6-12.5L-18.6-10.7M0-25V-21.5M21.6-12.5L18.6-10.7M21.6 12.5L18.6 10.7M0 25V21.5"
                 "M-21.6 12.5L-18.6 10.7", 0.7),
        ], stroke=INK, stroke_width=1.1, extra={"stroke-linejoin": "round"}),
        at(0, 1, 1, 0, [sketch([
            svg.Ellipse(cx=0, cy=10, rx=15.5, ry=4.6, fill=STONE_SHADE),
            svg.Ellipse(cx=0, cy=8.2, rx=13.6, ry=3.9, fill=MARBLE),
            wash("M-10.5-4H10.5V7C6 10-6 10-10.5 7Z", "#6d5a48"),
            shape("M-2.2 8.8C-3.5 5-.5 4.5 0 1.5C2 4 3.5 5.5 2.2 8.8Z", "#f2a530", width=0.7),
            line(columns, 3.6), line(columns, 2.1, MARBLE),
            shape("M-12.5-6C-8-3.5 8-3.5 12.5-6V-3.5C8-1-8-1-12.5-3.5Z", MARBLE),
            shape("M-13.5-6C-9-10-3.5-12.5 0-16.5C3.5-12.5 9-10 13.5-6C8-3-8-3-13.5-6Z", GOLD),
            wash("M-11.8-6.2C-8-9.5-3.5-11.5-.5-15C-2-10-3.5-7-5-4.8C-8-5-10-5.5-11.8-6.2Z", GOLD_LIGHT),
            line("M0-16C1-11 2.5-7.5 4.5-4.3M0-16C3-11.5 6-8.5 9.5-5M0-16C-1-11-2.5-7.5-4.5-4.3M0-16"
                 "C-3-11.5-6-8.5-9.5-5", 0.7),
            shape("M0-20.5L1.8-17.5L0-15L-1.8-17.5Z", GOLD, width=0.8),
        ])]),
    ]  # fmt: skip


def amphora() -> Parts:
    """A jar with two handles and a dark frieze."""
    body = "M-3.5-10C-3.5-7-9-5.5-9-.5C-9 6-4 9-2.2 13H2.2C4 9 9 6 9-.5C9-5.5 3.5-7 3.5-10Z"
    return [
        *post("M-3.5-12C-12-13-11.5-5-7.5-4.5M3.5-12C12-13 11.5-5 7.5-4.5", 1.5, CLAY),
        shape("M-4 15.5C-3 13 3 13 4 15.5Z", DARK),
        shape(body, CLAY),
        wash("M3.2-9.5C3.5-6.5 8.5-5 8.5-.5C8.5 5.5 4 8.5 2 12.5H.3C3 7 5.5 0 3.2-9.5Z", "#8d4524"),
        wash("M-8.9-2C-4-.5 4-.5 8.9-2C9.2 0 9 2 8.3 3.5C4 5-4 5-8.3 3.5C-9 2-9.2 0-8.9-2Z", DARK),
        line("M-7.5 1.8L-5.5-.2L-3.5 2.4L-1.2 0L1.2 2.4L3.5 0L5.5 2.4L7.5 0", 1.1, "#f3c98c"),
        line("M-6.8 6Q0 8 6.8 6", 1, DARK),
        shape("M-5-15.5H5L4.2-12.5H-4.2Z", DARK),
        shape("M-3.5-12.5H3.5V-9.8H-3.5Z", CLAY),
    ]  # fmt: skip


# ------------------------------------------------------------------ cards

CARD = (30.0, 42.0)  # width and height
_CARD_GROUNDS = {"water": "#cfe6ee", "forest": "#d7e4bd", "hill": "#f4e9bb", "mountain": "#e6e1dc"}


def _sheet(fill: str) -> Parts:
    w, h = CARD
    x, y = -w / 2, -h / 2
    return [
        svg.Rect(x=x, y=y + 1.4, width=w, height=h, rx=3.6, fill="#2a1d10", opacity=0.28),
        svg.Rect(x=x, y=y, width=w, height=h, rx=3.6, fill=MARBLE, stroke=INK, stroke_width=0.9),
        svg.Rect(x=-w / 2 + 2, y=-h / 2 + 2, width=w - 4, height=h - 4, rx=2, fill=fill, stroke="none"),
    ]


def card(land: str) -> Parts:
    """A landscape card face up: the landscape large, its sign in two corners."""
    sky = wash("M-13-19H13V2C5-1-5-1-13 2Z", "#fff", 0.45)
    return [
        *_sheet(_CARD_GROUNDS[land]),
        sky,
        at(0, 3, 0.58, 0, [sketch(landscape(land), 1.3)]),
        at(-9, -15, 0.47, 0, sign(land)),
        at(9, 15.5, 0.47, 180, sign(land)),
    ]


def card_back() -> Parts:
    """The back of every landscape card: a key pattern around a laurel."""
    key = "".join(f"M{x} {y}v-4h4v2.8h-2v-1" for y in (-13.5, 17.5) for x in (-11, -5.6, -0.2, 5.2))
    leaves = "".join(f"M{x} {y}q-3-.5-3.5-3.5q3 .5 3.5 3.5Z" for x, y in ((-3.5, 7), (-5.5, 3), (-5.5, -1)))
    return [
        *_sheet("#2f5d77"),
        line(key, 0.9, "#e9cf8f"),
        line("M-13-11.5H13M-13 12.2H13", 0.7, "#e9cf8f"),
        twin(line("M0 9C-6 8-7.5 2-5-4", 0.9, "#e9cf8f"), wash(leaves, "#e9cf8f")),
    ]


# ------------------------------------------------------------------ stacks


def _slab(y: float, top: str, edge: str) -> Parts:
    return [
        at(0, y + 1.6, 1, 0, [wash(hexagon(16), edge)]),
        at(0, y, 1, 0, [shape(hexagon(16), top, INK, 0.8)]),
    ]


def _temple_sign(fill: str) -> svg.Path:
    return wash("M0-7.5L8-3H-8ZM-6.5-2H-4V4H-6.5ZM-1.2-2H1.2V4H-1.2ZM4-2H6.5V4H4ZM-8 5H8V7H-8Z", fill)


def stack(count: int, main: bool) -> Parts:
    """A pile of building tiles face down, as high as it has tiles; black sign on the main stack.

    An empty stack leaves the outline of its place.
    """
    if count <= 0:
        return [svg.Path(class_=["ak-empty"], d=[Pen(hexagon(16))])]
    top, edge = ("#f1dfb8", "#b6925a") if main else ("#b47d4b", "#6f4827")
    slabs = [part for n in range(count) for part in _slab(4 - 2.1 * n, top, edge)]
    y = 4 - 2.1 * (count - 1)
    key = "M-10.5-6L0-12L10.5-6V6L0 12L-10.5 6Z"
    lines = [line(key, 0.8, "#33281f" if main else "#fff4dc"), _temple_sign("#241b14" if main else "#fff4dc")]
    return [*slabs, at(0, short(y), 1, 0, lines)]


def map_stack(count: int) -> Parts:
    """The face-down tiles of the map: flowers of seven, at most five are drawn."""
    if count <= 0:
        return [svg.Path(class_=["ak-empty"], d=[Pen(flower(7.0))])]
    high = min(count, 5)
    piles: Parts = []
    for n in range(high):
        piles += [
            at(0, 4 - 2 * n + 1.3, 1, 0, [wash(flower(7.0), ROCK_SHADE)]),
            at(0, 4 - 2 * n, 1, 0, [shape(flower(7.0), "#e4d3a2", INK, 0.8)]),
        ]
    spiral = "M-4 3V-3.5H4V2H-1V-.8H1.5"
    return [*piles, at(0, 4 - 2 * (high - 1), 1, 0, [line(spiral, 1.3, "#8a6a3a")])]


def flower(size: float) -> str:
    """The outline of seven hexagons of `size` around the origin."""
    d = rims([(0, 0), *neighbours((0, 0))], 0, 0)
    return re.sub(r"-?[\d.]+", lambda number: str(short(float(number[0]) * size / SIZE)) + " ", d)


def laurel() -> Parts:
    """A wreath, for the winner."""
    leaf = "M0 0C2-3 5-3.5 7-2C5 1 2 1.5 0 0Z"
    leaves = (
        at(-9 + 0.3 * n * n, 9 - 5 * n, 1, -150 + 18 * n, [shape(leaf, "#6f9447", width=0.7)])
        for n in range(4)
    )
    return [
        twin(*leaves),
        line("M-2 13C-9 11-12 3-8-7M2 13C9 11 12 3 8-7", 1.1, "#4d6b2f"),
    ]  # fmt: skip
