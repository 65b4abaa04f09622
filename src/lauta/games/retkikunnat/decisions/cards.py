"""Expedition cards of Retkikunnat: what `cards.toml` needs, but for refused uses (`uses.py`)."""

from __future__ import annotations

from typing import Literal

from ....engine.phrase import Phrase
from ....engine.presentation import Event
from ...shared.star_board.speech.words import apart, money, one_by_one
from ..data.card_codes import TYPES
from ..data.constants import AB_CODE, ACTIVATED, CARDS, IS_SELLABLE, N_CARDS
from ..data.schema import MAX_ABILITIES
from ..rules import actions
from ..rules.holdings import price_of
from ..rules.state import Job, Phase, State
from ..speech import words
from ..speech.card_texts import card_texts
from .common import say
from .current_task import top
from .shown import card_shown, symbols_shown

_for_sum, _you_give_up = say.sentence("for_sum", "sum"), say.sentence("you_give_up", "text")


# --- use ------------------------------------------------------------------------------------------------


@say.place("ability")
def source_place(s: State, source: int, k: int) -> str:
    """The card, or the character."""
    return words.source_id(source)


@say.effect("ability")
def ability(s: State, source: int, k: int) -> Phrase:
    """What the ability does."""
    return words.ability_text(source * MAX_ABILITIES + k)


def meant(s: State, place: str) -> list[int]:
    """What a click where nothing can be done may have meant: to use an ability of one's character."""
    number = s.players[s.who].character
    if place != "character" or number < 0:
        return []
    first = (N_CARDS + number) * MAX_ABILITIES
    own = range(first, first + len(CARDS.characters[number].deeds))
    announced_first = sorted(own, key=lambda ability: AB_CODE[ability] not in ACTIVATED)
    return [actions.ABILITY + ability for ability in announced_first]


# --- giving one up --------------------------------------------------------------------------------------


@say.place("sell", "lose")
def card_place(s: State, card: int) -> str:
    """The card in front of the player."""
    return words.card_id(card)


@say.label("sell")
def sell(s: State, card: int) -> Literal["sell", "discard"]:
    """Whether the card can be sold at all."""
    return "sell" if IS_SELLABLE[card] else "discard"


@say.effect("sell")
def sale(s: State, card: int) -> Phrase | None:
    """What the card brings, and what is given up with it (RE-32, RE-34)."""
    sum_ = value_of(s, card)
    told = [_for_sum(sum=money(sum_))] if sum_ else []
    text = None if s.phase != Phase.LIMIT and only_sells(card) else says(s, card)
    lost = [_you_give_up(text=text)] if text else []
    return apart([*told, *lost]) if told or text else None


@say.log("sell")
def sold(before: State, after: State, card: int) -> Literal["sell", "discard"]:
    """Whether the card was sold or discarded."""
    return sell(before, card)


@say.label("lose")
def losing(s: State, card: int) -> Literal["reward", "lose"]:
    """Whether somebody else receives the card."""
    return "reward" if top(s).job == Job.REWARD else "lose"


@say.effect("lose")
def says(s: State, card: int) -> Phrase | None:
    """What an expedition card does, for the player who is about to give it up."""
    texts = card_texts(CARDS.expedition[card])
    return one_by_one(texts) if texts else None


def only_sells(card: int) -> bool:
    """Whether all that a card does is to be sold well: who sells it reads the sum."""
    return {deed.__struct_config__.tag for deed in CARDS.expedition[card].deeds} <= {
        "sell_bonus",
        "discard_bonus",
    }


def value_of(s: State, card: int) -> int:
    """What a card brings by itself when it is sold or discarded now (RE-34, RE-35)."""
    return price_of(card, s.phase == Phase.ACT or s.options.hunter_pays_on_overflow == 1)


NotSold = Literal["traded", "no_card"]


@say.refuses("sell", when=(Phase.ACT, Phase.LIMIT))
def not_sold(s: State, card: int) -> NotSold | None:
    """Why the card is not sold; None where nothing special is against it."""
    if s.phase == Phase.ACT and s.traded:
        return "traded"
    return None if s.players[s.who].cards[card] > 0 else "no_card"


# --- chance ---------------------------------------------------------------------------------------------


@say.label("card", "picked")
def which(s: State, card: int) -> Phrase:
    """The card, where people play the part of chance."""
    return words.card(card)


@say.shows("card", "picked")
def turning(before: State, after: State, card: int) -> Event:
    """The card with its symbols."""
    found = CARDS.expedition[card]
    return card_shown(found, TYPES[found.type], symbols_shown("seal", found.symbols))
