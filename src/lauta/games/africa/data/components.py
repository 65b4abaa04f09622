"""The data files of Africa, and what must fit together in them beyond their schema.

Facts come from the files, never from here; errors name the file and the entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ....engine.data import DataFile, twice
from ....engine.errors import Fault, shown
from ....engine.hexgrid import Cell, components, neighbours
from ....engine.phrase import T
from . import schema

DATA = Path(__file__).parent
MOST_KINDS = 12
AT_SEA = "sea"  # no cell: where an edition's editor puts a city under which it has painted the sea


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
            yield Fault.of(
                f"cells.list[{name}]",
                T("lies on ({q}, {r}) like cell {cell}", q=q, r=r, cell=shown(at[q, r])),
            )
        at[q, r] = name


def _connected(board: schema.Board) -> Iterator[Fault]:
    at = {(q, r): name for name, q, r in board.cells.list}
    for part in components(at)[1:]:
        name, first = at[min(part)], board.cells.list[0][0]
        what = T(
            "the board is not connected: {place} cannot be reached from {first}",
            place=shown(name),
            first=shown(first),
        )
        yield Fault.of(f"cells.list[{name}]", what)


def _cities_on_the_coast(board: schema.Board) -> Iterator[Fault]:
    at = {name: (q, r) for name, q, r in board.cells.list}
    yield from twice("city", (city.id for city in board.cities))
    for i, city in enumerate(board.cities):
        place = f"city[{city.id}].cell"
        if city.cell not in at:
            missing = T("there is no cell {cell}", cell=shown(city.cell))
            yield Fault.of(place, T("lies at sea") if city.cell == AT_SEA else missing)
        elif all(near in at.values() for near in neighbours(at[city.cell])):
            yield Fault.of(place, T("cell {cell} is not on the coast", cell=shown(city.cell)))
        elif city.cell in {other.cell for other in board.cities[:i]}:
            yield Fault.of(place, T("cell {cell} is taken by another city", cell=shown(city.cell)))


def _tiles_of_their_kind(file: schema.Tiles) -> Iterator[Fault]:
    for i, face in enumerate(file.tiles):
        if any(face.id == other.id or face.content == other.content for other in file.tiles[:i]):
            yield Fault.of(f"tile[{face.id}]", T("appears twice; add up its counts"))
        of_value = face.category in ("gold", "gem")
        if of_value and face.value == 0:
            yield Fault.of(f"tile[{face.id}].value", T("must be 1 to 20 (nuggets or stones), not 0"))
        elif not of_value and face.value > 0:
            what = T("must be 0: only gold and gems have a value, not {given}", given=face.value)
            yield Fault.of(f"tile[{face.id}].value", what)
    animals = sum(face.category == "animal" for face in file.tiles)
    if animals > MOST_KINDS:
        what = T("{n} kinds of animal, at most {most} are possible", n=animals, most=MOST_KINDS)
        yield Fault.of("tile", what)
    goods = sum(face.category == "good" for face in file.tiles)
    if goods > MOST_KINDS:
        yield Fault.of("tile", T("{n} kinds of good, at most {most} are possible", n=goods, most=MOST_KINDS))


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
        what = T("{n} tiles in all, but the board takes {most}", n=total, most=tile_cells)
        TILES_FILE.refuse([Fault.of("tile", what)])
    return faces


def read_components(monuments: int) -> schema.Components:
    """The figures in use; so many monuments must suffice to end the game (AF-65)."""
    file = COMPONENTS_FILE.read()
    for setup in file.setups:
        if setup.ends_at_monument > monuments:
            what = T(
                "{n} monuments, but the game of {players} ends at {last}",
                n=monuments,
                players=setup.players,
                last=setup.ends_at_monument,
            )
            TILES_FILE.refuse([Fault.of("tile", what)])
    return file
