"""A finished match looked back on: chances on the way, mistakes, luck apart from choice, what decided.

Decisions are judged by what their seat knew when it decided. Positions by themselves are in `position.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import hypot, inf, prod

from ..engine.actors import CHANCE
from ..engine.build import Mode
from ..engine.errors import NothingToAnalyse, OptionError, shown
from ..engine.match import Match
from ..engine.phrase import T
from ..engine.random_stream import seed_stream
from ..engine.record import unpack
from .course import Course, Run, play_course, read_course
from .estimates import foreseen
from .playouts import Outcome, Table, Task
from .position import Budget, Thinking, redacted, seed_from, warm_up
from .results import Analysis, Chance, Mistake, Moment, Review, Z, mean_and_error
from .tree import look_ahead

SECONDS = 60.0  # where nobody says how long
CURVE, SEARCH, COMPARE, REFINE = (
    0.3,
    0.6,
    0.72,
    0.85,
)  # when each part ends, as shares of the time; then moments
MOMENTS = 5
ANALYSED = 8  # mistakes that may be analysed to find them
MOST_LUCK = 2  # moments of chance, where there are enough decisions
REFINED = 16  # decisions that are looked at more closely, and half as many runs of luck
QUICK = 8  # playouts of either action of a decision in one go
FRESH = 1 << 20  # lanes whose estimates owe nothing to what was picked by the ones before
CERTAIN = 2.0  # standard errors above nothing that make a mistake


@dataclass
class Doubt:
    """A decision that the search would have taken otherwise: entry `n` of the log, from 0."""

    n: int
    best: int
    root: bytes
    quick: list[float] = field(default_factory=list)  # what it cost, luck by luck
    fresh: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)  # what the best brought, as often as `fresh`

    @property
    def promise(self) -> float:
        """How much it may have cost: little where that is uncertain."""
        mean, error = mean_and_error(self.quick)
        return mean * mean * mean / (mean * mean + error * error) if mean > 0 and error < inf else 0.0


def review(
    match: Match,
    seconds: float | None = None,
    *,
    iterations: int | None = None,
    playouts: int | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    mode: Mode = "compiled",
    progress: Callable[[float], None] = lambda _: None,
) -> Review:
    """What decided a finished match: everybody's chances on the way, luck, mistakes, five moments.

    Thinks for about `seconds` (60) on `jobs` threads (all cores); compiling does not count. With
    `iterations` of search a decision and `playouts` a position in place of seconds, equal seeds give
    equal reviews. `progress` hears from 0 to 1 how far it is; what it raises ends the review.
    NothingToAnalyse while the match goes on.
    """
    if not isinstance(match, Match):
        raise OptionError(f"a match is reviewed, not {shown(match)}")
    if not match.over:
        raise NothingToAnalyse(T("the match is not over yet; analyse a position of it"))
    seconds = SECONDS if seconds is None and iterations is None and playouts is None else seconds
    budget = Budget.of(seconds, iterations, playouts)
    seed = seed_from(seed)
    with Table(match.game, mode, jobs, seed) as table:
        course = read_course(match, table.desk)
        first = next((n for n, one in enumerate(course.entries) if one.actor != CHANCE), 0)
        warm_up(table, course.states[first])
        return Reviewing(match, course, table, budget, progress).all()


class Reviewing:
    """One match while it is being looked back on."""

    def __init__(
        self, match: Match, course: Course, table: Table, budget: Budget, progress: Callable[[float], None]
    ) -> None:
        self.match, self.course, self.table = match, course, table
        self.budget, self.progress = budget, progress
        self.begin: float = time.perf_counter()

    def all(self) -> Review:
        """All parts, one after the other."""
        course = self.course
        playouts = self.budget.playouts
        play_course(
            course, self.table, lambda: self._late(CURVE, course.counts[0] / (playouts or 1)), playouts
        )
        doubts = self._doubts()
        self._compare(doubts)
        close = sorted(doubts, key=lambda one: -one.promise)[:REFINED]
        runs = sorted(course.runs(), key=lambda run: -max(map(abs, self._changes(run))))[: REFINED // 2]
        lucks = self._refine(close, runs)
        suspected = [self._mistake(one) for one in close if self._is_mistake(one)]
        moments, mistakes = self._moments(suspected, lucks)
        self.progress(1.0)
        return Review(
            self.match.game.id,
            tuple(self.match.names),
            tuple(course.stops),
            course.curve(),
            self._luck(),
            self._lost(mistakes),
            tuple(sorted(mistakes, key=lambda one: one.number)),
            tuple(sorted(moments, key=lambda one: one.number)),
            self.table.played,
            time.perf_counter() - self.begin,
        )

    def _late(self, until: float, done: float) -> bool:
        """Whether the time of the part that ends at the share `until` is over; `done` of its work is."""
        limit = self.budget.part(until)
        spent = time.perf_counter() - self.begin
        if self.budget.seconds:
            self.progress(min(1.0, spent / self.budget.seconds))
        else:
            begun = max(end for end in (0.0, CURVE, SEARCH, COMPARE, REFINE) if end < until)
            self.progress(begun + (until - begun) * min(1.0, done))
        return limit is not None and spent >= limit

    # --- decisions ----------------------------------------------------------------------------------

    def _doubts(self) -> list[Doubt]:
        """The decisions that a short search would have taken otherwise."""
        decided = [n for n, entry in enumerate(self.course.entries) if entry.actor >= 0 and entry.legal > 1]
        found: list[Doubt] = []
        step = 4 * self.table.jobs
        for i in range(0, len(decided), step):
            self._late(SEARCH, i / len(decided))
            slot = self._slot(len(decided) - i)
            some = self.table.each(partial(self._doubt, slot), decided[i : i + step])
            found += [doubt for doubt in some if doubt is not None]
        return found

    def _slot(self, left: int) -> float | None:
        """How many seconds there are for each of so many decisions."""
        limit = self.budget.part(SEARCH)
        if limit is None:
            return None
        return max(0.0, limit - (time.perf_counter() - self.begin)) * self.table.jobs / left

    def _doubt(self, seconds: float | None, n: int) -> Doubt | None:
        entry, desk = self.course.entries[n], self.table.desk
        root = redacted(self.match.game, self.course.states[n], entry.actor)
        seed_stream(desk.rng, self.table.seed, n)
        found = look_ahead(desk, unpack(desk.rules.State, root), seconds, self.budget.iterations)
        best = max(found.visits, key=lambda action: (found.visits[action], -action))
        return None if best == entry.action else Doubt(n, best, root)

    def _compare(self, doubts: Sequence[Doubt]) -> None:
        """What the doubtful decisions have cost, roughly."""
        lane, most = 0, self.budget.playouts or FRESH
        while doubts and (lane == 0 or not self._late(COMPARE, lane / most)) and lane < most:
            for doubt, pairs in zip(doubts, self._pairs(doubts, range(lane, lane + QUICK)), strict=True):
                doubt.quick += [best - played for best, played in pairs]
            lane += QUICK

    def _pairs(self, doubts: Sequence[Doubt], lanes: range) -> list[list[tuple[float, float]]]:
        """For each decision the shares of the win after the best action and after the played one, by lane."""
        tasks = []
        for doubt in doubts:
            entry = self.course.entries[doubt.n]
            for lane in lanes:
                tasks += [
                    Task(doubt.root, entry.actor, (one,), lane, full=False)
                    for one in (doubt.best, entry.action)
                ]
        outcomes = iter(self.table.play(tasks))
        pairs = []
        for doubt in doubts:
            seat = self.course.entries[doubt.n].actor
            pairs.append(
                [(self._share(next(outcomes), seat), self._share(next(outcomes), seat)) for _ in lanes]
            )
        return pairs

    def _share(self, outcome: Outcome, seat: int) -> float:
        return foreseen(outcome, self.course.sharp)[seat]

    def _is_mistake(self, doubt: Doubt) -> bool:
        cost, error = mean_and_error(doubt.fresh)
        return cost > 0.005 and cost >= CERTAIN * error

    def _mistake(self, doubt: Doubt) -> Mistake:
        entry, text = self.course.entries[doubt.n], self.match.game.wording
        cost, error = mean_and_error(doubt.fresh)
        return Mistake(
            doubt.n + 1,
            entry.actor,
            entry.action,
            text(entry.action)[2],
            doubt.best,
            text(doubt.best)[2],
            cost,
            error,
            max(cost, mean_and_error(doubt.chances)[0]),
        )

    def _lost(self, mistakes: Sequence[Mistake]) -> tuple[float, ...]:
        """By seat the part of its chances that its mistakes cost it: each one leaves a part of what was left.

        What others gave back meanwhile can be lost again, so costs that are added up may exceed the whole.
        """
        seats = range(self.course.players)
        return tuple(1.0 - prod(one.kept for one in mistakes if one.seat == seat) for seat in seats)

    # --- chance -------------------------------------------------------------------------------------

    def _changes(self, run: Run) -> list[float]:
        before, after = self.course.chances[run.before], self.course.chances[run.after]
        return [late - early for early, late in zip(before, after, strict=True)]

    def _luck(self) -> tuple[float, ...]:
        """By seat how much chance has changed its chances in all."""
        changes = [self._changes(run) for run in self.course.runs()]
        return tuple(sum(change[seat] for change in changes) for seat in range(self.course.players))

    def _refine(self, close: Sequence[Doubt], runs: Sequence[Run]) -> list[Moment]:
        """More playouts, fresh ones, for what may have decided; the moments of chance."""
        lane, changes = FRESH, [[[0.0] * 0 for _ in range(self.course.players)] for _ in runs]
        most = FRESH + 4 * (self.budget.playouts or FRESH)
        while lane == FRESH or (lane < most and not self._late(REFINE, (lane - FRESH) / (most - FRESH))):
            lanes = range(lane, lane + 2 * QUICK)
            for doubt, pairs in zip(close, self._pairs(close, lanes), strict=True):
                doubt.fresh += [best - played for best, played in pairs]
                doubt.chances += [best for best, _ in pairs]
            for run, change in zip(runs, changes, strict=True):
                self._measure(run, lanes, change)
            lane = lanes.stop
        return [self._luck_moment(run, change) for run, change in zip(runs, changes, strict=True)]

    def _measure(self, run: Run, lanes: range, change: list[list[float]]) -> None:
        stops, states = self.course.stops, self.course.states
        tasks = [Task(states[stops[stop]], None, (), lane, full=False) for lane in lanes for stop in run]
        outcomes = iter(self.table.play(tasks))
        for _ in lanes:
            before, after = next(outcomes), next(outcomes)
            for seat in range(self.course.players):
                change[seat].append(self._share(after, seat) - self._share(before, seat))

    def _luck_moment(self, run: Run, change: Sequence[Sequence[float]]) -> Moment:
        first, then = self.course.stops[run.before], self.course.stops[run.after]
        seat = max(range(self.course.players), key=lambda one: abs(sum(change[one])))
        mean, error = mean_and_error(change[seat])
        text = self.match.game.wording
        came = [text(entry.action)[2] for entry in self.course.entries[first:then] if entry.legal > 1]
        return Moment(first + 1, seat, True, "; ".join(came), mean, error)

    # --- what decided -------------------------------------------------------------------------------

    def _moments(
        self, mistakes: Sequence[Mistake], lucks: Sequence[Moment]
    ) -> tuple[list[Moment], list[Mistake]]:
        """The five largest changes: of chance at most two where there are enough mistakes.

        A mistake that is analysed for it has the numbers of that analysis from then on, and is none where it
        finds nothing better.
        """
        judged = {one.number: one for one in mistakes}
        certain = [one for one in lucks if abs(one.change) >= CERTAIN * one.error]
        certain.sort(key=lambda one: -abs(one.change))
        chosen: list[Moment] = []
        for mistake in sorted(mistakes, key=lambda one: -one.lost)[:ANALYSED]:
            if len(chosen) == MOMENTS or (
                len(chosen) >= MOMENTS - MOST_LUCK
                and len(certain) > MOMENTS - len(chosen) - 1
                and abs(certain[MOMENTS - len(chosen) - 1].change) > mistake.lost
            ):
                break
            analysis = self._analysed(mistake)
            del judged[mistake.number]
            found = _as_analysed(mistake, analysis)
            if found is not None:
                judged[found.number] = found
                chosen.append(_moment(found, analysis))
        return chosen + certain[: MOMENTS - len(chosen)], list(judged.values())

    def _analysed(self, mistake: Mistake) -> Analysis:
        n = mistake.number - 1
        part = self.budget.part((1 - REFINE) / MOMENTS)
        budget = Budget(part, self.budget.iterations, None if part else 40 * (self.budget.playouts or 1))
        begin, played = time.perf_counter(), self.table.played
        root = redacted(self.match.game, self.course.states[n], mistake.seat)
        names = tuple(self.match.names)
        self.table.played = 0
        both = (mistake.action, mistake.best)
        thinking = Thinking(
            self.table, root, mistake.seat, mistake.seat, budget, names, compare=both, drawbacks=False
        )
        chances, actions, done = thinking.all()
        here, self.table.played = self.table.played, self.table.played + played
        self._late(1.0, 0.0)
        return Analysis(
            self.match.game.id, n, mistake.seat, mistake.seat, names, chances, actions, done, here,
            time.perf_counter() - begin,
        )  # fmt: skip


def _moment(found: Mistake, analysis: Analysis) -> Moment:
    return Moment(
        found.number, found.seat, False, found.text, -found.lost, found.error, analysis, found.action
    )


def _as_analysed(mistake: Mistake, analysis: Analysis) -> Mistake | None:
    """The mistake by the numbers of its analysis; None where that finds nothing better."""
    best, played = analysis.best, analysis.of(mistake.action)
    lost = best.chance.mean - played.chance.mean
    if best.action == mistake.action or lost <= 0:
        return None
    error = hypot(_error(best.chance), _error(played.chance))
    return replace(
        mistake, best=best.action, best_text=best.text, lost=lost, error=error, chance=best.chance.mean
    )


def _error(chance: Chance) -> float:
    """The standard error of a chance, by its interval."""
    return (chance.high - chance.low) / (2 * Z)
