"""The data files of Africa, and what must fit together in them beyond their schema.

Facts come from the files, never from here; errors name the file and the entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ....engine.data import DataFile, twice
from ....engine.errors import Fault
from ....engine.hexgrid import Cell, components, neighbours
from . import schema

DATA = Path(__file__).parent
MOST_KINDS = 12


@dataclass(frozen=True)
class City:
    """A start city: its id, its name and the index of its cell."""

    id: str
    name: str
    cell: int


@dataclass(frozen=True)
class Board:
    """The map: cells in reading order, and the start cities (AF-1, AF-2)."""

    names: tuple[str, ...]
    cells: tuple[Cell, ...]
    cities: tuple[City, ...]


def _different_cells(board: schema.Board) -> Iterator[Fault]:
    yield from twice("cells.list", (name for name, _, _ in board.cells.list))
    at: dict[Cell, str] = {}
    for name, q, r in board.cells.list:
        if (q, r) in at:
            yield Fault(f"cells.list[{name}]", f"lies on ({q}, {r}) like cell {at[q, r]!r}")
        at[q, r] = name


def _connected(board: schema.Board) -> Iterator[Fault]:
    at = {(q, r): name for name, q, r in board.cells.list}
    for part in components(at)[1:]:
        name, first = at[min(part)], board.cells.list[0][0]
        what = f"the board is not connected: {name!r} cannot be reached from {first!r}"
        yield Fault(f"cells.list[{name}]", what)


def _cities_on_the_coast(board: schema.Board) -> Iterator[Fault]:
    at = {name: (q, r) for name, q, r in board.cells.list}
    yield from twice("city", (city.id for city in board.cities))
    for i, city in enumerate(board.cities):
        place = f"city[{city.id}].cell"
        if city.cell not in at:
            yield Fault(place, f"there is no cell {city.cell!r}")
        elif all(near in at.values() for near in neighbours(at[city.cell])):
            yield Fault(place, f"cell {city.cell!r} is not on the coast")
        elif city.cell in {other.cell for other in board.cities[:i]}:
            yield Fault(place, f"cell {city.cell!r} is taken by another city")


def _tiles_of_their_kind(file: schema.Tiles) -> Iterator[Fault]:
    for i, face in enumerate(file.tiles):
        if any(face.id == other.id or face.content == other.content for other in file.tiles[:i]):
            yield Fault(f"tile[{face.id}]", "stands twice; add up its counts")
        of_value = face.category in ("gold", "gem")
        if of_value != (face.value > 0):
            good = "1 to 20 (nuggets or stones)" if of_value else "0: only gold and gems have a value"
            yield Fault(f"tile[{face.id}].value", f"must be {good}, not {face.value}")
    for category in ("animal", "good"):
        kinds = sum(face.category == category for face in file.tiles)
        if kinds > MOST_KINDS:
            yield Fault("tile", f"{kinds} kinds of {category}, at most {MOST_KINDS} are possible")


BOARD_FILE = DataFile(DATA / "board.toml", schema.Board, (_different_cells, _connected, _cities_on_the_coast))
TILES_FILE = DataFile(DATA / "tiles.toml", schema.Tiles, (_tiles_of_their_kind,))
COMPONENTS_FILE = DataFile(DATA / "components.toml", schema.Components)


def read_board() -> Board:
    """The board in use."""
    file = BOARD_FILE.read()
    names = tuple(name for name, _, _ in file.cells.list)
    cities = tuple(City(city.id, city.name or city.id, names.index(city.cell)) for city in file.cities)
    return Board(names, tuple((q, r) for _, q, r in file.cells.list), cities)


def read_faces(tile_cells: int) -> tuple[schema.Face, ...]:
    """The kinds of discovery tiles in use, as many tiles in all as there are cells that take one (AF-11)."""
    faces = TILES_FILE.read().tiles
    total = sum(face.count for face in faces)
    if total != tile_cells:
        TILES_FILE.refuse([Fault("tile", f"{total} tiles in all, but the board takes {tile_cells}")])
    return faces


def read_components(monuments: int) -> schema.Components:
    """The figures in use; so many monuments must suffice to end the game (AF-65)."""
    file = COMPONENTS_FILE.read()
    for setup in file.setups:
        if setup.ends_at_monument > monuments:
            what = f"{monuments} monuments, but the game of {setup.players} ends at {setup.ends_at_monument}"
            TILES_FILE.refuse([Fault("tile", what)])
    return file
