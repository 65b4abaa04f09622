"""Which of the ways in the tables are open to a pawn: rules that every game on this board shares.

Money, mixing and what a pawn carries come from the game's own state.
"""

from __future__ import annotations

from .....engine.rule import rule
from ..data.constants import BY_LAND, BY_SEA, CARRYING, N_CITIES, SEA_FARE, WAY_FARES, WAY_OPEN


@rule
def is_open(way: int, mixing: int, carrying: int, money: int) -> bool:
    """Whether a way may be gone: fares, mixed rolls, home passed (ST-22, ST-25, ST-26, ST-52)."""
    return (WAY_OPEN[way] >> (mixing + CARRYING * carrying)) & 1 == 1 and WAY_FARES[way] * SEA_FARE <= money


@rule
def can_walk(spot: int, money: int) -> bool:
    """Whether a die move can begin here: any line of a dot, land or a paid voyage in a city (ST-26)."""
    return spot >= N_CITIES or BY_LAND[spot] == 1 or (BY_SEA[spot] == 1 and money >= SEA_FARE)
