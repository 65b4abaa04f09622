"""What is drawn on each card: `art/card-ID.svg` by the card's id, busts of people `art/person-ID.svg`.
A card that nobody drew shows the emblem of its kind."""

from __future__ import annotations

from ....engine.drawing.kit import Parts, at
from .paint import ART
from .symbols import emblem

WIDTH, HEIGHT = 84.0, 63.0  # of the room in which every picture is drawn, around the origin
FOOT = 27.0  # where the shoulders of people end

_FILES = {  # by the ids of cards, which have "_" where files have "-"
    name.partition("-")[2].replace("-", "_"): name
    for name in ART.names()
    if name.startswith(("card-", "person-"))
}
ART_OF = {**_FILES, "tulliasema": _FILES["tullimaksu"]}  # customs have one barrier
DRAWN = tuple(ART_OF)


def art(card: str, kind: str) -> Parts:
    """What is drawn on a card."""
    if card in ART_OF:
        return ART(ART_OF[card])
    return [at(0, 0, 1.8, 0, emblem(kind))]


def stands(card: str) -> bool:
    """Whether the picture is somebody's bust, which stands on the lower edge of its frame."""
    return ART_OF.get(card, "").startswith("person-")
