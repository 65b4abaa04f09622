"""Thousands of games at once: arrays in, arrays out, compiled code over all cores between them.

Turn-based: every lane shows the decision of whichever seat is to act. Gymnasium's interface on top of it:
`vector_environment.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ..bots.levels import Level, level
from ..engine.actors import NOBODY
from ..engine.build import Mode
from ..engine.errors import IllegalAction, LautaError, OptionError, no_seat, shown
from ..engine.random_stream import Stream
from ..engine.record import copy_into, new, pack, unpack
from ..engine.whole_numbers import wanted, whole
from .drivers import driver_of, many
from .following import check_kind
from .observing import Floats
from .seeing import Eyes, Seen
from .settings import Setting

EVERY_SEAT = -1
ANY_SEAT = -2
SEEDS = 1 << 62  # so many seeds there are
# What a copy takes over, by name; all else follows from how the batch was made.
KEPT = (
    "learners", "actors", "masks", "numbers", "counts", "games", "rewards", "over", "cut", "played",
    "_left", "_ends", "_seeds", "_streams", "_stride", "_begun", "_closed",
)  # fmt: skip
RECORDS = ("_states", "_ended", "_rngs", "_samplers")
FEWEST = 64  # lanes for which another thread is worth while


class _Desk:
    """The working space of one thread, each record also as an array of one (`spaces`, `seens`, `sights`)."""

    def __init__(self, rules: Any, driver: Any, compiled: bool, number: int = 0) -> None:
        self.number = number
        self.spaces, self.seens = many(rules.Moves, 1, compiled), many(rules.State, 1, compiled)
        self.sights = many(driver.Sight, 1, compiled)
        self.moves, self.seen, self.sight = self.spaces[0], self.seens[0], self.sights[0]


class Batch:
    """`n` games of a setting at once. With `forced`, what leaves no choice is played without asking.

    By lane: `actors` int8 (n,), the seat to act (-2: over); `masks` uint8 (n, actions); `numbers` int16
    (n, actions), of which the first `counts` int32 (n,) are the legal numbers; `games` int64 (n,), how
    many games ended there. Arrays are changed in place by `reset` and `step`. With `again`, a lane whose game
    ended begins a new one at once, and `final_observations` has what was seen at the end.

    `learner` is the seat that decides here, the others then play by the levels `others`, in the order of
    their turns after it; EVERY_SEAT: all decide here; ANY_SEAT: one a game at random (`learners`).
    `mode` is "compiled", or "plain" for the same games without compiling, slowly, on one core.
    `dtype` is that of observations: float32, or uint8 where the setting's fields are all zeros and ones.
    `pickle` and `copy` make another batch that stands where this one does and draws what it would draw.
    OptionError where `n`, a level or a seat is wrong.
    """

    def __init__(
        self,
        setting: Setting,
        n: int,
        *,
        learner: int = EVERY_SEAT,
        others: str | Sequence[str] = "random",
        forced: bool = True,
        again: bool = True,
        threads: int | None = None,
        mode: Mode = "compiled",
        dtype: DTypeLike = np.float32,
    ) -> None:
        if not isinstance(setting, Setting):
            raise OptionError(f"a batch is of a setting, made by research.setting, not of {shown(setting)}")
        asked = {"learner": learner, "others": others, "forced": forced, "again": again}
        self.dtype: np.dtype[Any] = check_kind(setting.layout, dtype)
        self._how = {**asked, "threads": threads, "mode": mode, "dtype": self.dtype.name}
        n, learning = wanted(n, "there are 1 or more games in a batch", 1), whole(learner)
        if learning is None or learning not in (EVERY_SEAT, ANY_SEAT, *range(setting.players)):
            raise no_seat(learner, setting.players)
        setting.check_decides()
        threads = _threads(threads)
        learner = learning
        self.setting: Setting = setting
        self.n: int = n
        self.forced: int = int(forced)
        self.again: int = int(again)
        levels = _levels(others, setting.players - 1)
        game = setting.game
        rules: Any = game.rules(mode)
        self._driver: Any = driver_of(setting, [] if learner == EVERY_SEAT else levels, mode)
        self._mode: Mode = mode
        self._compiled = mode == "compiled"
        self._blur = float(game.guide("compiled").BLUR)
        self._advisers: tuple[Any, Any, dict[int, _Desk]] | None = None
        self._roots = many(rules.State, 1, self._compiled)
        self._roots[0] = unpack(rules.State, pack(game.new_state(setting.players, setting.options)))
        self._states, self._ended = (many(rules.State, n, self._compiled) for _ in range(2))
        self._rngs, self._samplers = (many(Stream, n, self._compiled) for _ in range(2))
        self._rival_seats = many(self._driver.Rivals, 1, self._compiled)
        self._root, self._rivals = self._roots[0], self._rival_seats[0]
        for turn, how in enumerate(levels):
            self._rivals.wild[turn], self._rivals.noise[turn] = how.wild, how.noise * self._blur
        actions = setting.n_actions
        self.learners: NDArray[np.int64] = np.full(n, learner, np.int64)
        self.actors: NDArray[np.int8] = np.full(n, -2, np.int8)
        self.masks: NDArray[np.uint8] = np.zeros((n, actions), np.uint8)
        self.numbers: NDArray[np.int16] = np.zeros((n, actions), np.int16)
        self.counts: NDArray[np.int32] = np.zeros(n, np.int32)
        self.games: NDArray[np.int64] = np.zeros(n, np.int64)
        self.rewards: NDArray[np.float32] = np.zeros((n, setting.players), np.float32)
        self.over: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.cut: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self._left = np.zeros(n, np.int64)
        self.played: NDArray[np.int64] = np.full(
            n, learner, np.int64
        )  # who learned in the last game that ended there
        self._ends = 0
        self._seeds, self._streams, self._stride = np.zeros(n, np.int64), np.arange(n), n
        driver = self._driver
        self._check: Callable[..., int] = driver.first_illegal
        self._play: Callable[..., int] = driver.step
        self._finish: Callable[..., None] = driver.end_lanes
        self._pick: Callable[..., None] = driver.choose_any
        self.threads: int = max(1, min(threads, n // FEWEST)) if self._compiled else 1
        ends = [n * i // self.threads for i in range(self.threads + 1)]
        self._slices = list(pairwise(ends))
        self._desks = [_Desk(rules, driver, self._compiled, number) for number in range(self.threads)]
        self._eyes = Eyes(
            setting, n, driver, lambda n: many(rules.State, n, self._compiled), self.dtype, self.threads
        )
        self._pool, self._process = self._begin_pool(), os.getpid()
        self._warm = self._begun = self._closed = False

    def __reduce__(self) -> tuple[Any, ...]:
        kept = {name: getattr(self, name) for name in KEPT}
        for name in RECORDS:
            records = getattr(self, name)
            kept[name] = records.tobytes() if self._compiled else [pack(one) for one in records]
        return _made, (self.setting, self.n, self._how), kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        for name in KEPT:
            value = kept[name]
            setattr(self, name, value.copy() if isinstance(value, np.ndarray) else value)
        for name in RECORDS:
            records = getattr(self, name)
            if self._compiled:
                records[:] = np.frombuffer(kept[name], records.dtype)
            else:
                records[:] = [unpack(type(one), data) for one, data in zip(records, kept[name], strict=True)]

    def _begin_pool(self) -> ThreadPoolExecutor | None:
        return ThreadPoolExecutor(self.threads, "batch") if self.threads > 1 else None

    def _all(self, work: Callable[[int, int, _Desk], Any]) -> list[Any]:
        """Do it for every slice, each in a thread of its own; returns what each gave.

        LautaError where the batch is closed. A process that was forked begins threads of its own.
        """
        self._check_open()
        if self._process != os.getpid():
            self._pool, self._process = self._begin_pool(), os.getpid()
        if self._pool is None:
            return [work(0, self.n, self._desks[0])]
        parts = [(*ends, desk) for ends, desk in zip(self._slices, self._desks, strict=True)]
        return [future.result() for future in [self._pool.submit(work, *part) for part in parts]]

    def reset(self, seed: int | Sequence[int] | NDArray[np.integer[Any]] = 0) -> None:
        """Begin a new game in every lane. Equal seeds give equal chance, whatever the number of threads.

        With one seed each lane has chance of its own. With `n` seeds each lane has its own seed, and plays
        what a batch of one game plays with it. OptionError where a seed, or how many there are, is wrong.
        """
        told = f"a seed is a whole number from 0 to {SEEDS - 1}"
        if isinstance(seed, list | tuple | np.ndarray) and np.shape(seed) != ():
            if len(seed) != self.n:
                raise OptionError(f"there is one seed, or {self.n}: one a lane, not {len(seed)}")
            self._seeds[:] = [wanted(one, told, 0, SEEDS) for one in seed]
            self._streams, self._stride = np.zeros(self.n, np.int64), 1
        else:
            self._seeds[:] = wanted(seed, told, 0, SEEDS)
            self._streams, self._stride = np.arange(self.n), self.n
        self.games[:] = 0
        if not self._warm:  # compile once before several threads want the same
            self._begin(0, 0, self._desks[0])
            self._warm = True
        self._all(self._begin)
        self._driver.seed_samplers(0, self.n, self._samplers, self._seeds, self._streams)
        self._begun = True

    def begin_again(self, lanes: NDArray[np.bool_], seeds: Sequence[int] | None = None) -> None:
        """Begin a new game in the marked lanes, bool (n,); in all others nothing changes.

        With `seeds`, one for each of the `n` lanes, chance is that of the seed from here on, else it is
        that of the lane's next game.
        """
        self._check_ready()
        if seeds is not None and len(seeds) != self.n:
            raise OptionError(f"there are {self.n} seeds, one a lane, not {len(seeds)}")
        for lane in np.flatnonzero(lanes).tolist():
            if seeds is not None:
                self._seeds[lane] = wanted(seeds[lane], "a seed is a whole number of 0 or more", 0, SEEDS)
                self._streams[lane], self.games[lane] = 0, 0
                self._driver.seed_samplers(lane, lane + 1, self._samplers, self._seeds, self._streams)
            elif self.counts[lane]:
                self.games[lane] += 1  # it was not over, and counts
            self._begin(lane, lane + 1, self._desks[0])

    def _check_open(self) -> None:
        if self._closed:
            raise LautaError("this batch is closed; make another one")

    def _check_begun(self) -> None:
        if not self._begun:
            raise LautaError("reset() the batch before you play or look")

    def _begin(self, first: int, end: int, desk: _Desk) -> None:
        self._driver.begin(
            first, end, self._root, self._states, desk.moves, desk.seen, desk.sight, self._rivals, self._rngs,
            self._seeds, self._streams, self._stride, self.forced, self.setting.limit, self.games,
            self.learners, self.actors, self._left, self.numbers, self.counts, self.masks,
        )  # fmt: skip

    def step(self, actions: NDArray[np.integer[Any]]) -> tuple[Floats, NDArray[np.bool_], NDArray[np.bool_]]:
        """Play an action in every lane. Returns rewards (n, players), ended (n,), cut by the limit (n,).

        Rewards are float32: what the end is worth to each seat, 0 elsewhere. The three arrays are overwritten
        by the next step. In lanes that are over the action does not matter. IllegalAction names the first
        lane whose action is not legal; nothing was played then.
        """
        self._check_begun()
        chosen = _numbers(actions, "actions")
        if chosen.shape != (self.n,):
            raise OptionError(f"there are {self.n} actions, one a lane, not an array of shape {chosen.shape}")
        for first in self._all(lambda first, end, desk: self._first_illegal(first, end, chosen)):
            if first >= 0:
                raise IllegalAction(f"lane {first}: action {chosen[first]} is not legal there")
        if self._ends:
            self.rewards[:] = 0.0
        self._ends = sum(self._all(lambda first, end, desk: self._step(first, end, desk, chosen)))
        if self._play is self._driver.step:
            self._play, self._check = _entry(self._driver.step), _entry(self._driver.first_illegal)
        if self._ends:
            self._all(self._end)
            if self._finish is self._driver.end_lanes:
                self._finish = _entry(self._driver.end_lanes)
        return self.rewards, self.over, self.cut

    def _first_illegal(self, first: int, end: int, actions: NDArray[np.int64]) -> int:
        return int(self._check(first, end, actions, self.counts, self.masks))

    def _step(self, first: int, end: int, desk: _Desk, actions: NDArray[np.int64]) -> int:
        return int(
            self._play(
                first, end, self._states, self._ended, desk.spaces, desk.seens, desk.sights,
                self._rival_seats, self._rngs, self.forced, self.learners, actions, self.actors, self._left,
                self.numbers, self.counts, self.masks, self.over, self.cut,
            )
        )  # fmt: skip

    def _end(self, first: int, end: int, desk: _Desk) -> None:
        self._finish(
            first, end, self.again, self._roots, self._states, self._ended, desk.spaces, desk.seens,
            desk.sights, self._rival_seats, self._rngs, self._seeds, self._streams, self._stride, self.forced,
            self.setting.limit, self.games, self.learners, self.played, self.actors, self._left,
            self.numbers, self.counts, self.masks, self.rewards, self.over, self.cut,
        )  # fmt: skip

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every lane, any with equal chance; int64 (n,).

        Drawn from a stream of its own: asking changes nothing of what chance will draw.
        """
        self._check_begun()
        made = np.zeros(self.n, np.int64)
        self._all(
            lambda first, end, desk: self._pick(first, end, self._samplers, self.numbers, self.counts, made)
        )
        if self._pick is self._driver.choose_any:
            self._pick = _entry(self._driver.choose_any)
        return made

    def choices(self, name: str = "skilled") -> NDArray[np.int64]:
        """What a player of this level would do in every lane, by what the seat to act may know; int64 (n,).

        0 in lanes that are over. Levels draw at random as by `random_actions`. UnknownName
        or OptionError where there is no such level, or it searches.
        """
        self._check_begun()
        (how,) = _levels([name], 1)
        if self._advisers is None:
            driver = driver_of(self.setting, [level("skilled")], self._mode)
            rules: Any = self.setting.game.rules(self._mode)
            self._advisers = (
                driver,
                new(driver.Rivals),
                {id(desk): _Desk(rules, driver, self._compiled) for desk in self._desks},
            )
        driver, advice, desks = self._advisers
        advice.wild[0], advice.noise[0] = how.wild, how.noise * self._blur
        made = np.zeros(self.n, np.int64)

        def work(first: int, end: int, desk: _Desk) -> None:
            own = desks[id(desk)]
            driver.advise(
                first, end, self._states, own.moves, own.seen, own.sight, advice, self._samplers, self.actors,
                self.counts, made,
            )  # fmt: skip

        work(0, 0, self._desks[0])  # compiles, before several threads want the same
        self._all(work)
        return made

    def play_random(self, steps: int) -> int:
        """Play so many random decisions in each lane, whoever decides, and new games after ends.

        Returns how many games ended. Forced actions and outcomes of chance are played and not counted. Much
        quicker than as many calls of `step`: a lane is played on while it is at hand. OptionError where
        one seat alone learns, where forced actions are shown, or where ends do not begin anew. Lanes that
        `take` has left over stand still.
        """
        if not (self.forced and self.again) or self.learners[0] != EVERY_SEAT:
            raise OptionError("random play needs a batch in which every seat decides, forced and again")
        self._check_begun()
        steps = wanted(steps, "so many decisions cannot be played; ask for 0 or more", 0)
        self.over[:] = self.cut[:] = False
        self.rewards[:] = 0.0
        return sum(
            self._all(
                lambda first, end, desk: int(
                    self._driver.play_random(
                        first, end, steps, self._root, self._states, desk.moves, self._rngs, self._seeds,
                        self._streams, self._stride, self.setting.limit, self.games, self.actors, self._left,
                        self.numbers, self.counts, self.masks,
                    )
                )
            )
        )  # fmt: skip

    def take(self, other: Batch, lanes: NDArray[np.integer[Any]]) -> None:
        """Make lane i a copy of lane `lanes[i]` of `other`, a batch of the same setting, to look ahead in it.

        `lanes` are `n` or fewer whole numbers (m,), any as often as wanted; the other lanes are over then.
        Chance stays this batch's own, so nothing is learnt of what the lane copied will draw. OptionError
        where the settings differ, the limit too, or where there are too many lanes.
        """
        if not isinstance(other, Batch):
            raise OptionError(f"lanes are copied from another batch, not from {shown(other)}")
        chosen = _numbers(lanes, "lanes")
        if not other.setting.is_like(self.setting) or other._compiled != self._compiled:
            raise OptionError("lanes are copied from a batch of the same setting and mode")
        other._check_begun()
        if chosen.ndim != 1 or len(chosen) > self.n:
            raise OptionError(f"{self.n} lanes are copied at most, not an array of shape {chosen.shape}")
        if len(chosen) and not (chosen.min() >= 0 and chosen.max() < other.n):
            raise OptionError(f"lanes of the other batch go from 0 to {other.n - 1}")
        m = len(chosen)
        if not self._begun:  # each lane needs chance of its own
            self.reset()
        if self._compiled:
            self._states[:m] = other._states[chosen]
        else:
            for own, lane in zip(self._states, chosen, strict=False):
                copy_into(own, other._states[lane])
        for mine, theirs in zip(self._shows(), other._shows(), strict=True):
            mine[:m] = theirs[chosen]
        self.actors[m:], self.counts[m:], self.masks[m:] = NOBODY, 0, 0

    def _shows(self) -> tuple[NDArray[Any], ...]:
        return self.actors, self.masks, self.numbers, self.counts, self._left

    def observations(
        self,
        out: Seen | None = None,
        seats: NDArray[np.integer[Any]] | None = None,
        *,
        copy: bool = True,
    ) -> Seen:
        """What the seat to act sees in every lane, (n, size): as `Setting.observe`, of the batch's `dtype`.

        With `seats` (n,) what these seats see, whoever is to act. It is written into `out` where that is
        given. Without `copy` it is the batch's own array, for reading only: the next look changes it, and
        puts in only what changed, which takes a fraction of the time.
        """
        self._check_ready()
        if out is not None:
            self._eyes.check_room(out)
        seen_by = np.maximum(self.actors, 0) if seats is None else _numbers(seats, "seats")
        seen_by = seen_by.astype(np.int64)
        self._eyes.check_seats(seen_by)
        if out is None and copy:
            out = np.empty((self.n, self.setting.layout.size), self.dtype)
        self._eyes.look(self._by_lanes, self._states, self.actors.astype(np.int64), seen_by, out)
        return self._eyes.live if out is None else out

    def _by_lanes(self, work: Callable[[int, int, int], Any]) -> None:
        self._all(lambda first, end, desk: work(first, end, desk.number))

    def final_observations(self, seats: NDArray[np.integer[Any]], lanes: NDArray[Any] | None = None) -> Seen:
        """What each lane's seat of `seats` saw at the end of the last game there, (n, size).

        With `lanes`, whole numbers or a mark for each lane, only there; zeros elsewhere.
        """
        self._check_ready()
        seen_by = _numbers(seats, "seats")
        self._eyes.check_seats(seen_by)
        chosen = np.arange(self.n) if lanes is None else np.arange(self.n)[lanes]
        return self._eyes.ends(self._ended, seen_by, chosen)

    def _check_ready(self) -> None:
        self._check_open()
        self._check_begun()

    def state(self, lane: int) -> bytes:
        """The position of a lane, with all secrets; `Setting.from_bytes` makes a match of it.

        OptionError where there is no such lane.
        """
        self._check_begun()
        return pack(self._states[wanted(lane, f"lanes go from 0 to {self.n - 1}", 0, self.n)])

    def close(self) -> None:
        """Let go of the threads; nothing can be played after it."""
        self._closed = True
        if self._pool is not None and self._process == os.getpid():
            self._pool.shutdown()


