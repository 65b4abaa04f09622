"""Reads and checks the sea chart and the figures of Navegador from TOML files.

Facts come from the files, never from here; errors name the file and the entry.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ....engine.errors import DataError

GOODS = ("sugar", "gold", "spice")
COLUMNS = ("colony", "factory", "explorer", "shipyard", "church")
LINES = ("factory_sugar", "factory_gold", "factory_spice", "shipyard", "church")
ACTIVITIES = ("sailing", "workers", "market", "colony", "privilege", "ships", "buildings")
PHASES = 3
MAX_REGIONS = 20
MAX_TOKENS = 15
MAX_PRICE = 10_000
_WORDS = {int: "a whole number", str: "a text", list: "a list", dict: "a table", bool: "true or false"}
_HEAD: tuple[tuple[str, object], ...] = (
    ("format", 1),
    ("game", "navegador"),
)  # what a file may say of itself


@dataclass(frozen=True)
class Region:
    """A sea region: its land's goods and stack (NA-8), and what exploring it sets off (NA-55).

    `starts_phase` is 0 where no phase begins; `good` is empty where there is no land stack.
    """

    id: str
    name: str
    land: str
    zone: int
    explored: bool
    good: str
    stack: int
    starts_phase: int
    ends_game: bool
    x: int
    y: int


@dataclass(frozen=True)
class Chart:
    """The sea chart: regions in the order of the voyage, borders, and where exploring costs two ships."""

    regions: tuple[Region, ...]
    borders: tuple[tuple[int, int], ...]
    red_borders: tuple[tuple[int, int], ...]
    double_loss: Mapping[int, frozenset[int]]  # by number of players (NA-10)


@dataclass(frozen=True)
class Token:
    """A colony token: its goods and its price."""

    good: str
    price: int


@dataclass(frozen=True)
class Column:
    """A column of a player's sheet: points an item by tokens in it, cash an item by slot (NA-82, NA-113)."""

    id: str
    values: tuple[int, ...]
    cash: tuple[int, ...]


def read_toml(path: Path) -> dict[str, Any]:
    """The file as tables; DataError where it is missing, no TOML, or says that it is for something else."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: is not valid TOML ({error})") from error
    for key, known in _HEAD:
        if data.get(key, known) != known:
            raise DataError(f"{path}: the file: {key!r} must be {known!r}, not {data[key]!r}")
    return data


@dataclass(frozen=True)
class Entry:
    """A table of a data file whose errors name the file and the place in it."""

    path: Path
    place: str
    rows: Mapping[str, Any]

    def error(self, message: str) -> DataError:
        """An error at this place."""
        return DataError(f"{self.path}: {self.place}: {message}")

    def get(self, key: str, kind: type) -> Any:
        """The value of a key that must stand here."""
        value = self.rows.get(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(f"{key!r} must be {_WORDS[kind]}, not {value!r}")
        return value

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number from `least` to `most`."""
        value = self.get(key, int)
        if not least <= value <= most:
            raise self.error(f"{key!r} must be {least} to {most}, not {value}")
        return int(value)

    def amounts(self, key: str, length: int | None = None, most: int = MAX_PRICE) -> tuple[int, ...]:
        """A list of whole numbers from 0 to `most`, of the given length."""
        values = self.get(key, list)
        if not values or (length is not None and len(values) != length):
            raise self.error(f"{key!r} must have {length or 'some'} entries, not {len(values)}")
        for value in values:
            if type(value) is not int or not 0 <= value <= most:
                raise self.error(f"{key!r} holds whole numbers from 0 to {most}, not {value!r}")
        return tuple(values)

    def one_of(self, key: str, good: Sequence[str]) -> str:
        """One of the names in `good`."""
        value: str = self.get(key, str)
        if value not in good:
            raise self.error(f"{key!r} must be one of {', '.join(good)}, not {value!r}")
        return value

    def names(self, key: str, good: Sequence[str]) -> tuple[str, ...]:
        """A list of the names in `good`."""
        values = self.get(key, list)
        for value in values:
            if value not in good:
                raise self.error(f"{key!r}: {value!r} is none of {', '.join(good)}")
        return tuple(values)

    def amounts_by(self, keys: Sequence[str], most: int = MAX_PRICE) -> tuple[int, ...]:
        """A whole number from 0 to `most` for each key."""
        return tuple(self.number(key, 0, most) for key in keys)

    def tables(self, key: str) -> list[Mapping[str, Any]]:
        """The list of tables below a key."""
        rows = self.get(key, list)
        for row in rows:
            if not isinstance(row, dict):
                raise self.error(f"[[{key}]] are tables; {row!r} is none")
        return list(rows)

    def table(self, key: str) -> Entry:
        """The table below a key."""
        return Entry(self.path, f"{self.place.rstrip(']')}.{key}]", self.get(key, dict))


