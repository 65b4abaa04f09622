"""How a player of Retkikunnat stands, part by part, for reasons in words.

Estimates of the guide; no rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.phrase import TC, TN, Phrase, T
from ....engine.reasons import Thing
from ...shared.star_board.speech.words import money
from ..bots.worth import HELD, turns_home
from ..rules.holdings import carries, is_complete
from ..rules.state import State


def _cards(n: int) -> Phrase:
    return TN("{n} expedition card", "{n} expedition cards", n)


things: Mapping[str, Thing] = {
    "item": Thing(T("a winning item"), "chance", 0.03),
    "expedition": Thing(T("a complete expedition"), "chance", 0.05),
    "home": Thing(TC("object", "the way home"), "turns"),
    "cards": Thing(unit="amount", least=0.7, amount=_cards),
    "money": Thing(unit="amount", least=100.0, amount=money, step=100),
    "waiting": Thing(TC("object", "the wait"), "turns"),
}


def terms(s: State, seat: int) -> dict[str, float]:
    """The item and the way home with it, the expedition, money, turns to be sat out."""
    me = s.players[seat]
    if s.winner != -1 or me.at < 0:
        return {}
    found = {
        "item": float(carries(me)),
        "expedition": float(is_complete(s, me)),
        "money": float(me.money),
        "cards": float(me.n_cards),
        "waiting": -HELD * me.lost,
    }
    if carries(me):
        found["home"] = -turns_home(me, me.at, me.money)
    return found
