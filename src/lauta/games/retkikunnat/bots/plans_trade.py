"""What trades are worth: which offer to make, and whether to take one or to make another (RE-72).

Estimates in turns, for bots. A bot proposes only what should please both, in a counter-offer too.
"""

from __future__ import annotations

from ....engine.rule import numbers, rule
from ..data.constants import CARD_COUNTS, N_CARDS, N_COUNTS
from ..rules import actions
from ..rules.holdings import carries
from ..rules.state import Player, State, Task
from ..rules.trade import is_tradeable, sign_of
from .worth import card_worth, lacking, needed, symbols_worth, worth_of_money

# Found by play against itself, in turns.
ENVY = 0.47  # how much the gain of the partner counts against the own one
TEMPTING = 0.4  # what an offer must bring that is proposed
PLEASED = 0.15  # what an offer must bring that is accepted
HAGGLED = 0.36  # what a counter-offer must bring beyond the offer that it answers
MOST_ADDED = 3  # hundreds of pounds added to cards at most
SUMS = 2 * MOST_ADDED + 1
NO_PLAN = -1
NO_CARD = -1


# --- what a deal brings -----------------------------------------------------------------------------


@rule
def count(me: Player, counts: list[int]) -> None:
    """The symbols of the player's expedition."""
    for i in range(N_COUNTS):
        counts[i] = me.symbols[i]


@rule
def add(counts: list[int], card: int, n: int) -> None:
    """So many copies of a card more."""
    for i in range(N_COUNTS):
        counts[i] += n * CARD_COUNTS[card][i]


@rule
def worth_of_counts(s: State, me: Player, counts: list[int]) -> float:
    """What an expedition with these symbols is worth to the player."""
    missing = lacking(needed(s), counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])
    return symbols_worth(s, me, missing)


@rule
def swap_gain(s: State, me: Player, got: int, given: int) -> float:
    """What it brings a player to get a card and to give one (NO_CARD: none)."""
    counts = numbers(N_COUNTS)
    count(me, counts)
    worth = -worth_of_counts(s, me, counts)
    if got >= 0:
        add(counts, got, 1)
        worth += card_worth(me, got)
    if given >= 0:
        add(counts, given, -1)
        worth -= card_worth(me, given)
    return worth + worth_of_counts(s, me, counts)


@rule
def paid(me: Player, hundreds: int) -> float:
    """What it brings a player to get so much money."""
    return worth_of_money(max(0, me.money + 100 * hundreds)) - worth_of_money(me.money)


@rule
def deal_gain(s: State, seat: int) -> float:
    """What the offer on the table brings a player."""
    me = s.players[seat]
    sign = 1 if seat == s.turn else -1
    counts = numbers(N_COUNTS)
    count(me, counts)
    worth = -worth_of_counts(s, me, counts)
    for card in range(N_CARDS):
        got = -sign * s.deal[card]
        if got != 0:
            add(counts, card, got)
            worth += got * card_worth(me, card)
    worth += worth_of_counts(s, me, counts)
    money = max(0, me.money - 100 * sign * s.deal_money)
    return worth + worth_of_money(money) - worth_of_money(me.money)


# --- proposing --------------------------------------------------------------------------------------


@rule
def plan_of(given: int, taken: int, hundreds: int) -> int:
    """A plan as one number: a card to give, a card to take (NO_CARD: none), and money to get."""
    return ((given + 1) * (N_CARDS + 1) + taken + 1) * SUMS + hundreds + MOST_ADDED


@rule
def best_plan(s: State, me: Player, you: Player) -> int:
    """The best offer of one card or none for one card or none, with some money; NO_PLAN: none is good."""
    best, most = NO_PLAN, TEMPTING
    if carries(you):
        return best
    for given in range(NO_CARD, N_CARDS):
        if given >= 0 and (me.cards[given] == 0 or not is_tradeable(s, given)):
            continue
        for taken in range(NO_CARD, N_CARDS):
            if taken >= 0 and (you.cards[taken] == 0 or not is_tradeable(s, taken)):
                continue
            if taken == given:
                continue
            mine, theirs = swap_gain(s, me, taken, given), swap_gain(s, you, given, taken)
            for hundreds in range(-MOST_ADDED, MOST_ADDED + 1):
                if me.money >= -100 * hundreds and you.money >= 100 * hundreds:
                    worth = plan_worth(mine + paid(me, hundreds), theirs + paid(you, -hundreds))
                    if worth > most:
                        best, most = plan_of(given, taken, hundreds), worth
    return best


