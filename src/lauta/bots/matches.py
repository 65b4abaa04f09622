"""Whole games between bots, compiled, several at once: for simulation and for measuring levels.

Seeds decide everything: the same call gives the same games whatever the number of jobs, as long as
searches are told iterations, not seconds. Knows no game by name.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..engine.about import Value
from ..engine.actors import NOBODY
from ..engine.errors import OptionError
from ..engine.game import Game
from ..engine.random_stream import seed_stream
from ..engine.record import copy, pack, unpack
from .levels import Level, iterations_of, level, prepare, searched_choice
from .toolkit import Desk, desk_of

MOST_STEPS = 500_000  # decisions, outcomes of chance and forced actions
SEARCH_SEED = 0x2545F491  # tells the streams of searches from those of dice


@dataclass(frozen=True)
class Played:
    """A finished game: by seat its level, final score, share of the win, decisions, seconds of search
    (processor time of its thread); the last position, packed, where the plan keeps it."""

    number: int
    levels: tuple[str, ...]
    scores: tuple[Fraction, ...]
    shares: tuple[Fraction, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    turns: int
    end: bytes = b""


@dataclass(frozen=True)
class Plan:
    """Which games to play. `iterations` and `seconds` a searched decision: by level, or for all alike.

    With `rotate`, the levels move on by a seat from game to game. With `ends`, last positions are kept.
    """

    game: Game
    levels: tuple[str, ...]
    seed: int = 1
    iterations: int | Mapping[str, int] | None = None
    seconds: float | Mapping[str, float] | None = None
    options: Mapping[str, Value] | None = None
    rotate: bool = True
    ends: bool = False

    def seats(self, number: int) -> tuple[Level, ...]:
        """The levels by seat in game `number`."""
        n = len(self.levels)
        shift = number % n if self.rotate else 0
        return tuple(level(self.levels[(seat - shift) % n]) for seat in range(n))

    def budget(self, of: Level, desk: Desk) -> tuple[float | None, int | None]:
        """Seconds and iterations of a decision of a level, at the desk of its game."""
        seconds = self.seconds.get(of.name) if isinstance(self.seconds, Mapping) else self.seconds
        steps = self.iterations.get(of.name) if isinstance(self.iterations, Mapping) else self.iterations
        return seconds, iterations_of(of, desk) if seconds is None and steps is None else steps


def play_games(
    plan: Plan, games: int, jobs: int = 1, done: Callable[[Played], None] = lambda _: None, first: int = 0
) -> list[Played]:
    """Play games `first` and up, in order; `done` hears of each, in the order in which they end.

    OptionError or UnknownName where the plan cannot be played.
    """
    plan.game.check_players(len(plan.levels))
    plan.seats(0)
    root = pack(plan.game.new_state(len(plan.levels), plan.options))
    warm_up(plan, root)
    played: list[Played] = []
    with ThreadPoolExecutor(max(1, jobs), thread_name_prefix="games") as threads:
        waiting = [threads.submit(play_game, plan, root, number) for number in range(first, first + games)]
        try:
            for future in as_completed(waiting):
                played.append(future.result())
                done(played[-1])
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)
            raise
    return sorted(played, key=lambda game: game.number)


def warm_up(plan: Plan, root: bytes) -> None:
    """Compile before several threads want the same."""
    desk = desk_of(plan.game, "compiled")
    state, seats = unpack(desk.rules.State, root), plan.seats(0)
    _seat(desk, seats)
    desk.seats.left = 0
    desk.drivers.greedy.play_on(state, desk.seen, desk.moves, desk.sight, desk.seats, desk.dice)
    for asked in (desk.rules.total, desk.rules.is_winner):
        asked(state, 0)
    if any(level(name).searches for name in plan.levels):
        prepare(desk, unpack(desk.rules.State, root), desk.nodes(1024), 1024)


def play_game(plan: Plan, root: bytes, number: int) -> Played:
    """One game of a plan, in this thread."""
    desk = desk_of(plan.game, "compiled")
    seats = plan.seats(number)
    state = unpack(desk.rules.State, root)
    seed_stream(desk.dice, plan.seed, number)
    _seat(desk, seats)
    seconds = [0.0] * len(seats)
    who = _go_on(desk, state)
    while who >= 0:
        _seed_search(desk, plan.seed, number)
        begin = time.thread_time()
        action = searched_choice(desk, copy(desk.seen), *plan.budget(seats[who], desk))
        seconds[who] += time.thread_time() - begin
        desk.rules.apply(state, action)
        who = _go_on(desk, state)
    return _result(desk, state, number, seats, seconds, plan.ends)


def _seed_search(desk: Desk, seed: int, number: int) -> None:
    """A stream for every decision: how early a search stops must not change what follows."""
    seed_stream(desk.rng, seed ^ SEARCH_SEED, (number << 12) + int(sum(desk.seats.decided)))


def _seat(desk: Desk, seats: Sequence[Level]) -> None:
    table = desk.seats
    table.turns, table.last, table.left = 0, -1, MOST_STEPS
    for seat, how in enumerate(seats):
        table.wild[seat], table.noise[seat] = how.wild, how.noise
        table.searches[seat] = int(how.searches)
        table.decided[seat] = 0


def _go_on(desk: Desk, state: Any) -> int:
    who = desk.drivers.greedy.play_on(state, desk.seen, desk.moves, desk.sight, desk.seats, desk.dice)
    if who != NOBODY and desk.seats.left <= 0:
        raise OptionError(f"a game does not end within {MOST_STEPS} steps; limit it by an option")
    return int(who)


def _result(
    desk: Desk, state: Any, number: int, seats: Sequence[Level], seconds: list[float], keep: bool
) -> Played:
    rules = desk.rules
    everybody = range(len(seats))
    won = [bool(rules.is_winner(state, seat)) for seat in everybody]
    return Played(
        number,
        tuple(how.name for how in seats),
        tuple(Fraction(int(rules.total(state, seat)), rules.UNIT) for seat in everybody),
        tuple(Fraction(int(won[seat]), sum(won)) for seat in everybody),
        tuple(int(desk.seats.decided[seat]) for seat in everybody),
        tuple(seconds),
        int(desk.seats.turns),
        pack(state) if keep else b"",
    )
