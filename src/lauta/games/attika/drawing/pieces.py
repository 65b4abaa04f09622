"""The thirty buildings of a player as pieces: a wooden hexagon in the owner's colour with the drawing on it.
The ids are those of the component list; owner's tones come from the classes ak-seat-0 to ak-seat-3."""

from __future__ import annotations

from math import cos, pi, sin

import svg

from ....engine.drawing import seats
from ....engine.drawing.kit import Parts, Pen, at, line, plain_disc, sketch
from ..data.constants import KINDS
from .paint import ART

_DRAWN = (
    "well", "corn_field", "mill", "village", "quarry", "fortress", "tower", "harbor", "ship", "vineyard",
    "vintner", "silver_mine", "mint", "capital", "oracle", "theater", "tavern", "plaza", "gymnasium",
    "statue", "market", "stadium", "temple", "road",
)  # fmt: skip
BUILDINGS = (*_DRAWN, *(kind for kind in KINDS if kind not in _DRAWN))  # those of an edition are plain
REACH = 26.8  # corners of a piece; its space reaches 30


def art(kind: str) -> Parts:
    """The drawing of a building in a box of 34 by 30, without its pen; ValueError for an unknown kind."""
    if kind not in BUILDINGS:
        raise ValueError(f"no building is called {kind!r}; there are {', '.join(BUILDINGS)}")
    if kind not in _DRAWN:
        return plain_disc(kind, 13)
    return ART.bare("milestone" if kind == "road" else kind.replace("_", "-"))


def building(kind: str) -> Parts:
    """What stands on the face of a block."""
    if kind == "road":
        return [at(0, -12.5, 0.95, 0, [sketch(art(kind))])]
    tall = kind == "gymnasium"  # his arms are up
    return [at(0, -2.8 if tall else -4, 0.95 if tall else 1.06, 0, [sketch(art(kind), 1)])]


def owner_sign(seat: int) -> svg.Element:
    """The seat's symbol on the painted foot of a block."""
    mark = svg.G(class_=["ak-sign"], elements=[seats.sign(seat, seats.SEATS[seat].mark)])
    return at(0, 17.3, 0.82, 0, [mark])


def road_way(arms: tuple[int, ...]) -> Parts:
    """A paved road below its milestone, to the sides `arms` of its space (0 east, counter-clockwise).

    Arms end on the side of the space, so that those of neighbouring roads join; a road without any
    lies within its piece.
    """
    ways = "".join(f"M0 0L{26 * cos(n * pi / 3):.1f} {-26 * sin(n * pi / 3):.1f}" for n in sorted(arms))
    ways = ways or "M-18.5 0H18.5"
    joints = svg.Path(
        d=[Pen(ways)], fill="none", stroke="#b59356", stroke_width=11, stroke_dasharray=[0.8, 4.6]
    )
    parts: Parts = [
        line(ways, 13.6, "#6c5333"), svg.Circle(r=6.8, fill="#6c5333", stroke="none"),
        line(ways, 11.4, "#ecd8a8"), svg.Circle(r=5.7, fill="#ecd8a8", stroke="none"),
        joints,
        line(ways, 0.8, "#b59356"),
        svg.Circle(r=4.2, fill="#ecd8a8", stroke="#b59356", stroke_width=0.8),
    ]  # fmt: skip
    return [svg.G(elements=parts, extra={"stroke-linejoin": "round"})]


def whole(kind: str, seat: int) -> Parts:
    """A piece by itself in a seat's colour, for panels and the rules page."""
    ways = road_way(()) if kind == "road" else []
    parts: Parts = [*ART("block"), *ways, *building(kind), owner_sign(seat)]
    return [svg.G(class_=[f"ak-seat-{seat}"], elements=parts)]
