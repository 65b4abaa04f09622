"""Other seats that decide as the levels without search do, executed for every game.

Not imported by anybody; `batch_template.py` takes either this or `random_rival_template.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from lauta.engine.random_stream import Stream
from lauta.engine.record import copy_into, float64, record
from lauta.engine.rule import rule

if TYPE_CHECKING:
    from lauta.bots.greedy_template import greedy_action
    from lauta.games.africa.bots.guide import Sight
    from lauta.games.africa.rules import MAX_PLAYERS, Moves, State, redact


@record
class Rivals:
    """How the others decide, by the order of their turns after the learner: at random with chance `wild`,
    else greedily with `noise` points of error."""

    wild: Annotated[list[float64], MAX_PLAYERS]
    noise: Annotated[list[float64], MAX_PLAYERS]


@rule
def rival_action(
    s: State, who: int, turn: int, moves: Moves, seen: State, sight: Sight, rivals: Rivals, rng: Stream
) -> Any:
    """The action of a seat that does not learn, by what that seat may know."""
    copy_into(seen, s)
    redact(seen, who)
    return greedy_action(seen, moves, sight, rivals.wild[turn], rivals.noise[turn], rng)
