"""What places cost: small flags beside them, which step aside for pawns, names, each other; free tickets too.
Which places have a price is told by the picture of the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from .....engine.drawing.chart import Box
from .....engine.drawing.coast import Point
from .....engine.drawing.kit import short
from .....engine.scene import Part, Piece, pill
from ..data.constants import BOARD
from . import chart as charts
from .layout import layout
from .names import name_below
from .pawns import box_of

HEIGHT = 20.0
TICKET = 16.0  # half of its width
Names = tuple[str, ...]
Flag = tuple[float, float, Box, float]  # x, y, its room, how much of the chart it covers


def fares(priced: Sequence[tuple[str, str]], stands: Iterable[Point], names: Names, z: float) -> list[Piece]:
    """The flags of spots with their prices; `stands` is where pawns stand, `names` what cities are called."""
    taken = [box_of(x, y) for x, y in stands]
    pieces = []
    for spot, price in priced:
        x, y, flag = _freest(_beside(spot, price, names), taken)
        taken.append(flag)
        pieces.append(_fare(spot, price, x, y, z))
    return pieces


def _freest(beside: Sequence[Flag], taken: Sequence[Box]) -> tuple[float, float, Box]:
    """The flag that covers least; of pawns and other flags twice as much counts."""
    best, least = beside[0], float("inf")
    for one in beside:
        if one[3] >= least:
            break
        covers = one[3] + 2 * _covered(one[2], taken)
        if covers < least:
            best, least = one, covers
    return best[:3]


@lru_cache(maxsize=2048)
def _fare(spot: str, price: str, x: float, y: float, z: float) -> Piece:
    flag = Part(d=pill(_half(price), HEIGHT), text=price)
    return Piece(f"fare-{spot}", z, short(x), short(y), tone="fare", parts=(flag,))


@lru_cache(maxsize=2048)
def _beside(spot: str, price: str, names: Names) -> tuple[Flag, ...]:
    """The flags beside a spot, the best first: x, y, box, and how much of names and cities they cover.

    Below comes first, or above where the name of a city stands below.
    """
    where, half = layout(BOARD)[spot], _half(price)
    (x, y), below, above = where.point, 25.0, -25.0
    if where.city:
        below, above = (35.0, -36.0) if not name_below(where.name) else (-36.0, 35.0)
    aside = half + (24.0 if where.city else 13.0)
    offsets = [(0.0, below), (0.0, above), (aside, 0.0), (-aside, 0.0)]
    offsets += [(dx, dy) for dy in (below, above) for dx in (aside, -aside)]
    printed = _printed(names)
    flags = []
    for n, (dx, dy) in enumerate(offsets):
        box = _flag(x + dx, y + dy, half)
        flags.append((x + dx, y + dy, box, _covered(box, printed) + 0.001 * n))
    return tuple(sorted(flags, key=lambda flag: flag[3]))


@lru_cache(maxsize=2048)
def ticket_beside(spot: str, names: Names) -> Point:
    """Where the ticket of free passage lies, from its spot: where it covers least of names and cities."""
    where = layout(BOARD)[spot]
    (x, y), off = where.point, 22.0 if where.city else 13.0
    ways = [
        (dx * off, dy * off) for dx, dy in ((1, -1), (1, 1), (-1, 1), (-1, -1), (0, 1.5), (1.8, 0), (-1.8, 0))
    ]
    printed = _printed(names)
    return min(ways, key=lambda way: _covered(_flag(x + way[0], y + way[1], TICKET), printed))


@lru_cache(maxsize=32)
def _printed(names: Names) -> tuple[Box, ...]:
    """The room of names and cities on the chart."""
    texts = names[: len(BOARD.cities)] or [city.name for city in BOARD.cities]
    cities = [layout(BOARD)[city.id].point for city in BOARD.cities]
    lettering = [
        charts.named(BOARD, city.id, text).box for city, text in zip(BOARD.cities, texts, strict=True)
    ]
    return (*lettering, *(Box(x - 17, y - 17, x + 17, y + 17) for x, y in cities))


def _half(price: str) -> float:
    """Half of the width of a flag."""
    return 6.0 + 4.4 * len(price)


def _flag(x: float, y: float, half: float) -> Box:
    return Box(x - half, y - HEIGHT / 2, x + half, y + HEIGHT / 2)


def _covered(flag: Box, boxes: Iterable[Box]) -> float:
    """How much of the boxes a flag covers."""
    return sum(
        (min(flag.right, box.right) - max(flag.left, box.left))
        * (min(flag.bottom, box.bottom) - max(flag.top, box.top))
        for box in boxes
        if flag.left < box.right and box.left < flag.right and flag.top < box.bottom and box.top < flag.bottom
    )
