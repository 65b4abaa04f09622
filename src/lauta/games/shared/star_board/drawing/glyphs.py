"""Small drawings by name, for panels, log and rules page: those that both games on this board have.
A game adds its own; nothing here knows board or rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

import svg

from .....engine.drawing.kit import Parts, at
from .....engine.drawing.seats import SEATS, badge, small
from . import tokens
from .dice import FACES, die
from .paint import ART
from .pawns import boat, pawn

Drawn = tuple[Callable[[], Parts], float]  # the parts, and how far they reach


def of_tokens(kinds: Iterable[str]) -> dict[str, Drawn]:
    """What each kind of token shows, and under "token-" the token itself."""
    faces = {kind: (partial(tokens.face, kind), 18.5) for kind in kinds}
    return {**faces, **{f"token-{kind}": (partial(tokens.token, kind), 23.5) for kind in faces}}


def _pawn(seat: int, afloat: bool) -> Parts:
    return [at(0, 13, 1, 0, [*pawn(seat), *(boat() if afloat else [])])]


THINGS: Mapping[str, Drawn] = {
    "home": (tokens.house, 18),
    **{name: (partial(ART, drawing), reach) for name, (drawing, reach) in tokens.THINGS.items()},
    **{f"die-{face}": (partial(die, face), 17) for face in range(1, FACES + 1)},
    **{f"seat-{seat}": (partial(badge, seat), 13) for seat in range(len(SEATS))},
    **{f"pawn-{seat}": (partial(_pawn, seat, False), 23.5) for seat in range(len(SEATS))},
    **{f"boat-{seat}": (partial(_pawn, seat, True), 23.5) for seat in range(len(SEATS))},
}


def draw(glyphs: Mapping[str, Drawn], name: str, size: int) -> svg.SVG:
    """One of these; decorative, so the text beside it must name it.

    ValueError for an unknown name, with the names that exist.
    """
    if name not in glyphs:
        raise ValueError(f"no drawing is called {name!r}; there are {', '.join(glyphs)}")
    parts, reach = glyphs[name]
    return small(parts(), size, reach)
