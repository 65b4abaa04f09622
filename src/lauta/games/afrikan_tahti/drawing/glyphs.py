"""All small drawings of Afrikan tähti by name, for panels, log and rules page.
Most are those of the star's board; nothing here knows board or rules."""

from __future__ import annotations

from functools import partial

import svg

from ...shared.star_board.drawing import glyphs, tokens
from ...shared.star_board.drawing.paint import ART

_ART: dict[str, glyphs.Drawn] = {
    **glyphs.of_tokens(tokens.FACES),
    "blank": (partial(tokens.token, "blank"), 23.5),  # bare wood shows nothing without its disc
    "hidden": (partial(tokens.token, "hidden"), 23.5),
    "horseshoe-spent": (lambda: [*tokens.face("horseshoe"), *ART("cross-out")], 18.5),
    **glyphs.THINGS,
}


def names() -> list[str]:
    """Everything that `glyph` can draw."""
    return list(_ART)


def glyph(name: str, size: int = 24) -> svg.SVG:
    """A small drawing by its name; ValueError for an unknown one, with the names that exist."""
    return glyphs.draw(_ART, name, size)
