"""Chances to win from playouts: the guide's leads after a few turns, put right by games played to the end.

The guide sees small differences between actions with few games; whole games say how far it can be trusted,
and put right what it misses. Plain statistics, no game.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .playouts import Outcome
from .results import Chance, Score, Z, mean_and_error

SHARPNESS = tuple(2 ** (step / 4) for step in range(-12, 9))  # what a lead may count, as a factor
WEIGHT_OF_ONE = 8.0  # whole games that would be needed to leave the guide's own opinion
GUIDE_MISSES = 0.1  # by how much the guide may be wrong about a position, before anything was played
USUAL = 8  # games that the scatter of all counts for, in that of one action
RARE = 3.0  # what never happened in n games may still happen in 3 of n


def softmax(leads: Sequence[float], sharp: float) -> tuple[float, ...]:
    """Chances from leads."""
    top = max(leads)
    weights = [math.exp(max(-40.0, sharp * (lead - top))) for lead in leads]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def surprise(pairs: Iterable[tuple[Sequence[float], Sequence[float], float]], sharp: float) -> float:
    """How badly leads as sharp as this foretell who won: pairs of leads and shares, with a weight each."""
    found = WEIGHT_OF_ONE * math.log(sharp) ** 2 / 2
    for leads, shares, weight in pairs:
        chances = softmax(leads, sharp)
        found -= weight * sum(
            won * math.log(max(1e-6, chance)) for won, chance in zip(shares, chances, strict=True)
        )
    return found


def sharpest(pairs: Sequence[tuple[Sequence[float], Sequence[float], float]]) -> float:
    """The factor by which leads foretell best who wins."""
    return min(SHARPNESS, key=lambda sharp: surprise(pairs, sharp))


@dataclass
class Tally:
    """What playouts after an action have brought, by lane."""

    outcomes: dict[int, Outcome] = field(default_factory=dict)

    def foreseen(self, seat: int, sharp: float) -> dict[int, float]:
        """The share of the win of a seat in each game as it looked after a few turns."""
        return {lane: foreseen(one, sharp)[seat] for lane, one in self.outcomes.items()}

    def missed(self, seat: int, sharp: float) -> dict[int, float]:
        """By how much more the seat won in the end, for each whole game."""
        return {
            lane: one.shares[seat] - foreseen(one, sharp)[seat]
            for lane, one in self.outcomes.items()
            if one.shares
        }

    def scores(self, seat: int) -> list[float]:
        """The points of a seat at the end of each whole game."""
        return [one.scores[seat] for one in self.outcomes.values() if one.scores]


def foreseen(outcome: Outcome, sharp: float) -> tuple[float, ...]:
    """Everybody's chance after a few turns of a game, by the guide."""
    return outcome.shares if outcome.leads is None else softmax(outcome.leads, sharp)


