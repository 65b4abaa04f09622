"""What the drawings have to know of each card: its names and sentences in the reader's language.

From card numbers to descriptions of pictures; how they look is in `drawing/cards.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ....engine.phrase import Phrase, Translations
from ...shared.star_board.drawing.board import SignPicture
from ..data.card_codes import ATTRIBUTES, EVENT_KINDS, FACES, TYPES
from ..data.constants import CARDS, SALE_VALUE
from ..data.schema import Character, Danger, Event, Expedition
from ..drawing.cards import CardPicture, drawn
from ..speech.attested import share_of_ours
from ..speech.card_names import card_name
from ..speech.card_texts import EVENT_KIND_NAMES, TYPE_NAMES, card_texts


@lru_cache(maxsize=1024)
def expedition_card(number: int, said: Translations | None, id: str = "") -> CardPicture:
    """An expedition card; `id` is the place of its choices, by default "card-" and the id of the card."""
    card = CARDS.expedition[number]
    symbols = tuple(ATTRIBUTES[i] for i in card.choice) or _repeated(ATTRIBUTES, card.symbols)
    face = _face(card, TYPES[card.type], said, id or f"card-{card.id}", TYPE_NAMES[card.type], symbols)
    value = f"£{SALE_VALUE[number]}" if SALE_VALUE[number] else ""
    return replace(face, choice=bool(card.choice), value=value)


@lru_cache(maxsize=1024)
def character_card(number: int, said: Translations | None, id: str = "") -> CardPicture:
    """A character (RE-73)."""
    card = CARDS.characters[number]
    return _face(card, "character", said, id or f"character-{card.id}")


@lru_cache(maxsize=1024)
def event_card(number: int, said: Translations | None, id: str = "") -> CardPicture:
    """An event card of any kind: immediate, hand or effect (RE-74, RE-84)."""
    card = CARDS.events[number]
    type = EVENT_KIND_NAMES[card.kind]
    return _face(card, EVENT_KINDS[card.kind], said, id or f"event-{card.id}", type)


def effect_sign(number: int, label: str, note: str = "") -> SignPicture:
    """A lasting effect as a sign on the board (RE-84); `note` is short, such as the turns left."""
    art = drawn(CARDS.events[number].id, "effect", 0, 0, 0.72)
    return SignPicture(art.symbol, label, note, art.scale)


@lru_cache(maxsize=1024)
def danger_card(number: int, said: Translations | None, id: str = "") -> CardPicture:
    """A danger card: the symbols that the dice must show, and the penalties (RE-61)."""
    card = CARDS.danger[number]
    return _face(card, "danger", said, id or f"danger-{card.id}", None, _repeated(FACES, card.requires))


def _face(
    card: Character | Expedition | Event | Danger,
    kind: str,
    said: Translations | None,
    id: str,
    type: Phrase | None = None,
    symbols: tuple[str, ...] = (),
) -> CardPicture:
    """What all cards show."""
    name, texts = card_name(card).render(said), tuple(text.render(said) for text in card_texts(card))
    word = "" if type is None else type.render(said)
    return CardPicture(id, kind, card.id, name, texts, word, symbols, ours=share_of_ours(card))


def _repeated(words: Sequence[str], counts: Sequence[int]) -> tuple[str, ...]:
    return tuple(word for word, n in zip(words, counts, strict=True) for _ in range(n))
