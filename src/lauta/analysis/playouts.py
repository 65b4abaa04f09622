"""Games that greedy players play on from a position, on several threads: who leads soon, who wins at last.

Equal seeds and lanes give equal games, whatever the number of threads. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, NamedTuple, Self, cast

from ..bots.cores import machine_cores
from ..bots.thinking import PLAYOUT_NOISE
from ..bots.toolkit import Desk, desk_of
from ..engine.actors import NOBODY
from ..engine.build import Mode
from ..engine.game import Game
from ..engine.modes import usable
from ..engine.random_stream import seed_stream
from ..engine.record import copy, unpack
from ..engine.rulebook import Rulebook
from ..engine.whole_numbers import wanted

MOST_STEPS = 100_000  # a game that has not ended by then counts as shared by all
DICE = 0x3C6EF372  # tells the streams of chance from those that fill in what is hidden
CHUNK = 16


class Task(NamedTuple):
    """A game to play: from `root`, a packed position as `viewer` knows it (None: nothing is hidden).

    `actions` come first; `lane` is the number of the stream of chance: equal lanes meet equal luck. A game
    that is not `full` is played for as many turns only as the guide wants to see before it estimates.
    """

    root: bytes
    viewer: int | None
    actions: tuple[int, ...]
    lane: int
    full: bool


class Outcome(NamedTuple):
    """What came of a game, by seat: `leads` by the guide after a few turns (None where it was over by then),
    and for full games the shares of the win and the points."""

    leads: tuple[float, ...] | None
    shares: tuple[float, ...] = ()
    scores: tuple[float, ...] = ()


class Table:
    """Where playouts are played: a game in a mode, with so many threads."""

    def __init__(self, game: Rulebook, mode: Mode, jobs: int | None, seed: int) -> None:
        self.game, self.mode, self.seed = game, mode, seed
        some = "jobs are 1 or more, or None for all cores"
        self.jobs: int = machine_cores() if jobs is None else wanted(jobs, some, 1)
        self.played = 0
        self._threads: ThreadPoolExecutor | None = None
        if self.jobs > 1 and usable(mode) == "compiled":
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
        return desk_of(cast(Game, self.game), self.mode)

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


def play_out(desk: Desk, state: Any, task: Task, seed: int) -> Outcome:
    """Play one game in `state`, which holds the root of the task."""
    rules = desk.rules
    turn = int(desk.drivers.guide.turn_of(state))
    fill_in(desk, state, task.viewer, task.lane, seed)
    for action in task.actions:
        rules.apply(state, action)
    seed_stream(desk.rng, seed ^ DICE, task.lane)
    play_some_turns(desk, state, turn)
    if rules.actor(state) == NOBODY:
        return Outcome(None, *_end(desk, state))
    leads = guide_leads(desk, state)
    if not task.full:
        return Outcome(leads)
    seats = desk.seats
    for seat in range(int(state.n_players)):
        seats.wild[seat], seats.noise[seat] = 0.0, PLAYOUT_NOISE
        seats.searches[seat] = 0
    seats.left = MOST_STEPS
    desk.drivers.greedy.play_on(state, desk.seen, desk.moves, desk.sight, seats, desk.rng)
    return Outcome(leads, *_end(desk, state))


def play_some_turns(desk: Desk, state: Any, turn: int) -> None:
    """Go on for as many turns as the guide of the game wants to see; `turn` was whose turn it is."""
    tree = desk.tree
    tree.horizon = desk.drivers.guide.ROUNDS * int(state.n_players) + 1
    tree.turns, tree.last, tree.noise = 0, turn, PLAYOUT_NOISE
    desk.drivers.search.play_out(state, desk.moves, desk.sight, tree, desk.rng)


def _end(desk: Desk, state: Any) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Shares of the win and points; all share a game that does not end."""
    rules, seats = desk.rules, range(int(state.n_players))
    over = rules.actor(state) == NOBODY
    won = [not over or bool(rules.is_winner(state, seat)) for seat in seats]
    return (
        tuple(one / sum(won) for one in won),
        tuple(int(rules.total(state, seat)) / rules.UNIT for seat in seats),
    )


def guide_leads(desk: Desk, state: Any) -> tuple[float, ...]:
    """What the position is worth to each seat, in units of how much that may still change."""
    guide = desk.drivers.guide
    scale = float(guide.spread(state))
    return tuple(float(guide.value(state, seat)) / scale for seat in range(int(state.n_players)))


def fill_in(desk: Desk, state: Any, viewer: int | None, lane: int, seed: int) -> None:
    """Guess what the viewer does not know; equal lanes guess alike."""
    seed_stream(desk.rng, seed, lane)
    if viewer is not None:
        desk.rules.determinize(state, viewer, desk.rng)
