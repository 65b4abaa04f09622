"""What the drawings have to know of each card: its names and sentences in the reader's language.

From card numbers to descriptions of pictures; how they look is in `drawing/cards.py`.
"""

from __future__ import annotations

from functools import lru_cache

from ....engine.phrase import Translations
from ...shared.star_board.drawing.board import SignPicture
from ..data.card_codes import ATTRIBUTES, EVENT_KINDS, FACES, TYPES
from ..data.constants import CARDS, SALE_VALUE
from ..data.schema import Danger, Event
from ..drawing.cards import CardPicture, drawn
from ..speech.card_names import card_name
from ..speech.card_texts import EVENT_KIND_NAMES, TYPE_NAMES, card_texts


@lru_cache(maxsize=1024)
def expedition_card(number: int, said: Translations | None, id: str = "") -> CardPicture:
    """An expedition card; `id` is the place of its choices, by default "card-" and the id of the card."""
    card = CARDS.expedition[number]
    return CardPicture(
        id or f"card-{card.id}",
        TYPES[card.type],
        card.id,
        card_name(card).render(said),
        tuple(text.render(said) for text in card_texts(card)),
        TYPE_NAMES[card.type].render(said),
        tuple(ATTRIBUTES[i] for i in card.choice)
        or tuple(word for word, n in zip(ATTRIBUTES, card.symbols, strict=True) for _ in range(n)),
        choice=bool(card.choice),
        value=f"£{SALE_VALUE[number]}" if SALE_VALUE[number] else "",
        ours=card.reconstructed,
    )


@lru_cache(maxsize=1024)
def character_card(number: int, said: Translations | None, id: str = "") -> CardPicture:
    """A character (RE-73)."""
    card = CARDS.characters[number]
    return CardPicture(
        id or f"character-{card.id}",
        "character",
        card.id,
        card_name(card).render(said),
        tuple(text.render(said) for text in card_texts(card)),
        ours=card.reconstructed,
    )


@lru_cache(maxsize=1024)
def event_card(number: int, said: Translations | None, id: str = "") -> CardPicture:
    """An event card of any kind: immediate, hand or effect (RE-74, RE-84)."""
    card = CARDS.events[number]
    kind = EVENT_KINDS[card.kind]
    return _drawn(card, kind, EVENT_KIND_NAMES[card.kind].render(said), said, id or f"event-{card.id}")


def effect_sign(number: int, label: str, note: str = "") -> SignPicture:
    """A lasting effect as a sign on the board (RE-84); `note` is short, such as the turns left."""
    art = drawn(CARDS.events[number].id, "effect", 0, 0, 0.72)
    return SignPicture(art.symbol, label, note, art.scale)


@lru_cache(maxsize=1024)
def danger_card(number: int, said: Translations | None, id: str = "") -> CardPicture:
    """A danger card: the symbols that the dice must show, and the penalties (RE-61)."""
    card = CARDS.danger[number]
    return _drawn(card, "danger", "", said, id or f"danger-{card.id}")


def _drawn(card: Event | Danger, kind: str, type: str, said: Translations | None, id: str) -> CardPicture:
    wanted = card.requires if isinstance(card, Danger) else ()
    return CardPicture(
        id,
        kind,
        card.id,
        card_name(card).render(said),
        tuple(text.render(said) for text in card_texts(card)),
        type,
        tuple(word for word, n in zip(FACES, wanted, strict=False) for _ in range(n)),
        ours=card.reconstructed,
    )
