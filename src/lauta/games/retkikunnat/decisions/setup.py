"""How a game of Retkikunnat begins: what `setup.toml` needs of the position."""

from __future__ import annotations

from ....engine.decisions import Seat, Words
from ....engine.phrase import Phrase
from ...shared.star_board.speech.words import one_by_one
from ..data.constants import CARDS
from ..rules.state import State
from ..speech import words
from ..speech.card_texts import card_texts
from .common import say


@say.label("character")
def which(s: State, character: int) -> Phrase:
    """The character."""
    return words.character(character)


@say.effect("character")
def abilities(s: State, character: int) -> Phrase | None:
    """What the character can do."""
    texts = card_texts(CARDS.characters[character])
    return one_by_one(texts) if texts else None


@say.place("character")
def character_place(s: State, character: int) -> str:
    """The character among those that can be chosen."""
    return words.character_id(character)


@say.log("first", words=("name",))
def begins(before: State, after: State, seat: int) -> Words:
    """Who begins, which is not who the line is of."""
    return {"name": Seat(seat)}
