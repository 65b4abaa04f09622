"""How near a hope is, as tables: what is left of it for a pawn so many steps and so much money away.

Estimates only, for bots; what the hopes themselves are worth is in `places.py`.
"""

from __future__ import annotations

import math

from ....engine.rule import rule, table
from ...shared.star_board.bots.distances import MILLIONTHS, N_PAIRS, PURSES, STEPS, left_of_hope
from ...shared.star_board.data import constants as board

# Found by play against itself; in turns where nothing else is said.
PATIENCE = 0.624  # what is left of a hope that is a turn further off
BROKE = 0.57  # turns as which rolling for a token counts: it may fail, and costs nothing
FARTHEST = 100
MOST_PACE = 4


def _near(more: int) -> list[int]:
    """What is left of a hope by the steps to it, with so many extra steps in every turn."""
    hope = [1.0]
    for n in range(1, FARTHEST):
        hope.append(
            PATIENCE * sum(hope[max(0, n - face - more)] for face in range(1, board.DIE + 1)) / board.DIE
        )
    return [round(MILLIONTHS * left) for left in hope]


def _later(turns: float) -> int:
    """What is left of a hope so many turns away."""
    return round(MILLIONTHS * math.pow(PATIENCE, turns))


def _table() -> list[int]:
    near = [_near(more) for more in range(MOST_PACE + 1)]
    return [
        left_of_hope(purse, steps, (on_land, at_sea), _later, BROKE)
        for on_land in near
        for at_sea in near
        for purse in range(PURSES)
        for steps in STEPS
    ]


# What is left of a hope, in parts of MILLIONTHS, at `block + pair`. A block is that of extra steps by land,
# of extra steps by sea and of what a purse is enough for; the pair is that of the steps between a spot and
# a city (`DISTANCE`).
LEFT = table(_table())


@rule
def block_of_pace(land: int, sea: int) -> int:
    """Where the blocks begin for so many extra steps in every turn, by land and by sea."""
    return (min(MOST_PACE, land) * (MOST_PACE + 1) + min(MOST_PACE, sea)) * PURSES * N_PAIRS
