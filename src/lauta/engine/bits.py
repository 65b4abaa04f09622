"""Sets of places for rules: a number whose bit n says whether place n is in it.

`&`, `|`, `^`, `a & ~b`, `==` and `if a:` mean what they mean for numbers; what these cannot say is here.
How the sets are held in compiled mode is in `compiling/compiled_bits.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

from .build import compiler, current_build
from .record import Bits as Bits
from .rule import ProbedTable


def sets(rows: Iterable[Iterable[int]], places: int) -> Sequence[int]:
    """A constant table of sets of so many places, indexed in rules as `t[i]`.

    ValueError names a place that is not among them.
    """
    masks = []
    for row in rows:
        mask = 0
        for place in row:
            if not 0 <= place < places:
                raise ValueError(f"there is no place {place}; there are 0 to {places - 1}")
            mask |= 1 << place
        masks.append(mask)
    build = current_build()
    if build.mode == "compiled":
        return compiler().compiled_sets(masks, places, sys._getframe(1).f_globals)
    return ProbedTable(masks) if build.probed else tuple(masks)


def each(these: int) -> Iterator[int]:
    """The places of a set, the lowest first. ValueError where it has no end, as the opposite of a set."""
    if these < 0:
        raise ValueError("the opposite of a set has no end: use a & ~b")
    while these:
        lowest = these & -these
        yield lowest.bit_length() - 1
        these ^= lowest


def count(these: int) -> int:
    """How many places are in a set. ValueError where it has no end."""
    if these < 0:
        raise ValueError("the opposite of a set has no end: use a & ~b")
    return these.bit_count()


def has(these: int, place: int) -> bool:
    """Whether a place is in a set."""
    return bool(these >> place & 1)


def plus(these: int, place: int) -> int:
    """The set with this place."""
    return these | 1 << place


def minus(these: int, place: int) -> int:
    """The set without this place."""
    return these & ~(1 << place)


def none_of(these: int) -> int:
    """The empty set of the same places."""
    return 0
