"""The adapter of Africa: its kinds of scenario; here a turn, and what must come of it.

Positions are built in `africa_position.py`, decisions played in `africa_play.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lauta.engine.game import NOBODY
from lauta.engine.hexgrid import Cell
from lauta.engine.loading import Mode
from lauta.engine.record import unpack

from .africa_numbers import read_final, read_setup
from .africa_play import Turn
from .africa_position import (
    MOST,
    Holdings,
    Position,
    as_cell,
    read_cells,
    read_explorers,
    read_holdings,
    read_position,
)
from .africa_query import read_query
from .document import A_LIST, Table, seat_of, telling
from .engine import Refused, same, same_verdict
from .runner import Check, Reader


@dataclass(frozen=True)
class Step:
    """A movement and at most one action."""

    move: list[Cell]
    act: Callable[[Turn], None] | None

    @property
    def idle(self) -> bool:
        """Whether nothing is done in this step."""
        return not self.move and self.act is None

    def take(self, turn: Turn) -> None:
        """Carry it out; Refused where a decision is illegal."""
        if self.move:
            turn.walk(self.move)
        if self.act is not None:
            self.act(turn)


def read_step(table: Table, position: Position) -> Step:
    """A step of a turn."""
    move = [as_cell(table, value) for value in table.maybe("move", A_LIST, [])]
    found = [reader(table, position) for key, reader in _ACTIONS.items() if table.has(key)]
    for key in ("place", "trade"):
        if table.has(key) and not table.has("discover"):
            raise table.error(f"{key!r} belongs to 'discover'")
    table.close()
    if len(found) > 1:
        raise table.error(f"a step has at most one action, of {', '.join(_ACTIONS)}")
    return Step(move, found[0] if found else None)


def _read_discover(table: Table, position: Position) -> Callable[[Turn], None]:
    cell = as_cell(table, table.take("discover", A_LIST))
    stay = table.has("place") and table.rows["place"] == "stay"
    place = None
    if table.has("place") and not stay:
        if not isinstance(table.rows["place"], list):
            raise table.error(f"'place' is \"stay\" or [q, r], not {table.rows['place']!r}")
        place = as_cell(table, table.rows["place"])
    trades = _read_trades(table, position) if table.has("trade") else []
    return lambda turn: turn.discover(cell, place, stay, trades)


def _read_trades(table: Table, position: Position) -> list[tuple[int, int]]:
    several = isinstance(table.rows["trade"], list)  # with the option trades_per_find
    kinds = position.world.game.module("data.constants").GOODS
    trades = []
    for row in table.tables("trade") if several else [table.table("trade")]:
        seat = seat_of(row, row.take("with", str), position.seats)
        trades.append((seat, kinds.index(row.choice("take", kinds))))
        row.close()
    return trades


def _read_move_of(key: str, category: str) -> Callable[[Table, Position], Callable[[Turn], None]]:
    def reader(table: Table, position: Position) -> Callable[[Turn], None]:
        ends = table.take(key, A_LIST)
        if len(ends) != 2:
            raise table.error(f"{key!r} is [from, to], not {ends!r}")
        origin, target = (as_cell(table, end) for end in ends)
        return lambda turn: turn.move_tile(category, origin, target)

    return reader


def _read_camp(table: Table, position: Position) -> Callable[[Turn], None]:
    purpose = table.choice("camp", ("survey", "mine"))
    return lambda turn: turn.camp(purpose)


_ACTIONS: Mapping[str, Callable[[Table, Position], Callable[[Turn], None]]] = {
    "discover": _read_discover,
    "move_animal": _read_move_of("move_animal", "animal"),
    "move_nomad": _read_move_of("move_nomad", "nomad"),
    "camp": _read_camp,
}


@dataclass(frozen=True)
class Outcome:
    """What must be true after a legal turn; None and empty where nothing is said."""

    points: Mapping[int, int] | None
    cells: Mapping[Cell, tuple[str, str]]
    explorers: Mapping[int, Cell]
    holdings: Mapping[int, Holdings]
    supply: int | None
    monuments: int | None
    game_over: bool | None

    def check(self, turn: Turn) -> None:
        """Compare with the state after the turn."""
        for seat, letter in enumerate(turn.position.seats):
            if self.points is not None:
                before = unpack(turn.position.world.game.rules().State, turn.position.pack())
                gained = turn.state.players[seat].score - before.players[seat].score
                same(f"points of {letter}", gained, self.points.get(seat, 0))
            if seat in self.explorers:
                at = turn.state.players[seat].cell
                same(f"explorer of {letter}", turn.c.BOARD.cells[at], self.explorers[seat])
            if seat in self.holdings:
                _check_holdings(turn, letter, turn.state.players[seat], self.holdings[seat])
        for cell, (content, _) in self.cells.items():
            same(f"content of {cell}", turn.content(cell), content)
        for name in ("supply", "monuments"):
            expected = getattr(self, name)
            if expected is not None:
                same(name, getattr(turn.state, name), expected)
        if self.game_over is not None:
            same("game over", turn.engine.actor == NOBODY, self.game_over)


def _check_holdings(turn: Turn, letter: str, player: Any, expected: Holdings) -> None:
    for name in ("score", "camps", "gold", "gems"):
        value = getattr(expected, name)
        if value is not None:
            same(f"{name} of {letter}", getattr(player, name), value)
    if expected.goods is not None:
        owned = {kind: int(player.goods[i]) for i, kind in enumerate(turn.c.GOODS)}
        same(f"goods of {letter}", owned, dict.fromkeys(owned, 0) | dict(expected.goods))


def read_outcome(table: Table, position: Position) -> Outcome:
    """Everything under `expect` of a legal turn."""
    points = None
    if table.has("points"):
        rows = table.table("points")
        points = {seat_of(rows, letter, position.seats): rows.take(letter, int) for letter in rows.rows}
    return Outcome(
        points=points,
        cells=read_cells(table, "cells", position.world),
        explorers=read_explorers(table, position.seats, position.world),
        holdings=read_holdings(table, position.seats, position.world),
        supply=table.number("supply", 0, MOST) if table.has("supply") else None,
        monuments=table.number("monuments", 0, MOST) if table.has("monuments") else None,
        game_over=table.take("game_over", bool) if table.has("game_over") else None,
    )


@dataclass(frozen=True)
class TurnCheck:
    """kind = "turn": steps or a relocation, accepted or refused."""

    where: str
    position: Position
    steps: list[Step]
    outcome: Outcome
    illegal_step: int | None

    def run(self, mode: Mode) -> None:
        """Play the turn and compare."""
        turn = Turn(self.position, mode)
        for number, step in enumerate(self.steps, 1):
            refused = self._refusal(turn, number, step)
            same_verdict(f"step {number}", refused, number != self.illegal_step)
            if refused is not None:
                return
        turn.finish()
        self.outcome.check(turn)

    def _refusal(self, turn: Turn, number: int, step: Step) -> str | None:
        try:
            if number > 1 and not step.idle:
                if number > turn.state.options.steps_per_turn and self.steps[0].idle:
                    return "the turn has no second step"
                turn.next_step()
            with telling(self.where):
                step.take(turn)
        except Refused as error:
            return str(error)
        return None


def read_turn(table: Table) -> Check:
    """A scenario of kind "turn"."""
    position = read_position(table)
    if position.turn not in position.explorers:
        raise table.error("the player to act needs an explorer on the board")
    steps = [read_step(row, position) for row in table.tables("steps")]
    if len(steps) > 2:
        raise table.error("a turn has at most two steps")
    if table.has("relocate"):
        if table.has("steps"):
            raise table.error("'relocate' replaces 'steps'; both cannot be given")
        cell = as_cell(table, table.take("relocate", A_LIST))
        steps = [Step([], lambda turn: turn.relocate(cell))]
    elif not table.has("steps"):
        raise table.error("'steps' is missing, and there is no 'relocate' in place of it")
    expect = table.table("expect")
    outcome = read_outcome(expect, position)
    illegal = None
    if expect.maybe("legal", bool, True):
        if expect.has("illegal_step"):
            raise expect.error("'illegal_step' stands only beside legal = false")
    else:
        illegal = expect.number("illegal_step", 1, 2) if expect.has("illegal_step") or len(steps) > 1 else 1
        if illegal > len(steps):
            raise expect.error(f"'illegal_step' is {illegal}, but there are {len(steps)} steps")
    expect.close()
    return TurnCheck(table.where, position, steps, outcome, illegal)


KINDS: Mapping[str, Reader] = {
    "turn": read_turn,
    "query": read_query,
    "final": read_final,
    "setup": read_setup,
}
