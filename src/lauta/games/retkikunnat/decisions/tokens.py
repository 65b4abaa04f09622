"""Tokens of Retkikunnat: what `tokens.toml` needs of the position, and which of its sentences holds."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Phrase
from ....engine.presentation import Event
from ...shared.star_board.data.constants import N_CITIES, SPOT_NAMES
from ...shared.star_board.speech.places import place_at, place_name
from ...shared.star_board.speech.words import faces, money
from ...shared.star_board.table.events import turned as turning
from ..data.constants import (
    DANGER,
    DEAR_FACES,
    HORSESHOE,
    LUCKY_FACES,
    ROBBER,
    SLOT_EVENT,
    STAR,
    TOKEN_EFFECT,
    TOKENS,
)
from ..drawing.glyphs import TOKEN_ART
from ..rules.effects import permit_of
from ..rules.legal_turn import must_challenge
from ..rules.state import Job, Phase, State
from ..rules.task_fields import looked_at
from ..rules.tokens import CLOSED, is_dear, price_of_top
from ..speech import words
from ..speech.card_names import token_name
from .common import decider, say
from .current_task import top

# --- how one is turned ----------------------------------------------------------------------------------


@say.effect("pay")
def price(s: State) -> Phrase:
    """What the token costs."""
    return money(price_of_top(s, s.players[s.turn]))


@say.log("pay", words=("sum",))
def paid(before: State, after: State) -> Words:
    """What the token has cost."""
    seat = decider(before)
    return {"sum": money(before.players[seat].money - after.players[seat].money)}


@say.effect("try", words=("faces",))
def lucky(s: State) -> Words:
    """What has to be rolled."""
    return {"faces": faces(DEAR_FACES if is_dear(s, s.players[s.turn]) else LUCKY_FACES)}


@say.label("permit", words=("card",))
def permit(s: State) -> Words:
    """The effect card that pays for the token."""
    return {"card": words.event(SLOT_EVENT[permit_of(s, s.turn)])}


NoToken = Literal["traded", "duty", "token_on_dot", "no_token", "incomplete"]


@say.refuses("pay", words=("city", "price", "money"), when=(Phase.ACT,))
def not_paid(s: State) -> tuple[NoToken | Literal["token_costs"], Words]:
    """Why the token is not paid for."""
    me = s.players[s.who]
    return _no_token(s) or ("token_costs", {"price": price_of_top(s, me), "money": me.money})


@say.refuses("try", words=("city",), when=(Phase.ACT,))
def not_tried(s: State) -> tuple[NoToken | Literal["solvent"], Words]:
    """Why nobody rolls for the token."""
    return _no_token(s) or ("solvent", {})


@say.refuses("permit", words=("city",), when=(Phase.ACT,))
def not_permitted(s: State) -> tuple[NoToken | Literal["no_permit"], Words]:
    """Why no card pays for the token."""
    return _no_token(s) or ("no_permit", {})


def _no_token(s: State) -> tuple[NoToken, Words] | None:
    """Why there is no token for this player."""
    me = s.players[s.who]
    if s.traded:
        return "traded", {}
    if must_challenge(s, me):
        return "duty", {}
    if me.at >= N_CITIES:
        return "token_on_dot", {}
    if s.height[me.at] == 0:
        return "no_token", {"city": place_name(me.at)}
    return ("incomplete", {}) if price_of_top(s, me) == CLOSED else None


# --- what it is -----------------------------------------------------------------------------------------


@say.label("turned", "seen")
def token(s: State, token: int) -> Phrase:
    """The token, where people play the part of chance."""
    return token_name(TOKENS[token])


@say.log("turned", words=("place",))
def found(before: State, after: State, token: int) -> tuple[Literal["instead", "there"], Words]:
    """Where it was turned, or that it comes in place of another one."""
    if top(before).job == Job.SURPRISE:
        return "instead", {}
    return "there", {"place": place_at(before.players[before.turn].at)}


@say.marks("turned")
def where_found(before: State, after: State, token: int) -> list[str]:
    """Where its finder is."""
    return [SPOT_NAMES[after.players[decider(before)].at]]


@say.shows("turned")
def turning_up(before: State, after: State, token: int) -> Event:
    """The token turns over; everybody waits for the one that wins."""
    effect = TOKEN_EFFECT[token]
    wins = effect == STAR or (effect == HORSESHOE and bool(before.star_found))
    return turning(TOKEN_ART[token], wins, effect in (ROBBER, DANGER))


# --- who sees it ----------------------------------------------------------------------------------------


@say.log("seen", words=("place",))
def seen(before: State, after: State, token: int) -> Words:
    """Where it lies."""
    return {"place": place_at(looked_at(top(before)))}


@say.marks("seen")
def where_seen(before: State, after: State, token: int) -> list[str]:
    """Where it lies."""
    return _looked_at(before)


@say.shows("seen")
def looking(before: State, after: State, token: int) -> Event:
    """The token turns over, for its reader alone."""
    return turning(TOKEN_ART[token], False, False)


@say.log("hidden", words=("place",))
def secret(before: State, after: State) -> tuple[Literal["token", "card"], Words]:
    """Whether a token was looked at or a hand card drawn."""
    if before.phase == Phase.PEEK:
        return "token", {"place": place_at(looked_at(top(before)))}
    return "card", {}


@say.marks("hidden")
def where_secret(before: State, after: State) -> list[str]:
    """Where the token lies that was looked at."""
    return _looked_at(before)


def _looked_at(before: State) -> list[str]:
    return [SPOT_NAMES[looked_at(top(before))]] if before.phase == Phase.PEEK else []
