"""Reads and checks the board and the discovery tiles of Africa from TOML files.

Facts come from the files, never from here; errors name the file and the entry.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ....engine.errors import DataError
from ....engine.hexgrid import Cell, components, neighbours

CATEGORIES = ("good", "animal", "nomad", "monument", "gold", "gem")
MAX_CELLS = 400
MAX_COUNT = 120
_HEAD: tuple[tuple[str, object], ...] = (("format", 1), ("game", "africa"))  # what a file may say of itself


@dataclass(frozen=True)
class City:
    """A start city: its id, its name and the index of its cell."""

    id: str
    name: str
    cell: int


@dataclass(frozen=True)
class Board:
    """The map: cells in reading order, and the start cities (AF-1, AF-2)."""

    id: str
    names: tuple[str, ...]
    cells: tuple[Cell, ...]
    cities: tuple[City, ...]
    reconstructed: bool


@dataclass(frozen=True)
class Face:
    """A kind of discovery tile: what it shows and how many there are."""

    id: str
    category: str
    kind: str
    value: int
    count: int
    reconstructed: bool

    @property
    def content(self) -> str:
        """The tile in the notation of scenarios: "animal:lion", "gold:2", "nomad"."""
        if self.category in ("animal", "good"):
            return f"{self.category}:{self.kind}"
        return f"{self.category}:{self.value}" if self.value else self.category


@dataclass(frozen=True)
class Setup:
    """Numbers that depend on how many play (AF-13, AF-14, AF-65, AF-78)."""

    players: int
    camp_supply: int
    camps_each: int
    camps_unused: int
    ends_at_monument: int


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


def _get(path: Path, entry: str, table: Mapping[str, Any], key: str, kind: type) -> Any:
    value = table.get(key)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise DataError(f"{path}: {entry}: {key!r} must be {_WORDS[kind]}, not {value!r}")
    return value


def _rows(path: Path, data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    rows = _get(path, "the file", data, key, list)
    for row in rows:
        if not isinstance(row, dict):
            raise DataError(f"{path}: [[{key}]] are tables; {row!r} is none")
    return list(rows)


_WORDS = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}


def read_board(path: Path) -> Board:
    """The board of a file in the format of `data/board.toml`, checked.

    DataError where cells repeat, the land is not connected or a city is not on the coast.
    """
    data = read_toml(path)
    names, cells = _read_cells(path, data)
    cities = _read_cities(path, data, names, cells)
    return Board(str(data.get("id", path.stem)), names, cells, cities, bool(data.get("reconstructed", False)))


def _read_cells(path: Path, data: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[Cell, ...]]:
    rows = _get(path, "[cells]", _get(path, "the file", data, "cells", dict), "list", list)
    if not 2 <= len(rows) <= MAX_CELLS:
        raise DataError(f"{path}: [cells]: a board has 2 to {MAX_CELLS} cells, this one {len(rows)}")
    at: dict[Cell, str] = {}
    names: list[str] = []
    for row in rows:
        name, cell = _read_cell(path, row)
        if cell in at:
            raise DataError(f"{path}: cell {name!r} lies on ({cell[0]}, {cell[1]}) like cell {at[cell]!r}")
        if name in names:
            raise DataError(f"{path}: two cells are called {name!r}")
        at[cell] = name
        names.append(name)
    parts = components(at)
    if len(parts) > 1:
        lone = at[min(parts[-1])]
        raise DataError(f"{path}: the board is not connected: {lone!r} cannot be reached from {names[0]!r}")
    return tuple(names), tuple(at)


def _read_cell(path: Path, row: Any) -> tuple[str, Cell]:
    match row:
        case [str(name), int(q), int(r)] if name and len(name) <= 8 and name.isalnum():
            if not isinstance(q, bool) and not isinstance(r, bool):
                return name, (q, r)
    raise DataError(f"{path}: [cells]: {row!r} is no cell; write [id, q, r], the id of letters and digits")


def _read_cities(
    path: Path, data: Mapping[str, Any], names: Sequence[str], cells: Sequence[Cell]
) -> tuple[City, ...]:
    cities: list[City] = []
    for row in _rows(path, data, "city"):
        ident = _get(path, "[[city]]", row, "id", str)
        cell = _get(path, f"city {ident!r}", row, "cell", str)
        if cell not in names:
            raise DataError(f"{path}: city {ident!r}: there is no cell {cell!r}")
        index = names.index(cell)
        if all(n in cells for n in neighbours(cells[index])):
            raise DataError(f"{path}: city {ident!r}: cell {cell!r} is not on the coast")
        if any(known.id == ident or known.cell == index for known in cities):
            raise DataError(f"{path}: city {ident!r}: its id or its cell is taken by another city")
        cities.append(City(ident, str(row.get("name", ident)), index))
    if len(cities) < 2:
        raise DataError(f"{path}: a board needs at least 2 start cities, one for each player")
    return tuple(cities)


def read_faces(path: Path, tile_cells: int) -> tuple[Face, ...]:
    """The kinds of discovery tiles, as many tiles in all as there are cells that take one (AF-11)."""
    data = read_toml(path)
    faces = tuple(_read_face(path, row) for row in _rows(path, data, "tile"))
    for i, face in enumerate(faces):
        if face.id in {f.id for f in faces[:i]} or face.content in {f.content for f in faces[:i]}:
            raise DataError(f"{path}: tile {face.id!r} stands twice; add up its counts")
    total = sum(face.count for face in faces)
    if total != tile_cells:
        raise DataError(f"{path}: the tiles are {total} in all, but the board takes {tile_cells}")
    for category, most in (("animal", 12), ("good", 12)):
        kinds = sum(face.category == category for face in faces)
        if kinds > most:
            raise DataError(f"{path}: {kinds} kinds of {category}, at most {most} are possible")
    return faces


def _read_face(path: Path, row: Any) -> Face:
    ident = _get(path, "[[tile]]", row, "id", str)
    entry = f"tile {ident!r}"
    category = _get(path, entry, row, "category", str)
    if category not in CATEGORIES:
        raise DataError(f"{path}: {entry}: category {category!r} is none of {', '.join(CATEGORIES)}")
    value, count = row.get("value", 0), _get(path, entry, row, "count", int)
    if not 0 <= count <= MAX_COUNT:
        raise DataError(f"{path}: {entry}: count {count} is not between 0 and {MAX_COUNT}")
    if category in ("gold", "gem"):
        if type(value) is not int or not 1 <= value <= 20:
            raise DataError(f"{path}: {entry}: value {value!r} must be 1 to 20 nuggets or stones")
    elif value != 0:
        raise DataError(f"{path}: {entry}: only gold and gems have a value, this one says {value!r}")
    kind = _get(path, entry, row, "kind", str)
    if not kind.isidentifier():
        raise DataError(f"{path}: {entry}: kind {kind!r} must be one word")
    return Face(ident, category, kind, value, count, bool(row.get("reconstructed", False)))


def read_setups(path: Path, tiles: Path, monuments: int) -> tuple[Setup, ...]:
    """The numbers by players; the monuments in the set of `tiles` must suffice to end the game (AF-65)."""
    keys = ("players", "camp_supply", "camps_each", "camps_unused", "ends_at_monument")
    setups = []
    for row in _rows(path, read_toml(path), "setup"):
        setup = Setup(*(_get(path, "[[setup]]", row, key, int) for key in keys))
        if not 1 <= setup.ends_at_monument <= monuments:
            raise DataError(
                f"{tiles}: [[tile]]: the tiles hold {monuments} monuments, but the game of {setup.players} "
                f"ends at monument {setup.ends_at_monument}"
            )
        setups.append(setup)
    return tuple(setups)
