"""What may stand in the file of the star's board: every figure with its bounds, its unit and what it is.

Declarations only; what must fit together is checked in `components.py`.
"""

from typing import Annotated, Literal

from msgspec import field

from .....engine.data import Entry, Head, Sourced, about, figure, many, one_of, word

LAND, SEA = range(2)
TERRAINS = ("land", "sea")
UNIT = 100  # money exists in multiples of this (ST-3)

Id = Annotated[str, word("an id", r"[a-z][a-z0-9_]{0,30}", "an id in small letters, digits and _")]
Fare = Annotated[int, figure("what a ship or flight costs", UNIT, 1000, "pounds", UNIT)]
Faces = Annotated[tuple[Annotated[int, figure("a face of the die", 1, 6)], ...], many("faces", 1, 6)]
At = Annotated[int, about("where it is drawn")]
End = Annotated[str, one_of("a city or a junction", "city", "junction")]
Airport = Annotated[str, one_of("a city", "city")]


class City(Sourced, frozen=True):
    """A city: what it is called, where it is drawn, whether a token lies there (ST-9, ST-12)."""

    id: Id
    name: str
    kind: Annotated[Literal["start", "token"], about("where pawns begin, or a token lies")]
    island: Annotated[bool, about("no land route to a start city")]
    port: Annotated[bool, about("a sea route ends here")]
    airfield: Annotated[bool, about("a flight ends here")]
    x: At
    y: At
    special: Annotated[
        Literal["", "gold_coast", "slave_coast", "cape_town"], about("the city with a rule of its own")
    ] = ""

    @property
    def start(self) -> bool:
        """Whether pawns begin here."""
        return self.kind == "start"


class Junction(Sourced, frozen=True):
    """A dot where several routes of one terrain meet."""

    id: Id
    kind: Literal["land", "sea"] = field(name="terrain")
    x: At
    y: At

    @property
    def terrain(self) -> int:
        """LAND or SEA."""
        return TERRAINS.index(self.kind)


class Captivity(Entry, frozen=True):
    """Bedouins and pirates."""

    free: Annotated[Faces, about("that free a captive (ST-49)")]


class SpecialDot(Entry, frozen=True):
    """A dot with a rule of its own."""

    kind: Literal["bedouins", "pirates"]
    at: Annotated[int, figure("steps from the first end", 1, 59, "steps")]


class Way(Entry, frozen=True):
    """A land or sea route between two cities or junctions (ST-10)."""

    a: End
    b: End
    steps: Annotated[int, figure("from one end to the other", 1, 60, "steps")]
    special: SpecialDot | None = None
    via: Annotated[tuple[tuple[int, int], ...], about("through which it is drawn", "a list of [x, y]")] = ()


class Routes(Entry, frozen=True):
    """All ways between places."""

    land: tuple[Way, ...]
    sea: tuple[Way, ...]
    air: tuple[Annotated[tuple[Airport, Airport], about("a flight", "a flight: [city, city]")], ...]


class Fares(Sourced, frozen=True):
    """What a way costs (ST-22, ST-29)."""

    sea: Fare = field(name="sea_per_leg")
    air: Fare = field(name="air_per_flight")


class Board(Head, frozen=True):
    """`board.toml`: cities, junctions, routes and flights (ST-9 to ST-12)."""

    fares: Fares
    cities: tuple[City, ...] = field(name="city")
    junctions: tuple[Junction, ...] = field(name="junction")
    routes: Routes
