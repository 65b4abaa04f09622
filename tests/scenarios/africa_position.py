"""Positions of Africa from the words of a scenario: boards, contents of cells, holdings, explorers.

What is done from a position, and what must come of it, is in `africa.py`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import lauta
from lauta.engine.game import Game, Value
from lauta.engine.hexgrid import Cell, disc, distance
from lauta.engine.match import SEAT_LETTERS
from lauta.engine.record import pack

from .document import A_LIST, Table, seat_of
from .engine import read_options

FRAME = 4  # smaller discs lie in the middle of this one, so that they share compiled rules
SMALLEST_SET_UP = 3  # below, there are fewer cells than monuments and one tile of each kind
MAX_RADIUS = 10
MOST = 30_000
TILES_IN_HAND = 120


@dataclass(frozen=True)
class World:
    """A game on a board, and the numbers of those of its cells that belong to the scenario's board."""

    game: Game
    index: Mapping[Cell, int]
    radius: int | None = None

    def content(self, number: int) -> str:
        """What a number in the state stands for, in the notation of scenarios."""
        c = self.game.module("data.constants")
        names = {c.EMPTY: "empty", c.HIDDEN: "hidden", c.CAMP: "camp", c.NOTHING: "off the board"}
        return names[number] if number in names else str(c.FACES[number - c.FIRST_FACE].content)

    def faces(self) -> dict[str, int]:
        """The number of each tile, by its notation."""
        c = self.game.module("data.constants")
        return {face.content: i for i, face in enumerate(c.FACES)}


def read_world(table: Table) -> World:
    """The board of a scenario: "default" or "disc:R"."""
    name = table.take("board", str)
    if name == "default":
        return default_world()
    kind, _, radius = name.partition(":")
    if kind != "disc" or not radius.isdecimal() or not 1 <= int(radius) <= MAX_RADIUS:
        raise table.error(f"'board' must be default, or disc:R with R from 1 to {MAX_RADIUS}, not {name!r}")
    return disc_world(int(radius))


@cache
def default_world() -> World:
    """The game as it is."""
    game = lauta.game("africa")
    return World(game, {cell: i for i, cell in enumerate(game.module("data.constants").BOARD.cells)})


@cache
def disc_world(radius: int) -> World:
    """A round board, in a larger one where it is smaller than FRAME."""
    game = _disc_game(max(radius, FRAME))
    cells = enumerate(game.module("data.constants").BOARD.cells)
    return World(game, {cell: i for i, cell in cells if distance(cell, (0, 0)) <= radius}, radius)


@cache
def real_disc(radius: int) -> World:
    """A round board that is the whole board of its game, for set-up."""
    game = _disc_game(radius)
    return World(game, {cell: i for i, cell in enumerate(game.module("data.constants").BOARD.cells)}, radius)