def section(path: Path, data: Mapping[str, Any], name: str) -> Entry:
    """A table of the file by its name."""
    return Entry(path, f"[{name}]", Entry(path, "the file", data).get(name, dict))


# --- the sea chart ----------------------------------------------------------------------------------


def read_chart(path: Path, players: range) -> Chart:
    """The chart of a file in the format of `data/board.toml`, checked.

    DataError where regions repeat, a region cannot be reached or phases could begin out of order.
    """
    data = read_toml(path)
    regions = _read_regions(path, data)
    ids = [region.id for region in regions]
    borders: list[tuple[int, int]] = []
    red: list[tuple[int, int]] = []
    for rows in Entry(path, "the file", data).tables("border"):
        entry = Entry(path, f"border {rows.get('a')} - {rows.get('b')}", rows)
        near, far = sorted(ids.index(entry.one_of(key, ids)) for key in ("a", "b"))
        pair = (near, far)
        if pair[0] == pair[1] or pair in borders:
            raise entry.error("a border joins two different regions, and stands once")
        borders.append(pair)
        if entry.get("colour", str) == "red":
            red.append(pair)
    _check_connected(path, regions, borders)
    _check_zones(path, regions, borders, red)
    double = section(path, data, "double_loss")
    return Chart(
        regions,
        tuple(borders),
        tuple(red),
        {n: frozenset(ids.index(i) for i in double.names(f"players_{n}", ids)) for n in players},
    )


def _read_regions(path: Path, data: Mapping[str, Any]) -> tuple[Region, ...]:
    rows = Entry(path, "the file", data).tables("region")
    if not 2 <= len(rows) <= MAX_REGIONS:
        raise DataError(f"{path}: a chart has 2 to {MAX_REGIONS} regions, this one {len(rows)}")
    regions = tuple(_read_region(Entry(path, f"region {row.get('id')!r}", row)) for row in rows)
    for i, region in enumerate(regions):
        if region.id in {other.id for other in regions[:i]}:
            raise DataError(f"{path}: region {region.id!r} stands twice")
        if region.explored != (i == 0):
            raise DataError(f"{path}: region {region.id!r}: the start, and only it, stands first")
    for phase in range(2, PHASES + 1):
        if sum(region.starts_phase == phase for region in regions) != 1:
            raise DataError(f"{path}: phase {phase} must begin in exactly one region")
    if sum(region.ends_game for region in regions) != 1:
        raise DataError(f"{path}: exactly one region ends the game")
    return regions


def _read_region(entry: Entry) -> Region:
    ident, start = entry.get("id", str), entry.get("start", bool)
    if not ident.isidentifier() or not ident.isascii() or ident != ident.lower():
        raise entry.error("an id is made of small letters, digits and _")
    good = entry.one_of("colony", (*GOODS, ""))
    return Region(
        id=ident,
        name=entry.get("name", str),
        land=entry.get("land", str),
        zone=entry.number("zone", 1, PHASES),
        explored=start,
        good=good,
        stack=entry.number("stack", 0, MAX_TOKENS if good else 0),
        starts_phase=entry.number("starts_phase", 2, PHASES) if "starts_phase" in entry.rows else 0,
        ends_game=bool(entry.rows.get("ends_game", False)),
        x=entry.get("x", int),
        y=entry.get("y", int),
    )


def _check_connected(path: Path, regions: Sequence[Region], borders: Sequence[tuple[int, int]]) -> None:
    reached = [0]
    for here in reached:
        for pair in borders:
            if here in pair and sum(pair) - here not in reached:
                reached.append(sum(pair) - here)
    for i, region in enumerate(regions):
        if i not in reached:
            raise DataError(f"{path}: region {region.id!r} cannot be reached from {regions[0].id!r}")


