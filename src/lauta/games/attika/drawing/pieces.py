"""The thirty buildings of a player as pieces: a wooden hexagon in the owner's colour with the drawing on it.
The ids are those of the component list; owner's tones come from the classes ak-seat-0 to ak-seat-3."""

from __future__ import annotations

from collections.abc import Callable

import svg

from ....engine.drawing import seats
from ....engine.drawing.kit import INK, Parts, at, shape, sketch, wash
from ....engine.drawing.marks import hexagon
from . import city
from . import country as works
from .paint import owned, tinted

BUILDINGS: dict[str, Callable[[], Parts]] = {
    "well": works.well,
    "corn_field": works.corn_field,
    "mill": works.mill,
    "village": works.village,
    "quarry": works.quarry,
    "fortress": works.fortress,
    "tower": works.tower,
    "harbor": works.harbor,
    "ship": works.ship,
    "vineyard": works.vineyard,
    "vintner": works.vintner,
    "silver_mine": works.silver_mine,
    "mint": works.mint,
    "capital": city.capital,
    "oracle": city.oracle,
    "theater": city.theater,
    "tavern": city.tavern,
    "plaza": city.plaza,
    "gymnasium": city.gymnasium,
    "statue": city.statue,
    "market": city.market,
    "stadium": city.stadium,
    "temple": city.temple,
    "road": city.milestone,
}
REACH = 26.8  # corners of a piece; its space reaches 30
_FACE = "M0-23.5L20.4-11.8V11.8H-20.4V-11.8Z"


def art(kind: str) -> Parts:
    """The drawing of a building in a box of 34 by 30; ValueError for an unknown kind."""
    if kind not in BUILDINGS:
        raise ValueError(f"no building is called {kind!r}; there are {', '.join(BUILDINGS)}")
    return BUILDINGS[kind]()


def block() -> Parts:
    """The wooden hexagon below every building: shadow, side, painted edge, pale face."""
    return [
        at(1.5, 3.4, 1, 0, [wash(hexagon(REACH + 0.8), "#2a1d10", 0.28)]),
        at(0, 2, 1, 0, [tinted(hexagon(REACH), "shade")]),
        svg.G(
            elements=[owned(hexagon(REACH), "paint"), shape(_FACE, "#fff8e8", width=0.6)],
            stroke=INK,
            stroke_width=0.9,
            extra={"stroke-linejoin": "round"},
        ),
        tinted("M0-23L20-11.5V-4C8-9-8-9-20-4V-11.5Z", "light", 0.28),
    ]


def building(kind: str) -> Parts:
    """What stands on the face of a block."""
    if kind == "road":
        return [at(0, -12.5, 0.95, 0, [sketch(city.milestone())])]
    tall = kind == "gymnasium"  # his arms are up
    return [at(0, -2.8 if tall else -4, 0.95 if tall else 1.06, 0, [sketch(art(kind), 1)])]


def owner_sign(seat: int) -> svg.Element:
    """The seat's symbol on the painted foot of a block."""
    mark = svg.G(class_=["ak-sign"], elements=[seats.sign(seat, seats.SEATS[seat].mark)])
    return at(0, 17.3, 0.82, 0, [mark])


def road_way(arms: tuple[int, ...]) -> Parts:
    """The paving of a road piece, below its milestone."""
    return [svg.G(elements=city.road(arms), extra={"stroke-linejoin": "round"})]


def whole(kind: str, seat: int) -> Parts:
    """A piece by itself in a seat's colour, for panels and the rules page."""
    ways = road_way(()) if kind == "road" else []
    parts: Parts = [*block(), *ways, *building(kind), owner_sign(seat)]
    return [svg.G(class_=[f"ak-seat-{seat}"], elements=parts)]
