"""The numbers at both ends of a game of Africa: the final scoring, and set-up.

Turns are in `africa.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from lauta.engine.game import Game, Value
from lauta.engine.loading import Mode

from .africa_play import engine_at
from .africa_position import (
    MAX_RADIUS,
    MOST,
    SMALLEST_SET_UP,
    Position,
    World,
    default_world,
    read_holdings,
    read_seats,
    read_world,
    real_disc,
)
from .document import A_LIST, Table, seat_of
from .engine import read_options, same
from .runner import Check

Amounts = Mapping[int, Fraction | float]


@dataclass(frozen=True)
class FinalCheck:
    """kind = "final": the final scoring of given holdings."""

    position: Position
    amounts: Mapping[str, Amounts]
    winners: set[int] | None

    def run(self, mode: Mode) -> None:
        """Score and compare."""
        game, seats = self.position.world.game, self.position.seats
        over = game.module("rules.state").Phase.OVER
        engine = engine_at(self.position, mode, self.position.pack(phase=over))
        scoring, state, unit = game.module("rules.scoring", mode), engine.state, engine.rules.UNIT
        rows: Mapping[str, Callable[[int], Fraction]] = {
            "goods": lambda seat: Fraction(int(scoring.goods_points(state, seat))),
            "gold": lambda seat: Fraction(int(scoring.prize_share(state, seat, scoring.GOLD_PRIZE)), unit),
            "gems": lambda seat: Fraction(int(scoring.prize_share(state, seat, scoring.GEM_PRIZE)), unit),
            "total": lambda seat: Fraction(int(engine.rules.total(state, seat)), unit),
        }
        for name, amounts in self.amounts.items():
            for seat, expected in amounts.items():
                _same_amount(f"{name} of {seats[seat]}", rows[name](seat), expected)
        winners = {seat for seat in range(len(seats)) if engine.rules.is_winner(state, seat)}
        if self.winners is not None:
            same("winners", winners, self.winners)
        if engine.match is not None:
            same("scores of the match", engine.match.scores, [rows["total"](i) for i in range(len(seats))])
            same("winners of the match", set(engine.match.winners), winners)


def _same_amount(what: str, found: Fraction, expected: Fraction | float) -> None:
    """Decimal fractions such as 5.33 stand for the nearest share."""
    close = abs(found - Fraction(expected)) < Fraction(1, 100)
    assert close if isinstance(expected, float) else found == expected, f"{what}: {found}, not {expected}"


def read_final(table: Table) -> Check:
    """A scenario of kind "final"."""
    world, seats = default_world(), read_seats(table)
    if table.has("board"):
        world = read_world(table)
    position = _bare_position(world, seats, table)
    expect = table.table("expect")
    amounts = {}
    for name in ("goods", "gold", "gems", "total"):
        rows = expect.table(name)
        if rows.rows:
            amounts[name] = {seat_of(rows, who, seats): _amount(rows, who) for who in rows.rows}
    winners = None
    if expect.has("winners"):
        winners = {seat_of(expect, letter, seats) for letter in expect.take("winners", A_LIST)}
    expect.close()
    return FinalCheck(position, amounts, winners)


def _bare_position(world: World, seats: tuple[str, ...], table: Table) -> Position:
    return Position(
        world=world,
        seats=seats,
        turn=seat_of(table, table.maybe("turn", str, seats[0]), seats),
        contents=dict.fromkeys(world.index, "hidden"),
        faces={},
        explorers={},
        holdings=read_holdings(table, seats, world),
        options=read_options(table.table("options"), world.game),
    )


def _amount(table: Table, key: str) -> Fraction | float:
    """A number of points: 8, 5.33 or "16/3"."""
    value = table.rows[key]
    if isinstance(value, float):
        return value
    try:
        if isinstance(value, int | str) and not isinstance(value, bool):
            return Fraction(value)
    except (ValueError, ZeroDivisionError):
        pass
    raise table.error(f'{key!r} must be a number of points such as 8, 5.33 or "16/3", not {value!r}')


_SETUP_KEYS = ("supply", "camps_each", "camps_unused", "tiles", "empty_cells", "ends_at_monument")


@dataclass(frozen=True)
class SetupCheck:
    """kind = "setup": numbers after set-up, by players."""

    game: Game
    options: Mapping[str, Value]
    by_players: Mapping[int, Mapping[str, int]]

    def run(self, mode: Mode) -> None:
        """Set up and compare."""
        for players, expected in self.by_players.items():
            found = self._numbers(players, mode)
            for name, number in expected.items():
                same(f"{name} with {players} players", found[name], number)

    def _numbers(self, players: int, mode: Mode) -> dict[str, int]:
        s = self.game.new_state(players, self.options, mode)
        c = self.game.module("data.constants")
        camps = {int(s.players[seat].camps) for seat in range(players)}
        hidden = sum(int(content) == c.HIDDEN for content in s.content)
        assert len(camps) == 1, f"the players have different numbers of camps: {camps}"
        same("tiles on the board, and those in the set", hidden, sum(int(n) for n in s.remaining))
        return {
            "supply": int(s.supply),
            "camps_each": min(camps),
            "camps_unused": _base_camps(self.game) - int(s.supply) - players * min(camps),
            "tiles": hidden,
            "empty_cells": sum(int(content) == c.EMPTY for content in s.content),
            "ends_at_monument": int(self.game.module("rules.play", mode).ends_at(s)),
        }


def _base_camps(game: Game) -> int:
    components = game.module("data.components").read_toml(
        game.module("data.constants").DATA / "components.toml"
    )
    return int(components["physical"]["base_camps"])


def read_setup(table: Table) -> Check:
    """A scenario of kind "setup"."""
    world = read_world(table)
    if world.radius is not None:
        if world.radius < SMALLEST_SET_UP:
            raise table.error(f"the tiles fit a disc with a radius of {SMALLEST_SET_UP} to {MAX_RADIUS} only")
        world = real_disc(world.radius)
    options = read_options(table.table("options"), world.game)
    expect = table.table("expect")
    rows: dict[int, dict[str, int]] = {}
    for row in expect.tables("by_players"):
        players = row.number("players", 2, 5)
        if players in rows:
            raise expect.error(f"'by_players' has {players} players twice")
        rows[players] = {key: row.number(key, 0, MOST) for key in _SETUP_KEYS if row.has(key)}
        row.close()
    if not rows:
        raise expect.error("'by_players' is missing")
    expect.close()
    return SetupCheck(world.game, options, rows)
