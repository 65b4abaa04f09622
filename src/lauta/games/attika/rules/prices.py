"""What a building costs on a space, and which hands can pay it (AT-44 to AT-72).

Counts by landscape are packed into one number, four bits each, of which the highest stays free:
so all four landscapes are compared at once.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data.constants import (
    ANY,
    FREED_BY,
    FREES,
    GUARDS,
    N_LANDSCAPES,
    NIBBLE,
    ONES,
    PRICE,
    SIDES,
    TILE_SPACES,
)
from .state import EMPTY, Player, State

MOST_COUNTED = 7


@rule
def less(a: int, b: int) -> int:
    """Packed counts `a` minus `b`, none below zero."""
    apart = (a | GUARDS) - b
    positive = apart & GUARDS
    return apart & (positive - (positive >> 3))


@rule
def summed(packed: int) -> int:
    """All packed counts together; at most 15."""
    return (packed * ONES >> 3 * NIBBLE) & 15


@rule
def count_of(packed: int, landscape: int) -> int:
    """One of the packed counts."""
    return (packed >> NIBBLE * landscape) & 15


@rule
def greater(a: int, b: int) -> int:
    """Of packed counts `a` and `b` the greater, for each landscape."""
    return a + less(b, a)


@rule
def packed_hand(me: Player) -> int:
    """The hand as packed counts; no price needs more than seven of one landscape."""
    packed = 0
    for i in range(N_LANDSCAPES):
        packed |= min(me.hand[i], MOST_COUNTED) << NIBBLE * i
    return packed


@rule
def is_free(s: State, seat: int, kind: int, space: int) -> bool:
    """Whether an arrow of an own neighbour points to this building (AT-57 to AT-64)."""
    sources = FREED_BY[kind]
    if sources & s.players[seat].standing == 0 or (s.touching[space] >> seat) & 1 == 0:
        return False
    for side in range(SIDES):
        near = s.near[space * SIDES + side]
        if s.owner[near] == seat and (sources >> s.building[near]) & 1:
            return True
    return False


@rule
def free_kinds(s: State, seat: int) -> int:
    """The kinds, as bits, that an arrow makes free for a player on some empty space now (AT-57)."""
    kinds = 0
    for space in range(s.n_tiles * TILE_SPACES):
        if s.owner[space] == seat:
            freed = FREES[s.building[space]]
            if freed & ~kinds and has_room(s, space):
                kinds |= freed
    return kinds


@rule
def has_room(s: State, space: int) -> bool:
    """Whether there is an empty space beside this one."""
    for side in range(SIDES):
        if s.building[s.near[space * SIDES + side]] == EMPTY:
            return True
    return False


@rule
def due(s: State, kind: int, space: int) -> int:
    """Price minus discount, packed by landscape; without arrows (AT-45 to AT-51)."""
    return less(PRICE[kind], s.symbols[space])


@rule
def due_any(s: State, kind: int, space: int) -> int:
    """Resources of any landscape that are due: the price of a road minus all symbols (AT-63)."""
    return max(0, ANY[kind] - summed(s.symbols[space]))


@rule
def fee(s: State, seat: int, space: int) -> int:
    """Cards for founding a settlement: one for each that stands already (AT-65 to AT-68)."""
    return 0 if (s.touching[space] >> seat) & 1 else s.players[seat].settlements


@rule
def cards_needed(kind: int, symbols: int, fee: int, hand: int) -> int:
    """The fewest cards that pay: a second one for each due symbol without its own card (AT-52, AT-67)."""
    if ANY[kind] > 0:
        return max(0, ANY[kind] - summed(symbols)) + fee
    wanted = less(PRICE[kind], symbols)
    return summed(wanted) + summed(less(wanted, hand)) + fee


@rule
def can_build(s: State, seat: int, kind: int, space: int) -> bool:
    """Whether the player can pay for this building on this empty space (AT-55)."""
    if is_free(s, seat, kind, space):
        return True
    me = s.players[seat]
    return cards_needed(kind, s.symbols[space], fee(s, seat, space), packed_hand(me)) <= me.cards


@rule
def worth_of(cards: int, wanted: int) -> int:
    """What so many cards of a landscape cover where `wanted` of its symbols are due (AT-54)."""
    return cards + min(cards, wanted)


@rule
def coverable(s: State, me: Player, first: int) -> int:
    """Bit w is set where cards of the landscapes from `first` on can be worth exactly w (AT-54)."""
    reach = 1
    for i in range(first, N_LANDSCAPES):
        wanted = count_of(s.due, i)
        sums = 0
        for n in range(min(me.hand[i], s.worth) + 1):
            sums |= reach << worth_of(n, wanted)
        reach = sums & ((2 << s.worth) - 1)
    return reach


@rule
def most_coverable(s: State, me: Player, first: int) -> int:
    """What all cards of the landscapes from `first` on are worth together."""
    worth = 0
    for i in range(first, N_LANDSCAPES):
        worth += worth_of(me.hand[i], count_of(s.due, i))
    return worth


@rule
def later_cards(s: State, me: Player) -> int:
    """What cards of the landscapes after `paying` can bring, as `completes` reads it."""
    if s.options.overpay:
        return most_coverable(s, me, s.paying + 1)
    return coverable(s, me, s.paying + 1)


@rule
def completes(s: State, n: int, later: int) -> bool:
    """Whether `n` cards of the landscape `paying` and the `later` ones can be the payment (AT-54).

    A payment without superfluous card is worth exactly what is wanted; with the option overpay any
    payment counts that is worth as much.
    """
    rest = s.worth - worth_of(n, count_of(s.due, s.paying))
    if s.options.overpay:
        return rest <= later
    return rest >= 0 and (later >> rest) & 1 == 1
