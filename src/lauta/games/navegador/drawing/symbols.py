"""The small drawings by name: goods, buildings, caravel, worker, coin, explorer disc, privileges, the card.
They are in art/, each in a box of about 34 by 34 units around the origin; nothing here knows the board."""

from __future__ import annotations

from functools import lru_cache

import svg

from ....engine.drawing import seats
from ....engine.drawing.kit import INK, Parts, Printed, at, printed, sketch
from ....engine.scene import OWN
from .paint import ART

PLAYERS = 5
GOODS = ("sugar", "gold", "spice")
PRIVILEGES = ("colony", "factory", "explorer", "shipyard", "church", "king")
ACTIVITIES = {  # of the rondel
    "sailing": "voyage",
    "workers": "worker",
    "market": "scales",
    "colony": "pillar",
    "privilege": "privilege",
    "ships": "shipyard",
    "buildings": "town",
}
BUILDINGS = (*(f"factory-{good}" for good in GOODS), "shipyard", "church")
_SELVES = (  # called like their files
    *GOODS, *(f"factory-{good}" for good in (*GOODS, "any")), "shipyard", "church", "worker", "caravel",
    "coin", "explorer", "card", "orange-ship", "hourglass", "wreck", "crown", "laurel", "scales", "town",
    "privilege", *(f"privilege-{kind}" for kind in PRIVILEGES),
)  # fmt: skip
_FILES = {
    **{name: name for name in _SELVES},
    "colony": "pillar",
    **{f"space-{name}": drawing for name, drawing in ACTIVITIES.items()},
}
NAMES = tuple(_FILES)


@lru_cache(maxsize=256)
def drawn(name: str, width: float = 1.2) -> Printed:
    """A drawing with the pen of that width, printed once."""
    return printed(sketch(ART.bare(_FILES[name]), width))


def ship(seat: int, hull: svg.Element) -> Parts:
    """A caravel with the sign of its seat; in the seat's colour inside a group of class nv-seat-N."""
    mark = svg.G(class_=["nv-sign"], elements=[seats.sign(seat, seats.SEATS[seat].mark, INK, 0.7)])
    return [hull, at(-3, -6.2, 1, 0, [mark])]


# ------------------------------------------------------------------ on pieces


def lined(name: str, width: float = 1.2) -> Parts:
    """A drawing with the pen of that width."""
    return [drawn(name, width)]


def piece_of_ship(seat: int) -> Parts:
    """A caravel of a seat with its shadow on the water."""
    shadow = svg.Ellipse(class_=["nv-ship-shadow"], cx=1, cy=13, rx=17, ry=4)
    return [shadow, *ship(seat, svg.Use(href=f"#{OWN}nv-caravel"))]


def sign(seat: int) -> Parts:
    """The sign of a seat in its colour."""
    return [seats.sign(seat, seats.SEATS[seat].paint, INK, 0.8)]
