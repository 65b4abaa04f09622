"""Tokens of Afrikan tähti: what `tokens.toml` needs of the position, and which of its sentences holds."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Phrase
from ....engine.presentation import Event
from ...shared.star_board.data.constants import N_CITIES, SPOT_NAMES
from ...shared.star_board.speech.places import place_at, place_name
from ...shared.star_board.speech.words import faces, money
from ...shared.star_board.table.events import turned
from ..data.constants import BLANK, EFFECT, GEM, HORSESHOE, LUCKY_FACES, ROBBER, STAR, TOKEN_PRICE
from ..drawing.glyphs import TOKEN_ART
from ..rules.state import DRAWN, Phase, State
from ..speech.words import token_label, token_object
from .common import say

_WHEN = (Phase.TURN, Phase.ARRIVED)


# --- paying and rolling -------------------------------------------------------------------------------


@say.effect("pay")
def token_price(s: State) -> Phrase:
    """What the token costs."""
    return money(TOKEN_PRICE)


@say.log("pay", words=("sum",))
def paid(before: State, after: State) -> Words:
    """What the token has cost."""
    return {"sum": money(before.players[before.turn].money - after.players[before.turn].money)}


@say.effect("try", words=("faces",))
def lucky(s: State) -> Words:
    """What has to be rolled."""
    return {"faces": faces(LUCKY_FACES)}


@say.refuses("pay", words=("city", "price", "money"), when=_WHEN)
def not_bought(s: State) -> tuple[Literal["captive", "token_on_dot", "no_token", "costs"], Words]:
    """Why the token is not bought."""
    why, words = _no_token(s)
    return why or "costs", {**words, "price": TOKEN_PRICE, "money": s.players[s.turn].money}


@say.refuses("try", words=("city",), when=_WHEN)
def not_tried(
    s: State,
) -> tuple[Literal["captive", "token_on_dot", "no_token", "on_arrival", "solvent"], Words]:
    """Why nobody rolls for the token."""
    why, words = _no_token(s)
    not_yet = s.phase == Phase.ARRIVED and not s.options.roll_on_arrival
    return why or ("on_arrival" if not_yet else "solvent"), words


def _no_token(s: State) -> tuple[Literal["captive", "token_on_dot", "no_token"] | None, Words]:
    """Why there is no token for this player."""
    me = s.players[s.turn]
    if s.phase == Phase.TURN and me.captive:
        return "captive", {}
    if me.at >= N_CITIES:
        return "token_on_dot", {}
    return None if s.token[me.at] else "no_token", {"city": place_name(me.at)}


# --- what it is ---------------------------------------------------------------------------------------


@say.label("turned")
def token(s: State, token: int) -> Phrase:
    """The token, where people play the part of chance."""
    return token_label(token)


Found = Literal[
    "last", "gem", "robber", "robber_poor", "star", "horseshoe", "horseshoe_early", "held", "nothing"
]  # fmt: skip


@say.log("turned", words=("what", "place", "sum", "n"))
def found(before: State, after: State, token: int) -> tuple[Found, Words]:
    """What was found, and what it did."""
    me, now = before.players[before.turn], after.players[before.turn]
    which = _effect(before, after, token)
    sum_ = now.money - me.money if which == "gem" else me.money
    return which, {
        "what": token_object(token), "place": place_at(now.at), "sum": money(sum_), "n": now.held,
    }  # fmt: skip


def _effect(before: State, after: State, token: int) -> Found:
    effect = EFFECT[token]
    if after.phase == Phase.OVER and after.winner != DRAWN:
        return "last"
    if effect == GEM:
        return "gem"
    if effect == ROBBER:
        return "robber" if before.players[before.turn].money else "robber_poor"
    if effect == STAR:
        return "star"
    if effect == HORSESHOE:
        return "horseshoe" if before.star_found else "horseshoe_early"
    return "held" if effect == BLANK and after.players[before.turn].held else "nothing"


@say.marks("turned")
def where_found(before: State, after: State, token: int) -> list[str]:
    """Where the player is."""
    return [SPOT_NAMES[after.players[before.turn].at]]


@say.shows("turned")
def turning(before: State, after: State, token: int) -> Event:
    """The token turns over; everybody waits for the one that wins."""
    wins = EFFECT[token] == STAR or (EFFECT[token] == HORSESHOE and bool(before.star_found))
    return turned(TOKEN_ART[token], wins, EFFECT[token] == ROBBER)
