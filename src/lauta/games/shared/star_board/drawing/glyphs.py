"""Small drawings by name, for panels, log and rules page: those that both games on this board have.
A game adds its own; nothing here knows board or rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from .....engine.drawing.kit import Parts, at
from .....engine.drawing.seats import SEATS
from .....engine.drawing.shelf import Draw
from . import tokens
from .dice import FACES, die
from .paint import ART
from .pawns import boat, pawn

Drawn = tuple[float, Draw]  # how far it reaches, and its parts


def of_tokens(kinds: Iterable[str]) -> dict[str, Drawn]:
    """What each kind of token shows, and under "token-" the token itself."""
    faces = {kind: (18.5, partial(tokens.face, kind)) for kind in kinds}
    return {**faces, **{f"token-{kind}": (23.5, partial(tokens.token, kind)) for kind in faces}}


def _pawn(seat: int, afloat: bool) -> Parts:
    return [at(0, 13, 1, 0, [*pawn(seat), *(boat() if afloat else [])])]


THINGS: Mapping[str, Drawn] = {
    "home": (18, tokens.house),
    **{name: (reach, partial(ART, drawing)) for name, (drawing, reach) in tokens.THINGS.items()},
    **{f"die-{face}": (17, partial(die, face)) for face in range(1, FACES + 1)},
    **{f"pawn-{seat}": (23.5, partial(_pawn, seat, False)) for seat in range(len(SEATS))},
    **{f"boat-{seat}": (23.5, partial(_pawn, seat, True)) for seat in range(len(SEATS))},
}
