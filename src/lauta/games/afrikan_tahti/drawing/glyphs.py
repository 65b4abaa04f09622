"""All small drawings of Afrikan tähti by name, for panels, log and rules page.
Most are those of the star's board; nothing here knows board or rules."""

from __future__ import annotations

from functools import partial

from ....engine.drawing.seats import SEATS
from ....engine.drawing.shelf import Glyphs
from ...shared.star_board.drawing import glyphs, tokens
from ...shared.star_board.drawing.paint import ART
from ..data.constants import TOKENS

TOKEN_ART = tuple(tokens.art_name(token.id, token.effect) for token in TOKENS)  # the face of each kind

glyph = Glyphs(
    len(SEATS),
    {
        **glyphs.of_tokens((*tokens.FACES, tokens.OTHER)),
        "blank": (23.5, partial(tokens.token, "blank")),  # bare wood shows nothing without its disc
        "hidden": (23.5, partial(tokens.token, "hidden")),
        "horseshoe-spent": (18.5, lambda: [*tokens.face("horseshoe"), *ART("cross-out")]),
        **glyphs.THINGS,
    },
)
names, markup = glyph.names, glyph.markup
