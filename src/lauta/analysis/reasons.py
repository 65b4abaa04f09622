"""Why an action is better than others: what it brings its seat and denies the others, in words.

For each action the same lucks are played on by greedy players until everybody has had a turn, and the
terms of the game's evaluation are compared. Estimates that chance alone could explain are not told.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..bots.toolkit import Desk
from ..engine.actors import CHANCE, NOBODY
from ..engine.phrase import TN, Phrase, T, plain
from ..engine.reasons import Thing, Weighs
from ..engine.record import copy, pack, unpack
from .playouts import fill_in
from .results import mean_and_error

MOST = 3  # reasons for an action
MOST_STEPS = 300  # decisions and outcomes of one look ahead
FEWEST_LANES, USUAL_LANES, MOST_LANES = 6, 32, 128
CERTAIN = 2.0  # standard errors above nothing
LANE_SEED = 0x1F83D9AB

Gains = dict[tuple[int, str], float]  # by seat and the name of a thing


@dataclass
class Looking:
    """A position as a seat knows it, whose actions are weighed against each other."""

    desk: Desk
    root: Any
    viewer: int
    view: Weighs
    plain: Any  # the class of plain states, which views read
    seed: int

    def gains(self, action: int, lane: int) -> Gains:
        """What each seat has gained, thing by thing, when all have had a turn after the action."""
        rules, state = self.desk.rules, copy(self.root)
        fill_in(self.desk, state, self.viewer, lane, self.seed)
        seats = range(int(state.n_players))
        before = {seat: self._terms(state, seat) for seat in seats}
        gained: Gains = {}
        after = dict(before)
        turn, chance = self._turn(state), random.Random(f"{self.seed} {lane}")
        others_began = False
        for _ in range(MOST_STEPS):
            self._step(state, action, gained)
            if rules.actor(state) == NOBODY:
                break
            now = self._turn(state)
            if now != turn and not others_began:
                others_began, after[self.viewer] = True, self._terms(state, self.viewer)
            if others_began and now == turn:
                break
            action = self._next(state, chance)
        for seat in seats:
            if seat != self.viewer or not others_began:
                after[seat] = self._terms(state, seat)
            for name in before[seat].keys() & after[seat].keys():
                key = seat, name
                gained[key] = gained.get(key, 0.0) + after[seat][name] - before[seat][name]
        return gained

    def _turn(self, state: Any) -> int:
        return int(self.desk.drivers.guide.turn_of(state))

    def _terms(self, state: Any, seat: int) -> Mapping[str, float]:
        return self.view.terms(unpack(self.plain, pack(state)), seat)

    def _step(self, state: Any, action: int, gained: Gains) -> None:
        """Carry an action out; points that are booked by it count as what it is called."""
        rules, name = self.desk.rules, self.view.deed(action)
        if not name:
            rules.apply(state, action)
            return
        seats = range(int(state.n_players))
        booked = [int(rules.points(state, seat)) for seat in seats]
        rules.apply(state, action)
        for seat in seats:
            points = (int(rules.points(state, seat)) - booked[seat]) / rules.UNIT
            if points and rules.actor(state) != NOBODY:
                gained[seat, name] = gained.get((seat, name), 0.0) + points

    def _next(self, state: Any, chance: random.Random) -> int:
        """What comes next: an outcome of chance, or what a greedy player does."""
        desk = self.desk
        desk.rules.legal_actions(state, desk.moves)
        n = int(desk.moves.n)
        if desk.rules.actor(state) == CHANCE:
            weights = [int(desk.moves.weight[i]) for i in range(n)]
            return int(desk.moves.action[chance.choices(range(n), weights)[0]])
        if n == 1:
            return int(desk.moves.action[0])
        return int(desk.drivers.greedy.greedy_action(state, desk.moves, desk.sight, 0.0, 0.0, desk.rng))


def reasons_for(
    looking: Looking,
    actions: Sequence[int],
    names: Sequence[str],
    seconds: float | None,
    drawbacks: bool = True,
) -> dict[int, tuple[Phrase, ...]]:
    """Reasons for each of `actions`, the best first: for it against the others, for them against the best."""
    lanes: list[dict[int, Gains]] = []
    begin = time.perf_counter()
    while len(lanes) < (USUAL_LANES if seconds is None else MOST_LANES) and (
        seconds is None or len(lanes) < FEWEST_LANES or time.perf_counter() - begin < seconds
    ):
        lane = LANE_SEED + len(lanes)
        lanes.append({action: looking.gains(action, lane) for action in actions})
    best, others = actions[0], actions[1:]
    return {
        action: told(
            [
                (lane[action], [lane[one] for one in (others if action == best else (best,))])
                for lane in lanes
            ],
            looking.view.things,
            looking.viewer,
            names,
            drawbacks=drawbacks or action != best,
        )
        for action in (actions if others else ())
    }


def told(
    pairs: Sequence[tuple[Gains, Sequence[Gains]]],
    things: Mapping[str, Thing],
    viewer: int,
    names: Sequence[str],
    drawbacks: bool = True,
) -> tuple[Phrase, ...]:
    """The largest differences between what an action and those beside it lead to, in words.

    Without `drawbacks` only those that speak for the action.
    """
    found: list[tuple[float, Phrase]] = []
    for key in sorted({key for gains, _ in pairs for key in gains}):
        seat, name = key
        change, error = mean_and_error([gains.get(key, 0.0) - _mean(key, beside) for gains, beside in pairs])
        thing = things[name]
        if thing.unit == "amount" and seat != viewer:
            continue  # what others hold says little without what they do with it
        if not drawbacks and (change > 0) != (seat == viewer):
            continue
        if abs(change) >= thing.least and abs(change) >= CERTAIN * error:
            words = in_words(thing, change, "" if seat == viewer else names[seat])
            found.append((abs(change) / thing.least, words))
    found.sort(key=lambda one: -one[0])
    return tuple(words for _, words in found[:MOST])


def _mean(key: tuple[int, str], beside: Iterable[Gains]) -> float:
    values = [gains.get(key, 0.0) for gains in beside]
    return sum(values) / len(values)


# --- words ------------------------------------------------------------------------------------------


def in_words(thing: Thing, change: float, name: str) -> Phrase:
    """One reason: what the seat itself gains or loses, or, with a name, what another one does."""
    return _WAYS[thing.unit](thing, change, name)


def number(value: float) -> Phrase:
    """A number above 0 with one decimal where that says something: "6", "1.5"."""
    tenths = round(10 * value)
    if value >= 3 or tenths % 10 == 0:
        return plain(str(round(value)))
    return T("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)


def _points(thing: Thing, change: float, name: str) -> Phrase:
    what, worth = thing.words, number(abs(change))
    if not name:
        if change > 0:
            return T("brings {thing}, worth {worth}", thing=what, worth=worth)
        return T("gives up {thing}, worth {worth}", thing=what, worth=worth)
    if change < 0:
        return T("denies {name} {thing}, worth {worth}", name=name, thing=what, worth=worth)
    return T("leaves {name} {thing}, worth {worth}", name=name, thing=what, worth=worth)


def _turns(thing: Thing, change: float, name: str) -> Phrase:
    what, turns = thing.words, _so_many_turns(abs(change))
    if not name:
        if change > 0:
            return T("shortens {thing} by {turns}", thing=what, turns=turns)
        return T("lengthens {thing} by {turns}", thing=what, turns=turns)
    if change < 0:
        return T("lengthens {thing} for {name} by {turns}", name=name, thing=what, turns=turns)
    return T("shortens {thing} for {name} by {turns}", name=name, thing=what, turns=turns)


def _so_many_turns(turns: float) -> Phrase:
    tenths = round(10 * turns)
    if turns >= 3 or tenths % 10 == 0:
        return TN("{n} turn", "{n} turns", round(turns))
    return T("{number} turns", number=number(turns))


def _chance(thing: Thing, change: float, name: str) -> Phrase:
    what, percent = thing.words, round(100 * abs(change))
    if not name:
        if change > 0:
            return T("{thing}: {percent} % likelier", thing=what, percent=percent)
        return T("{thing}: {percent} % less likely", thing=what, percent=percent)
    if change < 0:
        return T("{thing} for {name}: {percent} % less likely", name=name, thing=what, percent=percent)
    return T("{thing} for {name}: {percent} % likelier", name=name, thing=what, percent=percent)


def _amount(thing: Thing, change: float, name: str) -> Phrase:
    assert thing.amount is not None and not name
    amount = thing.amount(thing.step * max(1, round(abs(change) / thing.step)))
    return T("brings {amount}", amount=amount) if change > 0 else T("costs {amount}", amount=amount)


_WAYS: Mapping[str, Callable[[Thing, float, str], Phrase]] = {
    "points": _points,
    "turns": _turns,
    "chance": _chance,
    "amount": _amount,
}
