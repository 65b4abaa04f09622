"""The ways that pawns take, spot by spot: for pictures and log. The rules know only where a way ends.

Where several walks end alike, the shortest is told.
"""

from __future__ import annotations

from functools import cache

from ..data.constants import BOARD, LINES, SPOT_NAMES
from ..data.walks import ends_of, free_ends

Spots = tuple[int, ...]


@cache
def walk_to(start: int, roll: int, end: int, fares: int, mixing: int, carrying: bool) -> Spots:
    """The spots of a move by die from `start` to `end`, both included (ST-16 to ST-26); the least of them
    where there is no such walk."""
    for walk in ends_of(BOARD, LINES, start, roll):
        open_ = walk.mixing <= mixing and not (carrying and walk.passes_home)
        if (walk.end, walk.fares) == (end, fares) and open_:
            return walk.spots
    return start, end


@cache
def sail_to(start: int, steps: int, end: int) -> Spots:
    """The spots of free passage (ST-27)."""
    for walk in free_ends(BOARD, LINES, start, steps):
        if walk.end == end:
            return walk.spots
    return start, end


def named(spots: Spots) -> tuple[str, ...]:
    """Spots as records and pages call them."""
    return tuple(SPOT_NAMES[spot] for spot in spots)
