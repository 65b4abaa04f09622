"""Reads and checks the board of Afrikan tähti from a TOML file in the format of `data/board.toml`.

Facts come from the file, never from here; errors name the file and the entry.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

from .....engine.errors import DataError

LAND, SEA = range(2)
TERRAINS = ("land", "sea")
SPECIAL_CITIES = ("gold_coast", "slave_coast", "cape_town")
SPECIAL_DOTS = ("bedouins", "pirates")
MAX_SPOTS = 1000
MAX_STEPS = 60
MIN_LINES_OF_JUNCTION = 2
UNIT = 100  # money exists in multiples of this (ST-3)
_ID = re.compile(r"[a-z][a-z0-9_]{0,30}")
_TABLE = cast("type[dict[str, Any]]", dict)
_LIST = cast("type[list[Any]]", list)
_WORDS = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table"}
K = TypeVar("K")


@dataclass(frozen=True)
class City:
    """A city: what it is called, where it is drawn, whether a token lies there."""

    id: str
    name: str
    x: int
    y: int
    start: bool
    special: str
    island: bool


@dataclass(frozen=True)
class Junction:
    """A dot where several routes of one terrain meet."""

    id: str
    x: int
    y: int
    terrain: int


@dataclass(frozen=True)
class Route:
    """A land or sea route between two cities or junctions.

    `spots` are all its spots in order, both ends included; `special` is one of SPECIAL_DOTS or "",
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


@dataclass(frozen=True)
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


def read_toml(path: Path) -> dict[str, Any]:
    """The file as tables; DataError where it is missing or no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: is not valid TOML ({error})") from error


def get(path: Path, entry: str, table: Mapping[str, Any], key: str, kind: type[K]) -> K:
    """The value of a key; DataError where it is missing or of another type."""
    value = table.get(key)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise DataError(f"{path}: {entry}: {key!r} must be {_WORDS[kind]}, not {value!r}")
    return value


def rows(path: Path, data: Mapping[str, Any], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The tables of `[[key]]`, each with what to call it in an error."""
    for n, row in enumerate(get(path, "the file", data, key, _LIST), 1):
        if not isinstance(row, dict):
            raise DataError(f"{path}: [[{key}]] {n} is no table")
        ident = get(path, f"[[{key}]] {n}", row, "id", str)
        if not _ID.fullmatch(ident):
            raise DataError(f"{path}: [[{key}]] {n}: the id {ident!r} is not in small letters, digits and _")
        yield f"{key} {ident!r}", row


def read_board(path: Path) -> Board:
    """The board of a file, checked (ST-9 to ST-12).

    DataError where an id stands twice or is unknown, a route has no steps, a flag of a city does not
    fit its routes, a special place is missing, or some spot cannot be reached.
    """
    data = read_toml(path)
    cities = tuple(_read_city(path, entry, row) for entry, row in rows(path, data, "city"))
    junctions = tuple(_read_junction(path, entry, row) for entry, row in rows(path, data, "junction"))
    names = [city.id for city in cities] + [junction.id for junction in junctions]
    for i, name in enumerate(names):
        if name in names[:i]:
            raise DataError(f"{path}: two places are called {name!r}")
    table = get(path, "the file", data, "routes", _TABLE)
    routes = tuple(
        _read_route(path, terrain, row, names)
        for terrain, word in enumerate(TERRAINS)
        for row in get(path, "[routes]", table, word, _LIST)
    )
    flights = tuple(_read_flight(path, row, cities) for row in get(path, "[routes]", table, "air", _LIST))
    fares = get(path, "the file", data, "fares", _TABLE)
    board = Board(
        cities,
        junctions,
        routes,
        flights,
        tuple(names),
        _read_fare(path, fares, "sea_per_leg"),
        _read_fare(path, fares, "air_per_flight"),
    )
    _check(path, data, board)
    return board


def _read_fare(path: Path, fares: Mapping[str, Any], key: str) -> int:
    fare = get(path, "[fares]", fares, key, int)
    if not 0 < fare <= 1000 or fare % UNIT:
        raise DataError(f"{path}: [fares]: {key!r} must be a multiple of {UNIT} up to 1000, not {fare}")
    return fare


def _read_city(path: Path, entry: str, row: Mapping[str, Any]) -> City:
    special = str(row.get("special", ""))
    if special and special not in SPECIAL_CITIES:
        raise DataError(f"{path}: {entry}: special {special!r} is none of {', '.join(SPECIAL_CITIES)}")
    kind = get(path, entry, row, "kind", str)
    if kind not in ("start", "token"):
        raise DataError(f"{path}: {entry}: kind must be start or token, not {kind!r}")
    return City(
        id=get(path, entry, row, "id", str),
        name=get(path, entry, row, "name", str),
        x=get(path, entry, row, "x", int),
        y=get(path, entry, row, "y", int),
        start=kind == "start",
        special=special,
        island=get(path, entry, row, "island", bool),
    )


def _read_junction(path: Path, entry: str, row: Mapping[str, Any]) -> Junction:
    terrain = get(path, entry, row, "terrain", str)
    if terrain not in TERRAINS:
        raise DataError(f"{path}: {entry}: terrain must be land or sea, not {terrain!r}")
    x, y = (get(path, entry, row, key, int) for key in ("x", "y"))
    return Junction(get(path, entry, row, "id", str), x, y, TERRAINS.index(terrain))


