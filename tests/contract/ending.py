"""A way in which a game can end; every game lists its own in `endings_<game>.py`.

No test here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lauta.engine.about import Value
from lauta.engine.match import Match


def at_random(match: Match, dice: random.Random) -> int:
    """Any legal action."""
    return dice.choice([action.number for action in match.legal_actions()])


@dataclass(frozen=True)
class Ending:
    """A way to end: a name for its file, a table at which it happens, and what `how` calls it.

    `choose` plays where random play does not come to this end.
    """

    name: str
    players: int
    seed: int
    options: Mapping[str, Value]
    how: str
    choose: Callable[[Match, random.Random], int] = at_random
