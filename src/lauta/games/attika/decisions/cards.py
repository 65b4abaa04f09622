"""Cards and amphorae of Attika, and the end of a turn: what `cards.toml` needs of the position."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Phrase
from ....engine.presentation import Choice, Event
from ..data.constants import BUILD_ACTIONS, LANDSCAPES
from ..rules.legal import has_cards
from ..rules.state import Mode, Phase, State
from ..speech.words import landscape, some
from .common import NotNow, no_action, not_now, say

_only_cards = say.sentence("only_cards", "n")


def unused(s: State) -> int:
    """Actions that become cards when the turn ends now; all of them where none has been taken (AT-28)."""
    return s.left + BUILD_ACTIONS if s.mode == Mode.NONE else s.left


# --- cards --------------------------------------------------------------------------------------------


@say.refuses("card", when=(Phase.ACT,))
def no_card_now(s: State) -> Literal["no_card", "no_action", "cards_at_the_end"] | NotNow:
    """Why the player may not take a card for an action."""
    if not has_cards(s):
        return "no_card"
    return no_action(s) or "cards_at_the_end"


@say.label("deal")
def one_card(s: State, kind: int) -> Phrase:
    """The card, where people play the part of chance."""
    return some(kind, 1)


@say.log("deal", words=("landscape",))
def dealt(before: State, after: State, kind: int) -> Words:
    """What is on the card."""
    return {"landscape": landscape(kind)}


@say.minor("hidden")
def at_the_end(before: State, after: State) -> bool:
    """A card that comes with the end of the turn."""
    return before.ending > 0


@say.shows("deal")
def turning(before: State, after: State, kind: int) -> Event:
    """The card turns over."""
    return Event("turn", (f"ak-card-{LANDSCAPES[kind]}",))


# --- amphorae -----------------------------------------------------------------------------------------


@say.refuses("amphora action", when=(Phase.ACT,))
def no_amphora_action(s: State) -> NotNow | Literal["no_amphora"] | None:
    """Why no amphora may be used for one more action; None where nothing is against it."""
    purpose = Mode.DRAW if s.mode == Mode.DRAW else Mode.BUILD
    return not_now(s, purpose) or (None if s.players[s.turn].amphorae else "no_amphora")


@say.refuses("amphora card", when=(Phase.ACT,))
def no_amphora_card(s: State) -> Literal["no_amphora", "no_card"] | None:
    """Why no amphora may be used for a card; None where nothing is against it."""
    if s.players[s.turn].amphorae == 0:
        return "no_amphora"
    return None if has_cards(s) else "no_card"


# --- the end of the turn --------------------------------------------------------------------------------


@say.label("end", words=("n",))
def end(s: State) -> tuple[Literal["end", "cards"], Words]:
    """The cards for unused actions."""
    n = unused(s)
    return "cards" if n else "end", {"n": n}


@say.arranges
def with_question(s: State, choices: list[Choice]) -> list[Choice]:
    """A turn in which nothing was built is ended by a second press."""
    n = unused(s)
    if n == 0:
        return choices
    return [replace(one, early=_only_cards(n=n)) if one.kind == "end" else one for one in choices]


@say.log("end", words=("n",))
def ended(before: State, after: State) -> tuple[Literal["end", "cards"], Words]:
    """The cards for unused actions."""
    return end(before)


@say.minor("end")
def brings_nothing(before: State, after: State) -> bool:
    """The end of a turn without a card."""
    return unused(before) == 0
