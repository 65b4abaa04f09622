"""What lies on the table besides pieces: landscape cards, stacks of buildings and of map tiles.
Backs are all alike but for the main stack, whose sign is black."""

from __future__ import annotations

import re

import svg

from ....engine.drawing.coast import SIZE, rims
from ....engine.drawing.kit import INK, Parts, Pen, at, line, shape, short, sketch, wash
from ....engine.drawing.marks import hexagon
from ....engine.hexgrid import neighbours
from .landscapes import landscape, sign
from .paint import MARBLE, ROCK_SHADE

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


# ------------------------------------------------------------------ stacks


STEP = 2.1  # how much higher the next tile of a pile lies


def _slab(y: float, top: str, edge: str) -> Parts:
    return [
        at(0, y + 1.6, 1, 0, [wash(hexagon(16), edge)]),
        at(0, y, 1, 0, [shape(hexagon(16), top, INK, 0.8)]),
    ]


def _temple_sign(fill: str) -> svg.Path:
    return wash("M0-7.5L8-3H-8ZM-6.5-2H-4V4H-6.5ZM-1.2-2H1.2V4H-1.2ZM4-2H6.5V4H4ZM-8 5H8V7H-8Z", fill)


def slab(main: bool) -> Parts:
    """A building tile face down, without its sign."""
    return _slab(0, *(("#f1dfb8", "#b6925a") if main else ("#b47d4b", "#6f4827")))


def back(main: bool) -> Parts:
    """The sign on the back of a building tile: black on those of the main stack."""
    key = "M-10.5-6L0-12L10.5-6V6L0 12L-10.5 6Z"
    return [line(key, 0.8, "#33281f" if main else "#fff4dc"), _temple_sign("#241b14" if main else "#fff4dc")]


def heights(count: int) -> list[float]:
    """How high the tiles of a pile lie, from below."""
    return [short(4 - STEP * n) for n in range(count)]


def stack(count: int, main: bool) -> Parts:
    """A pile of building tiles face down, as high as it has tiles; black sign on the main stack.

    An empty stack leaves the outline of its place.
    """
    if count <= 0:
        return [svg.Path(class_=["ak-empty"], d=[Pen(hexagon(16))])]
    slabs = [at(0, y, 1, 0, slab(main)) for y in heights(count)]
    return [*slabs, at(0, heights(count)[-1], 1, 0, back(main))]


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
