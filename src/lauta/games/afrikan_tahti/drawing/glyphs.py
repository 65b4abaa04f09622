"""All small drawings of Afrikan tähti by name, for panels, log and rules page, and the game's style sheet.
The art itself stands in the drawing files of the star's board; nothing here knows board or rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import svg

from ....engine.drawing.kit import Parts, at, sketch
from ....engine.drawing.seats import SEATS, badge, small
from ...shared.star_board.drawing import tokens
from ...shared.star_board.drawing.dice import FACES, die
from ...shared.star_board.drawing.pawns import boat, pawn


def _drawn(art: Callable[[], Parts], reach: float) -> tuple[Callable[[], Parts], float]:
    return lambda: [sketch(art())], reach


_ART: dict[str, tuple[Callable[[], Parts], float]] = {  # the parts, and how far they reach
    **{kind: (partial(tokens.face, kind), 18.5) for kind in tokens.FACES},
    **{f"token-{kind}": (partial(tokens.token, kind), 23.5) for kind in tokens.FACES},
    "blank": (partial(tokens.token, "blank"), 23.5),  # bare wood shows nothing without its disc
    "hidden": (tokens.back, 23.5),
    "horseshoe-spent": (lambda: [*tokens.face("horseshoe"), sketch(tokens.cross_out())], 18.5),
    "money": _drawn(tokens.coin, 13),
    "ship": _drawn(tokens.steamer, 18),
    "plane": _drawn(tokens.plane, 13),
    "ticket": _drawn(tokens.ticket, 16),
    "captive": _drawn(tokens.bars, 14),
    "held": _drawn(tokens.hourglass, 15),
    "home": (tokens.house, 18),
    "order": _drawn(tokens.circuit, 14),
    "gold_coast": _drawn(tokens.gold_heap, 13),
    "slave_coast": _drawn(tokens.hourglass, 15),
    "cape_town": _drawn(tokens.purse, 12),
    "bedouins": _drawn(tokens.tent, 18),
    "pirates": _drawn(tokens.black_flag, 17),
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