def _check_zones(
    path: Path,
    regions: Sequence[Region],
    borders: Sequence[tuple[int, int]],
    red: Sequence[tuple[int, int]],
) -> None:
    """A red border leads from one zone into the region that starts the next, and no other does (NA-93)."""
    for pair in borders:
        near, far = sorted((regions[i] for i in pair), key=lambda region: region.zone)
        place = f"{path}: border {near.id} - {far.id}"
        if (pair in red) != (near.zone != far.zone):
            raise DataError(f"{place}: borders between zones are red, all others are not")
        if pair in red and (far.zone != near.zone + 1 or far.starts_phase != far.zone):
            raise DataError(f"{place}: it must lead into the region that starts phase {near.zone + 1}")


# --- tokens, market, sheet --------------------------------------------------------------------------


def read_tokens(path: Path, chart: Chart) -> tuple[Token, ...]:
    """The colony tokens, by goods and rising price; as many in stacks as the file leaves in (NA-8)."""
    entry = section(path, read_toml(path), "colonies")
    left_out = entry.number("left_out_per_type", 0, MAX_TOKENS)
    tokens: list[Token] = []
    for good in GOODS:
        prices = entry.amounts(good)
        if len(prices) > MAX_TOKENS or list(prices) != sorted(set(prices)):
            raise entry.error(f"{good!r}: at most {MAX_TOKENS} prices, each once, rising")
        dealt = sum(region.stack for region in chart.regions if region.good == good)
        if dealt != len(prices) - left_out:
            raise entry.error(
                f"{good!r}: {len(prices)} tokens less {left_out} left out do not fill stacks of {dealt}"
            )
        tokens += [Token(good, price) for price in prices]
    return tuple(tokens)


def read_market(path: Path) -> tuple[int, dict[str, tuple[int, ...]]]:
    """The start row, and the price columns of the goods and of factories by row from the top (NA-7)."""
    entry = section(path, read_toml(path), "market")
    rows = entry.number("rows", 1, 30)
    columns = {name: entry.amounts(name, rows) for name in (*GOODS, "factory")}
    for name in GOODS:
        if list(columns[name]) != sorted(columns[name], reverse=True):
            raise entry.error(f"{name!r}: prices fall from the top to the bottom row")
    if list(columns["factory"]) != sorted(columns["factory"]):
        raise entry.error("'factory': values rise from the top to the bottom row")
    return entry.number("start_row", 1, rows), columns


def read_lines(path: Path) -> dict[str, tuple[int, ...]]:
    """The field prices of the five building lines, cheapest first (NA-64)."""
    data = read_toml(path)
    prices = section(path, data, "buildings").table("prices")
    pieces = section(path, data, "pieces")
    lines = {}
    for name in LINES:
        lines[name] = prices.amounts(name)
        if list(lines[name]) != sorted(lines[name]):
            raise prices.error(f"{name!r}: prices rise from left to right")
    for good in GOODS:
        if len(lines[f"factory_{good}"]) != pieces.number(f"factories_{good}", 1, 20):
            raise prices.error(f"'factory_{good}': one price for each of its factories")
    return lines


def read_columns(path: Path) -> tuple[Column, ...]:
    """The five columns of a sheet, in the order of the gallery (NA-80)."""
    data = read_toml(path)
    slots = section(path, data, "privileges").number("slots_per_type", 1, 9)
    sheet = section(path, data, "sheet")
    cash = sheet.table("cash")
    columns = []
    for name in COLUMNS:
        values = sheet.table(name).amounts("values", slots + 1)
        if list(values) != sorted(values):
            raise sheet.error(f"{name!r}: values rise with the privileges")
        columns.append(Column(name, values, cash.amounts(name, slots)))
    return tuple(columns)


def read_rondel(path: Path) -> tuple[str, ...]:
    """The spaces clockwise; a number behind the name tells equal ones apart (NA-17)."""
    entry = section(path, read_toml(path), "rondel")
    spaces = entry.get("clockwise", list)
    for space in spaces:
        if str(space).partition("_")[0] not in ACTIVITIES:
            raise entry.error(f"'clockwise': {space!r} is none of {', '.join(ACTIVITIES)}")
    if len(set(spaces)) != len(spaces) or not 2 <= len(spaces) <= 16:
        raise entry.error("'clockwise' has 2 to 16 different spaces")
    if len(entry.amounts("step_cost_ships", len(spaces), 7)) != entry.number("max_steps", 1, 16):
        raise entry.error("'step_cost_ships' has one entry for each number of steps")
    return tuple(spaces)
