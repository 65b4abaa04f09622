"""What Retkikunnat shows large when chance has decided: cards with all that they say, and symbols."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.presentation import Event
from ...shared.star_board.speech.words import one_by_one
from ..data.card_codes import FACES
from ..data.schema import Danger, Expedition
from ..data.schema import Event as EventCard
from ..drawing.cards import drawn
from ..speech.card_names import card_name
from ..speech.card_texts import card_texts


def card_shown(card: Expedition | EventCard | Danger, kind: str, symbols: tuple[str, ...] = ()) -> Event:
    """A card with its picture and its text."""
    picture, text = drawn(card.id, kind, 0, 0, 1).symbol, one_by_one(card_texts(card))
    return Event("card", (picture,), symbols, title=card_name(card), text=text)


def symbols_shown(family: str, counts: Sequence[int]) -> tuple[str, ...]:
    """So many symbols of each kind, as seals or as faces of dice."""
    return tuple(f"rk-{family}-{FACES[n]}" for n, count in enumerate(counts) for _ in range(count))
