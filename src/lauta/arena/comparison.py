"""Two tallies side by side: what each figure is with the one and the other, and what is clearly different.

Knows only sums; who plays and who prints is elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..engine.phrase import TN, Phrase, T, joined
from .tally import DECISIONS, LINE, SCORE, SEAT, TURNS, WINNER, Estimate, Tally, label_of

CLEAR = 3.0  # standard errors: with fifteen figures, chance alone passes for a difference once in 25 times
LENGTH, SCORES, SEATS, WAYS = "length", "scores", "seats", "ways"


@dataclass(frozen=True)
class Compared:
    """A figure of both sides; `group` says what it tells of. Seats are shares of 1, all else is counted.

    `short` is what it is called below the title of its group.
    """

    group: str
    name: Phrase
    short: Phrase
    before: Estimate
    after: Estimate

    @property
    def clear(self) -> int:
        """1 where there is clearly more of it afterwards, -1 where less, 0 where that may be chance."""
        difference = self.after.mean - self.before.mean
        error = (self.before.error**2 + self.after.error**2) ** 0.5
        if abs(difference) <= max(CLEAR * error, 1e-9):
            return 0
        return 1 if difference > 0 else -1


def compared(before: Tally, after: Tally) -> list[Compared]:
    """Every figure of two tallies that have games; points are left out where a game counts none."""
    return [
        Compared(group, name, short, before.estimate(key), after.estimate(key))
        for group, key, name, short in _rows(before, after)
    ]


def _rows(before: Tally, after: Tally) -> Iterator[tuple[str, str, Phrase, Phrase]]:
    yield LENGTH, TURNS, T("turns a game"), T("turns")
    yield LENGTH, DECISIONS, T("decisions a game"), T("decisions")
    if max(before.mean(WINNER), after.mean(WINNER)) > 1:
        yield SCORES, SCORE, T("score"), T("all players")
        yield SCORES, WINNER, T("winner's score"), T("the winner")
    for seat in before.named(SEAT):
        yield SEATS, SEAT + seat, T("wins of seat {n}", n=seat), T("seat {n}", n=seat)
    for line in dict.fromkeys([*before.named(LINE), *after.named(LINE)]):
        label = label_of(line)
        yield WAYS, LINE + line, T("winner: {what}", what=label), label


def verdict(rows: Sequence[Compared], games: int) -> Phrase:
    """What is clearly different after so many games with each, in a sentence or two."""
    more, less = (joined([row.name for row in rows if row.clear == way]) for way in (1, -1))
    if more and less:
        return T("Clearly more: {more}. Clearly less: {less}. All else may be chance.", more=more, less=less)
    if more:
        return T("Clearly more: {more}. All else may be chance.", more=more)
    if less:
        return T("Clearly less: {less}. All else may be chance.", less=less)
    return TN(
        "After {n} game, nothing is clearly different; what differs may be chance.",
        "After {n} games, nothing is clearly different; what differs may be chance.",
        games,
    )
