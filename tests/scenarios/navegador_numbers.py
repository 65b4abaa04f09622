"""Set-up, phases, scores, ties and the last round of Navegador.

Single actions are in `navegador.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lauta.engine.edition import Mode

from .document import A_LIST, Table
from .engine import Engine, same
from .navegador_play import Turn
from .navegador_position import (
    COLUMNS,
    LINES,
    MOST,
    Position,
    constants,
    navegador,
    read_position,
    read_some,
    regions,
)
from .old_runner import Check


def _read_origin(table: Table) -> None:
    table.choice("origin", ("source", "own"))
    table.choice("depends", ("stated", "reconstructed"))


def _engine(position: Position, mode: Mode) -> Engine:
    return Engine(navegador(), position.players, position.options, mode, position.data)


# --- set-up -----------------------------------------------------------------------------------------

_SETUP_KEYS = (
    "factories_offered", "shipyards_offered", "churches_offered", "gallery_each", "tokens_in_stacks",
    "tokens_left_out", "explorer_discs", "cash", "workers", "ships_in_portugal", "ships_in_supply",
    "card_holder", "market_row",
)  # fmt: skip


@dataclass(frozen=True)
class SetupCheck:
    """kind = "setup": what lies on the table before the first turn."""

    position: Position
    numbers: Mapping[str, int]
    double_loss: set[str] | None

    def run(self, mode: Mode) -> None:
        """Set up and compare; what is each player's is the same for all."""
        s, c = _engine(self.position, mode).state, constants()
        offered = [c.OFFERED[s.n_players][line] - s.sold[line] for line in range(c.N_LINES)]
        assert sum(offered) == s.unsold
        for seat in range(s.n_players):
            found = self._found(s, s.players[seat], offered, c)
            for name, expected in self.numbers.items():
                same(f"{name}, seat {seat}", found[name], {expected})
        losses = {regions()[r] for r in range(c.N_REGIONS) if c.LOSS[s.n_players][r] == 2}
        if self.double_loss is not None:
            same("double loss", losses, self.double_loss)

    @staticmethod
    def _found(s: Any, me: Any, offered: list[int], c: Any) -> dict[str, set[int]]:
        values = (
            {sum(offered[: c.N_GOODS])}, {offered[c.SHIPYARD_LINE]}, {offered[c.CHURCH_LINE]}, set(s.gallery),
            {sum(s.left)}, {c.N_TOKENS - sum(s.left)}, {c.N_REGIONS - bin(s.explored).count("1")},
            {me.cash}, {me.workers}, {me.ships[c.PORTUGAL]}, {c.SHIPS - sum(me.ships)},
            {s.card_holder}, set(s.rows),
        )  # fmt: skip
        return {name: {int(v) for v in value} for name, value in zip(_SETUP_KEYS, values, strict=True)}


def read_setup(table: Table) -> Check:
    """A scenario of kind "setup"."""
    _read_origin(table)
    position = read_position(table.table("given"))
    expected = table.table("expected")
    numbers = {name: expected.number(name, 0, MOST) for name in _SETUP_KEYS if expected.has(name)}
    double_loss = set(expected.take("double_loss", A_LIST)) if expected.has("double_loss") else None
    expected.close()
    return SetupCheck(position, numbers, double_loss)


# --- phases -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PhaseCheck:
    """kind = "phase": a phase begins because its region is explored with the Sailing space."""

    position: Position
    phase: int
    gallery: Mapping[str, int]
    numbers: Mapping[str, int]

    def run(self, mode: Mode) -> None:
        """Explore and compare."""
        c = constants()
        target = list(c.STARTS_PHASE).index(self.phase)
        turn = Turn(self.position, mode)
        turn.go_to("sailing")
        turn.sail([(self.start(target), target, 2)])
        turn.finish()
        s = turn.state
        same("phase", int(s.phase), self.phase)
        for name, n in self.gallery.items():
            same(f"{name} in the gallery", int(s.gallery[COLUMNS.index(name)]), n)
        found = {"range": c.SAILING_RANGE[s.phase], "extra_price": c.EXTRA_PRICE[s.phase]}
        for name, n in self.numbers.items():
            same(name, found[name], n)

    @staticmethod
    def start(target: int) -> int:
        """A neighbour from which the fleet comes."""
        return next(int(sum(pair)) - target for pair in constants().CHART.red_borders if target in pair)


