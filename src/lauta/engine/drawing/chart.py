"""Furniture of old charts: room for it in the free sea, wind rose, rhumb lines, ribbon for the title.
It knows sets of cells and boxes, no game; classes take their colours from the games' style sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, inf, pi, sin

import svg

from ..hexgrid import Cell
from .art import Gallery
from .coast import SIZE, WIDTH, Point, centre, unsteady
from .kit import Parts, Pen, place, twin

_ART = Gallery(__name__)
SHELF = 40.0  # how far the depth contours of a coast reach
MOST_SPOTS, MOST_WAVES = 16_000, 1_500  # looked at on a chart of any size: a long coast has a coarser grid


@dataclass(frozen=True)
class Box:
    """An axis-parallel rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def window(self) -> tuple[float, float, float, float]:
        """Left, top, width and height."""
        return self.left, self.top, self.right - self.left, self.bottom - self.top

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def joined(self, other: Box) -> Box:
        return Box(
            min(self.left, other.left), min(self.top, other.top),
            max(self.right, other.right), max(self.bottom, other.bottom),
        )  # fmt: skip

    def distance(self, x: float, y: float) -> float:
        return hypot(max(self.left - x, 0.0, x - self.right), max(self.top - y, 0.0, y - self.bottom))

    def gap(self, other: Box) -> float:
        dx = max(other.left - self.right, self.left - other.right)
        dy = max(other.top - self.bottom, self.top - other.bottom)
        return hypot(max(dx, 0.0), max(dy, 0.0)) if max(dx, dy) > 0 else max(dx, dy)


# ------------------------------------------------------------------ room


def extent(land: frozenset[Cell]) -> Box:
    """The box around the hexagons of these cells."""
    xs, ys = zip(*(centre(*cell) for cell in land), strict=True)
    return Box(min(xs) - WIDTH / 2, min(ys) - SIZE, max(xs) + WIDTH / 2, max(ys) + SIZE)


def clearance(land: frozenset[Cell], box: Box) -> float:
    """Free sea between the box and the nearest cell; at most 0 on land."""
    return _Sea(land).clearance(box, -inf)


class _Sea:
    """Measures the free sea around many boxes, one beside the other; gives up early where there is little."""

    def __init__(self, land: frozenset[Cell]) -> None:
        self.points = [centre(*cell) for cell in land]

    def clearance(self, box: Box, least: float) -> float:
        """The clearance if it is more than `least`; otherwise something that is not."""
        free = inf
        for n, (x, y) in enumerate(self.points):
            dx = box.left - x if x < box.left else x - box.right if x > box.right else 0.0
            dy = box.top - y if y < box.top else y - box.bottom if y > box.bottom else 0.0
            free = min(free, hypot(dx, dy) - SIZE)
            if free <= least:
                self.points.insert(0, self.points.pop(n))  # most likely in the way of the next box too
                break
        return free


