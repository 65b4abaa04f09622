"""Small drawings for panels and log: money, cards, symbols, tokens, dice, characters, plights, seats.

Most are those of the star's board; nothing here knows board or rules.
"""

from __future__ import annotations

from functools import partial

import svg

from ....engine.drawing.kit import Parts, at, sketch
from ....engine.drawing.seats import SEATS
from ....engine.drawing.shelf import Glyphs
from ...shared.star_board.drawing import glyphs, tokens
from ..data.card_codes import EVENT_KINDS, TYPES
from ..data.constants import CARDS, TOKENS
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


TOKEN_ART = tuple(tokens.art_name(token.id, token.effect) for token in TOKENS)  # the face of each kind

glyph = Glyphs(
    len(SEATS),
    {
        **glyphs.of_tokens((*tokens.EXPANSION_FACES, tokens.OTHER)),
        "level-equipment": (23.5, partial(tokens.token, "equipment")),
        "level-discovery": (23.5, partial(tokens.token, "discovery")),
        **{kind: (14.5, partial(drawing_symbols.seal, kind)) for kind in drawing_symbols.SYMBOLS},
        **{f"die-{kind}": (15, partial(drawing_symbols.face, kind)) for kind in drawing_symbols.SYMBOLS},
        **{f"kind-{kind}": (14.5, partial(drawing_symbols.medallion, kind)) for kind in TONES},
        "cards": (14.5, partial(drawing_symbols.medallion, "expedition")),
        "hand": (14, partial(ART, "fan")),
        "events": (14, lambda: [sketch(ART.bare("letter"))]),
        "rain": (14, lambda: [sketch(ART.bare("cloud"))]),
        "complete": (10, partial(ART, "tick")),
        **glyphs.THINGS,
        **{f"card-{id}": (32, partial(_card, id)) for id in _KINDS},  # any card or character
    },
)
names, markup = glyph.names, glyph.markup