def read_phase(table: Table) -> Check:
    """A scenario of kind "phase"."""
    _read_origin(table)
    action = table.table("action")
    phase = action.number("to", 2, 3)
    action.close()
    target = list(constants().STARTS_PHASE).index(phase)
    given = table.table("given")
    rows = {
        **given.rows,
        "phase": phase - 1,
        "ships": {regions()[PhaseCheck.start(target)]: 2},
        "stacks": {regions()[target]: [60]},
    }
    position = read_position(Table(given.where, rows))
    expected = table.table("expected")
    check = PhaseCheck(
        position,
        phase,
        read_some(expected, "gallery", COLUMNS),
        {key: expected.number(key, 0, MOST) for key in ("range", "extra_price") if expected.has(key)},
    )
    expected.close()
    return check


# --- the last round ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class LastRoundCheck:
    """kind = "last_round": Nagasaki is explored, and the turns that follow are counted."""

    position: Position
    by_card: bool
    second: int | None
    turns: list[int]

    def run(self, mode: Mode) -> None:
        """Explore, then play on; the second trigger is the last of the buildings."""
        turn, c = Turn(self.position, mode), constants()
        nagasaki = list(c.ENDS_GAME).index(1)
        if self.by_card:
            turn.decide("card")
        else:
            turn.go_to("sailing")
        turn.sail([(nagasaki - 1, nagasaki, 3)])
        turn.finish("done" if self.by_card else "end")
        same("the end is near", int(turn.state.ended_by), 1)
        seats: list[int] = []
        while turn.engine.actor >= 0:
            seat = turn.engine.actor
            if seat == self.second and seat not in seats:
                self._take_last_building(turn)
            else:
                turn.skip_turn()
            seats.append(seat)
        same("turns after the trigger", seats, self.turns)
        same("what ended the game", (int(turn.state.ended_by), int(turn.state.ender)), (1, turn.seat))

    @staticmethod
    def _take_last_building(turn: Turn) -> None:
        turn.engine.play(turn.a.join("rondel", turn.c.SPACES.index("buildings")))
        while turn.state.step == turn.steps.PAY:
            turn.engine.play(turn.engine.legal()[0])
        turn.engine.play(turn.a.join("build", turn.c.N_GOODS - 1))
        turn.engine.play(turn.a.END)


def read_last_round(table: Table) -> Check:
    """A scenario of kind "last_round"."""
    _read_origin(table)
    given = table.table("given")
    by_card = given.choice("by", ("normal", "card")) == "card"
    second = given.number("second_trigger_player", 0, 4) if given.has("second_trigger_player") else None
    players = given.number("players", 2, 5)
    rows = {key: value for key, value in given.rows.items() if key not in ("by", "second_trigger_player")}
    c = constants()
    rows |= {
        "card_holder": given.number("trigger_player", 0, players - 1),
        "position": "ships" if by_card else "buildings",
        "phase": 3,
        "ships": {"portugal": 4, regions()[list(c.ENDS_GAME).index(1) - 1]: 3},
        "stacks": {regions()[list(c.ENDS_GAME).index(1)]: [160]},
        "sold": dict(
            zip(
                LINES,
                [n - (line == c.N_GOODS - 1) for line, n in enumerate(c.OFFERED[players])],
                strict=True,
            )
        ),
    }
    position = read_position(Table(given.where, rows), "trigger_player")
    expected = table.table("expected")
    turns = expected.take("turns_after_trigger_event", A_LIST)
    expected.close()
    return LastRoundCheck(position, by_card, second, turns)


