"""Drawing, selling, discarding expedition cards; their limit and the bonuses they bring (RE-32 to RE-37).

Losses are in `losses.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data import card_codes as codes
from ..data import constants as c
from ..data.schema import MAX_ABILITIES
from .holdings import card_limit, discard, gain, owned, price_of
from .losses import is_risky
from .reactions import show_lasting
from .state import Job, Phase, State, Task
from .task_fields import (
    bonus_code_of,
    bonus_types_of,
    copies_due_of,
    go_to_next_ability,
    packed_bonus,
    set_copies_due,
)
from .task_stack import ask, drop, expose, push

ANY_TYPE = -1


# --- drawing ----------------------------------------------------------------------------------------


@rule
def in_deck(s: State, kind: int) -> int:
    """How many cards of a type are in the deck."""
    n = 0
    for card in range(c.N_CARDS):
        if kind == ANY_TYPE or c.CARD_TYPE[card] == kind:
            n += s.cards[card]
    return n


@rule
def renew_cards(s: State) -> None:
    """The discard pile is shuffled into the deck (RE-86, RE-87)."""
    for card in range(c.N_CARDS):
        s.cards[card] += s.cards_out[card]
        s.cards_out[card] = 0


@rule
def draw_cards(s: State, t: Task) -> None:
    """Draw the next of so many cards, or search for one of a type (RE-86 to RE-88)."""
    if t.left > 0 and in_deck(s, t.card_type) == 0:
        renew_cards(s)
        if in_deck(s, t.card_type) == 0:
            t.left = 0
    if t.left == 0:
        drop(s)
    else:
        ask(s, Phase.CARD, t.seat)


@rule
def receive(s: State, card: int) -> None:
    """The card that was drawn comes into the expedition; bonuses first, then the limit (RE-32)."""
    t = s.tasks[s.depth - 1]
    seat = t.seat
    t.left -= 1
    s.cards[card] -= 1
    gain(s.players[seat], card)
    push(s, Job.LIMIT, seat, 0, 0)
    push_bonuses(s, seat, codes.DRAW_BONUS, 1 << c.CARD_TYPE[card])


@rule
def push_bonuses(s: State, seat: int, code: int, types: int) -> None:
    """The abilities of a player that pay now; `types` are the bits that a draw bonus looks at."""
    if c.CODE_FIRST[code] < c.CODE_FIRST[code + 1]:
        push(s, Job.BONUSES, seat, c.CODE_FIRST[code], packed_bonus(code, types))


@rule
def pay_bonuses(s: State, t: Task) -> None:
    """Pay one bonus after the other; the owner may decline where it could cost the card (RE-39, RE-77)."""
    code, types = bonus_code_of(t), bonus_types_of(t)
    while t.at < c.CODE_FIRST[code + 1]:
        ability = c.WITH_CODE[t.at]
        due = copies_due_of(t)
        if due < 0:
            pays = code != codes.DRAW_BONUS or c.AB_X[ability] & types != 0
            due = owned(s.players[t.seat], ability // MAX_ABILITIES) if pays else 0
            set_copies_due(t, due)
        if due == 0:
            go_to_next_ability(t)
        elif is_risky(s, t.seat, ability):
            ask(s, Phase.OFFER, t.seat)
            return
        else:
            set_copies_due(t, due - 1)
            s.players[t.seat].money += c.AB_N[ability]
    drop(s)


@rule
def take_bonus(s: State) -> None:
    """The bank pays, and the card is exposed."""
    t = s.tasks[s.depth - 1]
    ability = c.WITH_CODE[t.at]
    set_copies_due(t, copies_due_of(t) - 1)
    s.players[t.seat].money += c.AB_N[ability]
    expose(s, t.seat, ability)


# --- the limit --------------------------------------------------------------------------------------


@rule
def check_limit(s: State, t: Task) -> None:
    """A card too many is put away; hands are checked too, for their limit may have gone (RE-32, RE-74)."""
    seat = t.seat
    me = s.players[seat]
    if me.n_cards > c.CARD_LIMIT_BASE and me.n_cards > card_limit(me):
        ask(s, Phase.LIMIT, seat)
        return
    drop(s)
    if me.held > c.HAND_LIMIT_BASE:
        push(s, Job.HAND_LIMIT, seat, 0, 0)
    elif me.n_cards > c.CARD_LIMIT_BASE:
        show_lasting(s, seat)


@rule
def put_away(s: State, seat: int, card: int, bonus: bool) -> None:
    """A card is sold, or discarded where its type has no value (RE-34, RE-35); `bonus` as in `price_of`."""
    s.players[seat].money += price_of(card, bonus)
    discard(s, seat, card)
    if s.depth == 0:
        push(s, Job.LIMIT, seat, 0, 0)
    if c.IS_SELLABLE[card]:
        push_bonuses(s, seat, codes.SALE_PLUS, 0)
