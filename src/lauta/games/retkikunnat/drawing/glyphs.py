"""Small drawings for panels and log: money, cards, symbols, tokens, dice, characters, plights, seats.

Most are those of the star's board; nothing here knows board or rules.
"""

from __future__ import annotations

from functools import partial

import svg

from ....engine.drawing.kit import Parts, at, sketch
from ...shared.star_board.drawing import glyphs, tokens
from ..data.card_codes import EVENT_KINDS, TYPES
from ..data.constants import CARDS
from ..data.schema import Character, Danger, Event, Expedition
from . import card_art as drawing_art
from . import symbols as drawing_symbols
from .paint import ART, TONES


def _kind(card: Character | Expedition | Event | Danger) -> str:
    if isinstance(card, Expedition):
        return TYPES[card.type]
    if isinstance(card, Event):
        return EVENT_KINDS[card.kind]
    return "character" if isinstance(card, Character) else "danger"


_KINDS: dict[str, str] = {
    card.id: _kind(card)
    for deck in (CARDS.expedition, CARDS.characters, CARDS.events, CARDS.danger)
    for card in deck
}


def _card(id: str) -> Parts:
    """What is on a card, on a plate in the tone of its kind."""
    tone = TONES[_KINDS[id]]
    foot = 29.0 - 0.96 * drawing_art.FOOT if drawing_art.stands(id) else 0.0
    return [
        svg.Rect(
            x=-30, y=-30, width=60, height=60, rx=11, fill=tone.ground, stroke=tone.frame, stroke_width=2.4
        ),
        at(0, foot, 0.96 if foot else 0.75, 0, drawing_art.art(id, _KINDS[id])),
    ]


_ART: dict[str, glyphs.Drawn] = {
    **glyphs.of_tokens(tokens.EXPANSION_FACES),
    "level-equipment": (partial(tokens.token, "equipment"), 23.5),
    "level-discovery": (partial(tokens.token, "discovery"), 23.5),
    **{kind: (partial(drawing_symbols.seal, kind), 14.5) for kind in drawing_symbols.SYMBOLS},
    **{f"die-{kind}": (partial(drawing_symbols.face, kind), 15) for kind in drawing_symbols.SYMBOLS},
    **{f"kind-{kind}": (partial(drawing_symbols.medallion, kind), 14.5) for kind in TONES},
    "cards": (partial(drawing_symbols.medallion, "expedition"), 14.5),
    "hand": (partial(ART, "fan"), 14),
    "events": (lambda: [sketch(ART.bare("letter"))], 14),
    "rain": (lambda: [sketch(ART.bare("cloud"))], 14),
    "complete": (partial(ART, "tick"), 10),
    **glyphs.THINGS,
    **{f"card-{id}": (partial(_card, id), 32) for id in _KINDS},  # any card or character
}


def names() -> tuple[str, ...]:
    """Everything that `glyph` can draw."""
    return tuple(_ART)


def glyph(name: str, size: int = 24) -> svg.SVG:
    """A small drawing by its name; ValueError for an unknown one, with the names that exist."""
    return glyphs.draw(_ART, name, size)