# --- scores -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ScoreCheck:
    """kind = "values" or "score": the columns of a sheet, and the total."""

    position: Position
    values: Mapping[str, int]
    columns: Mapping[str, int]
    king: str | None
    small_points: int | None
    total: int | None

    def run(self, mode: Mode) -> None:
        """Score and compare."""
        scoring, c = navegador().module("rules.scoring", mode), constants()
        s, seat = _engine(self.position, mode).state, self.position.seat
        columns = [int(scoring.column_points(s, seat, i)) for i in range(c.N_COLUMNS)]
        total = int(scoring.total(s, seat))
        king = int(scoring.king_column(s, seat))
        values = [int(scoring.column_value(s, seat, i)) for i in range(c.N_COLUMNS)]
        for what, numbers, expected in (("value", values, self.values), ("points", columns, self.columns)):
            for name, n in expected.items():
                same(f"{what} of column {name}", numbers[COLUMNS.index(name)], n)
        found = {
            "king": COLUMNS[king] if king >= 0 else "",
            "small_points": total - sum(columns),
            "total": total,
        }
        for name, value in found.items():
            if getattr(self, name) is not None:
                same(name, value, getattr(self, name))


def _read_score(table: Table) -> Check:
    _read_origin(table)
    position = read_position(table.table("given"))
    expected = table.table("expected")
    check = ScoreCheck(
        position,
        values=read_some(expected, "values", COLUMNS),
        columns=read_some(expected, "columns", COLUMNS),
        king=expected.choice("king", (*COLUMNS, "")) if expected.has("king") else None,
        small_points=expected.number("small_points", 0, MOST) if expected.has("small_points") else None,
        total=expected.number("total", 0, MOST) if expected.has("total") else None,
    )
    expected.close()
    return check


read_values = read_score = _read_score


@dataclass(frozen=True)
class TieCheck:
    """kind = "tie": the places of players with these totals."""

    position: Position
    totals: list[int]
    winner: int | None
    order: list[int] | None

    def run(self, mode: Mode) -> None:
        """Give everybody the cash for the total and nothing else, and compare."""
        c, over = constants(), navegador().module("rules.state").Step.OVER
        engine = _engine(self.position.changed(step=over), mode)
        scoring, s = navegador().module("rules.scoring", mode), engine.state
        for seat, total in enumerate(self.totals):
            me = s.players[seat]
            me.workers, me.on_board, me.cash = 0, 0, total * c.CASH_PER_POINT
            for column in range(c.N_COLUMNS):
                me.items[column] = 0
        places = {seat: int(scoring.place(s, seat)) for seat in range(s.n_players)}
        if self.order is not None:
            same("order", sorted(places, key=lambda seat: places[seat]), self.order)
        same("places", sorted(places.values()), list(range(1, s.n_players + 1)))
        winners = [seat for seat in range(s.n_players) if engine.rules.is_winner(s, seat)]
        same("winners, and the first place", winners, [seat for seat, n in places.items() if n == 1])
        if self.winner is not None:
            same("winner", winners, [self.winner])
        if engine.match is not None:
            same("scores of the match", engine.match.scores, self.totals)
            same("winners of the match", engine.match.winners, winners)


def read_tie(table: Table) -> Check:
    """A scenario of kind "tie"."""
    _read_origin(table)
    given = table.table("given")
    totals = given.take("totals", A_LIST)
    rows = {key: value for key, value in given.rows.items() if key != "totals"}
    position = read_position(Table(given.where, rows))
    expected = table.table("expected")
    if len(totals) != position.players or not all(type(n) is int and 0 <= n <= MOST for n in totals):
        raise given.error(f"'totals' are {position.players} numbers of points, not {totals}")
    winner = expected.number("winner", 0, 4) if expected.has("winner") else None
    order = expected.take("order", A_LIST) if expected.has("order") else None
    if winner is None and order is None:
        raise expected.error("neither 'winner' nor 'order' is given")
    check = TieCheck(position, totals, winner, order)
    expected.close()
    return check
