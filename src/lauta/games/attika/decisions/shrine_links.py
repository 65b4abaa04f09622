"""The shortest way between two shrines that a player could still build (AT-94), for people to see.

The bots' estimate is in `bots/worth.py`; this one also tells over which spaces the way goes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..data.constants import SIDES, TILE_SPACES
from ..rules.state import EMPTY, State
from ..speech.words import shrine_name, space_name


@dataclass(frozen=True)
class Way:
    """A chain from one shrine to another: its spaces in order, and how many are still `missing` in it."""

    missing: int
    shrines: tuple[int, int]
    spaces: tuple[int, ...]

    @property
    def places(self) -> tuple[str, ...]:
        """The names of both shrines and all spaces, in order."""
        first, last = self.shrines
        return (shrine_name(first), *map(space_name, self.spaces), shrine_name(last))


def shortest_way(s: State, seat: int) -> Way | None:
    """The way that asks for the fewest more buildings of a seat; None where there is none (AT-94)."""
    spaces = s.n_tiles * TILE_SPACES
    return _shortest(
        seat,
        s.n_shrines,
        tuple(s.owner[:spaces]),
        tuple(s.building[:spaces]),
        tuple(s.shrine[:spaces]),
        tuple(s.near[: spaces * SIDES]),
    )


@lru_cache(maxsize=256)
def _shortest(
    seat: int,
    shrines: int,
    owner: tuple[int, ...],
    standing: tuple[int, ...],
    at: tuple[int, ...],
    near: tuple[int, ...],
) -> Way | None:
    # What a space adds to a chain: nothing where the seat has built, one where it can build, else no way.
    price = tuple(
        0 if whose == seat else 1 if building == EMPTY else -1
        for whose, building in zip(owner, standing, strict=True)
    )
    ways = []
    for first in range(shrines - 1):
        far, back = _walk(first, price, at, near)
        for last in range(first + 1, shrines):
            ends = [space for space in far if at[space] >> last & 1]
            if ends:
                end = min(ends, key=lambda space: (far[space], space))
                ways.append(Way(far[end], (first, last), _followed(end, back)))
    return min(ways, key=lambda way: (way.missing, len(way.spaces), way.shrines), default=None)


def _walk(
    shrine: int, price: Sequence[int], at: Sequence[int], near: Sequence[int]
) -> tuple[dict[int, int], dict[int, int]]:
    """How many buildings every space is away from a shrine, itself included, and where one comes from."""
    far: dict[int, int] = {}
    back: dict[int, int] = {}
    waiting: deque[tuple[int, int, int]] = deque()
    for space, cost in enumerate(price):
        if at[space] >> shrine & 1 and cost >= 0:
            (waiting.append if cost else waiting.appendleft)((cost, space, -1))
    while waiting:
        steps, space, origin = waiting.popleft()
        if space in far:
            continue
        far[space], back[space] = steps, origin
        for beside in near[space * SIDES : (space + 1) * SIDES]:
            if beside < len(price) and beside not in far and price[beside] >= 0:
                cost = price[beside]
                (waiting.append if cost else waiting.appendleft)((steps + cost, beside, space))
    return far, back


def _followed(end: int, back: dict[int, int]) -> tuple[int, ...]:
    way = [end]
    while back[way[-1]] >= 0:
        way.append(back[way[-1]])
    return tuple(reversed(way))
