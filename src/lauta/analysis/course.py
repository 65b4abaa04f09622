"""How a finished match went: its positions, who was to decide, and everybody's chance to win on the way.

Chances are those of the game's guide, fitted to playouts of the same match and corrected by them; what
mattered is picked out in `review.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from ..bots.toolkit import Desk
from ..engine.actors import CHANCE, NOBODY
from ..engine.match import Match
from ..engine.record import pack, unpack
from .estimates import sharpest, softmax
from .playouts import Table, Task, guide_leads
from .results import Chance

LANES = 4  # playouts of a position in one go
WIDTHS = (0.0, 1.0, 2.0, 4.0, 8.0, 16.0)  # over how many stops the correction of the guide is smoothed


class Entry(NamedTuple):
    """An entry of the log: who decided, what, how many actions were legal, whose turn it was."""

    actor: int
    action: int
    legal: int
    turn: int


class Run(NamedTuple):
    """Outcomes of chance in a row: the stops before and after them."""

    before: int
    after: int


@dataclass
class Course:
    """A match by positions (one more than entries), and its stops: begins of turns, either side of chance."""

    players: int
    states: list[bytes]
    entries: list[Entry]
    stops: list[int]
    leads: list[tuple[float, ...]] = field(default_factory=list)  # by stop; at the end who won
    sharp: float = 1.0  # how far they can be trusted
    sums: list[list[float]] = field(default_factory=list)  # of the playouts
    counts: list[int] = field(default_factory=list)
    chances: list[tuple[float, ...]] = field(default_factory=list)

    def runs(self) -> list[Run]:
        """Where chance decided between several outcomes, by stops."""
        found = []
        for n, (first, then) in enumerate(pairwise(self.stops)):
            row = self.entries[first:then]
            if row and row[0].actor == CHANCE and any(entry.legal > 1 for entry in row):
                found.append(Run(n, n + 1))
        return found

    def curve(self) -> tuple[tuple[Chance, ...], ...]:
        """Everybody's chance at every stop; intervals are those of the playouts of that stop alone."""
        return tuple(
            tuple(self._chance(stop, seat) for seat in range(self.players)) for stop in range(len(self.stops))
        )

    def _chance(self, stop: int, seat: int) -> Chance:
        mean, n = self.chances[stop][seat], self.counts[stop]
        if stop == len(self.stops) - 1:
            return Chance(mean, mean, mean, n)
        own = Chance.of(self.sums[stop][seat] / max(1, n), n)
        return Chance(mean, min(mean, own.low), max(mean, own.high), n)


def read_course(match: Match, desk: Desk) -> Course:
    """Play the log of a finished match again, by the rules of the desk."""
    rules, guide = desk.rules, desk.drivers.guide
    state = unpack(rules.State, match.at(0).snapshot())
    states, entries, turn = [pack(state)], [], -1
    for actor, action in match.log:
        rules.legal_actions(state, desk.moves)
        if actor != CHANCE:
            turn = int(guide.turn_of(state))
        entries.append(Entry(actor, action, int(desk.moves.n), turn))
        rules.apply(state, action)
        states.append(pack(state))
    course = Course(match.players, states, entries, _stops(entries))
    course.leads = [_leads(desk, unpack(rules.State, states[stop])) for stop in course.stops]
    course.sums = [[0.0] * course.players for _ in course.stops]
    course.counts = [0] * len(course.stops)
    return course


def _stops(entries: Sequence[Entry]) -> list[int]:
    stops = {0, len(entries)}
    for n, (one, two) in enumerate(pairwise(entries), 1):
        if (one.actor == CHANCE) != (two.actor == CHANCE) or one.turn != two.turn:
            stops.add(n)
    return sorted(stops)


def _leads(desk: Desk, state: Any) -> tuple[float, ...]:
    """The leads by the guide; who won, at the end."""
    seats = range(int(state.n_players))
    if desk.rules.actor(state) == NOBODY:
        won = [bool(desk.rules.is_winner(state, seat)) for seat in seats]
        return tuple(one / sum(won) for one in won)
    return guide_leads(desk, state)


# --- chances ----------------------------------------------------------------------------------------


def play_course(course: Course, table: Table, late: Callable[[], bool], most: int | None) -> None:
    """Playouts at every stop, a few at a time, until it is late or each has had `most`."""
    lane = 0
    stops = range(len(course.stops) - 1)
    while lane == 0 or (not late() and (most is None or lane < most)):
        tasks = [
            Task(course.states[course.stops[stop]], None, (), lane + i, full=True)
            for stop in stops
            for i in range(LANES)
        ]
        outcomes = iter(table.play(tasks))
        for stop in stops:
            for _ in range(LANES):
                for seat, share in enumerate(next(outcomes).shares):
                    course.sums[stop][seat] += share
            course.counts[stop] += LANES
        lane += LANES
    settle(course)


def settle(course: Course) -> None:
    """The chances at every stop: the guide's, as sharp as the playouts say, and corrected by them near by."""
    played = range(len(course.stops) - 1)
    course.sharp = sharpest(
        [
            (
                course.leads[stop],
                [one / course.counts[stop] for one in course.sums[stop]],
                course.counts[stop],
            )
            for stop in played
        ]
    )
    guessed = [softmax(course.leads[stop], course.sharp) for stop in played]
    missing = [
        [
            course.sums[stop][seat] / course.counts[stop] - guessed[stop][seat]
            for seat in range(course.players)
        ]
        for stop in played
    ]
    width = min(WIDTHS, key=lambda one: _missed(course, missing, one))
    course.chances = []
    for stop in played:
        fixed = smoothed(course.counts, missing, stop, width, leave_out=False)
        raw = [max(0.001, guess + more) for guess, more in zip(guessed[stop], fixed, strict=True)]
        course.chances.append(tuple(one / sum(raw) for one in raw))
    course.chances.append(course.leads[-1])


def smoothed(
    counts: Sequence[int], missing: Sequence[Sequence[float]], stop: int, width: float, *, leave_out: bool
) -> list[float]:
    """What the guide misses at a stop, as the playouts there and near by say."""
    if width == 0.0:
        return [0.0] * len(missing[0]) if leave_out else list(missing[stop])
    reach = math.ceil(3 * width)
    near = range(max(0, stop - reach), min(len(missing), stop + reach + 1))
    weights = {
        one: counts[one] * math.exp(-(((one - stop) / width) ** 2) / 2)
        for one in near
        if not (leave_out and one == stop)
    }
    total = sum(weights.values()) or 1.0
    return [
        sum(weight * missing[one][seat] for one, weight in weights.items()) / total
        for seat in range(len(missing[0]))
    ]


def _missed(course: Course, missing: Sequence[Sequence[float]], width: float) -> float:
    """How badly a width foretells each stop from the others."""
    found = 0.0
    for stop in range(len(missing)):
        guess = smoothed(course.counts, missing, stop, width, leave_out=True)
        found += sum((one - two) ** 2 for one, two in zip(missing[stop], guess, strict=True))
    return found
