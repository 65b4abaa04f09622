"""What nearness depends on: the steps between a spot and a city, and what a purse is enough for.

For bots, not for rules. What a bot makes of it, it keeps in tables by purse and by pair of steps: nothing
of it is reckoned in the midst of play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .....engine.rule import rule, table
from ..data import constants as board

# What a purse is enough for: for price and fare, for either of them, for the price alone, for the fare
# alone, for neither.
BOTH, EITHER, PRICE_ONLY, FARE_ONLY, NEITHER = range(5)
PURSES = 5
FREE_PACE = 2  # steps of free passage in a turn
MILLIONTHS = 1_000_000


def _pairs() -> list[tuple[int, int]]:
    """All pairs of steps by land alone and of steps by land and sea; first that of a pawn that is there."""
    found = {
        (board.LAND_STEPS[spot][city], board.STEPS[spot][city])
        for spot in range(board.N_SPOTS)
        for city in range(board.N_CITIES)
    }
    return [(0, 0), *sorted(found - {(0, 0)})]


# By number the pairs of steps by land alone (-1: there is no way) and of steps by land and sea.
STEPS = _pairs()
N_PAIRS = len(STEPS)
THERE = 0
_NUMBER = {pair: number for number, pair in enumerate(STEPS)}

# The number of the pair between a spot and a city, at DISTANCE[spot * N_CITIES + city].
DISTANCE = table(
    [
        _NUMBER[board.LAND_STEPS[spot][city], board.STEPS[spot][city]]
        for spot in range(board.N_SPOTS)
        for city in range(board.N_CITIES)
    ]
)


@rule
def purse_for(money: int, price: int, fare: int) -> int:
    """What so much money is enough for."""
    if money >= price:
        if money >= price + fare:
            return BOTH
        return EITHER if money >= fare else PRICE_ONLY
    return FARE_ONLY if money >= fare else NEITHER


def left_of_hope(
    purse: int,
    steps: tuple[int, int],
    near: tuple[Sequence[int], Sequence[int]],
    later: Callable[[float], int],
    broke: float,
) -> int:
    """What is left of a hope, in millionths, for a pawn so many steps away by land alone and by land and sea.

    `near` says by steps what is left on either way, `later` by turns. Rolling for a token counts as `broke`
    turns more.
    """
    (land, sea), (on_land, at_sea) = steps, near
    poor = purse >= FARE_ONLY
    if sea == 0:
        return later(broke if poor else 1)
    left = 0
    if land >= 0:
        left = on_land[min(len(on_land) - 1, land)]
        if poor:
            left = left * later(broke) // MILLIONTHS
    if sea >= 0 and (land < 0 or sea < land):
        sailed = at_sea[min(len(at_sea) - 1, sea)]
        if purse in {EITHER, FARE_ONLY}:
            sailed = sailed * later(broke) // MILLIONTHS
        elif purse != BOTH:
            sailed = later(broke + 1 + sea // FREE_PACE)
        left = max(left, sailed)
    return left
