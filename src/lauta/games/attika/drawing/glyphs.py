"""All small drawings of Attika by name, for panels, log and rules page.
The drawings themselves are in art/; nothing here knows map or rules."""

from __future__ import annotations

from functools import partial

from ....engine.drawing.kit import Parts, at, sketch
from ....engine.drawing.shelf import Glyphs
from . import landscapes as lands
from . import pieces
from .paint import ART

PLAYERS = 4


def _alone(kind: str) -> Parts:
    """A building without its block; a milestone with a road below it."""
    if kind == "road":
        return [at(0, 7, 0.95, 0, pieces.road_way(())), at(0, -6, 1.3, 0, [sketch(pieces.art(kind))])]
    return [sketch(pieces.art(kind))]


def _amphora() -> Parts:
    return [sketch(ART.bare("amphora"), 1.2)]


glyph = Glyphs(
    PLAYERS,
    {
        **{land: (10.0, partial(lands.sign, land)) for land in (*lands.LANDSCAPES, "any")},
        **{f"card-{of}": (22.0, partial(ART, f"card-{of}")) for of in ("back", *lands.LANDSCAPES)},
        "amphora": (17.0, _amphora),
        "shrine": (26.5, partial(ART, "shrine")),
        **{f"stack{which}": (20.0, partial(ART, f"stack{which}")) for which in ("", "-main")},
        "map-stack": (23.0, partial(ART, "map-stack")),
        "laurel": (18.0, partial(ART, "laurel")),
        **{kind: (19.0, partial(_alone, kind)) for kind in pieces.BUILDINGS},
        **{
            f"{kind}-{seat}": (28.5, partial(pieces.whole, kind, seat))
            for kind in pieces.BUILDINGS
            for seat in range(PLAYERS)
        },
    },
)
names, markup = glyph.names, glyph.markup
