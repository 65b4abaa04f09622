"""Whole games between bots, compiled, several at once: for simulation and for measuring levels.

Seeds decide everything: the same call gives the same games whatever the number of jobs, as long as
searches are told iterations, not seconds. Knows no game by name.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..engine.about import Value
from ..engine.errors import OptionError
from ..engine.game import Game
from ..engine.random_stream import seed_stream
from ..engine.record import pack, unpack
from .levels import Level, contender, iterations_of, noise_of
from .thinking import Account, Thinker
from .toolkit import Desk, desk_of

MOST_STEPS = 500_000  # decisions, outcomes of chance and forced actions
SEARCH_SEED = 0x2545F491  # tells the streams of searches from those of dice
A_PIECE = 64  # games in which nobody searches that a thread plays at one go
PIECES_A_JOB = 8  # at least


@dataclass(frozen=True)
class Played:
    """A finished game: by seat its level, final score, share of the win, decisions, seconds of search
    (processor time of its thread); the last position, packed, where the plan keeps it; by seat what searches
    took.
    """

    number: int
    levels: tuple[str, ...]
    scores: tuple[Fraction, ...]
    shares: tuple[Fraction, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    turns: int
    end: bytes = b""
    searched: tuple[Account, ...] = ()

    @property
    def stopped_by_time(self) -> int:
        """How many decisions the limit in time cut short, which no level means to happen."""
        return sum(account.cut for account in self.searched)


@dataclass(frozen=True)
class Plan:
    """Which games to play, between levels or `contender`s.

    `iterations` and `seconds` a searched decision: by level, or for all alike.

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
        return tuple(contender(self.levels[(seat - shift) % n]) for seat in range(n))

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
        waiting = [
            threads.submit(play_piece, plan, root, numbers) for numbers in pieces(plan, first, games, jobs)
        ]
        try:
            for future in as_completed(waiting):
                for one in future.result():
                    played.append(one)
                    done(one)
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)
            raise
    return sorted(played, key=lambda game: game.number)


def pieces(plan: Plan, first: int, games: int, jobs: int) -> list[range]:
    """The numbers of the games that are played at one go: one by one where somebody searches.

    Else several with the same seats.
    """
    end = first + games
    if plan.ends or any(contender(name).searches for name in plan.levels):
        return [range(number, number + 1) for number in range(first, end)]
    step = len(plan.levels) if plan.rotate else 1
    size = step * max(1, min(A_PIECE, games // (max(1, jobs) * PIECES_A_JOB * step)))
    starts = [start for part in range(first, end, size) for start in range(part, min(part + step, end))]
    return [range(start, min(end, first + ((start - first) // size + 1) * size), step) for start in starts]


def warm_up(plan: Plan, root: bytes) -> None:
    """Compile before several threads want the same."""
    desk = desk_of(plan.game, "compiled")
    state, seats = unpack(desk.rules.State, root), plan.seats(0)
    _seat(desk, seats)
    desk.seats.left = 0
    desk.drivers.greedy.play_on(state, desk.seen, desk.moves, desk.sight, desk.seats, desk.dice)
    desk.drivers.greedy.sum_up(state, desk.seats, desk.results(1)[0])
    if any(contender(name).searches for name in plan.levels):
        Thinker(desk).get_ready(unpack(desk.rules.State, root))
    else:
        _play_many(desk, state, plan, range(0))


def play_piece(plan: Plan, root: bytes, numbers: range) -> list[Played]:
    """Some games of a plan, in this thread."""
    desk = desk_of(plan.game, "compiled")
    seats = plan.seats(numbers[0])
    if plan.ends or any(how.searches for how in seats):
        return [play_game(plan, root, number) for number in numbers]
    _seat(desk, seats)
    results = _play_many(desk, unpack(desk.rules.State, root), plan, numbers)
    return _results(desk, results, numbers, seats)


def _play_many(desk: Desk, root: Any, plan: Plan, numbers: range) -> Any:
    results, greedy = desk.results(len(numbers)), desk.drivers.greedy
    greedy.play_many(
        root, desk.work, desk.seen, desk.moves, desk.sight, desk.seats, desk.dice,
        plan.seed, numbers.start, numbers.step, MOST_STEPS, results,
    )  # fmt: skip
    return results


def play_game(plan: Plan, root: bytes, number: int) -> Played:
    """One game of a plan, in this thread."""
    desk = desk_of(plan.game, "compiled")
    seats = plan.seats(number)
    state = unpack(desk.rules.State, root)
    seed_stream(desk.dice, plan.seed, number)
    _seat(desk, seats)
    thinker, searched = Thinker(desk), tuple(Account() for _ in seats)
    seconds = [0.0] * len(seats)
    who = _go_on(desk, state)
    while who >= 0 and desk.seats.left > 0:
        begin = time.thread_time()
        lane = (number << 12) + int(sum(desk.seats.decided))  # a stream for every decision
        budget = plan.budget(seats[who], desk)
        action = thinker.choose(desk.seen, *budget, plan.seed ^ SEARCH_SEED, lane)
        seconds[who] += time.thread_time() - begin
        searched[who].add(thinker.last)
        desk.rules.apply(state, action)
        who = _go_on(desk, state)
    results = desk.results(1)
    desk.drivers.greedy.sum_up(state, desk.seats, results[0])
    end = pack(state) if plan.ends else b""
    (one,) = _results(desk, results, range(number, number + 1), seats)
    return replace(one, seconds=tuple(seconds), end=end, searched=searched)


def _seat(desk: Desk, seats: Sequence[Level]) -> None:
    table = desk.seats
    table.turns, table.last, table.left = 0, -1, MOST_STEPS
    for seat, how in enumerate(seats):
        table.wild[seat], table.noise[seat] = how.wild, noise_of(how, desk)
        table.searches[seat] = int(how.searches)
        table.decided[seat] = 0


def _go_on(desk: Desk, state: Any) -> int:
    who = desk.drivers.greedy.play_on(state, desk.seen, desk.moves, desk.sight, desk.seats, desk.dice)
    return int(who)


def _results(desk: Desk, results: Any, numbers: range, seats: Sequence[Level]) -> list[Played]:
    """Games as they came out. OptionError where one did not end."""
    if any(left < 0 for left in _column(results, "left")):
        raise OptionError(f"a game does not end within {MOST_STEPS} steps; limit it by an option")
    n, unit, names = len(seats), desk.rules.UNIT, tuple(how.name for how in seats)
    columns = [[row[:n] for row in _column(results, name)] for name in ("points", "won", "decided")]
    return [
        Played(
            number,
            names,
            tuple(_fraction(score, unit) for score in points),
            tuple(_fraction(one, sum(won)) for one in won),
            tuple(decided),
            (0.0,) * n,
            turns,
        )
        for number, points, won, decided, turns in zip(
            numbers, *columns, _column(results, "turns"), strict=True
        )
    ]


def _column(results: Any, name: str) -> list[Any]:
    """A field of all results, which are an array in compiled mode and a list in plain mode."""
    if isinstance(results, list):
        return [getattr(one, name) for one in results]
    column: list[Any] = results[name].tolist()
    return column


_fraction = lru_cache(maxsize=4096)(Fraction)
