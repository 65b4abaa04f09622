"""Trades of Retkikunnat: what `trade.toml` needs of the position."""

from __future__ import annotations

from typing import Literal

from ..data.constants import CARDS
from ..rules.legal_turn import must_challenge
from ..rules.state import Phase, State
from ..rules.trade import is_tradeable
from .common import say
from .current_task import top

NoTrade = Literal["duty", "no_partner", "partner_elsewhere", "asked", "nothing_to_trade"]


@say.refuses("trade", when=(Phase.ACT,))
def no_trade(s: State, seat: int) -> NoTrade:
    """Why there is no trade with this player."""
    me = s.players[s.who]
    if must_challenge(s, me):
        return "duty"
    if seat >= s.n_players or seat == s.turn:
        return "no_partner"
    if s.players[seat].at != me.at:
        return "partner_elsewhere"
    return "asked" if (s.asked >> seat) & 1 else "nothing_to_trade"


# --- what the offer contains ----------------------------------------------------------------------------


@say.place("give")
def given_place(s: State, card: int) -> str:
    """One's own card."""
    return give_id(card)


def give_id(card: int) -> str:
    """What is clicked to give a card."""
    return f"give-{CARDS.expedition[card].id}"


@say.place("take")
def taken_place(s: State, card: int) -> str:
    """The partner's card."""
    return take_id(card)


def take_id(card: int) -> str:
    """What is clicked to ask for a card."""
    return f"take-{CARDS.expedition[card].id}"


@say.place("give_money")
def given_money_place(s: State, sum_: int) -> str:
    """One's own money."""
    return "give-money"


@say.place("take_money")
def taken_money_place(s: State, sum_: int) -> str:
    """The partner's money."""
    return "take-money"


NotOffered = Literal["skill_traded", "no_card_to_trade"]


@say.refuses("give", when=(Phase.TRADE,))
def not_given(s: State, card: int) -> NotOffered | None:
    """Why the card is not offered; None where nothing special is against it."""
    return _not_traded(s, top(s).seat, card)


@say.refuses("take", when=(Phase.TRADE,))
def not_taken(s: State, card: int) -> NotOffered | None:
    """Why the card is not asked for; None where nothing special is against it."""
    return _not_traded(s, top(s).partner, card)


def _not_traded(s: State, owner: int, card: int) -> NotOffered | None:
    if not is_tradeable(s, card):
        return "skill_traded"
    return "no_card_to_trade" if s.players[owner].cards[card] == 0 else None
