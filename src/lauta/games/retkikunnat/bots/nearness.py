"""How near a hope is, as tables: what is left of it for a pawn so many steps and so much money away.

Estimates only, for bots; what the hopes themselves are worth is in `places.py`.
"""

from __future__ import annotations

import math

from ....engine.rule import rule, table
from ...shared.star_board.data import constants as board

# Found by play against itself; in turns where nothing else is said.
PATIENCE = 0.624  # what is left of a hope that is a turn further off
BROKE = 0.57  # turns as which rolling for a token counts: it may fail, and costs nothing
FREE_PACE = 2  # steps of free passage in a turn
FARTHEST = 100
MOST_PACE = 4
MILLIONTHS = 1_000_000

# What a purse is enough for: for price and fare, for either of them, for the price alone, for the fare
# alone, for neither.
BOTH, EITHER, PRICE_ONLY, FARE_ONLY, NEITHER = range(5)
PURSES = 5


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


def _pairs() -> list[tuple[int, int]]:
    """All pairs of steps by land alone and of steps by land and sea; first that of a pawn that is there."""
    found = {
        (board.LAND_STEPS[spot][city], board.STEPS[spot][city])
        for spot in range(board.N_SPOTS)
        for city in range(board.N_CITIES)
    }
    return [(0, 0), *sorted(found - {(0, 0)})]


_STEPS = _pairs()
N_PAIRS = len(_STEPS)
THERE = 0


def _left(near: list[int], purse: int, land: int, sea: int, by_sea: list[int]) -> int:
    """What is left of a hope so many steps away, `near` and `by_sea` being those of the extra steps."""
    broke = purse >= FARE_ONLY
    if sea == 0:
        return _later(BROKE if broke else 1)
    left = 0
    if land >= 0:
        left = near[min(FARTHEST - 1, land)]
        if broke:
            left = left * _later(BROKE) // MILLIONTHS
    if sea >= 0 and (land < 0 or sea < land):
        sailed = by_sea[min(FARTHEST - 1, sea)]
        if purse in {EITHER, FARE_ONLY}:
            sailed = sailed * _later(BROKE) // MILLIONTHS
        elif purse != BOTH:
            sailed = _later(BROKE + 1 + sea // FREE_PACE)
        left = max(left, sailed)
    return left


def _table() -> list[int]:
    near = [_near(more) for more in range(MOST_PACE + 1)]
    return [
        _left(on_land, purse, land, sea, at_sea)
        for on_land in near
        for at_sea in near
        for purse in range(PURSES)
        for land, sea in _STEPS
    ]


# What is left of a hope, in parts of MILLIONTHS, at `block + pair`. A block is that of extra steps by land,
# of extra steps by sea and of what a purse is enough for; the pair is that of the steps between a spot and
# a city, at DISTANCE[spot * N_CITIES + city].
LEFT = table(_table())
_NUMBER = {pair: number for number, pair in enumerate(_STEPS)}
DISTANCE = table(
    [
        _NUMBER[board.LAND_STEPS[spot][city], board.STEPS[spot][city]]
        for spot in range(board.N_SPOTS)
        for city in range(board.N_CITIES)
    ]
)


@rule
def block_of_pace(land: int, sea: int) -> int:
    """Where the blocks begin for so many extra steps in every turn, by land and by sea."""
    return (min(MOST_PACE, land) * (MOST_PACE + 1) + min(MOST_PACE, sea)) * PURSES * N_PAIRS


@rule
def purse_for(money: int, price: int, fare: int) -> int:
    """What so much money is enough for."""
    if money >= price:
        if money >= price + fare:
            return BOTH
        return EITHER if money >= fare else PRICE_ONLY
    return FARE_ONLY if money >= fare else NEITHER