def _made(setting: Setting, n: int, how: dict[str, Any]) -> Batch:
    return Batch(setting, n, **how)


def _numbers(given: Any, what: str) -> NDArray[np.int64]:
    """Whole numbers in one piece. OptionError where they are none: fractions, words, ragged rows."""
    try:
        found = np.asarray(given)
    except ValueError as error:
        raise OptionError(f"{what} are an array of whole numbers, not {shown(given)}") from error
    if found.size and not np.issubdtype(found.dtype, np.integer):
        raise OptionError(f"{what} are whole numbers, not {found.dtype}")
    return np.ascontiguousarray(found, np.int64)


def _threads(threads: int | None) -> int:
    """How many threads: those asked for, or all cores of this process. OptionError."""
    if threads is None:
        able = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        return able or 1
    return wanted(threads, "threads are 1 or more, or None for all cores", 1)


def _levels(others: str | Sequence[str], n: int) -> list[Level]:
    try:
        names = [others] * n if isinstance(others, str) else list(others)
    except TypeError as error:
        raise OptionError(f"others are a level, or one for each of {n} seats, not {shown(others)}") from error
    if len(names) != n:
        raise OptionError(f"there are {n} other seats; {len(names)} levels were named")
    found = [level(name) for name in names]
    for one in found:
        if one.searches:
            raise OptionError(f"{one.name} searches; others play as random, novice, casual or skilled")
    return found


def _entry(function: Any) -> Callable[..., Any]:
    """The way into a compiled function that was called once, past the question of what its arguments are.

    Numba asks that at every call, which takes longer than all else of the call for so many records. Where the
    function was compiled for arguments of several types, it goes on asking.
    """
    known = list(getattr(function, "overloads", {}).values())
    made: Callable[..., Any] = known[0].entry_point if len(known) == 1 else function
    return made
