"""The board of Afrikan tähti from a file in the format of `data/board.toml`, and what must fit in it.

Facts come from the file, never from here; errors name the file and the entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from .....engine.data import DataFile, twice
from .....engine.errors import Fault, ident, idents, shown
from .....engine.phrase import T
from . import schema
from .schema import LAND, SEA, TERRAINS, City, Junction

DATA = Path(__file__).parent
SPECIAL_CITIES = ("gold_coast", "slave_coast", "cape_town")
MAX_SPOTS = 1000
MIN_LINES_OF_JUNCTION = 2


@dataclass(frozen=True)
class Route:
    """A land or sea route between two cities or junctions.

    `spots` are all its spots in order, both ends included; `special` is what its special dot is or "",
    and `at` the index of that dot in `spots`. `via` are points through which the route is drawn.
    """

    terrain: int
    spots: tuple[int, ...]
    special: str
    at: int
    via: tuple[tuple[int, int], ...]

    @property
    def steps(self) -> int:
        """Steps from one end to the other (ST-10)."""
        return len(self.spots) - 1


@dataclass(frozen=True, eq=False)
class Board:
    """Cities, junctions, routes and flights. Spots are numbered: cities, then junctions, then dots."""

    cities: tuple[City, ...]
    junctions: tuple[Junction, ...]
    routes: tuple[Route, ...]
    flights: tuple[tuple[int, int], ...]
    spots: tuple[str, ...]
    sea_fare: int
    air_fare: int

    def special_city(self, special: str) -> int:
        """The city with a rule of its own."""
        return next(i for i, city in enumerate(self.cities) if city.special == special)


def read_board(file: DataFile[schema.Board]) -> Board:
    """The board of a file. DataError tells every fault with its place."""
    return _board(file.read())


def _board(file: schema.Board) -> Board:
    names = _names(file)
    ends = {name: spot for spot, name in enumerate(names)}
    routes = []
    for terrain, word, way in _ways(file):
        dots = [f"{word}:{way.a}-{way.b}:{k}" for k in range(1, way.steps)]
        spots = (ends[way.a], *range(len(names), len(names) + len(dots)), ends[way.b])
        special = way.special
        routes.append(
            Route(terrain, spots, special.kind if special else "", special.at if special else 0, way.via)
        )
        names += dots
    flights = tuple((ends[a], ends[b]) for a, b in file.routes.air)
    made = file.cities, file.junctions, tuple(routes), flights, tuple(names)
    return Board(*made, file.fares.sea, file.fares.air)


def _names(file: schema.Board) -> list[str]:
    return [*(city.id for city in file.cities), *(junction.id for junction in file.junctions)]


def _ways(file: schema.Board) -> Iterator[tuple[int, str, schema.Way]]:
    for terrain, ways in enumerate((file.routes.land, file.routes.sea)):
        for way in ways:
            yield terrain, TERRAINS[terrain], way


# --- what must fit together ---------------------------------------------------------------------------


def _places(file: schema.Board) -> Iterator[Fault]:
    yield from twice("city", _names(file))
    for special in SPECIAL_CITIES:
        if sum(city.special == special for city in file.cities) != 1:
            yield Fault.of(
                "city", T("there must be one city with special = {special}", special=shown(special))
            )
    if not any(city.start for city in file.cities):
        yield Fault.of("city", T('there must be a city with kind = "start"'))
    if len(_names(file)) + sum(way.steps - 1 for _, _, way in _ways(file)) > MAX_SPOTS:
        yield Fault.of("routes", T("a board has at most {most} spots", most=MAX_SPOTS))


def _routes(file: schema.Board) -> Iterator[Fault]:
    known = set(_names(file))
    seen = set[tuple[str, frozenset[str]]]()
    for _, word, way in _ways(file):
        place, ends = f"routes.{word}[{way.a}-{way.b}]", frozenset((way.a, way.b))
        for end in sorted(ends - known):
            yield Fault.of(place, T("there is no place {place}", place=ident(end)))
        if way.a == way.b:
            yield Fault.of(place, T("leads from one place to another"))
        if (word, ends) in seen:
            yield Fault.of(place, T("appears twice"))
        if way.special and way.special.at >= way.steps:
            what = T("must be 1 to {most} (steps), not {given}", most=way.steps - 1, given=way.special.at)
            yield Fault.of(f"{place}.special.at", what)
        if way.steps > 1:
            seen.add((word, ends))


def _flights(file: schema.Board) -> Iterator[Fault]:
    cities, seen = {city.id for city in file.cities}, set[frozenset[str]]()
    for n, (a, b) in enumerate(file.routes.air, 1):
        if a == b or not {a, b} <= cities:
            yield Fault.of(
                f"routes.air[{n}]",
                T("must be a flight between two cities, not {given}", given=idents((a, b))),
            )
        elif {a, b} in seen:
            yield Fault.of(
                f"routes.air[{n}]", T("flight {a}–{b} appears twice", a=idents([a]), b=idents([b]))
            )
        seen.add(frozenset((a, b)))


def _junctions(file: schema.Board) -> Iterator[Fault]:
    for junction in file.junctions:
        meeting = [word for _, word, way in _ways(file) if junction.id in (way.a, way.b)]
        if len(meeting) < MIN_LINES_OF_JUNCTION or set(meeting) != {junction.kind}:
            by_land = T("at least {n} routes, all by land, must meet here", n=MIN_LINES_OF_JUNCTION)
            by_sea = T("at least {n} routes, all by sea, must meet here", n=MIN_LINES_OF_JUNCTION)
            yield Fault.of(f"junction[{junction.id}]", by_land if junction.kind == "land" else by_sea)


def _flags(file: schema.Board) -> Iterator[Fault]:
    """`port`, `airfield` and `island` of the cities are what the routes say (ST-12)."""
    board = _board(file)
    sea = {end for way in file.routes.sea for end in (way.a, way.b)}
    air = set(chain.from_iterable(file.routes.air))
    mainland = {n for i, city in enumerate(file.cities) if city.start for n in reached(board, i, (LAND,))}
    for i, city in enumerate(file.cities):
        for key, flag, found in (
            ("port", city.port, city.id in sea),
            ("airfield", city.airfield, city.id in air),
            ("island", city.island, i not in mainland),
        ):
            if flag != found:
                yield Fault.of(f"city[{city.id}].{key}", T("does not fit the routes"))


def _reach(file: schema.Board) -> Iterator[Fault]:
    board = _board(file)
    lost = set(range(len(board.spots))) - reached(board, 0, (LAND, SEA))
    if lost:
        name, first = ident(board.spots[min(lost)]), ident(board.spots[0])
        what = T(
            "the board is not connected: {place} cannot be reached from {first}", place=name, first=first
        )
        yield Fault.of("routes", what)


def reached(board: Board, start: int, terrains: Sequence[int]) -> set[int]:
    """All spots that can be walked to over routes of these terrains."""
    found, edge = {start}, [start]
    for spot in edge:
        for route in board.routes:
            if route.terrain in terrains and spot in route.spots:
                new = [s for s in route.spots if s not in found]
                found.update(new)
                edge.extend(new)
    return found


BOARD_FILE = DataFile(
    DATA / "board.toml", schema.Board, (_places, _routes, _flights, _junctions, _flags, _reach)
)
