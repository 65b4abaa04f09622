"""Counting what lies around a cell: herds for animals, space for nomads, a survey's worth.

Rules only; who may do what is in `legal.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data.constants import COUNT_MASK, EMPTY, FIXED, NEAR, NEIGHBOURS, SHIFT, SURVEYED, WEIGHT
from .state import State


@rule
def packed_around(s: State, cell: int) -> int:
    """All counts of the neighbours of a cell in one number, as things lie (AF-8, AF-9)."""
    total = 0
    for n in NEIGHBOURS[cell]:
        total += WEIGHT[s.content[n]]
    return total


@rule
def left_behind(s: State, tile: int) -> int:
    """What a tile that leaves a neighbouring cell changes in the counts of its new cell (AF-8, AF-9)."""
    if SHIFT[tile] > 0:
        return -WEIGHT[tile]
    return WEIGHT[EMPTY] * s.options.nomad_origin_counts


@rule
def count_at(s: State, origin: int, cell: int) -> int:
    """Herd count or space count of `cell` for the tile on `origin` (AF-8, AF-9)."""
    tile = s.content[origin]
    total = packed_around(s, cell) + NEAR[origin][cell] * left_behind(s, tile)
    return (total >> SHIFT[tile]) & COUNT_MASK


@rule
def can_wander(tile: int) -> bool:
    """Whether a thing on a cell is an animal or nomads, face up (AF-48, AF-52)."""
    return SHIFT[tile] != FIXED


@rule
def survey_value(s: State, cell: int) -> int:
    """Adjacent animals, nomads and monuments (AF-60)."""
    total = 0
    for n in NEIGHBOURS[cell]:
        total += SURVEYED[s.content[n]]
    return total
