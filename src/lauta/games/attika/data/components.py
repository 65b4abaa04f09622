"""Reads and checks the components and the first maps of Attika from TOML files.

Facts come from the files, never from here; errors name the file and the entry.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ....engine.errors import DataError
from ....engine.hexgrid import Cell, distance

LANDSCAPES = ("water", "forest", "hill", "mountain")
LETTERS = "WFHM"  # the landscapes in data files
BLANK = "-"
RESERVED = ("store", "card", "expand", "decline", "end")  # actions of one word
TILE_SPACES = 7
STACKS = 4
MAX_KINDS = 60
MAX_GROUPS = 7
MAX_SYMBOLS = 7  # counts of symbols are packed in three bits
FARTHEST = 10  # how far from (0, 0) a first map may reach, so that sixteen more tiles fit the grid
_HEAD: tuple[tuple[str, object], ...] = (("schema", 1),)  # what a file may say of itself


@dataclass(frozen=True)
class Building:
    """A kind of building: price by landscape (or `any`), group, and whom its arrows point to (AT-6)."""

    id: str
    name: str
    group: str
    count: int
    main: bool
    price: tuple[int, ...]
    any: int
    frees: tuple[str, ...]
    reconstructed: bool


@dataclass(frozen=True)
class Group:
    """Buildings that earn an amphora together (AT-81)."""

    id: str
    name: str
    size: int


@dataclass(frozen=True)
class MapTile:
    """Seven spaces, the centre first: the index of a landscape, or -1 for a blank one (AT-2)."""

    id: str
    spaces: tuple[int, ...]
    reconstructed: bool = False

    def turned(self, steps: int) -> tuple[int, ...]:
        """The spaces after so many steps of rotation: ring position k goes to k + 1."""
        centre, ring = self.spaces[0], self.spaces[1:]
        return (centre, *(ring[(k - steps) % 6] for k in range(6)))

    @property
    def rotations(self) -> int:
        """How many rotations look different."""
        return next(n for n in (1, 2, 3, 6) if self.turned(n) == self.spaces)


@dataclass(frozen=True)
class Seat:
    """A city-state: who sits there, and in which colour (AT-17)."""

    id: str
    name: str
    colour: str


@dataclass(frozen=True)
class Layout:
    """The first map for a number of players (AT-14, AT-15)."""

    players: int
    centres: tuple[Cell, ...]
    shrines: tuple[Cell, ...]
    reconstructed: bool = False


@dataclass(frozen=True)
class Components:
    """Everything in the box but the first maps."""

    title: str
    buildings: tuple[Building, ...]
    groups: tuple[Group, ...]
    tiles: tuple[MapTile, ...]
    seats: tuple[Seat, ...]
    cards: tuple[int, ...]
    amphorae: int
    main_stack: int
    other_stack: int
    start_hands: tuple[int, ...]
    draw_actions: int
    build_actions: int


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


_WORDS = {int: "a whole number", str: "a text", list: "a list", dict: "a table", bool: "true or false"}


def _get(path: Path, entry: str, table: Mapping[str, Any], key: str, kind: type) -> Any:
    value = table.get(key)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise DataError(f"{path}: {entry}: {key!r} must be {_WORDS[kind]}, not {value!r}")
    return value


def _number(path: Path, entry: str, table: Mapping[str, Any], key: str, least: int, most: int) -> int:
    value: int = _get(path, entry, table, key, int)
    if not least <= value <= most:
        raise DataError(f"{path}: {entry}: {key!r} must be {least} to {most}, not {value}")
    return value


def _rows(path: Path, data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    rows = _get(path, "the file", data, key, list)
    for row in rows:
        if not isinstance(row, dict):
            raise DataError(f"{path}: [[{key}]] are tables; {row!r} is none")
    return list(rows)


def _unique(path: Path, what: str, ids: Sequence[str]) -> None:
    for i, ident in enumerate(ids):
        if ident in ids[:i]:
            raise DataError(f"{path}: {what} {ident!r} stands twice")


def read_components(path: Path) -> Components:
    """The components of a file in the format of `data/components.toml`, checked.

    DataError where counts do not fit each other, or an entry cannot be played.
    """
    data = read_toml(path)
    meta = _get(path, "the file", data, "meta", dict)
    stacks = _get(path, "the file", data, "stacks", dict)
    turn = _get(path, "the file", data, "turn", dict)
    amphorae = _get(path, "the file", data, "amphorae", dict)
    made = Components(
        title=_get(path, "[meta]", meta, "title", str),
        buildings=_read_buildings(path, data),
        groups=_read_groups(path, data),
        tiles=_read_tiles(path, data),
        seats=_read_seats(path, data),
        cards=_read_cards(path, data),
        amphorae=_number(path, "[amphorae]", amphorae, "supply", 0, 100),
        main_stack=_number(path, "[stacks]", stacks, "main_stack_size", 1, 60),
        other_stack=_number(path, "[stacks]", stacks, "other_stack_size", 1, 60),
        start_hands=_read_start_hands(path, data),
        draw_actions=_number(path, "[turn]", turn, "draw_actions", 1, 9),
        build_actions=_number(path, "[turn]", turn, "build_actions", 1, 9),
    )
    _check_sets(path, made)
    return made


def _read_buildings(path: Path, data: Mapping[str, Any]) -> tuple[Building, ...]:
    made = tuple(_read_building(path, row) for row in _rows(path, data, "building"))
    _unique(path, "building", [b.id for b in made])
    if not 1 <= len(made) <= MAX_KINDS:
        raise DataError(f"{path}: there must be 1 to {MAX_KINDS} kinds of building, not {len(made)}")
    for building in made:
        for target in building.frees:
            found = next((b for b in made if b.id == target), None)
            if found is None or found.main:
                what = "a main building is never free (AT-61)" if found else "there is no such building"
                raise DataError(f"{path}: building {building.id!r}: its arrow to {target!r}: {what}")
    return made


def _read_building(path: Path, row: Mapping[str, Any]) -> Building:
    ident = _get(path, "[[building]]", row, "id", str)
    entry = f"building {ident!r}"
    if not ident.isidentifier() or not ident.islower() or ident in (*LANDSCAPES, *RESERVED):
        raise DataError(f"{path}: {entry}: an id is one word in small letters that the notation does not use")
    cost = _get(path, entry, row, "cost", dict)
    price = tuple(_number(path, f"{entry}: cost", cost, name, 0, MAX_SYMBOLS) for name in LANDSCAPES)
    of_any = _number(path, f"{entry}: cost", cost, "any", 0, 15)
    if sum(price) > 15 or (of_any and any(price)):
        raise DataError(f"{path}: {entry}: cost is at most 15, of certain landscapes or of any, not both")
    return Building(
        id=ident,
        name=_get(path, entry, row, "name", str),
        group=_get(path, entry, row, "group", str),
        count=_number(path, entry, row, "count", 1, 30),
        main=_get(path, entry, row, "main", bool),
        price=price,
        any=of_any,
        frees=tuple(_get(path, entry, row, "frees", list)),
        reconstructed=bool(row.get("reconstructed", False)),
    )


def _read_groups(path: Path, data: Mapping[str, Any]) -> tuple[Group, ...]:
    made = []
    for row in _rows(path, data, "group"):
        ident = _get(path, "[[group]]", row, "id", str)
        size = _number(path, f"group {ident!r}", row, "size", 1, 60)
        made.append(Group(ident, _get(path, f"group {ident!r}", row, "name", str), size))
    _unique(path, "group", [g.id for g in made])
    if len(made) > MAX_GROUPS:
        raise DataError(f"{path}: there are {len(made)} groups; at most {MAX_GROUPS} are possible")
    return tuple(made)


def _read_tiles(path: Path, data: Mapping[str, Any]) -> tuple[MapTile, ...]:
    made = []
    for row in _rows(path, data, "map_tile"):
        ident = _get(path, "[[map_tile]]", row, "id", str)
        entry = f"map tile {ident!r}"
        letters = _get(path, entry, row, "hexes", list)
        if not ident.isalnum() or len(ident) > 8 or ident.isdigit():
            raise DataError(f"{path}: {entry}: an id has at most 8 letters and digits")
        if len(letters) != TILE_SPACES or any(sign not in (*LETTERS, BLANK) for sign in letters):
            raise DataError(
                f"{path}: {entry}: 'hexes' are {TILE_SPACES} signs of {LETTERS}{BLANK}, not {letters!r}"
            )
        flag = bool(row.get("reconstructed", False))
        made.append(MapTile(ident, tuple(LETTERS.find(sign) for sign in letters), flag))
    _unique(path, "map tile", [tile.id for tile in made])
    if not 1 <= len(made) <= 22:
        raise DataError(f"{path}: there must be 1 to 22 map tiles, not {len(made)}")
    return tuple(made)


def _read_seats(path: Path, data: Mapping[str, Any]) -> tuple[Seat, ...]:
    made = tuple(
        Seat(*(_get(path, "[[state]]", row, key, str) for key in ("id", "name", "colour")))
        for row in _rows(path, data, "state")
    )
    _unique(path, "state", [seat.id for seat in made])
    if len(made) < 2:
        raise DataError(f"{path}: [[state]]: at least 2 players need one each, not {len(made)}")
    for seat in made:
        if not seat.id.isidentifier():
            raise DataError(f"{path}: [[state]]: the id {seat.id!r} must be one word")
    return made


def _read_cards(path: Path, data: Mapping[str, Any]) -> tuple[int, ...]:
    cards = _get(path, "the file", data, "cards", dict)
    made = tuple(_number(path, "[cards]", cards, name, 1, 30) for name in LANDSCAPES)
    if sum(made) > 120:
        raise DataError(f"{path}: [cards]: {sum(made)} cards are too many, at most 120")
    return made


def _read_start_hands(path: Path, data: Mapping[str, Any]) -> tuple[int, ...]:
    table = _get(path, "the file", data, "start_hand", dict)
    hands = _get(path, "[start_hand]", table, "by_turn_order", list)
    if any(type(n) is not int or n < 0 for n in hands):
        raise DataError(f"{path}: [start_hand]: 'by_turn_order' are whole numbers, not {hands!r}")
    return tuple(hands)


def _check_sets(path: Path, made: Components) -> None:
    """The parts must fit each other (AT-3 to AT-6, AT-18)."""
    words = [*LANDSCAPES, *RESERVED, *(b.id.lower() for b in made.buildings)]
    for tile in made.tiles:
        if tile.id.lower() in words:
            raise DataError(f"{path}: map tile {tile.id!r}: its id is a word of the notation")
    for group in made.groups:
        size = sum(b.count for b in made.buildings if b.group == group.id)
        if size != group.size:
            raise DataError(f"{path}: group {group.id!r} has {size} buildings, its size says {group.size}")
    for building in made.buildings:
        if building.group not in {group.id for group in made.groups}:
            raise DataError(f"{path}: building {building.id!r}: there is no group {building.group!r}")
    for main, size, what in (
        (True, made.main_stack, "the main stack"),
        (False, (STACKS - 1) * made.other_stack, "the other stacks together"),
    ):
        count = sum(b.count for b in made.buildings if b.main == main)
        if count != size:
            raise DataError(f"{path}: [stacks]: {what} must hold {count} buildings, not {size}")
    if len(made.start_hands) < len(made.seats) or sum(made.start_hands) > sum(made.cards):
        raise DataError(
            f"{path}: [start_hand]: one number a player, together at most {sum(made.cards)} cards"
        )


def read_layouts(path: Path, tiles: int) -> tuple[Layout, ...]:
    """The first maps, one a number of players. DataError where tiles overlap or a shrine is covered."""
    layouts = tuple(_read_layout(path, row, tiles) for row in _rows(path, read_toml(path), "layout"))
    _unique(path, "layout for players", [str(layout.players) for layout in layouts])
    if not layouts or [x.players for x in layouts] != list(range(2, 2 + len(layouts))):
        raise DataError(f"{path}: [[layout]]: there must be one for 2 players, one for 3 and so on")
    return layouts


def _read_layout(path: Path, row: Mapping[str, Any], tiles: int) -> Layout:
    players = _number(path, "[[layout]]", row, "players", 2, 4)
    entry = f"layout for {players} players"
    centres = _read_cells(path, entry, row, "tile_centres")
    shrines = _read_cells(path, entry, row, "shrines")
    if not 1 <= len(centres) <= tiles:
        raise DataError(f"{path}: {entry}: it must have 1 to {tiles} tiles, not {len(centres)}")
    if not 1 <= len(shrines) <= 4:
        raise DataError(f"{path}: {entry}: it must have 1 to 4 shrines, not {len(shrines)}")
    for i, cell in enumerate(centres):
        if any(distance(cell, other) < 3 for other in centres[:i]):
            raise DataError(f"{path}: {entry}: the tile on {cell} overlaps another")
    for i, cell in enumerate(shrines):
        if cell in shrines[:i] or any(distance(cell, centre) < 2 for centre in centres):
            raise DataError(f"{path}: {entry}: the shrine on {cell} lies on a tile or on another shrine")
    return Layout(players, centres, shrines, bool(row.get("reconstructed", False)))


def _read_cells(path: Path, entry: str, row: Mapping[str, Any], key: str) -> tuple[Cell, ...]:
    cells = []
    for value in _get(path, entry, row, key, list):
        match value:
            case [q, r] if type(q) is type(r) is int and distance((0, 0), (q, r)) <= FARTHEST:
                cells.append((q, r))
            case _:
                raise DataError(
                    f"{path}: {entry}: {key!r}: {value!r} is no [q, r] within {FARTHEST} of [0, 0]"
                )
    return tuple(cells)
