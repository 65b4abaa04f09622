"""All ways to pay for a building from a hand, the sparing one, and what a building costs on each space.

For people who choose: prices themselves are in `rules/prices.py`, and the rules never ask this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..data.constants import ANY, FREED_BY, N_LANDSCAPES, PRICE
from ..rules.actions import AMOUNTS, PAY
from ..rules.prices import cards_needed, count_of, due, due_any, fee, is_free, packed_hand, summed
from ..rules.state import EMPTY, State

Counts = tuple[int, ...]  # cards or symbols by landscape


@dataclass(frozen=True)
class Bill:
    """What a building costs on a space: symbols due by landscape, resources of any kind, the fee (AT-13)."""

    free: bool
    due: Counts
    any: int
    fee: int

    @property
    def extra(self) -> int:
        """Cards of whatever landscape: for a road, and for founding a settlement (AT-63, AT-67)."""
        return self.any + self.fee

    @property
    def worth(self) -> int:
        """What the cards must be worth together: two for a symbol, one for any other (AT-54)."""
        return 2 * sum(self.due) + self.extra

    @property
    def nothing(self) -> bool:
        """Whether no card is wanted."""
        return not any(self.due) and not self.extra


NOTHING: Counts = (0,) * N_LANDSCAPES
FREE = Bill(True, NOTHING, 0, 0)


def bill(s: State, seat: int, kind: int, space: int) -> Bill:
    """What the building costs a seat on an empty space (AT-44 to AT-72)."""
    if is_free(s, seat, kind, space):
        return FREE
    wanted = due(s, kind, space)
    symbols = tuple(count_of(wanted, landscape) for landscape in range(N_LANDSCAPES))
    return Bill(False, symbols, due_any(s, kind, space), fee(s, seat, space))


def pending_bill(s: State) -> Bill:
    """What the building costs that is being paid for now."""
    symbols = tuple(count_of(s.due, landscape) for landscape in range(N_LANDSCAPES))
    return Bill(False, symbols, due_any(s, s.kind, s.space), fee(s, s.turn, s.space))


def fewest(s: State, seat: int, kind: int, space: int) -> int:
    """The fewest cards that this hand can pay with; more than it holds where it cannot (AT-55)."""
    if is_free(s, seat, kind, space):
        return 0
    hand = packed_hand(s.players[seat])
    return cards_needed(kind, s.symbols[space], fee(s, seat, space), hand)


def cheapest(s: State, seat: int, kind: int) -> tuple[int, bool]:
    """The fewest cards for a building on any empty space, and whether an arrow makes it free there."""
    return prices_now(s, seat, (kind,))[kind]


def prices_now(s: State, seat: int, kinds: Iterable[int]) -> dict[int, tuple[int, bool]]:
    """`cheapest` for many kinds at once."""
    me, spaces = s.players[seat], [space for space, standing in enumerate(s.building) if standing == EMPTY]
    hand, offers = packed_hand(me), frozenset((s.symbols[space], fee(s, seat, space)) for space in spaces)
    found = {}
    for kind in kinds:
        arrow = FREED_BY[kind] & me.standing and any(is_free(s, seat, kind, space) for space in spaces)
        found[kind] = (0, True) if arrow else (_least(kind, hand, offers), False)
    return found


@lru_cache(maxsize=4096)
def _least(kind: int, hand: int, offers: frozenset[tuple[int, int]]) -> int:
    """The fewest cards; `offers` are symbols of the map and the fee, wherever a building can stand."""
    return min((cards_needed(kind, symbols, extra, hand) for symbols, extra in offers), default=0)


@lru_cache(maxsize=4096)
def payments(hand: Counts, symbols: Counts, worth: int, overpay: bool) -> tuple[Counts, ...]:
    """Every payment by landscape that is `worth` enough, those with the fewest cards first (AT-52 to AT-54).

    Among equals those come first that leave the hand as even as possible.
    """
    found = list(_covering(hand, symbols, worth, overpay))
    return tuple(sorted(found, key=lambda paid: (sum(paid), _left_over(hand, paid), paid)))


def _covering(hand: Counts, symbols: Counts, worth: int, overpay: bool) -> Iterator[Counts]:
    """A card is worth two where it matches a symbol that is due, else one; see `prices.worth_of`."""
    if not hand:
        if worth == 0 or (overpay and worth < 0):
            yield ()
        return
    for n in range(hand[0] + 1):
        left = worth - n - min(n, symbols[0])
        if left < 0 and not overpay:
            return
        for more in _covering(hand[1:], symbols[1:], left, overpay):
            yield (n, *more)


def _left_over(hand: Counts, paid: Counts) -> int:
    """Small where what is left in hand is spread evenly."""
    return sum((held - n) ** 2 for held, n in zip(hand, paid, strict=True))


def of_hand(s: State, cost: Bill) -> tuple[Counts, ...]:
    """Every payment of this bill from the hand of the player whose turn it is."""
    overpay = bool(s.options.overpay) and not cost.free
    return payments(tuple(s.players[s.turn].hand), cost.due, cost.worth, overpay)


def remaining(s: State) -> tuple[Counts, ...]:
    """Every way to go on with the payment that has begun, from the landscape `paying` on."""
    rest = range(N_LANDSCAPES)
    hand = tuple(s.players[s.turn].hand[i] if i >= s.paying else 0 for i in rest)
    symbols = tuple(count_of(s.due, i) if i >= s.paying else 0 for i in rest)
    return payments(hand, symbols, s.worth, bool(s.options.overpay))


def sparing(ways: tuple[Counts, ...]) -> Counts | None:
    """The one payment with the fewest cards; None where there is a choice between several."""
    if len(ways) > 1 and sum(ways[0]) == sum(ways[1]):
        return None
    return ways[0]


def steps(ways: tuple[Counts, ...], wanted: Counts, first: int = 0) -> tuple[int, ...]:
    """The decisions that make this payment, landscape by landscape from `first` on.

    Where all `ways` have the same number of cards there is nothing to decide, as in `turns.pay_forced`.
    """
    decisions = []
    left = list(ways)
    for landscape in range(first, N_LANDSCAPES):
        if len({way[landscape] for way in left}) > 1:
            decisions.append(PAY + landscape * AMOUNTS + wanted[landscape])
        left = [way for way in left if way[landscape] == wanted[landscape]]
    return tuple(decisions)


@lru_cache(maxsize=64)
def price_of(kind: int) -> Counts:
    """The printed symbols by landscape; none for what costs resources of any kind (AT-44, AT-63)."""
    return tuple(count_of(PRICE[kind], landscape) for landscape in range(N_LANDSCAPES))


def total_price(kind: int) -> int:
    """How many symbols are printed."""
    return ANY[kind] or summed(PRICE[kind])
