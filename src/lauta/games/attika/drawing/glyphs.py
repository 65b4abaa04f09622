"""All small drawings of Attika by name, for panels, log and rules page.
The drawings themselves are in art/; nothing here knows map or rules."""

from __future__ import annotations

import svg

from ....engine.drawing.kit import Parts, at, sketch
from ....engine.drawing.seats import badge, small
from . import cards_and_stacks, pieces
from . import landscapes as lands
from .paint import ART

PLAYERS = 4


def names() -> list[str]:
    """Everything that `glyph` can draw; each building also in a seat's colour, as in "tower-2"."""
    cards = ["card-back", *(f"card-{land}" for land in lands.LANDSCAPES)]
    owned = [f"{kind}-{seat}" for kind in pieces.BUILDINGS for seat in range(PLAYERS)]
    seats = [f"seat-{seat}" for seat in range(PLAYERS)]
    return [
        *lands.LANDSCAPES, "any", *cards, "amphora", "shrine", "stack", "stack-main", "map-stack", "laurel",
        *pieces.BUILDINGS, *owned, *seats,
    ]  # fmt: skip


def glyph(name: str, size: int = 24) -> svg.SVG:
    """A small drawing; decorative, so the text beside it must name it.

    ValueError for an unknown name, with the names that exist.
    """
    if name not in names():
        raise ValueError(f"no drawing is called {name!r}; there are {', '.join(names())}")
    kind, _, seat = name.rpartition("-")
    if kind in pieces.BUILDINGS:
        return small(pieces.whole(kind, int(seat)), size, 28.5)
    if kind == "seat":
        return small(badge(int(seat)), size, 13)
    return small(*_plain(name, size))


def _plain(name: str, size: int) -> tuple[Parts, int, float]:
    if name in (*lands.LANDSCAPES, "any"):
        return lands.sign(name), size, 10
    if name in pieces.BUILDINGS:
        if name == "road":
            return (
                [at(0, 7, 0.95, 0, pieces.road_way(())), at(0, -6, 1.3, 0, [sketch(pieces.art(name))])],
                size,
                19,
            )
        return [sketch(pieces.art(name))], size, 19
    match name:
        case "amphora":
            return [sketch(ART.bare("amphora"), 1.2)], size, 17
        case "shrine":
            return ART("shrine"), size, 26.5
        case "laurel":
            return ART("laurel"), size, 18
        case "stack" | "stack-main":
            return [sketch(cards_and_stacks.stack(3, name == "stack-main"))], size, 20
        case "map-stack":
            return [sketch(cards_and_stacks.map_stack(3))], size, 23
        case "card-back":
            return ART("card-back"), size, 22
    return cards_and_stacks.card(name.removeprefix("card-")), size, 22
