"""What the server remembers of people outside of the database, and how it forgets somebody.

Each place registers itself beside its data. Places that bound themselves (a cache of some seconds, a counter
for rate limits) say so instead of a function.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

DRAWN = "pages drawn later push it out; it is looked up by what it shows"


@dataclass(frozen=True)
class Place:
    """Where something is remembered, how a guest's id is forgotten there, or why it goes by itself."""

    where: str
    forget: Callable[[str], object] | None = None
    goes_by_itself: str = ""


_places: dict[str, Place] = {}


def remembers(where: str, forget: Callable[[str], object] | None = None, goes_by_itself: str = "") -> None:
    """Register a place: "match.presence.presence"."""
    if forget is None and not goes_by_itself:
        raise TypeError(f"{where} needs a function that forgets a guest, or a reason why none is needed")
    _places[where] = Place(where, forget, goes_by_itself)


def places() -> list[Place]:
    """All places that were registered."""
    return list(_places.values())


def forget(guest: str) -> None:
    """Forget a guest's id everywhere."""
    for place in _places.values():
        if place.forget is not None:
            place.forget(guest)
