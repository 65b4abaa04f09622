"""All small drawings of Afrikan tähti by name, for panels, log and rules page, and the game's style sheet.
The drawings themselves are those of the star's board; nothing here knows board or rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import svg

from ....engine.drawing.kit import Parts, at
from ....engine.drawing.seats import SEATS, badge, small
from ...shared.star_board.drawing import tokens
from ...shared.star_board.drawing.dice import FACES, die
from ...shared.star_board.drawing.paint import ART
from ...shared.star_board.drawing.pawns import boat, pawn

_ART: dict[str, tuple[Callable[[], Parts], float]] = {  # the parts, and how far they reach
    **{kind: (partial(tokens.face, kind), 18.5) for kind in tokens.FACES},
    **{f"token-{kind}": (partial(tokens.token, kind), 23.5) for kind in tokens.FACES},
    "blank": (partial(tokens.token, "blank"), 23.5),  # bare wood shows nothing without its disc
    "hidden": (partial(tokens.token, "hidden"), 23.5),
    "horseshoe-spent": (lambda: [*tokens.face("horseshoe"), *ART("cross-out")], 18.5),
    "home": (tokens.house, 18),
    **{name: (partial(ART, drawing), reach) for name, (drawing, reach) in tokens.THINGS.items()},
}


def names() -> list[str]:
    """Everything that `glyph` can draw."""
    numbered = [f"die-{face}" for face in range(1, FACES + 1)]
    numbered += [f"{kind}-{seat}" for kind in ("seat", "pawn", "boat") for seat in range(len(SEATS))]
    return [*_ART, *numbered]


def glyph(name: str, size: int = 24) -> svg.SVG:
    """A small drawing; decorative, so the text beside it must name it.

    ValueError for an unknown name, with the names that exist.
    """
    if name not in names():
        raise ValueError(f"no drawing is called {name!r}; there are {', '.join(names())}")
    if name in _ART:
        art, reach = _ART[name]
        return small(art(), size, reach)
    kind, _, number = name.partition("-")
    n = int(number)
    if kind == "die":
        return small(die(n), size, 17)
    if kind == "seat":
        return small(badge(n), size, 13)
    parts = [*pawn(n), *(boat() if kind == "boat" else [])]
    return small([at(0, 13, 1, 0, parts)], size, 23.5)
