"""What an analysis says: chances, assessed actions, moments of a match. No thinking, no language here.

All chances are shares of the win from 0 to 1; intervals are of 95 % and of chance in the playouts alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..engine.errors import NothingToAnalyse
from ..engine.phrase import Phrase

Z = 1.96  # standard errors on either side of an interval of 95 %


@dataclass(frozen=True)
class Chance:
    """A share of the win as estimated by `playouts` games played to their end, and its interval of 95 %."""

    mean: float
    low: float
    high: float
    playouts: int

    @classmethod
    def of(cls, mean: float, playouts: int) -> Chance:
        """Wilson's interval: honest for few playouts and near 0 and 1, too wide where wins are shared."""
        if playouts == 0:
            return cls(mean, 0.0, 1.0, 0)
        n, z = playouts, Z
        middle = (mean + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(mean * (1 - mean) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return cls(mean, max(0.0, middle - half), min(1.0, middle + half), n)

    def moved(self, mean: float) -> Chance:
        """The same with another mean, which its interval takes in."""
        return Chance(mean, min(self.low, mean), max(self.high, mean), self.playouts)


@dataclass(frozen=True)
class Score:
    """Expected points at the end, with their standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class Assessment:
    """A legal action as analysed: its number, text, and what it leads to for the seat.

    `visits` is the share of the search's attention, `score` None in games without points. `line` is what is
    expected to follow, in notation, from this action on until chance decides. `reasons` compare the best
    action with the others, and each other one with the best.
    """

    action: int
    text: str
    visits: float
    chance: Chance
    score: Score | None
    line: tuple[str, ...]
    reasons: tuple[Phrase, ...] = ()


@dataclass(frozen=True)
class Analysis:
    """A position as a seat knows it: chances by seat, and every legal action, the best first.

    `seat` is who looks at it, `actor` who is to act (CHANCE: nobody); `actions` is empty where that is
    somebody else. `iterations` of the search and `playouts` to the end were done, in `seconds`.
    """

    game: str
    number: int  # entries of the log before this position
    seat: int
    actor: int
    names: tuple[str, ...]
    chances: tuple[Chance, ...]
    actions: tuple[Assessment, ...]
    iterations: int
    playouts: int
    seconds: float = field(compare=False)

    @property
    def best(self) -> Assessment:
        """The action to take. NothingToAnalyse where the seat has none."""
        if not self.actions:
            raise NothingToAnalyse("this seat is not to act here; it has no actions to compare")
        return self.actions[0]

    def of(self, action: int) -> Assessment:
        """The assessment of an action by its number. NothingToAnalyse where it is not legal here."""
        for found in self.actions:
            if found.action == action:
                return found
        raise NothingToAnalyse(f"action {action} is not legal in this position")


@dataclass(frozen=True)
class Mistake:
    """A decision of a match that cost its seat a chance to win: entry `number` of the log, from 1.

    `chance` is what `best` would have brought, `lost` how much less the action brought, with its standard
    error; where a moment tells of the same decision, both are the numbers of its analysis.
    """

    number: int
    seat: int
    action: int
    text: str
    best: int
    best_text: str
    lost: float
    error: float
    chance: float = 1.0

    @property
    def kept(self) -> float:
        """The share of its chances that the seat kept, from 0 to 1."""
        return max(0.0, min(1.0, 1.0 - self.lost / self.chance)) if self.chance > 0 else 1.0


@dataclass(frozen=True)
class Moment:
    """One of the moments that decided a match: entry `number` of the log, from 1.

    `change` is by how much the chance of `seat` changed: by chance where `luck`, else by a decision that was
    not the best one. Its `analysis` has the better move, its line and its reasons; `change` is the chance of
    the action that was played less that of the best one, as they stand there.
    """

    number: int
    seat: int
    luck: bool
    text: str
    change: float
    error: float
    analysis: Analysis | None = None
    action: int | None = None  # what was played, where it was a decision


@dataclass(frozen=True)
class Review:
    """A finished match looked back on.

    `numbers` are positions, by entries of the log before them; `curve` says for each of them every seat's
    chance to win, as who sees everything but the future has it. `luck` is by seat how much chance outcomes
    changed that in all, `lost` the part of its chances that the seat's mistakes cost it, from 0 to 1.
    `mistakes` stand in the order of the match, `moments`, at most five, too.
    """

    game: str
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    curve: tuple[tuple[Chance, ...], ...]
    luck: tuple[float, ...]
    lost: tuple[float, ...]
    mistakes: tuple[Mistake, ...]
    moments: tuple[Moment, ...]
    playouts: int
    seconds: float = field(compare=False)  # equal reviews may take unequal time


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of a sample and its standard error; an infinite error where there are too few."""
    n = len(values)
    if n == 0:
        return 0.0, math.inf
    mean = sum(values) / n
    if n == 1:
        return mean, math.inf
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
