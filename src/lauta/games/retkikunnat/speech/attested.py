"""How much of a card the rulebook attests: its own figures say so, one by one, in `data/cards.toml`.

What counts is what the card shows; how many there are of it is in nobody's hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from ....engine.attestation import OURS, said
from ..data.constants import CARDS
from ..data.schema import Card

Share = Literal["", "part", "whole"]
UNPRINTED = ("copies", "name_en")  # English names are translations


def ours_on(card: Card) -> tuple[str, ...]:
    """What a card shows that no source gives, as the data file names it."""
    return tuple(
        figure.name
        for figure in said(card, top=False)
        if figure.flag == OURS and figure.name not in UNPRINTED
    )


def share_of_ours(card: Card) -> Share:
    """Whether a card is ours: nothing that it shows, a part of it, or the whole."""
    known = _shares().get(id(card))
    return _share(card) if known is None else known


@cache
def _shares() -> Mapping[int, Share]:
    """The same of every card of the decks, which live as long as this: pages ask for it at every move.

    A card that is being written in an edition is none of them, though it may have the id of one.
    """
    decks = CARDS.characters, CARDS.expedition, CARDS.events, CARDS.danger
    return {id(card): _share(card) for deck in decks for card in deck}


def _share(card: Card) -> Share:
    if card.reconstructed and not card.yours:
        return "whole"
    return "part" if ours_on(card) else ""
