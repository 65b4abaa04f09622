"""Decisions by search: trees from one root, grown by several threads, and kept while a turn goes on.

Knows no level and no game by name; `levels.py` says how long a bot thinks.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..engine.random_stream import seed_stream
from ..engine.record import copy, new
from ..engine.whole_numbers import seconds_from, wanted
from .cores import Cores
from .toolkit import MAX_NODES, Desk

EXPLORE = 0.3  # how much untried actions are tried
PLAYOUT_NOISE = 0.3  # points of error of the greedy players within a search
NODES_AN_ITERATION = 24
MOST_TREES, LEAST_A_TREE = 4, 2500  # iterations are shared by more trees where each gets so many
ROUNDS = 16  # after which several trees are asked whether more can change anything
LONGEST_CHUNK_S = 0.02
MANY = 1 << 30
MOST_SEED = (1 << 63) - 1
DEEP = 1000  # iterations of a decision from which a search looks as far ahead as `DEEP_ROUNDS` says
_NEXT_TREE = 0x2C9277B5  # tells the streams of the trees of a decision


@dataclass
class Account:
    """What decisions took: how many, iterations made and of kept trees; how many were cut short by time."""

    decisions: int = 0
    iterations: int = 0
    kept: int = 0
    cut: int = 0

    def add(self, other: Account) -> None:
        """Those of another account as well."""
        self.decisions += other.decisions
        self.iterations += other.iterations
        self.kept += other.kept
        self.cut += other.cut


def trees_for(iterations: int | None, cores: Cores | None) -> int:
    """How many trees grow from one root: by iterations alone, so that every machine decides alike.

    Where only time counts there is one for each core.
    """
    if iterations is None:
        return 1 if cores is None else cores.most
    return max(1, min(MOST_TREES, iterations // LEAST_A_TREE))


class Thinker:
    """Decides by search, one decision at a time, and keeps its trees for the next one of the same turn.

    A tree is gone on with only where the next position, as its seat knows it, follows from the last one by
    the action chosen, by forced actions and what chance brought; what it holds was found from nothing else.
    Without `cores` it stays in the thread that asks.
    """

    def __init__(self, desk: Desk, cores: Cores | None = None) -> None:
        self._desk, self._cores = desk, cores
        self._aside: Any = new(desk.rules.State)
        self._seen: Any = new(desk.rules.State)
        self._root: Any = None  # of the trees that are kept
        self._chosen, self._trees, self._room, self._deep = 0, 0, 0, False
        self.last: Account = Account()

    @property
    def ready(self) -> bool:
        """True if everything that a decision calls is compiled."""
        return bool(self._desk.ready)

    def forget(self) -> None:
        """Begin the next decision anew."""
        self._root = None

    def choose(
        self, root: Any, seconds: float | None, iterations: int | None, seed: int, lane: int = 0
    ) -> int:
        """The action for the seat to act in `root`, a redacted position, which stays as it is.

        After `seconds` of work or so many `iterations`, whichever ends first. Without `seconds` equal seeds,
        lanes and earlier decisions give equal actions. Time that compiling takes does not count.
        """
        desks = self._desk.beside(trees_for(iterations, self._cores))
        self._deep = is_deep(iterations)
        if len(desks) == 1 and seconds is None and iterations is not None and self._cores is None:
            return self._decide(root, max(1, iterations), seed, lane)
        for number, desk in enumerate(desks):
            seed_stream(desk.rng, seed ^ (_NEXT_TREE * number & 0x7FFFFFFF), lane)
        each = MANY if iterations is None else max(1, -(-iterations // len(desks)))
        kept = self._keep(desks, root, min(MAX_NODES, each * NODES_AN_ITERATION + 1024))
        action, cut = self._think(desks, root, seconds, each)
        made = sum(int(desk.tree.done) for desk in desks) - kept
        self.last = Account(1, made, kept, int(cut))
        self._root, self._chosen = copy(root), action
        return action

    def _decide(self, root: Any, iterations: int, seed: int, lane: int) -> int:
        """The same in one call of compiled code, for one tree without a limit in time."""
        desk, room = self._desk, min(MAX_NODES, iterations * NODES_AN_ITERATION + 1024)
        seed_stream(desk.rng, seed, lane)
        if (
            self._root is None
            or (self._trees, self._room) != (1, room)
            or root.n_players != self._root.n_players
        ):
            self._root = None
            self._keep([desk], root, room)
            self._root, self._chosen = copy(root), -1
        self._chosen = self._decided(root, iterations)
        tree, kept = desk.tree, int(desk.tree.kept)
        self.last = Account(1, int(tree.done) - kept, kept)
        return self._chosen

    def _decided(self, root: Any, iterations: int) -> int:
        desk, nodes = self._desk, self._desk.nodes(0)
        positions = root, self._root, desk.work, self._seen, self._aside
        storage = *positions, desk.moves, desk.sight, desk.tree, nodes, desk.rng, desk.poll
        return int(desk.drivers.search.decide(*storage, self._chosen, iterations))

    def _keep(self, desks: list[Desk], root: Any, room: int) -> int:
        """Trees that go on from the last decision, as far as they know this position; their iterations."""
        if self._root is not None and (self._trees, self._room) == (len(desks), room) and self._goes_on(root):
            return sum(self._keep_one(desk, root) for desk in desks)
        self._trees, self._room = len(desks), room
        for desk in desks:
            prepare(desk, root, desk.nodes(room), room, self._deep)
        if not self._desk.ready:
            self._call_all(root)
        return 0

    def get_ready(self, root: Any) -> None:
        """Have everything compiled that a decision calls; `root` is a position of the game."""
        self.forget()
        self._keep([self._desk], root, 1024)
        self.forget()

    def _call_all(self, root: Any) -> None:
        """What a decision will call, on an empty tree, so that compiling takes nothing of its time."""
        desk, search = self._desk, self._desk.drivers.search
        drawn = desk.rng.word  # the first decision is that of a desk that is ready
        self._root, self._chosen = copy(root), -1  # which nobody can have chosen
        self._keep_one(desk, root)
        self._decided(root, 0)
        desk.rng.word = drawn
        search.keep(desk.tree, desk.nodes(0), 0)
        search.begin(desk.poll)
        search.ask(desk.nodes(0), 0, desk.poll)
        search.settled(desk.poll, search.elected(desk.poll))
        desk.ready = True

    def _goes_on(self, root: Any) -> bool:
        rules, turn_of = self._desk.rules, self._desk.drivers.guide.turn_of
        return bool(rules.actor(root) == rules.actor(self._root) and turn_of(root) == turn_of(self._root))

    def _keep_one(self, desk: Desk, root: Any) -> int:
        search, nodes = desk.drivers.search, desk.nodes(0)
        storage = desk.work, self._seen, self._aside, desk.moves, desk.tree, nodes, desk.rng
        word = desk.rng.word
        at = int(search.follow(self._root, root, *storage, self._chosen))
        if at == 0:
            desk.rng.word = word  # what does not follow is decided as if nothing had been before
            prepare(desk, root, nodes, self._room, self._deep)
            return 0
        search.keep(desk.tree, nodes, at)
        return int(desk.tree.done)

    def _think(self, desks: list[Desk], root: Any, seconds: float | None, each: int) -> tuple[int, bool]:
        """Grow the trees until each has so many iterations, or until that many cannot change the decision.

        Returns the decision, and whether time has cut it short.
        """
        until = None if seconds is None else time.perf_counter() + seconds
        search, poll = self._desk.drivers.search, self._desk.poll
        who = int(self._desk.rules.actor(root))
        alone, goal = len(desks) == 1, 0
        step = each if alone or each == MANY else -(-each // ROUNDS)
        late = settled = False
        while goal < each and not late and not settled:
            goal = min(each, goal + step)
            self._share([partial(self._grow, desk, root, goal, until, alone) for desk in desks])
            search.begin(poll)
            for desk in desks:
                search.ask(desk.nodes(0), who, poll)
            settled = search.settled(poll, sum(max(0, each - int(desk.tree.done)) for desk in desks))
            late = until is not None and time.perf_counter() >= until
        return int(search.elected(poll)), late and not settled and each < MANY

    def _share(self, tasks: list[Callable[[], None]]) -> None:
        if self._cores is not None:
            self._cores.run(tasks)
        else:
            for task in tasks:
                task()

    def _grow(self, desk: Desk, root: Any, goal: int, until: float | None, alone: bool) -> None:
        """One tree goes on to so many iterations, in chunks where there is a limit of time or others wait.

        `alone` it ends as soon as nothing can change.
        """
        begin, first = time.perf_counter(), int(desk.tree.done)
        done, chunk = first, MANY if until is None and self._cores is None else 1
        while done < goal:
            asked = min(chunk, goal - done)
            with nullcontext() if self._cores is None else self._cores.one():
                made = think(desk, root, desk.nodes(0), asked, goal - done if alone else MANY)
            done += made
            spent = time.perf_counter() - begin
            if made < asked or (until is not None and begin + spent >= until):
                return
            left = LONGEST_CHUNK_S if until is None else min(LONGEST_CHUNK_S, until - begin - spent)
            chunk = max(1, min(2 * chunk, int((done - first) / max(spent, 1e-6) * left)))


def budget_of(seconds: Any, iterations: Any) -> tuple[float | None, int | None]:
    """How long to think, as programs hand it in; None is no limit. OptionError where it is no budget."""
    told = "seconds to think are a number of 0 or more"
    return (
        None if seconds is None else seconds_from(seconds, told, none=True),
        None if iterations is None else wanted(iterations, "iterations are a whole number of 1 or more", 1),
    )


def seed_of(seed: Any) -> int:
    """The seed of a decision, as programs hand it in. OptionError where it is none."""
    return wanted(seed, f"a seed is a whole number from 0 to {MOST_SEED}", 0, MOST_SEED + 1)


def is_deep(iterations: int | None) -> bool:
    """Whether a search of so many iterations looks far ahead: with few, what is far is mostly noise.

    One that time alone ends (None) does.
    """
    return iterations is None or iterations >= DEEP


def prepare(desk: Desk, root: Any, nodes: Any, room: int, deep: bool = False) -> None:
    """An empty tree of at most `room` nodes; everything that thinking calls is compiled after this."""
    tree, guide = desk.tree, desk.drivers.guide
    tree.viewer = desk.rules.actor(root)
    players = int(root.n_players)
    far = guide.DUEL_ROUNDS if players == 2 else guide.DEEP_ROUNDS
    tree.horizon = (far if deep else guide.ROUNDS) * players + 1
    tree.greed, tree.explore, tree.noise = guide.GREED, EXPLORE, PLAYOUT_NOISE
    tree.size = room
    desk.drivers.search.clear(tree, nodes)
    think(desk, root, nodes, 0)


def think(desk: Desk, root: Any, nodes: Any, iterations: int, left: int = MANY) -> int:
    """So many iterations more, fewer where `left` of them could not change what is visited most; how many."""
    search = desk.drivers.search.search
    made = search(root, desk.work, desk.moves, desk.sight, desk.tree, nodes, desk.rng, iterations, left)
    return int(made)