def _read_route(path: Path, terrain: int, row: Any, names: list[str]) -> Route:
    """A route; its dots are added to `names` as "land:tangier-tunis:1"."""
    word = TERRAINS[terrain]
    if not isinstance(row, dict):
        raise DataError(f"{path}: [routes] {word}: {row!r} is no table with a, b and steps")
    a, b = (get(path, f"[routes] {word}: {row!r}", row, key, str) for key in ("a", "b"))
    entry = f"{word} route {a}-{b}"
    for end in (a, b):
        if end not in names:
            raise DataError(f"{path}: {entry}: there is no place {end!r}")
    steps = get(path, entry, row, "steps", int)
    if a == b or not 1 <= steps <= MAX_STEPS:
        raise DataError(f"{path}: {entry}: leads from place to place in 1 to {MAX_STEPS} steps, not {steps}")
    dots = [f"{word}:{a}-{b}:{k}" for k in range(1, steps)]
    if len(names) + len(dots) > MAX_SPOTS:
        raise DataError(f"{path}: {entry}: a board has at most {MAX_SPOTS} spots")
    if f"{word}:{a}-{b}:1" in names or f"{word}:{b}-{a}:1" in names:
        raise DataError(f"{path}: {entry}: stands twice")
    first = len(names)
    names.extend(dots)
    special, at = _read_special(path, entry, row, steps)
    spots = (names.index(a), *range(first, first + len(dots)), names.index(b))
    return Route(terrain, spots, special, at, _read_via(path, entry, row))


def _read_special(path: Path, entry: str, row: Mapping[str, Any], steps: int) -> tuple[str, int]:
    if "special" not in row:
        return "", 0
    special = get(path, entry, row, "special", _TABLE)
    kind, at = get(path, entry, special, "kind", str), get(path, entry, special, "at", int)
    if kind not in SPECIAL_DOTS or not 1 <= at < steps:
        raise DataError(
            f"{path}: {entry}: a special dot is {' or '.join(SPECIAL_DOTS)} at 1 to {steps - 1}, "
            f"not {kind!r} at {at}"
        )
    return kind, at


def _read_via(path: Path, entry: str, row: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    points = row.get("via", [])
    match points:
        case list() if all(isinstance(p, list) and [type(c) for c in p] == [int, int] for p in points):
            return tuple((x, y) for x, y in points)
    raise DataError(f"{path}: {entry}: 'via' is a list of [x, y], not {points!r}")


def _read_flight(path: Path, row: Any, cities: Sequence[City]) -> tuple[int, int]:
    names = [city.id for city in cities]
    match row:
        case [str(a), str(b)] if a in names and b in names and a != b:
            return names.index(a), names.index(b)
    raise DataError(f"{path}: [routes] air: {row!r} is no flight; write [city, city]")


# --- the board as a whole ---------------------------------------------------------------------------


def _check(path: Path, data: Mapping[str, Any], board: Board) -> None:
    _check_counts(path, get(path, "the file", data, "meta", _TABLE), board)
    for special in SPECIAL_CITIES:
        if [city.special for city in board.cities].count(special) != 1:
            raise DataError(f"{path}: there must be one city with special = {special!r}")
    if not any(city.start for city in board.cities):
        raise DataError(f'{path}: there must be a city with kind = "start"')
    flights = [frozenset(pair) for pair in board.flights]
    for i, pair in enumerate(flights):
        if pair in flights[:i]:
            a, b = board.flights[i]
            raise DataError(f"{path}: flight {board.spots[a]}-{board.spots[b]}: stands twice")
    _check_junctions(path, board)
    _check_flags(path, data, board)
    _check_reach(path, board)


def _check_counts(path: Path, meta: Mapping[str, Any], board: Board) -> None:
    found = {
        "token_city_count": sum(not city.start for city in board.cities),
        "land_segment_count": sum(route.terrain == LAND for route in board.routes),
        "sea_segment_count": sum(route.terrain == SEA for route in board.routes),
        "air_route_count": len(board.flights),
    }
    for key, n in found.items():
        if get(path, "[meta]", meta, key, int) != n:
            raise DataError(f"{path}: [meta]: {key!r} is {meta[key]}, but there are {n}")


def _check_junctions(path: Path, board: Board) -> None:
    for spot, junction in enumerate(board.junctions, len(board.cities)):
        meeting = [route for route in board.routes if spot in (route.spots[0], route.spots[-1])]
        if len(meeting) < MIN_LINES_OF_JUNCTION or any(r.terrain != junction.terrain for r in meeting):
            raise DataError(
                f"{path}: junction {junction.id!r}: at least {MIN_LINES_OF_JUNCTION} routes, all by "
                f"{TERRAINS[junction.terrain]}, must meet here"
            )


def _check_flags(path: Path, data: Mapping[str, Any], board: Board) -> None:
    """`port`, `airfield` and `island` of the cities are what the routes say (ST-12)."""
    sea = {end for r in board.routes if r.terrain == SEA for end in (r.spots[0], r.spots[-1])}
    mainland = set[int]()
    for i, city in enumerate(board.cities):
        if city.start:
            mainland |= reached(board, i, (LAND,))
    for i, (entry, row) in enumerate(rows(path, data, "city")):
        found = {
            "port": i in sea,
            "airfield": any(i in pair for pair in board.flights),
            "island": i not in mainland,
        }
        for key, flag in found.items():
            if get(path, entry, row, key, bool) != flag:
                raise DataError(f"{path}: {entry}: {key!r} does not fit the routes")


def _check_reach(path: Path, board: Board) -> None:
    lost = set(range(len(board.spots))) - reached(board, 0, (LAND, SEA))
    if lost:
        raise DataError(
            f"{path}: the board is not connected: {board.spots[min(lost)]!r} cannot be reached "
            f"from {board.spots[0]!r}"
        )


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
