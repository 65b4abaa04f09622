"""Small drawings for panels and log: money, cards, symbols, tokens, dice, characters, plights, seats.

Most are those of the star's board; nothing here knows board or rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

import svg

from ....engine.drawing.kit import Parts, at, sketch
from ....engine.drawing.seats import SEATS, badge, small
from ...shared.star_board.drawing import tokens
from ...shared.star_board.drawing.dice import FACES, die
from ...shared.star_board.drawing.paint import ART as BOARD_ART
from ...shared.star_board.drawing.pawns import boat, pawn
from ..data.card_codes import EVENT_KINDS, TYPES
from ..data.constants import CARDS
from ..data.schema import Character, Danger, Event, Expedition
from . import card_art as drawing_art
from . import symbols as drawing_symbols
from .paint import ART, TONES

Art = tuple[Callable[[], Parts], float]  # the parts, and how far they reach


_ART: dict[str, Art] = {
    **{kind: (partial(tokens.face, kind), 18.5) for kind in tokens.EXPANSION_FACES},
    **{f"token-{kind}": (partial(tokens.token, kind), 23.5) for kind in tokens.EXPANSION_FACES},
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
    "home": (tokens.house, 18),
    **{name: (partial(BOARD_ART, drawing), reach) for name, (drawing, reach) in tokens.THINGS.items()},
}


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


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Everything that `glyph` can draw; "card-" stands before the id of any card or character."""
    numbered = [f"die-{face}" for face in range(1, FACES + 1)]
    numbered += [f"{kind}-{seat}" for kind in ("seat", "pawn", "boat") for seat in range(len(SEATS))]
    return (*_ART, *numbered, *(f"card-{id}" for id in _KINDS))


def glyph(name: str, size: int = 24) -> svg.SVG:
    """A small drawing; decorative, so the text beside it must name it.

    ValueError for an unknown name, with the names that exist.
    """
    if name not in names():
        raise ValueError(f"no drawing is called {name!r}; there are {', '.join(names())}")
    if name in _ART:
        art, reach = _ART[name]
        return small(art(), size, reach)
    kind, _, rest = name.partition("-")
    if kind == "card":
        return small(_card(rest), size, 32)
    n = int(rest)
    if kind == "die":
        return small(die(n), size, 17)
    if kind == "seat":
        return small(badge(n), size, 13)
    return small([at(0, 13, 1, 0, [*pawn(n), *(boat() if kind == "boat" else [])])], size, 23.5)


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
