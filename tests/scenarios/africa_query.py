"""Questions about a position of Africa: where one may go, put a tile, what can be exchanged.

Turns are in `africa.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from lauta.engine.hexgrid import Cell
from lauta.engine.loading import Mode

from .africa_play import engine_at
from .africa_position import Holdings, Position, as_cell, cell_on, read_position
from .document import A_LIST, Table, seat_of
from .engine import Engine, same
from .runner import Check

Rows = set[tuple[Any, ...]]


@dataclass(frozen=True)
class QueryCheck:
    """kind = "query": a complete set, or a number."""

    position: Position
    ask: str
    answer: Callable[[Position, Mode], Any]
    expected: Any

    def run(self, mode: Mode) -> None:
        """Ask and compare."""
        found = self.answer(self.position, mode)
        if isinstance(found, int):
            same(self.ask, found, self.expected)
            return
        missing, unexpected = sorted(self.expected - found), sorted(found - self.expected)
        assert not missing and not unexpected, f"{self.ask}: missing {missing}, unexpected {unexpected}"


def _engine(position: Position, mode: Mode, phase: str, **changes: int) -> Engine:
    number = position.world.game.module("rules.state").Phase[phase]
    return engine_at(position, mode, position.pack(phase=number, **changes))


def _cells_of(position: Position, engine: Engine, kind: str) -> list[Cell]:
    base, cells = (
        getattr(position.world.game.module("rules.actions"), kind),
        engine.game.module("data.constants").BOARD,
    )
    return [cells.cells[a - base] for a in engine.legal() if base <= a < base + len(cells.cells)]


def _reach(table: Table) -> Callable[[Position, Mode], Rows]:
    def answer(position: Position, mode: Mode) -> Rows:
        engine = _engine(position, mode, "STEP")
        return {position.explorers[position.turn], *_cells_of(position, engine, "MOVE")}

    return answer


def _relocations(table: Table) -> Callable[[Position, Mode], Rows]:
    def answer(position: Position, mode: Mode) -> Rows:
        cells = set(_cells_of(position, _engine(position, mode, "RELOCATE"), "TO"))
        if position.turn in position.explorers:
            relocate = position.world.game.module("rules.actions").RELOCATE
            offered = relocate in _engine(position, mode, "STEP").legal()
            same("relocation is offered", offered, bool(cells))
        return {*cells}

    return answer


def _wandering(phase: str, moved: bool) -> Callable[[Table], Callable[[Position, Mode], Rows]]:
    def reader(table: Table) -> Callable[[Position, Mode], Rows]:
        cell = as_cell(table, table.take("tile_at", A_LIST))

        def answer(position: Position, mode: Mode) -> Rows:
            position = _turned_up(position, cell)
            origin = position.world.index[cell]
            engine = _engine(position, mode, phase, origin=origin)
            cells = _cells_of(position, engine, "PLACE")
            if moved:
                _check_lift(position, mode, origin, bool(cells))
            before = int(engine.state.players[position.turn].score)
            found = set()
            for target in cells:
                engine = _engine(position, mode, phase, origin=origin)
                engine.play(position.world.game.module("rules.actions").PLACE + position.world.index[target])
                found.add((*target, int(engine.state.players[position.turn].score) - before))
            return found

        return answer

    return reader


def _turned_up(position: Position, cell: Cell) -> Position:
    """The position with the tile on `cell` face up."""
    if cell not in position.faces:
        return position
    contents = dict(position.contents) | {cell: position.faces[cell]}
    return replace(position, contents=contents)


def _check_lift(position: Position, mode: Mode, origin: int, has_target: bool) -> None:
    """From the explorer's cell or next to it, the tile is offered just when it can go somewhere."""
    near = position.world.game.module("data.constants").NEAR
    if position.turn in position.explorers:
        home = position.world.index[position.explorers[position.turn]]
        lift = position.world.game.module("rules.actions").LIFT + origin
        offered = lift in _engine(position, mode, "STEP").legal()
        same("the move is offered", offered, has_target and bool(home == origin or near[home][origin]))


def _trades(table: Table) -> Callable[[Position, Mode], Rows]:
    found = table.take("found", str)

    def answer(position: Position, mode: Mode) -> Rows:
        c, a = (position.world.game.module(name) for name in ("data.constants", "rules.actions"))
        engine = _engine(position, mode, "TRADE", found=c.GOODS.index(found))
        pairs = [divmod(n - a.TRADE, c.N_GOODS) for n in engine.legal() if a.TRADE <= n < a.RELOCATE]
        return {
            (position.seats[seat], c.GOODS[kind], int(engine.state.players[seat].goods[kind]))
            for seat, kind in pairs
        }

    return answer


def _empties(table: Table) -> Callable[[Position, Mode], int]:
    cell = as_cell(table, table.take("cell", A_LIST))

    def answer(position: Position, mode: Mode) -> int:
        herds, c = (
            position.world.game.module("rules.herds", mode),
            position.world.game.module("data.constants"),
        )
        state = _engine(position, mode, "STEP").state
        return int(herds.packed_around(state, position.world.index[cell])) & int(c.COUNT_MASK)

    return answer


_QUESTIONS: Mapping[str, tuple[Callable[[Table], Callable[[Position, Mode], Any]], int]] = {
    "reach": (_reach, 2),
    "placements": (_wandering("PLACE_FOUND", moved=False), 3),
    "targets": (_wandering("PLACE_MOVED", moved=True), 3),
    "relocations": (_relocations, 2),
    "trades": (_trades, 3),
    "empties": (_empties, 0),
}


def read_query(table: Table) -> Check:
    """A scenario of kind "query"."""
    position = read_position(table)
    ask = table.choice("ask", tuple(_QUESTIONS))
    reader, width = _QUESTIONS[ask]
    answer = reader(table)
    _check_question(table, position, ask)
    expect = table.table("expect")
    expected: Any
    if width == 0:
        expected = expect.number(ask, 0, 6)
    else:
        expected = {_answer_row(expect, ask, width, row, position) for row in expect.take(ask, A_LIST)}
    expect.close()
    return QueryCheck(position, ask, answer, expected)


def _check_question(table: Table, position: Position, ask: str) -> None:
    if ask == "reach" and position.turn not in position.explorers:
        raise table.error("the player to act needs an explorer on the board")
    for key in ("tile_at", "cell"):
        if key in table.asked and key in table.rows:
            cell = cell_on(table, table.rows[key], position.world)
            tile = position.faces.get(cell, position.contents[cell]).partition(":")[0]
            if key == "tile_at" and tile not in ("animal", "nomad"):
                raise table.error(f"'tile_at': no animal and no nomads lie on {cell}")
    if ask == "trades":
        found = table.choice("found", position.world.game.module("data.constants").GOODS)
        own = position.holdings.get(position.turn, Holdings()).goods or {}
        if not own.get(found):
            raise table.error(f"'found': the holdings of the finder must include the {found} already")


def _answer_row(table: Table, ask: str, width: int, row: object, position: Position) -> tuple[Any, ...]:
    """A row of the expected set: a cell, a cell and points, or an exchange."""
    if not isinstance(row, list) or len(row) != width:
        raise table.error(f"{ask!r} is a list of lists with {width} entries, not {row!r}")
    if ask == "trades":
        seat_of(table, row[0], position.seats)
        if row[1] not in position.world.game.module("data.constants").GOODS:
            raise table.error(f"there are no goods {row[1]!r}")
        return tuple(row)
    return (*cell_on(table, row[:2], position.world), *row[2:])
