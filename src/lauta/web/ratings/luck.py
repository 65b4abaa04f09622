"""The luck of each seat in a match that is over: what draws brought against what was to be expected.

At every draw the expected value and the variance over all outcomes are known. Summed over a match, what came
less what was to be expected is 0 on the average whatever anybody decides, and strays by the square root of
the summed variances: docs/ratings.md. A draw belongs to whoever decided last before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from ...engine.actors import CHANCE, NOBODY
from ...engine.match import Match
from ...engine.phrase import Phrase, T
from ...engine.record import copy

AT_ONCE = T("points of what was turned up, at once")
WITHIN = 2.0  # standard deviations: about 19 of 20 stray no further


@runtime_checkable
class Draws(Protocol):
    """What the view of a game has besides where a number tells what a draw is worth."""

    def draw_worth(self, kind: str, args: Sequence[str]) -> tuple[Phrase, float] | None: ...


@dataclass(frozen=True)
class Luck:
    """Of one kind of draw: how many there were, what came, what was to be expected, and the variance."""

    what: str
    draws: int
    came: float
    expected: float
    variance: float

    @property
    def more(self) -> float:
        return self.came - self.expected

    @property
    def margin(self) -> float:
        """How far chance alone strays, in about 19 of 20 cases."""
        return float(WITHIN * self.variance**0.5)

    @property
    def label(self) -> Phrase:
        return Phrase(self.what)


def luck_of(match: Match) -> list[list[Luck]]:
    """For each seat what its draws came to; kinds of draw that vary nothing are left out."""
    past, mover = match.at(0), -1
    sums: list[dict[str, list[float]]] = [{} for _ in range(match.players)]
    for actor, action in match.log:
        if actor != CHANCE:
            mover = actor
        elif mover >= 0:
            _count(past, action, mover, sums[mover])
        past.repeat(action)
    return [[Luck(what, int(n), *rest) for what, (n, *rest) in seat.items()] for seat in sums]


def _count(past: Match, action: int, seat: int, sums: dict[str, list[float]]) -> None:
    """Add one draw that varies to the sums of a seat."""
    found = _worths(past, seat)
    if found is None:
        return
    what, worth = found
    chances = dict(past.chance_outcomes())
    mean = sum(chance * worth[number] for number, chance in chances.items())
    variance = sum(chance * (worth[number] - mean) ** 2 for number, chance in chances.items())
    if variance > 0:
        before = sums.setdefault(what, [0.0, 0.0, 0.0, 0.0])
        for n, more in enumerate((1.0, worth[action], mean, variance)):
            before[n] += more


def _worths(past: Match, seat: int) -> tuple[str, dict[int, float]] | None:
    """What each outcome of the draw that is due would be worth to the seat; None where no number tells."""
    view = past.game.view
    actions = [past.action(number) for number, _ in past.chance_outcomes()]
    if isinstance(view, Draws):
        told = [(action.number, view.draw_worth(action.kind, action.args)) for action in actions]
        if all(worth is not None for _, worth in told):
            what = next(worth[0] for _, worth in told if worth is not None)
            return what.template, {number: worth[1] for number, worth in told if worth is not None}
    if not past.game.about.scored:
        return None
    gains = {action.number: _gain(past, action.number, seat) for action in actions}
    known = {number: gain for number, gain in gains.items() if gain is not None}
    return (AT_ONCE.template, known) if len(known) == len(gains) else None


def _gain(past: Match, number: int, seat: int) -> float | None:
    """What the seat would gain at once; None where the match would end, for then all is counted up."""
    state: Any = copy(past.state)
    past.rules.apply(state, number)
    if past.rules.actor(state) == NOBODY:
        return None
    more = past.rules.points(state, seat) - past.rules.points(past.state, seat)
    return float(more) / float(past.rules.UNIT)


def together(parts: Sequence[Luck]) -> list[Luck]:
    """The luck of several matches, one row a kind of draw."""
    kinds = dict.fromkeys(part.what for part in parts)
    return [
        Luck(
            what,
            sum(part.draws for part in parts if part.what == what),
            *(
                sum(getattr(part, name) for part in parts if part.what == what)
                for name in ("came", "expected", "variance")
            ),
        )
        for what in kinds
    ]
