"""Marks on spaces: what building there would cost, what happened last, what a preview touches.
Every kind has a shape of its own; colour only repeats what shape and number say."""

from __future__ import annotations

import svg

from ....engine.drawing.kit import at
from ....engine.drawing.marks import brackets, hexagon, outline, ring

# How a building would be paid: by an arrow, by the map alone, with cards; or a target of any other kind.
COSTS = ("free", "map", "cards", "act")
NOTES = ("preview", "last", "chosen")
DEAREST = 4  # prices above share one colour
FOOT = 12.0  # where a price stands in its space


def cost(kind: str) -> list[svg.Element]:
    """The mark of a space where something can be built; the number is written by the board."""
    frame = _framed(brackets(26.8, 0.3))
    return [*frame, ring("ak-dot", 6)] if kind == "act" else [*frame, at(0, FOOT, 1, 0, seal(kind))]


def shade(kind: str, number: int | None) -> str:
    """The class that gives a price its colour."""
    return f"cards-{min(max(number or 1, 1), DEAREST)}" if kind == "cards" else f"cost-{kind}"


def seal(kind: str) -> list[svg.Element]:
    """How it is paid, in a circle of 11 units: an arrow, the map, or cards."""
    match kind:
        case "free":
            arrow = "M0-7.5V1.5M-4.5-2.5L0 2.5L4.5-2.5M-5 6H5"
            return [svg.Circle(class_=["ak-seal"], r=10), outline("ak-seal-line", arrow)]
        case "map":
            return [outline("ak-seal", hexagon(11.3))]
    card = svg.Rect(class_=["ak-price"], x=-8, y=-10.5, width=16, height=21, rx=3)
    back = svg.Rect(class_=["ak-price"], x=-5, y=-11.5, width=16, height=21, rx=3)
    return [back, card]


def _framed(d: str) -> list[svg.Element]:
    """A line in the colour of the price on a pale border, so that it shows on any ground."""
    return [outline("ak-halo", d), outline("ak-frame", d)]


def note(kind: str) -> list[svg.Element]:
    """The mark of something to know about a space: lines that leave open what stands there."""
    match kind:
        case "last":
            d = brackets(28.4, 0.32)
            return [outline("ak-note-halo", d), outline("ak-note", d)]
        case "preview":
            return [outline("ak-note-halo", hexagon(28)), outline("ak-note ak-fine", hexagon(28))]
        case _:
            return [outline("ak-note-halo", hexagon(28.4)), outline("ak-note ak-accent", hexagon(28.4))]
