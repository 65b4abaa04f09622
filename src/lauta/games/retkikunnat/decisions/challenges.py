"""Encounters of Retkikunnat: what `challenges.toml` needs of the position."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import Seat, Words
from ....engine.phrase import Phrase
from ....engine.record import copy
from ..data.card_codes import SKILL
from ..data.constants import CARD_TYPE, CARDS, MONEY_LOOT
from ..rules import actions
from ..rules.danger_dice import penalty_of
from ..rules.holdings import has_loot
from ..rules.state import Phase, State
from ..speech import words
from .common import say

NotChallenged = Literal["traded", "no_rival", "rival_elsewhere", "rival_poor", "skill_stolen"]


@say.refuses("challenge", when=(Phase.ACT,))
def not_challenged(s: State, seat: int) -> NotChallenged:
    """Why this player is not challenged."""
    if s.traded:
        return "traded"
    if seat >= s.n_players or seat == s.turn:
        return "no_rival"
    if s.players[seat].at != s.players[s.who].at:
        return "rival_elsewhere"
    assert not has_loot(s.players[seat])
    return "skill_stolen" if s.players[seat].n_cards else "rival_poor"  # all others are loot


# --- what for -------------------------------------------------------------------------------------------


def _for_loot(kind: str) -> None:
    """What is said of a challenge for this kind of loot."""

    @say.label(kind)
    def loot(s: State, *args: int) -> Phrase:
        """What is challenged for."""
        return words.loot(actions.join(kind, *args))

    @say.effect(kind, words=("n",))
    def penalty(s: State, *args: int) -> Words:
        """How many turns a lost challenge costs."""
        tried: State = copy(s)
        tried.loot = actions.join(kind, *args)
        return {"n": penalty_of(tried)}

    @say.log(kind, words=("other", "loot"))
    def named(before: State, after: State, *args: int) -> Words:
        """Who is challenged, and what for."""
        return {"other": Seat(before.rival), "loot": words.loot(actions.join(kind, *args))}


for _kind in ("loot_money", "loot_card", "star", "horseshoe"):
    _for_loot(_kind)


@say.place("loot_card")
def loot_place(s: State, card: int) -> str:
    """The card in front of the other player."""
    return loot_id(card)


def loot_id(card: int) -> str:
    """What is clicked to challenge for a card."""
    return f"loot-{CARDS.expedition[card].id}"


@say.refuses("loot_money", words=("money",), when=(Phase.LOOT,))
def too_much(s: State, sum_: int) -> tuple[Literal["loot_too_high"], Words]:
    """Why the sum is not named."""
    victim = s.players[s.rival]
    assert victim.money < MONEY_LOOT[sum_]
    return "loot_too_high", {"money": victim.money}


@say.refuses("loot_card", when=(Phase.LOOT,))
def no_loot_card(s: State, card: int) -> Literal["skill_stolen", "no_such_loot"]:
    """Why the card is no loot."""
    return "skill_stolen" if CARD_TYPE[card] == SKILL else "no_such_loot"


@say.refuses("star", "horseshoe", when=(Phase.LOOT,))
def no_loot(s: State) -> Literal["no_such_loot"]:
    """Why there is no such loot."""
    return "no_such_loot"
