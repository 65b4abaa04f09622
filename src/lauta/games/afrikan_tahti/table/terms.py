"""How a player of Afrikan tähti stands, part by part, for reasons in words.

Estimates of the guide; no rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.phrase import TC, T
from ....engine.reasons import Thing
from ...shared.star_board.data import constants as board
from ...shared.star_board.speech.words import money
from ..bots.chances import landfall, turns_home, turns_to_landfall, turns_to_token, turns_to_wait
from ..rules.legal import carries
from ..rules.state import FREE, UNDECIDED, State

FAR = 15.0  # turns; what is farther is as far

things: Mapping[str, Thing] = {
    "item": Thing(T("a winning item"), "chance", 0.03),
    "home": Thing(TC("object", "the way home"), "turns"),
    "token": Thing(TC("object", "the way to the next token"), "turns"),
    "money": Thing(unit="amount", least=100.0, amount=money, step=100),
}


def terms(s: State, seat: int) -> dict[str, float]:
    """The item or the way to one, and money."""
    me = s.players[seat]
    if s.winner != UNDECIDED or me.out or me.at < 0:
        return {}
    found = {"item": float(carries(me)), "money": float(me.money)}
    wait, sailing = turns_to_wait(me), turns_to_landfall(me)
    if carries(me):
        found["home"] = -(turns_home(landfall(me), me.money) + sailing + me.held)
    elif any(s.token):
        nearest = min(
            turns_to_token(landfall(me), city, me.money, me.voyage == FREE)
            for city in range(board.N_CITIES)
            if s.token[city]
        )
        found["token"] = -min(FAR, nearest + sailing + wait)
    return found
