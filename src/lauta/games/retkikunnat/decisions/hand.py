"""Event cards of Retkikunnat and the hand: what `hand.toml` needs of the position."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import Seat, Words
from ....engine.phrase import Phrase
from ....engine.presentation import Event
from ...shared.star_board.speech.words import one_by_one
from ..data.card_codes import EVENT_KINDS, HAND, IMMEDIATE
from ..data.constants import CARDS, HAND_EVENTS
from ..rules.holdings import is_kept
from ..rules.state import Phase, State
from ..speech import words
from ..speech.card_texts import card_texts
from .common import say
from .shown import card_shown

# --- hand cards -----------------------------------------------------------------------------------------


@say.place("play")
def played_place(s: State, card: int, target: int) -> str:
    """The card in the hand."""
    return words.hand_id(card)


@say.label("play", words=("name",))
def play(s: State, card: int, target: int) -> tuple[Literal["plain", "against"], Words]:
    """At whom the card is played."""
    return ("against", {"name": Seat(target - 1)}) if target else ("plain", {})


@say.effect("play")
def first_text(s: State, card: int, target: int) -> Phrase:
    """What the card does."""
    return card_texts(CARDS.events[HAND_EVENTS[card]])[0]


@say.log("play", words=("other",))
def played(before: State, after: State, card: int, target: int) -> tuple[Literal["plain", "against"], Words]:
    """At whom the card was played."""
    return ("against", {"other": Seat(target - 1)}) if target else ("plain", {})


_ASKED = (Phase.POLL, Phase.DICE_ASK, Phase.HAND_LIMIT, Phase.LOSE_HAND)


@say.refuses("play", when=(Phase.TURN, Phase.MOVE, Phase.ACT, *_ASKED))
def not_played(s: State, card: int, target: int) -> Literal["traded", "not_in_hand", "not_now"]:
    """Why the card is not played."""
    if s.phase == Phase.ACT and s.traded:
        return "traded"
    return "not_in_hand" if s.players[s.who].hand[card] == 0 else "not_now"


@say.place("lay_off")
def laid_off_place(s: State, card: int) -> str:
    """The card in the hand."""
    return words.hand_id(card)


@say.effect("lay_off")
def all_texts(s: State, card: int) -> Phrase:
    """What the card does."""
    return hand_says(card)


def hand_says(card: int) -> Phrase:
    """What a hand card does."""
    return one_by_one(card_texts(CARDS.events[HAND_EVENTS[card]]))


@say.refuses("lay_off", when=_ASKED)
def not_laid_off(s: State, card: int) -> Literal["not_in_hand"] | None:
    """Why the card is not put aside; None where another decision is due."""
    return "not_in_hand" if s.players[s.who].hand[card] == 0 else None


# --- chance ---------------------------------------------------------------------------------------------


@say.label("event")
def which(s: State, event: int) -> Phrase:
    """The card, where people play the part of chance."""
    return words.event(event)


@say.log("event")
def drawn(before: State, after: State, event: int) -> Literal["kept", "now"]:
    """Whether the card goes into the hand."""
    return "kept" if is_kept(before, event) else "now"


@say.shows("event")
def turning(before: State, after: State, event: int) -> Event:
    """The card, as the kind that it is here."""
    card = CARDS.events[event]
    at_once = card.kind == HAND and not is_kept(before, event)
    return card_shown(card, EVENT_KINDS[IMMEDIATE if at_once else card.kind])


@say.label("picked_hand")
def which_of_hand(s: State, card: int) -> Phrase:
    """The card, where people play the part of chance."""
    return words.hand_card(card)


@say.shows("picked_hand")
def losing(before: State, after: State, card: int) -> Event:
    """The card that is lost."""
    return card_shown(CARDS.events[HAND_EVENTS[card]], "hand")
