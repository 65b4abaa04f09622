"""The names of the cards and tokens of Retkikunnat, to be translated; what they do is in `card_texts.py`.

Cards are named in `data/cards.toml`, from where `make messages` takes the names for the catalogues.
"""

from __future__ import annotations

from ....engine.phrase import TC, Phrase, plain
from ..data.schema import Character, Danger, Event, Expedition, Token

TOKENS: dict[str, Phrase] = {
    "star": TC("token", "Star of Africa"),
    "ruby": TC("token", "Ruby"),
    "emerald": TC("token", "Emerald"),
    "topaz": TC("token", "Topaz"),
    "robber": TC("token", "Robber"),
    "horseshoe": TC("token", "Horseshoe"),
    "expedition": TC("token", "Expedition"),
    "danger": TC("token", "Danger"),
}


def card_name(card: Character | Expedition | Event | Danger) -> Phrase:
    """What a card is called; one that is in no catalogue keeps the English name of its file."""
    return plain(card.name) if "{" in card.name else Phrase(card.name, context="card")


def token_name(token: Token) -> Phrase:
    """What a kind of token is called."""
    return TOKENS.get(token.id) or plain(token.id)