def spots(view: Box, width: float, height: float) -> list[Box]:
    """Places for a box of this size in the picture, on a grid of 10 units or more; `MOST_SPOTS` at most."""
    wide, high = max(view.right - view.left - width, 0.0), max(view.bottom - view.top - height, 0.0)
    step = _step(wide, high)
    return [
        Box(x, y, x + width, y + height)
        for j in range(int(high // step) + 1)
        for i in range(int(wide // step) + 1)
        for x, y in [(view.left + step * i, view.top + step * j)]
    ]


def _step(wide: float, high: float) -> float:
    """The finest step from 10 units on with which a grid has `MOST_SPOTS` points at most."""
    step = 10.0
    while (int(wide // step) + 1) * (int(high // step) + 1) > MOST_SPOTS:
        step *= 1.25
    return step


def place_rose(
    land: frozenset[Cell], view: Box, taken: Sequence[Box], widest: float
) -> tuple[Point, float] | None:
    """The widest free circle of sea, if it is wide enough for a rose; no wider than `widest`."""
    best, reach, sea = None, 24.0, _Sea(land)
    for spot in spots(view.grown(-10), 0.0, 0.0):
        x, y = spot.middle
        edge = min(x - view.left, view.right - x, y - view.top, view.bottom - y)
        free = min([edge - 6, *(box.distance(x, y) - 12 for box in taken)])
        if free > reach + 0.01:
            free = min(free, sea.clearance(spot, reach + 30) - 30)
            if free > reach + 0.01:
                best, reach = (x, y), free
    return (best, min(reach, widest)) if best else None


def place_box(
    land: frozenset[Cell], view: Box, taken: Sequence[Box], width: float, height: float, least: float
) -> Box | None:
    """The roomiest place for a box of this size, with at least `least` of sea towards land."""
    best, room, sea = None, least, _Sea(land)
    for spot in spots(view.grown(-8), width, height):
        gaps = [spot.gap(box) for box in taken]
        edge = min(
            spot.left - view.left, view.right - spot.right, spot.top - view.top, view.bottom - spot.bottom
        )
        bonus = 0.3 * min(edge, 40.0) + 0.1 * min(gaps, default=0.0)
        free = min([70.0, *(gap + 10 for gap in gaps)])
        if free + bonus > room + 0.01:
            free = min(free, sea.clearance(spot, room - bonus)) + bonus
            if free > room + 0.01:
                best, room = spot, free
    return best


def text_width(text: str) -> float:
    """Room for a name in bold italics of 17 units, on the safe side of any serif font."""
    wide = {"M": 19.0, "W": 19.0, "m": 17.5, "w": 16.0, **dict.fromkeys("ijltrf.,' ", 7.5)}
    return sum(wide.get(letter, 14.0 if letter.isupper() else 11.6) for letter in text)


# ------------------------------------------------------------------ ornaments


def rhumbs(view: Box, rose: tuple[Point, float] | None) -> str:
    """32 bearings from the wind rose, or from a place beside the picture, as on a portolan."""
    (x, y), reach = rose or ((view.left - 90, view.bottom + 60), 30.0)
    rays = ((sin(i * pi / 16), -cos(i * pi / 16)) for i in range(32))
    return "".join(
        f"M{x + reach * dx:.0f} {y + reach * dy:.0f}l{2200 * dx:.0f} {2200 * dy:.0f}" for dx, dy in rays
    )


def waves(view: Box, land: frozenset[Cell], taken: Sequence[Box]) -> str:
    """Small crests scattered over the open sea, also beside the picture where the page shows more."""
    field, parts, sea = view.grown(330), [], _Sea(land)
    wide, high = field.right - field.left, field.bottom - field.top
    apart = max(1.0, (wide * high / (150 * 84 * MOST_WAVES)) ** 0.5)
    across, down = 150 * apart, 84 * apart
    for j in range(int(high // down)):
        for i in range(int(wide // across)):
            x = field.left + across * i + across / 2 * (j % 2) + 34 * unsteady(i + 3, j)
            y = field.top + down * j + 22 * unsteady(j, i + 5)
            spot = Box(x, y - 4, x + 18, y + 6)
            if (
                sea.clearance(spot, SHELF + 12) > SHELF + 12
                and min([spot.gap(box) for box in taken], default=99) > 14
            ):
                parts.append(f"M{x:.0f} {y:.0f}q4-5 8 0t8 0" + ("m-12 5q3-4 6 0t6 0" if (i + j) % 2 else ""))
    return "".join(parts)


def wind_rose() -> Parts:
    """A wind rose of radius 100."""
    return _ART("wind-rose")


def ribbon(box: Box) -> svg.G:
    """A ribbon with folded ends to carry the title."""
    half = round((box.right - box.left) / 2)
    body = half - 26
    front = f"M{-body}-20Q0-27 {body}-20V18Q0 11{-body} 18Z"
    inner = f"M{5 - body}-15.5Q0-22 {body - 5}-15.5V13Q0 7{5 - body} 13Z"
    tail = f"M{body}-13L{half - 4}-8L{half - 13} 8L{half - 4} 25L{body - 11} 19V15Z"
    fold = f"M{body} 18L{body - 11} 15V20Z"
    return svg.G(
        class_=["cartouche"],
        transform=[place(*box.middle)],
        elements=[
            twin(
                svg.Path(class_=["ribbon-back"], d=[Pen(tail)]),
                svg.Path(class_=["ribbon-fold"], d=[Pen(fold)]),
            ),
            svg.Path(class_=["ribbon"], d=[Pen(front)]),
            svg.Path(class_=["ribbon-line"], d=[Pen(inner)]),
        ],
    )
