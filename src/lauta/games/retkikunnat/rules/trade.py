"""Trade: an offer is built bit by bit, and taken, countered or rejected (RE-72).

An offer stands in the state as seen by the player whose turn it is.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data.card_codes import SKILL
from ..data.constants import CARD_TYPE, N_CARDS
from .holdings import gain, give_up
from .state import Job, Phase, Player, State, Task
from .task_fields import counter_by_partner
from .task_stack import ask, drop, push

COUNTER_OFFERS = 2  # how many follow the first offer at most
# An offer is built in one order: cards to give, money to give, cards to get, money to get.
MONEY_GIVEN = N_CARDS
CARDS_TAKEN = N_CARDS + 1
MONEY_TAKEN = CARDS_TAKEN + N_CARDS
COMPLETE = MONEY_TAKEN + 1


@rule
def is_tradeable(s: State, card: int) -> bool:
    """Whether an expedition card may be traded."""
    return CARD_TYPE[card] != SKILL or s.options.trade_skills == 1


@rule
def can_offer(s: State, me: Player) -> bool:
    """Whether the player has anything that could be traded."""
    if me.money >= 100:
        return True
    for card in range(N_CARDS):
        if me.cards[card] > 0 and is_tradeable(s, card):
            return True
    return False


@rule
def propose(s: State, seat: int) -> None:
    """A player on the same spot is asked for a trade; once in a turn."""
    s.asked |= 1 << seat
    push(s, Job.TRADE, s.turn, seat, 0)
    begin_offer(s)


@rule
def begin_offer(s: State) -> None:
    """Nothing is offered yet."""
    s.tasks[s.depth - 1].offering = 1
    s.deal_money = 0
    s.deal_at = 0
    for card in range(N_CARDS):
        s.deal[card] = 0


@rule
def bargain(s: State, t: Task) -> None:
    """Who makes the offer goes on with it, or the other one answers."""
    if t.offering != 0:
        ask(s, Phase.TRADE, t.seat)
    else:
        ask(s, Phase.ANSWER, t.partner)


@rule
def sign_of(s: State, t: Task) -> int:
    """1 where the player whose turn it is makes the offer, -1 for the other."""
    return 1 if t.seat == s.turn else -1


@rule
def add_card(s: State, card: int, taken: bool) -> None:
    """A card more is given, or wanted, by who makes the offer."""
    t = s.tasks[s.depth - 1]
    s.deal[card] += -sign_of(s, t) if taken else sign_of(s, t)
    s.deal_at = CARDS_TAKEN + card if taken else card


@rule
def add_money(s: State, hundreds: int, taken: bool) -> None:
    """Money is given, or wanted, by who makes the offer."""
    t = s.tasks[s.depth - 1]
    s.deal_money = -sign_of(s, t) * hundreds if taken else sign_of(s, t) * hundreds
    s.deal_at = COMPLETE if taken else CARDS_TAKEN


@rule
def counter(s: State) -> None:
    """The other one makes an offer instead."""
    counter_by_partner(s.tasks[s.depth - 1])
    begin_offer(s)


@rule
def agree(s: State) -> None:
    """Cards and money change hands; limits are checked afterwards (RE-32, RE-72)."""
    t = s.tasks[s.depth - 1]
    partner = t.partner if t.seat == s.turn else t.seat
    drop(s)
    s.traded = 1
    me, other = s.players[s.turn], s.players[partner]
    me.money -= 100 * s.deal_money
    other.money += 100 * s.deal_money
    for card in range(N_CARDS):
        n = s.deal[card]
        s.deal[card] = 0
        for _ in range(abs(n)):
            if n > 0:
                give_up(s, s.turn, card)
                gain(other, card)
            else:
                give_up(s, partner, card)
                gain(me, card)
    s.deal_money = 0
    push(s, Job.LIMIT, partner, 0, 0)
    push(s, Job.LIMIT, s.turn, 0, 0)
