"""What a greedy player of the toy game sees: nothing at all."""

from __future__ import annotations

from typing import Annotated

from lauta.engine.record import float64, record
from lauta.engine.rule import rule

from ..rules import N_ACTIONS, Moves, State
from ..rules import actor as turn_of

__all__ = [
    "BLUR", "DEEP_EFFORT", "DEEP_ROUNDS", "DUEL_ROUNDS", "EFFORT", "GREED", "MARGIN", "ROUNDS",
    "Sight", "rate", "spread", "turn_of", "value",
]  # fmt: skip

ROUNDS, DEEP_ROUNDS, DUEL_ROUNDS, EFFORT, DEEP_EFFORT = 1, 1, 1, 1, 1
BLUR, GREED, MARGIN = 1.0, 2.0, 50.0


@record
class Sight:
    """The ratings."""

    rating: Annotated[list[float64], N_ACTIONS]


@rule
def rate(s: State, moves: Moves, sight: Sight) -> None:
    """All actions are alike."""
    for i in range(moves.n):
        sight.rating[i] = 0.0


@rule
def value(s: State, seat: int) -> float:
    """No position is better than another."""
    return 0.0


@rule
def spread(s: State) -> float:
    """Everything is open."""
    return 1.0
