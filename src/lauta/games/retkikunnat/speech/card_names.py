"""The names of the cards and tokens of Retkikunnat, to be translated; what they do is in `card_texts.py`.

Cards are named in `data/cards.toml`, from where `make messages` takes the names for the catalogues.
"""

from __future__ import annotations

from ....engine.phrase import Phrase, plain
from ....engine.sentences import words_of
from ..data.schema import Character, Danger, Event, Expedition, Token
from .card_texts import WORDS

_TOKENS = words_of(WORDS["tokens"])


def card_name(card: Character | Expedition | Event | Danger) -> Phrase:
    """What a card is called; one that is in no catalogue keeps the English name of its file."""
    return plain(card.name) if "{" in card.name else Phrase(card.name, context="card")


def token_name(token: Token) -> Phrase:
    """What a kind of token is called."""
    return _TOKENS.get(token.id) or plain(token.id)
