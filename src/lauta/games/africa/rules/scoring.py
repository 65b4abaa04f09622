"""The final scoring of Africa (AF-65 to AF-76), in sixtieths of a point.

Points during the game are booked where they arise, in `play.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data.constants import GOODS_SET, GOODS_TABLE, MAJORITY_FIRST, MAJORITY_SECOND, UNIT
from .state import Phase, Player, State

ROUND_UP, ROUND_DOWN, EXACT = range(3)
GOLD_PRIZE, GEM_PRIZE = range(2)


@rule
def goods_points(s: State, seat: int) -> int:
    """Points for equal goods, each kind by itself (AF-69)."""
    points = 0
    for n in s.players[seat].goods:
        points += equal_goods_points(s, n)
    return points


@rule
def equal_goods_points(s: State, n: int) -> int:
    """Points for `n` goods of one kind (AF-69, option goods_over_five)."""
    points: int = GOODS_TABLE[n % GOODS_SET] + n // GOODS_SET * GOODS_TABLE[GOODS_SET]
    if s.options.goods_over_five:
        points = GOODS_TABLE[min(n, GOODS_SET)]
    return points


@rule
def holding(me: Player, prize: int) -> int:
    """Nuggets or stones, whichever the prize is for (AF-70, AF-74)."""
    return me.gold if prize == GOLD_PRIZE else me.gems


@rule
def prize_share(s: State, seat: int, prize: int) -> int:
    """What a player gets of the prizes for gold or for gems, in sixtieths (AF-70 to AF-75)."""
    mine = holding(s.players[seat], prize)
    if mine == 0 and s.options.zero_holdings_rank == 0:
        return 0
    better = equal = 0
    for other in range(s.n_players):
        amount = holding(s.players[other], prize)
        if amount > mine:
            better += 1
        elif amount == mine:
            equal += 1
    if better == 0:
        return shared(s, MAJORITY_FIRST + MAJORITY_SECOND if equal > 1 else MAJORITY_FIRST, equal)
    if better == 1:
        return shared(s, MAJORITY_SECOND, equal)
    return 0


@rule
def shared(s: State, points: int, players: int) -> int:
    """An equal share of `points`, rounded as the option says, in sixtieths (AF-71 to AF-73)."""
    if s.options.majority_tie_rounding == ROUND_UP:
        return (points + players - 1) // players * UNIT
    if s.options.majority_tie_rounding == ROUND_DOWN:
        return points // players * UNIT
    return points * UNIT // players


@rule
def total(s: State, seat: int) -> int:
    """The total if the game ended now, in sixtieths of a point (AF-68)."""
    booked = (s.players[seat].score + goods_points(s, seat)) * UNIT
    return booked + prize_share(s, seat, GOLD_PRIZE) + prize_share(s, seat, GEM_PRIZE)


@rule
def points(s: State, seat: int) -> int:
    """Points booked so far, the total when the game is over; in sixtieths (AF-10, AF-68)."""
    if s.phase == Phase.OVER:
        return total(s, seat)
    return s.players[seat].score * UNIT


@rule
def is_winner(s: State, seat: int) -> bool:
    """Whether this player wins, alone or with others (AF-76); False while the game goes on."""
    if s.phase != Phase.OVER:
        return False
    mine = total(s, seat)
    turn = (seat - s.first) % s.n_players
    for other in range(s.n_players):
        if other != seat:
            theirs = total(s, other)
            if theirs > mine:
                return False
            if theirs == mine and s.options.winner_tie and (other - s.first) % s.n_players > turn:
                return False
    return True
