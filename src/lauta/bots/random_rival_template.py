"""Other seats that decide at random, executed for every game (see `engine.loading.instantiate`).

Not imported by anybody; `batch_template.py` takes either this or `greedy_rival_template.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from lauta.engine.random_stream import Stream, below
from lauta.engine.record import float64, record
from lauta.engine.rule import rule

if TYPE_CHECKING:
    from lauta.games.africa.rules import MAX_PLAYERS, Moves, State


@record
class Rivals:
    """How the others decide, by the order of their turns after the learner; nothing of it is asked here."""

    wild: Annotated[list[float64], MAX_PLAYERS]
    noise: Annotated[list[float64], MAX_PLAYERS]


@record
class Sight:
    """Room that nobody needs here."""

    wild: float64


@rule
def rival_action(
    s: State, who: int, turn: int, moves: Moves, seen: State, sight: Sight, rivals: Rivals, rng: Stream
) -> Any:
    """Any legal action of a seat that does not learn."""
    return moves.action[below(rng, moves.n)]
