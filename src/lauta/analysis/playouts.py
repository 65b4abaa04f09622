"""Whole games by greedy players from a position to the end, several threads at once: who wins, with how many points.

Equal seeds and lanes give equal games, whatever the number of threads. Nothing is judged here.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, NamedTuple, Self

from ..bots.toolkit import Desk, desk_of
from ..engine.actors import NOBODY
from ..engine.build import Mode
from ..engine.game import Game
from ..engine.random_stream import seed_stream
from ..engine.record import copy, unpack

MOST_STEPS = 100_000  # a game that has not ended by then counts as shared by all
DICE = 0x3C6EF372  # tells the streams of chance from those that fill in what is hidden
CHUNK = 16


class Task(NamedTuple):
    """A game to play: from `root`, a packed position as `viewer` knows it (None: nothing is hidden).

    `actions` come first; `lane` is the number of the stream of chance: equal lanes meet equal luck.
    """

    root: bytes
    viewer: int | None
    actions: tuple[int, ...]
    lane: int


class Outcome(NamedTuple):
    """How a game ended: by seat the share of the win, and the points."""

    shares: tuple[float, ...]
    scores: tuple[float, ...]


class Table:
    """Where playouts are played: a game in a mode, with so many threads."""

    def __init__(self, game: Game, mode: Mode, jobs: int | None, seed: int) -> None:
        self.game, self.mode, self.seed = game, mode, seed
        self.jobs = cores() if jobs is None else max(1, jobs)
        self.played = 0
        self._threads: ThreadPoolExecutor | None = None
        if self.jobs > 1 and mode == "compiled":
            self._threads = ThreadPoolExecutor(self.jobs, thread_name_prefix="playouts")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._threads is not None:
            self._threads.shutdown(wait=True, cancel_futures=True)

    @property
    def desk(self) -> Desk:
        """The desk of this thread."""
        return desk_of(self.game, self.mode)

    def each(self, work: Any, things: Sequence[Any]) -> list[Any]:
        """What `work` makes of each thing, in their order; threads share the work."""
        if self._threads is None or len(things) < 2:
            return [work(thing) for thing in things]
        return list(self._threads.map(work, things))

    def play(self, tasks: Sequence[Task]) -> list[Outcome]:
        """Play all of these games; the outcomes come in their order."""
        chunks = [tasks[i : i + CHUNK] for i in range(0, len(tasks), CHUNK)]
        self.played += len(tasks)
        return [outcome for outcomes in self.each(self._play, chunks) for outcome in outcomes]

    def _play(self, tasks: Iterable[Task]) -> list[Outcome]:
        desk = self.desk
        roots: dict[bytes, Any] = {}
        played = []
        for task in tasks:
            if task.root not in roots:
                roots[task.root] = unpack(desk.rules.State, task.root)
            played.append(play_out(desk, copy(roots[task.root]), task, self.seed))
        return played


def cores() -> int:
    """How many threads can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_out(desk: Desk, state: Any, task: Task, seed: int) -> Outcome:
    """Play one game in `state`, which holds the root of the task."""
    rules, seats = desk.rules, desk.seats
    fill_in(desk, state, task.viewer, task.lane, seed)
    for action in task.actions:
        rules.apply(state, action)
    seed_stream(desk.dice, seed ^ DICE, task.lane)
    everybody = range(int(state.n_players))
    for seat in everybody:
        seats.wild[seat] = seats.noise[seat] = 0.0
        seats.searches[seat] = 0
    seats.left = MOST_STEPS
    who = desk.drivers.greedy.play_on(state, desk.seen, desk.moves, desk.sight, seats, desk.dice)
    won = [bool(rules.is_winner(state, seat)) for seat in everybody] if who == NOBODY else [True] * len(everybody)
    winners = sum(won) or math.inf
    return Outcome(
        tuple(one / winners for one in won), tuple(int(rules.total(state, seat)) / rules.UNIT for seat in everybody)
    )


def fill_in(desk: Desk, state: Any, viewer: int | None, lane: int, seed: int) -> None:
    """Guess what the viewer does not know; equal lanes guess alike."""
    seed_stream(desk.rng, seed, lane)
    if viewer is not None:
        desk.rules.determinize(state, viewer, desk.rng)