@rule
def worth_of_plan(s: State, me: Player, you: Player, plan: int) -> float:
    """What a plan is worth to the player who proposes it."""
    given, taken = plan // SUMS // (N_CARDS + 1) - 1, plan // SUMS % (N_CARDS + 1) - 1
    hundreds = plan % SUMS - MOST_ADDED
    mine = swap_gain(s, me, taken, given) + paid(me, hundreds)
    return plan_worth(mine, swap_gain(s, you, given, taken) + paid(you, -hundreds))


@rule
def plan_worth(mine: float, theirs: float) -> float:
    """What a plan brings the player who proposes it, -1 where the other one would not want it."""
    if theirs - ENVY * mine < PLEASED:
        return -1.0
    return mine - ENVY * theirs


@rule
def proposal_worth(s: State, seat: int) -> float:
    """What asking a player for a trade is worth beside doing nothing."""
    if s.n_players == 2 or best_plan(s, s.players[s.turn], s.players[seat]) == NO_PLAN:
        return -TEMPTING
    return TEMPTING


@rule
def next_entry(s: State, t: Task) -> int:
    """The next entry of the best offer; NO_PLAN where there is none, or another one was begun."""
    plan = best_plan(s, s.players[t.seat], s.players[t.partner])
    if plan == NO_PLAN:
        return NO_PLAN
    sign = sign_of(s, t)
    given, taken = plan // SUMS // (N_CARDS + 1) - 1, plan // SUMS % (N_CARDS + 1) - 1
    hundreds = plan % SUMS - MOST_ADDED
    if given >= 0 and s.deal[given] == 0:
        return actions.GIVE + given
    if hundreds < 0 and s.deal_money == 0:
        return actions.GIVE_MONEY - hundreds - 1
    if taken >= 0 and s.deal[taken] == 0:
        return actions.TAKE + taken
    if hundreds > 0 and s.deal_money == 0:
        return actions.TAKE_MONEY + hundreds - 1
    for card in range(N_CARDS):
        n = sign * s.deal[card]
        if n != int(card == given) - int(card == taken):
            return NO_PLAN
    return actions.OFFER if s.deal_money == -sign * hundreds else NO_PLAN


@rule
def entry_worth(action: int, entry: int) -> float:
    """What an entry of an offer is worth where `entry` is the best one (NO_PLAN: none).

    Without a plan something is asked for that nobody will give, so that nothing comes of it.
    """
    if action == entry:
        return 1.0
    if entry != NO_PLAN:
        return 0.0
    if action == actions.OFFER:
        return 0.9
    return (
        0.5 + 0.001 * (action - actions.TAKE_MONEY)
        if action >= actions.TAKE_MONEY
        else 0.4 * (action >= actions.TAKE)
    )


# --- answering --------------------------------------------------------------------------------------


@rule
def answer_worth(s: State, t: Task, action: int) -> float:
    """What it is worth to take the offer, to reject it, or to make another one."""
    if action == actions.REJECT:
        return 0.0
    taken = deal_gain(s, s.who) - ENVY * deal_gain(s, t.seat) - PLEASED
    return taken if action == actions.ACCEPT else counter_worth(s, t)


@rule
def counter_worth(s: State, t: Task) -> float:
    """What another offer is worth beside taking this one, or rejecting it."""
    me, you = s.players[s.who], s.players[t.seat]
    plan = best_plan(s, me, you)
    if s.n_players == 2 or plan == NO_PLAN:
        return -TEMPTING
    return worth_of_plan(s, me, you, plan) - HAGGLED
