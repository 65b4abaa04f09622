"""What a greedy player of the toy game sees: that dawdling is best, which never ends."""

from __future__ import annotations

from typing import Annotated

from lauta.engine.record import float64, record
from lauta.engine.rule import rule

from ..rules import DAWDLE, N_ACTIONS, Moves, State

ROUNDS, DEEP_ROUNDS, DUEL_ROUNDS, EFFORT, DEEP_EFFORT = 1, 1, 1, 1, 1
BLUR, GREED, MARGIN = 1.0, 2.0, 50.0


@record
class Sight:
    """The ratings."""

    rating: Annotated[list[float64], N_ACTIONS]


@rule
def rate(s: State, moves: Moves, sight: Sight) -> None:
    """To dawdle is much better than anything else."""
    for i in range(moves.n):
        sight.rating[i] = 100.0 if moves.action[i] == DAWDLE else 0.0


@rule
def turn_of(s: State) -> int:
    """The seat whose turn it is, whoever acts."""
    return s.turn


@rule
def value(s: State, seat: int) -> float:
    """No position is better than another."""
    return 0.0


@rule
def spread(s: State) -> float:
    """Everything is open."""
    return 1.0