class Estimates:
    """The chances of a seat after each of several actions."""

    def __init__(self, tallies: Mapping[int, Tally], seat: int) -> None:
        self.tallies, self.seat = tallies, seat
        ended = [
            (lane, one.leads, one.shares)
            for tally in tallies.values()
            for lane, one in tally.outcomes.items()
            if one.leads is not None and one.shares
        ]
        alike = Counter(lane for lane, _, _ in ended)
        self.sharp: float = sharpest([(leads, shares, 1 / alike[lane]) for lane, leads, shares in ended])
        self.soon = {action: tally.foreseen(seat, self.sharp) for action, tally in tallies.items()}
        self.points = {action: tally.scores(seat) for action, tally in tallies.items()}
        self._soon_variance = pooled_variance([[*soon.values()] for soon in self.soon.values()])
        self._points_variance = pooled_variance([*self.points.values()])
        self._correct()

    def _correct(self) -> None:
        """What the guide misses: for all actions alike, and for each as far as its own games say so.

        How much actions differ in that is estimated from the games, as in a random-effects model.
        """
        missed = {action: tally.missed(self.seat, self.sharp) for action, tally in self.tallies.items()}
        self.games: int = len({lane for some in missed.values() for lane in some})
        usual = self._usual(missed)
        mean, error = _by_lanes([*missed.values()], usual)
        trusted = GUIDE_MISSES**2 / (GUIDE_MISSES**2 + error**2)
        self.common, self.common_error = trusted * mean, GUIDE_MISSES * math.sqrt(1 - trusted)
        groups = [[*some.values()] for some in missed.values() if len(some) > 1]
        spare = sum(len(some) - 1 for some in groups)
        variance = (spare * pooled_variance(groups) + USUAL * usual) / (spare + USUAL)
        between = _between(groups, mean, variance)
        self.own: dict[int, float] = {}
        self.own_variance: dict[int, float] = {}
        for action, some in missed.items():
            trust = between / (between + variance / len(some)) if some and between > 0 else 0.0
            self.own[action] = trust * (sum(some.values()) / len(some) - mean) if some else 0.0
            self.own_variance[action] = between * (1 - trust)

    def _usual(self, missed: Mapping[int, Mapping[int, float]]) -> float:
        """The variance of who wins a game, if the guide foresees it well."""
        told = [self.soon[action][lane] for action, some in missed.items() for lane in some]
        return sum(one * (1 - one) for one in told) / max(1, len(told))

    def mean(self, action: int) -> float:
        """The chance after an action."""
        soon = self.soon[action]
        return min(1.0, max(0.0, sum(soon.values()) / len(soon) + self.common + self.own[action]))

    def chance(self, action: int) -> Chance:
        """The same with its interval."""
        mean, soon = self.mean(action), [*self.soon[action].values()]
        error = _variance(soon, self._soon_variance) / len(soon)
        spread = Z * math.sqrt(error + self.common_error**2 + self.own_variance[action])
        spread += RARE / (self.games + RARE) / 2
        return Chance(mean, max(0.0, mean - spread), min(1.0, mean + spread), len(soon))

    def score(self, action: int) -> Score | None:
        """The expected points; None where no game was played to its end."""
        points = self.points[action]
        if not points:
            return None
        error = math.sqrt(_variance(points, self._points_variance) / len(points))
        return Score(sum(points) / len(points), error)

    def behind(self, action: int, other: int) -> tuple[float, float]:
        """By how much another action is better, and the standard error: luck by luck where both had it."""
        one, two = self.soon[action], self.soon[other]
        common = sorted(one.keys() & two.keys())
        _, error = mean_and_error([two[lane] - one[lane] for lane in common])
        less = self.mean(other) - self.mean(action)
        return less, math.sqrt(error**2 + self.own_variance[action] + self.own_variance[other])


# --- how far samples scatter ------------------------------------------------------------------------


def pooled_variance(groups: Sequence[Sequence[float]]) -> float:
    """The variance within groups, all taken together."""
    squares = sum((one - sum(some) / len(some)) ** 2 for some in groups for one in some)
    return squares / max(1, sum(len(some) - 1 for some in groups if some))


def _variance(sample: Sequence[float], usual: float) -> float:
    """The variance of a sample: of a small one rather that of the others beside it."""
    mean = sum(sample) / len(sample)
    squares = sum((one - mean) ** 2 for one in sample)
    return (squares + USUAL * usual) / (len(sample) - 1 + USUAL)


def _by_lanes(groups: Sequence[Mapping[int, float]], usual: float) -> tuple[float, float]:
    """The mean of all lanes, and its error: games of equal luck count as one.

    `usual` is the variance of one game by its foreseen chances: few games that agree are not sure of it.
    """
    lanes: dict[int, list[float]] = {}
    for some in groups:
        for lane, one in some.items():
            lanes.setdefault(lane, []).append(one)
    if not lanes:
        return 0.0, 1.0
    means = [sum(some) / len(some) for some in lanes.values()]
    return sum(means) / len(means), math.sqrt(_variance(means, usual) / len(means))


def _between(groups: Sequence[Sequence[float]], mean: float, variance: float) -> float:
    """The variance between the true means of groups, by the method of moments.

    As much as chance could make of equal means is taken off: the best of several actions is told, and what
    had luck would be told too surely.
    """
    total = sum(map(len, groups))
    excess = sum(len(some) * (sum(some) / len(some) - mean) ** 2 for some in groups)
    size = total - sum(len(some) ** 2 for some in groups) / max(1, total)
    free = max(0, len(groups) - 1)
    by_chance = variance * (free + Z * math.sqrt(2 * free))
    return max(0.0, (excess - by_chance) / size) if size > 0 else 0.0
