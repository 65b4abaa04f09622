"""The picture on each card, by its id in the data files.
A card that nobody drew shows the emblem of its kind."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.drawing.kit import Parts, at, sketch
from . import beasts as drawing_beasts
from . import events as drawing_events
from . import gear as drawing_gear
from . import people as drawing_people
from . import perils as drawing_perils
from . import skills as drawing_skills
from .symbols import emblem

WIDTH, HEIGHT = 84.0, 63.0  # of the room in which every picture is drawn, around the origin
FOOT = 27.0  # where the shoulders of people end
_ART: dict[str, Callable[[], Parts]] = {
    **drawing_gear.ART,
    **drawing_people.PEOPLE,
    **drawing_skills.ART,
    **drawing_events.ART,
    **drawing_beasts.ART,
    **drawing_perils.ART,
}
DRAWN = tuple(_ART)


def art(card: str, kind: str) -> Parts:
    """What is drawn on a card."""
    if card in _ART:
        return [sketch(_ART[card](), 1.3)]
    return [at(0, 0, 1.8, 0, emblem(kind))]


def stands(card: str) -> bool:
    """Whether the picture is somebody's bust, which stands on the lower edge of its frame."""
    return card in drawing_people.PEOPLE
