"""A table of the game of hands where all are asked: what the tests of reactions know of it. No tests here.

Seat 0 has built a hut; seats 1 and 2 are asked whether they knock it down, for which they need a hammer.
"""

from __future__ import annotations

from typing import Any

from tests.hands.rules import BUILD, PAY
from tests.web.test_secrets import write

HAMMER, OTHER = 0, 8  # the card of seat 1 that matters; seat 0 builds with 9 and 10
BUILT = "+".join(map(str, (BUILD, PAY + 9, PAY + 10)))


class Time:
    """A clock that stands still, and a source of pauses that remembers how it was asked."""

    def __init__(self) -> None:
        self.now, self.length = 1_000_000.0, 2.0
        self.bounds: list[tuple[float, float]] = []

    def clock(self) -> float:
        return self.now

    def draw(self, low: float, high: float) -> float:
        self.bounds.append((low, high))
        return self.length


def give(table: str, row: Any, match: Any, card: int) -> str:
    """Deal anew: seat 1 gets `card`, nothing else of what matters changes."""
    hands = ((9, 10, 11), (card, 6, 7), (1, 2, 3))
    players = match(table).players
    cards = [hands[n % players][n // players] for n in range(3 * players)]
    rest = [entry.action for entry in match(table).log[len(cards) :]]
    write(row(table), match(table), cards + rest)
    return table


def question(table: str) -> Any:
    from lauta.web.models import Question

    return Question.objects.get(table__public_id=table)


def work_off(standing: Time, seconds: float = 0) -> float:
    from lauta.web.match import answerer

    standing.now += seconds
    return answerer.work_off()


def state_of(row: Any, match: Any, table: str) -> tuple[int, int, int | None]:
    return row(table).version, row(table).revision, match(table).actor
