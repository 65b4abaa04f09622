"""Offers of Retkikunnat: what `offers.toml` needs of the position."""

from __future__ import annotations

from ....engine.decisions import Words
from ....engine.phrase import Phrase
from ..rules.state import State
from ..speech.words import deal_of
from .common import say
from .current_task import top

_gift = say.sentence("gift", "give")


@say.effect("offer", words=("give", "get"))
def offer(s: State) -> Words:
    """What each side hands over, for the player who offers."""
    return {"give": deal_of(s, top(s).seat), "get": deal_of(s, top(s).partner)}


@say.effect("accept", words=("give", "get"))
def acceptance(s: State) -> Words:
    """What each side hands over, for the player who is asked."""
    return {"give": deal_of(s, top(s).partner), "get": deal_of(s, top(s).seat)}


@say.log("offer", words=("give", "get"))
def offered(before: State, after: State) -> Words:
    """What each side would hand over."""
    return offer(before)


def gift(s: State) -> Phrase | None:
    """What the player to act should know of an offer in which nothing comes back."""
    t = top(s)
    me, other = (t.seat, t.partner) if s.who == t.seat else (t.partner, t.seat)
    return _gift(give=deal_of(s, me)) if gives_nothing(s, other) else None


def gives_nothing(s: State, seat: int) -> bool:
    """Whether a seat hands nothing over by the offer."""
    sign = 1 if seat == s.turn else -1
    return sign * s.deal_money <= 0 and all(sign * n <= 0 for n in s.deal)
