"""How near tokens are, as tables: the turns to them, and what is left of a hope that is so far away.

Estimates only, for bots; what hopes are worth is in `guide.py`, what turns tell of the win in `chances.py`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ....engine.rule import inline, rule, table
from ...shared.star_board.bots.distances import (
    BOTH,
    DISTANCE,
    EITHER,
    FARE_ONLY,
    FREE_PACE,
    MILLIONTHS,
    PURSES,
    STEPS,
    left_of_hope,
    purse_for,
)
from ...shared.star_board.data import constants as board
from ..data import constants as c

__all__ = [
    "FLOWN", "LEFT", "NEVER", "THOUSANDTHS", "TURNS",
    "by_die", "purse_at", "row_of", "turns_by_die",
]  # fmt: skip

PATIENCE = 0.78  # what is left of a hope that is a turn further off
BROKE = 2  # turns that rolling for a token takes beyond paying
FARTHEST = 60  # steps; what lies beyond is as far
NEVER = 60  # turns
THOUSANDTHS = 1000


def _rolls(steps: int) -> float:
    """Expected rolls until their sum is at least `steps`."""
    turns = [0.0] * (steps + 1)
    for n in range(1, steps + 1):
        turns[n] = 1 + sum(turns[max(0, n - face)] for face in range(1, board.DIE + 1)) / board.DIE
    return turns[steps]


def _later(turns: float) -> int:
    """What is left of a hope so many turns away."""
    return round(MILLIONTHS * math.pow(PATIENCE, turns))


_BY_DIE = [_rolls(steps) for steps in range(FARTHEST)]
_NEAR = [_later(turns) for turns in _BY_DIE]


def _turns(purse: int, land: int, sea: int) -> int:
    """Thousandths of a turn until a token is turned that is so many steps away, without flying."""
    poor = BROKE if purse >= FARE_ONLY else 0
    if sea == 0:
        return THOUSANDTHS * (poor or 1)
    turns = float(NEVER)
    if land >= 0:
        turns = _BY_DIE[min(FARTHEST - 1, land)] + poor
    if sea >= 0 and (land < 0 or sea < land):
        sailed = _BY_DIE[min(FARTHEST - 1, sea)]
        if purse in {EITHER, FARE_ONLY}:
            sailed += BROKE
        elif purse != BOTH:
            sailed = BROKE + 1 + sea / FREE_PACE
        turns = min(turns, sailed)
    return round(THOUSANDTHS * turns)


def _everywhere(of_pairs: Sequence[int]) -> list[int]:
    """By spot and city what is known by pairs of steps."""
    return [
        of_pairs[DISTANCE[spot * board.N_CITIES + city]]
        for spot in range(board.N_SPOTS)
        for city in range(board.N_CITIES)
    ]


_HOPES = [
    [left_of_hope(purse, steps, (_NEAR, _NEAR), _later, BROKE) for steps in STEPS] for purse in range(PURSES)
]
_TURNS = [[_turns(purse, *steps) for steps in STEPS] for purse in range(PURSES)]

# By purse, spot and city, at `row_of(purse, spot) + city`: what is left of a hope, in millionths, and
# thousandths of the turns until a token is turned, without flying.
LEFT = table([left for of_pairs in _HOPES for left in _everywhere(of_pairs)])
TURNS = table([turns for of_pairs in _TURNS for turns in _everywhere(of_pairs)])
# By steps: what is left of a hope, in millionths, and thousandths of the turns that they take by die.
NEAR = table(_NEAR)
ROLLS = table([round(THOUSANDTHS * turns) for turns in _BY_DIE])


def _flown(purse: int, spot: int, city: int) -> int:
    """The same by a flight first, `purse` being that of the money that is left after it (ST-30 to ST-32)."""
    least = NEVER * THOUSANDTHS
    for i in range(board.FLIGHT_FIRST[spot], board.FLIGHT_FIRST[spot + 1]):
        to = board.FLIGHT_TO[i]
        if to == city:
            after = BROKE * THOUSANDTHS if purse >= FARE_ONLY else 0
        else:
            after = _turns(purse, board.LAND_STEPS[to][city], board.STEPS[to][city])
        least = min(least, THOUSANDTHS + after)
    return least


# Those by a flight first, at `(purse * N_CITIES + spot) * N_CITIES + city`.
FLOWN = table(
    [
        _flown(purse, spot, city)
        for purse in range(PURSES)
        for spot in range(board.N_CITIES)
        for city in range(board.N_CITIES)
    ]
)


@rule
def purse_at(spot: int, money: int, free: bool) -> int:
    """What money is enough for at a spot; `free` tells that a pawn at sea travels by free passage."""
    fare = 0 if board.AT_SEA[spot] == 1 and not free else board.SEA_FARE
    return purse_for(money, c.TOKEN_PRICE, fare)


@rule
def turns_by_die(steps: int) -> float:
    """Expected turns until so many steps are taken by die."""
    return ROLLS[min(FARTHEST - 1, steps)] / THOUSANDTHS


@rule
def by_die(steps: int) -> float:
    """What is left of a hope so many steps away, price and fare in hand."""
    return NEAR[min(FARTHEST - 1, steps)] / MILLIONTHS


@inline
def row_of(purse: int, spot: int) -> int:
    """Where the cities begin in tables by purse, spot and city."""
    return (purse * board.N_SPOTS + spot) * board.N_CITIES
