"""What lies where, and how much of it round a cell: herds for animals, space for nomads, a survey's worth.

Counts are kept as things are laid down and taken away. Rules only; who may do what is in `legal.py`.
"""

from __future__ import annotations

from ....engine.bits import count, each, has, minus, none_of, plus
from ....engine.rule import rule
from ..data.constants import (
    EMPTY,
    EMPTY_CELLS,
    N_CELLS,
    N_SORTS,
    NEAR,
    NEIGHBOURS,
    NOMADS,
    ROUND,
    SORT,
    SURVEYED,
)
from .state import Moves, State


@rule
def lay(s: State, cell: int, content: int) -> None:
    """From now on this is what lies on a cell, and nothing else."""
    before = s.content[cell]
    s.content[cell] = content
    if SORT[before] >= 0:
        s.lying[SORT[before]] = minus(s.lying[SORT[before]], cell)
    if SORT[content] >= 0:
        s.lying[SORT[content]] = plus(s.lying[SORT[content]], cell)
    if before == EMPTY:
        less_space_round(s, cell)
    if content == EMPTY:
        more_space_round(s, cell)


@rule
def take_stock(s: State) -> None:
    """Find out from `content` what lies where, and how much space is round each cell."""
    for sort in range(N_SORTS):
        s.lying[sort] = none_of(s.lying[sort])
    for digit in range(3):
        s.space[digit] = none_of(s.space[digit])
    for cell in range(N_CELLS):
        sort = SORT[s.content[cell]]
        if sort >= 0:
            s.lying[sort] = plus(s.lying[sort], cell)
        if sort == EMPTY_CELLS:
            more_space_round(s, cell)


@rule
def more_space_round(s: State, cell: int) -> None:
    """All cells round this one have an empty cell more round them: a sum with carries, for all at once."""
    low, middle, carry = s.space[0], s.space[1], ROUND[cell]
    s.space[0] = low ^ carry
    carry = low & carry
    s.space[1] = middle ^ carry
    s.space[2] = s.space[2] ^ middle & carry


@rule
def less_space_round(s: State, cell: int) -> None:
    """All cells round this one have an empty cell less round them."""
    low, middle, borrowed = s.space[0], s.space[1], ROUND[cell]
    s.space[0] = low ^ borrowed
    borrowed = borrowed & ~low
    s.space[1] = middle ^ borrowed
    s.space[2] = s.space[2] ^ borrowed & ~middle


@rule
def count_at(s: State, origin: int, cell: int) -> int:
    """Herd count or space count of `cell` for the tile on `origin`, which leaves it (AF-8, AF-9)."""
    sort = SORT[s.content[origin]]
    if sort == NOMADS:
        return count(ROUND[cell] & s.lying[EMPTY_CELLS]) + NEAR[origin][cell] * s.options.nomad_origin_counts
    return count(ROUND[cell] & minus(s.lying[sort], origin))


@rule
def counts_for(s: State, sort: int, origin: int) -> tuple[int, int, int]:
    """How much of what a tile of a sort counts lies round every cell: three binary digits, the lowest first.

    All cells are added up at once. A tile on `origin` (-1: none) leaves it (AF-9, AF-50, AF-53).
    """
    low = none_of(s.space[0])
    middle, high = low, low
    if sort == NOMADS:
        low, middle, high = s.space[0], s.space[1], s.space[2]
        if origin >= 0 and s.options.nomad_origin_counts:
            carry = low & ROUND[origin]
            low = low ^ ROUND[origin]
            high = high ^ middle & carry
            middle = middle ^ carry
        return low, middle, high
    others = s.lying[sort]
    if origin >= 0:
        others = minus(others, origin)
    for cell in each(others):
        carry = low & ROUND[cell]
        low = low ^ ROUND[cell]
        high = high ^ middle & carry
        middle = middle ^ carry
    return low, middle, high


@rule
def better_cells(s: State, moves: Moves, origin: int) -> int:
    """Empty cells where the tile on `origin` counts more than where it lies (AF-41, AF-44, AF-50, AF-53).

    All counts are compared with that one at once, the highest digit first.
    """
    sort = SORT[s.content[origin]]
    if sort == NOMADS:
        low, middle, high = counts_for(s, sort, origin)
    else:
        low, middle, high = counts_of_others(s, moves, sort, origin)
    same = s.lying[EMPTY_CELLS]
    more = none_of(same)
    if has(high, origin):
        same = same & high
    else:
        more = same & high
        same = same & ~high
    if has(middle, origin):
        same = same & middle
    else:
        more = more | same & middle
        same = same & ~middle
    if not has(low, origin):
        more = more | same & low
    return more


@rule
def counts_of_others(s: State, moves: Moves, sort: int, origin: int) -> tuple[int, int, int]:
    """As `counts_for`, of a species: from what was counted last, which holds as long as the herd lies so."""
    if moves.herd[sort] ^ s.lying[sort]:
        moves.herd[sort] = s.lying[sort]
        moves.low[sort], moves.middle[sort], moves.high[sort] = counts_for(s, sort, -1)
    low, middle, high = moves.low[sort], moves.middle[sort], moves.high[sort]
    borrowed = ROUND[origin]
    other = low ^ borrowed
    borrowed = borrowed & ~low
    return other, middle ^ borrowed, high ^ borrowed & ~middle


@rule
def greatest_count(s: State, sort: int, origin: int) -> int:
    """The most that a tile of a sort, from `origin` (-1: none), can count on an empty cell; -1: none is."""
    low, middle, high = counts_for(s, sort, origin)
    cells = s.lying[EMPTY_CELLS]
    if not cells:
        return -1
    most = 0
    if cells & high:
        cells = cells & high
        most += 4
    if cells & middle:
        cells = cells & middle
        most += 2
    if cells & low:
        most += 1
    return most


@rule
def can_wander(tile: int) -> bool:
    """Whether a thing on a cell is an animal or nomads, face up (AF-48, AF-52)."""
    return SORT[tile] >= NOMADS


@rule
def survey_value(s: State, cell: int) -> int:
    """Adjacent animals, nomads and monuments (AF-60)."""
    total = 0
    for n in NEIGHBOURS[cell]:
        total += SURVEYED[s.content[n]]
    return total
