"""Words of Retkikunnat that several sentences share: cards by their numbers, dice, loot, offers.

What both games of the board say is in `star_board/speech`, names and texts of cards in `card_*.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import Phrase, T
from ....engine.sentences import words_of
from ...shared.star_board.speech.words import TOKEN_OBJECTS, money
from ..data.card_codes import ATTRIBUTES
from ..data.constants import CARDS, HAND_EVENTS, MONEY_LOOT, N_CARDS, SOURCES, TOKENS
from ..data.schema import MAX_ABILITIES
from ..rules.actions import LOOT_CARD, LOOT_MONEY, LOOT_STAR
from ..rules.state import State
from .card_names import card_name, token_name
from .card_texts import SYMBOLS, WORDS, deed_text, listed

_OBJECTS = {**TOKEN_OBJECTS, **words_of(WORDS["token_objects"])}


def card(number: int) -> Phrase:
    """An expedition card."""
    return card_name(CARDS.expedition[number])


def hand_card(number: int) -> Phrase:
    """A hand card."""
    return card_name(CARDS.events[HAND_EVENTS[number]])


def event(number: int) -> Phrase:
    """An event card."""
    return card_name(CARDS.events[number])


def danger(number: int) -> Phrase:
    """A danger card."""
    return card_name(CARDS.danger[number])


def character(number: int) -> Phrase:
    """A character."""
    return card_name(CARDS.characters[number])


def source(number: int) -> Phrase:
    """A source of abilities: an expedition card, or a character."""
    return card_name(SOURCES[number])


def ability_text(ability: int) -> Phrase:
    """What an ability does."""
    return deed_text(SOURCES[ability // MAX_ABILITIES].deeds[ability % MAX_ABILITIES])


def source_id(number: int) -> str:
    """What is clicked to use a source of abilities."""
    return f"card-{SOURCES[number].id}" if number < N_CARDS else "character"


def character_id(number: int) -> str:
    """A character that can be chosen, as a place."""
    return f"character-{CARDS.characters[number].id}"


def card_id(number: int) -> str:
    """An expedition card as a place."""
    return f"card-{CARDS.expedition[number].id}"


def hand_id(number: int) -> str:
    """A hand card as a place."""
    return f"hand-{CARDS.events[HAND_EVENTS[number]].id}"


def token_object(token: int) -> Phrase:
    """A kind of token as the object of a sentence: "a ruby"."""
    return _OBJECTS.get(TOKENS[token].id) or token_name(TOKENS[token])


# --- symbols ----------------------------------------------------------------------------------------


def dice_words(counts: Sequence[int]) -> Phrase:
    """Dice by what they show: "2 × action, 1 × gem"."""
    return listed([times(n, face) for face, n in enumerate(counts) if n])


def times(n: int, face: int) -> Phrase:
    """A number of symbols: "2 × action"."""
    return Phrase("{n} × {symbol}", {"n": n, "symbol": SYMBOLS[face]})


def attribute_counts(symbols: Sequence[int], attribute: int) -> str:
    """An attribute of an expedition: what it has for certain, and what separators may add: "2 (+1)"."""
    pairs = ((0, 1), (0, 2), (1, 2))
    extra = sum(symbols[len(ATTRIBUTES) + n] for n, pair in enumerate(pairs) if attribute in pair)
    return f"{symbols[attribute]} (+{extra})" if extra else str(symbols[attribute])


# --- loot and trade ---------------------------------------------------------------------------------


def loot(action: int) -> Phrase:
    """What a challenge is for."""
    if action == LOOT_STAR:
        return T("Star of Africa")
    if action >= LOOT_CARD + N_CARDS:
        return T("horseshoe")
    if action >= LOOT_CARD:
        return card(action - LOOT_CARD)
    return money(MONEY_LOOT[action - LOOT_MONEY])


def deal_of(s: State, seat: int) -> Phrase:
    """What a seat would hand over by the offer on the table."""
    sign = 1 if seat == s.turn else -1
    parts = [
        Phrase("{n} × {card}", {"n": sign * n, "card": card(i)}) if sign * n > 1 else card(i)
        for i, n in enumerate(s.deal)
        if sign * n > 0
    ]
    if sign * s.deal_money > 0:
        parts.append(money(100 * sign * s.deal_money))
    *front, last = parts or [T("nothing")]
    return T("{a} and {b}", a=listed(front), b=last) if front else last
