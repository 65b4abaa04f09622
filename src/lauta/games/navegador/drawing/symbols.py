"""The small drawings by name: goods, buildings, caravel, worker, coin, explorer disc, privileges, the card.
They are in art/, each in a box of about 34 by 34 units around the origin; nothing here knows the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

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

Shapes = Mapping[str, Callable[[], Parts]]  # drawings by their names


def shared(name: str) -> svg.Use:
    """A drawing of a piece within another one."""
    return svg.Use(href=f"#{OWN}nv-{name}")


def _drawn(name: str, width: float) -> Parts:
    return [drawn(name, width)]


def _ship(seat: int) -> Parts:
    return [
        svg.Ellipse(class_=["nv-ship-shadow"], cx=1, cy=13, rx=17, ry=4),
        *ship(seat, shared("caravel")),
    ]


def _sign(seat: int) -> Parts:
    """The sign of a seat in its colour."""
    return [seats.sign(seat, seats.SEATS[seat].paint, INK, 0.8)]


_PENS = {  # widths of lines where drawings come up on pieces
    **dict.fromkeys((*GOODS, "caravel", "worker", "coin", "explorer", "privilege"), 1.3),
    **dict.fromkeys((f"factory-{good}" for good in (*GOODS, "any")), 1.3),
    **dict.fromkeys((f"privilege-{kind}" for kind in PRIVILEGES), 1.0),
    "card": 0.9,
    "crown": 1.4,
}

SHAPES: Shapes = {
    **{name: partial(_drawn, name, width) for name, width in _PENS.items()},
    **{f"line-{kind}": partial(_drawn, kind, 1.5) for kind in BUILDINGS},
    **{f"ship-{seat}": partial(_ship, seat) for seat in range(PLAYERS)},
    **{f"space-{name}": partial(_drawn, f"space-{name}", 1.1) for name in ACTIVITIES},
    **{f"sign-{seat}": partial(_sign, seat) for seat in range(PLAYERS)},
}