@cache
def _disc_game(radius: int) -> Game:
    cells = disc(radius)
    rim = [cell for cell in cells if distance(cell, (0, 0)) == radius]
    cities = [rim[i * len(rim) // 5] for i in range(5)]
    folder = _scratch()
    board = folder / f"disc{radius}.toml"
    board.write_text(
        f'format = 1\ngame = "africa"\nid = "disc{radius}"\n'
        + "".join(f'[[city]]\nid = "city{i}"\ncell = "X{cells.index(c)}"\n' for i, c in enumerate(cities))
        + "[cells]\nlist = ["
        + ", ".join(f'["X{i}", {q}, {r}]' for i, (q, r) in enumerate(cells))
        + "]\n"
    )
    tiles = folder / f"tiles{radius}.toml"
    tiles.write_text(_tile_file(len(cells) - len(cities)))
    return lauta.game("africa", board=board, tiles=tiles)


@cache
def _scratch() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="lauta-scenarios-")
    _kept.append(folder)
    return Path(folder.name)


_kept: list[tempfile.TemporaryDirectory[str]] = []


def _tile_file(number: int) -> str:
    """All tiles of the default set, in other numbers: as many monuments, the rest shared out."""
    faces = lauta.game("africa").module("data.constants").FACES
    others = len(faces) - 1
    rows, left = [], number - next(f.count for f in faces if f.category == "monument")
    for i, face in enumerate(f for f in faces if f.category != "monument"):
        rows.append((face, left // others + (i < left % others)))
    rows += [(f, f.count) for f in faces if f.category == "monument"]
    return "".join(
        f'[[tile]]\nid = "{f.id}"\ncategory = "{f.category}"\nkind = "{f.kind}"\nvalue = {f.value}\n'
        f"count = {count}\n"
        for f, count in rows
    )


def as_cell(table: Table, value: object) -> Cell:
    """A cell written [q, r]."""
    match value:
        case [int(q), int(r)] if not isinstance(q, bool) and not isinstance(r, bool):
            return q, r
    raise table.error(f"a cell is written [q, r], not {value!r}")


def cell_on(table: Table, value: object, world: World) -> Cell:
    """A cell that must lie on the board."""
    cell = as_cell(table, value)
    if cell not in world.index:
        raise table.error(f"{cell} is not on the board")
    return cell


def as_content(table: Table, word: object, world: World) -> tuple[str, str]:
    """Content as the state shows it, and the face of a face-down tile where it is known."""
    hidden, _, face = str(word).partition("=")
    if word in ("empty", "city"):
        return "empty", ""
    if word in ("camp", "hidden"):
        return str(word), ""
    tile = face if hidden == "hidden" else word
    if tile not in world.faces():
        good = ", ".join(("empty", "city", "camp", "hidden", "hidden=<tile>", *world.faces()))
        raise table.error(f"{word!r} is nothing that can lie on a cell; possible are {good}")
    return ("hidden", face) if hidden == "hidden" else (str(word), "")


def read_cells(table: Table, key: str, world: World) -> dict[Cell, tuple[str, str]]:
    """[[q, r, content], ...]: what lies on each cell, and the face beneath where it is known."""
    found: dict[Cell, tuple[str, str]] = {}
    for row in table.maybe(key, A_LIST, []):
        if not isinstance(row, list) or len(row) != 3:
            raise table.error(f"{key!r} is a list of [q, r, content], not {row!r}")
        cell = cell_on(table, row[:2], world)
        if cell in found:
            raise table.error(f"{key!r} names {cell} twice")
        found[cell] = as_content(table, row[2], world)
    return found


def read_seats(table: Table) -> tuple[str, ...]:
    """The letters of the players in turn order, given as their number or one by one."""
    value = table.rows.get("players")
    if isinstance(value, list):
        table.has("players")
        letters = tuple(SEAT_LETTERS[:5])
        if not 2 <= len(value) <= 5 or len(set(map(str, value))) < len(value) or set(value) - set(letters):
            raise table.error(f"'players' is a number, or 2 to 5 different letters, not {value!r}")
        return tuple(value)
    return tuple(SEAT_LETTERS[: table.number("players", 2, 5)])


@dataclass(frozen=True)
class Holdings:
    """What a player owns; None where nothing is said."""

    score: int | None = None
    camps: int | None = None
    gold: int | None = None
    gems: int | None = None
    goods: Mapping[str, int] | None = None


def read_holdings(table: Table, seats: tuple[str, ...], world: World) -> dict[int, Holdings]:
    """Holdings of the players who are named."""
    below = table.table("holdings")
    found = {}
    for letter in below.rows:
        row = below.table(letter)
        numbers = {
            key: row.number(key, 0, MOST) for key in ("score", "camps", "gold", "gems") if row.has(key)
        }
        goods = _read_goods(row.table("goods"), world) if row.has("goods") else None
        row.close()
        found[seat_of(below, letter, seats)] = Holdings(**numbers, goods=goods)
    return found


def _read_goods(table: Table, world: World) -> dict[str, int]:
    kinds = world.game.module("data.constants").GOODS
    for kind in table.rows:
        if kind not in kinds:
            raise table.error(f"there are no goods {kind!r}; there are {', '.join(kinds)}")
    return {kind: table.number(kind, 0, TILES_IN_HAND) for kind in table.rows}


def read_explorers(table: Table, seats: tuple[str, ...], world: World) -> dict[int, Cell]:
    """Where the explorers stand."""
    below = table.table("explorers")
    found: dict[int, Cell] = {}
    for letter, value in below.rows.items():
        cell = cell_on(below, value, world)
        if cell in found.values():
            raise below.error(f"two explorers stand on {cell}")
        found[seat_of(below, letter, seats)] = cell
    return found


@dataclass(frozen=True)
class Position:
    """A position of a scenario: complete, but not part of any game."""

    world: World
    seats: tuple[str, ...]
    turn: int
    contents: Mapping[Cell, str]
    faces: Mapping[Cell, str]
    explorers: Mapping[int, Cell]
    holdings: Mapping[int, Holdings]
    options: Mapping[str, Value]
    supply: int | None = None
    monuments: int | None = None
    fields: Mapping[str, int] = field(default_factory=dict)

    def pack(self, **changes: int) -> bytes:
        """The position as the bytes of a state; `changes` are fields of the state."""
        return pack(self._state(changes))

    def _state(self, changes: Mapping[str, int]) -> Any:
        game = self.world.game
        s = game.new_state(len(self.seats), self.options)
        s.first = max(0, s.options.start_player)
        s.turn = self.turn
        s.phase = game.module("rules.state").Phase.STEP
        if self.supply is not None:
            s.supply = self.supply
        self._lay_out(s)
        self._put_explorers(s)
        self._hand_out(s)
        for name, value in changes.items():
            setattr(s, name, value)
        return s

    def _lay_out(self, s: Any) -> None:
        c = self.world.game.module("data.constants")
        number = {"empty": c.EMPTY, "hidden": c.HIDDEN, "camp": c.CAMP}
        number |= {tile: c.FIRST_FACE + i for tile, i in self.world.faces().items()}
        s.content[: c.N_CELLS] = [c.NOTHING] * c.N_CELLS
        for cell, i in self.world.index.items():
            s.content[i] = number[self.contents[cell]]
        shown = list(self.contents.values())
        s.monuments = shown.count("monument") if self.monuments is None else self.monuments
        for tile, face in self.world.faces().items():
            known = list(self.faces.values()).count(tile)
            s.remaining[face] = max(s.remaining[face] - shown.count(tile), known)

    def _put_explorers(self, s: Any) -> None:
        c = self.world.game.module("data.constants")
        off_board = c.MAX_PLAYERS + 1
        s.explorer[:] = [off_board] * (c.N_CELLS + 1)
        for i in self.world.index.values():
            s.explorer[i] = 0
        for seat in range(len(self.seats)):
            s.players[seat].cell = -1
        for seat, cell in self.explorers.items():
            s.players[seat].cell = self.world.index[cell]
            s.explorer[self.world.index[cell]] = seat + 1

    def _hand_out(self, s: Any) -> None:
        kinds = self.world.game.module("data.constants").GOODS
        for seat, own in self.holdings.items():
            player = s.players[seat]
            for name in ("score", "camps", "gold", "gems"):
                value = getattr(own, name)
                if value is not None:
                    setattr(player, name, value)
            for kind, n in (own.goods or {}).items():
                player.goods[kinds.index(kind)] = n


def read_position(table: Table) -> Position:
    """The position that a scenario gives."""
    world = read_world(table)
    seats = read_seats(table)
    fill = as_content(table, table.choice("fill", ("hidden", "empty")), world)
    given = read_cells(table, "cells", world)
    cells = {cell: given.get(cell, fill) for cell in world.index}
    return Position(
        world=world,
        seats=seats,
        turn=seat_of(table, table.take("turn", str), seats),
        contents={cell: content for cell, (content, _) in cells.items()},
        faces={cell: face for cell, (_, face) in cells.items() if face},
        explorers=read_explorers(table, seats, world),
        holdings=read_holdings(table, seats, world),
        options=read_options(table.table("options"), world.game),
        supply=table.number("supply", 0, MOST) if table.has("supply") else None,
        monuments=table.number("monuments", 0, 120) if table.has("monuments") else None,
    )
