"""How far a pawn gets before it comes to a city, as tables: moves go from city to city (RE-20, RE-23).

The walks over the lines of the board are made here once; in play the tables are looked up.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.rule import table
from ...shared.star_board.data.constants import BOARD, LINES, N_CITIES, N_SPOTS, firsts
from ...shared.star_board.data.schema import LAND, SEA
from ...shared.star_board.data.walks import Walk, next_cities, walks_from
from .card_codes import MAX_STEPS


def hops_from(start: int, most: int) -> Iterator[Walk]:
    """Steps along lines to a dot, or to the first city on the way, never straight back (ST-18)."""
    return walks_from(BOARD, LINES, start, most, through=False)


# --- arrivals ---------------------------------------------------------------------------------------
# A hop is told by its arrival: a dot, or a city and the last line into it. The line matters, because a
# move may not go straight back over it (ST-18).
ENTRIES = [(city, line.to, line.terrain) for city in range(N_CITIES) for line in LINES[city]]
N_DOTS = N_SPOTS - N_CITIES
N_ARRIVALS = N_DOTS + len(ENTRIES)
ARRIVAL_SPOT = table([*range(N_CITIES, N_SPOTS), *(city for city, _, _ in ENTRIES)])
# The line at a city is told by the spot at its other end and its terrain: 2 * spot + terrain.
ARRIVAL_LINE = table(
    [*(-1 for _ in range(N_DOTS)), *(2 * before + terrain for _, before, terrain in ENTRIES)]
)
ARRIVAL_TERRAIN = table(
    [
        *(LINES[spot][0].terrain for spot in range(N_CITIES, N_SPOTS)),
        *(terrain for _, _, terrain in ENTRIES),
    ]
)


def arrival_of(hop: Walk) -> int:
    """The number of the arrival to which a hop leads."""
    if hop.end >= N_CITIES:
        return hop.end - N_CITIES
    return N_DOTS + ENTRIES.index((hop.end, hop.spots[-2], hop.terrain))


# --- hops -------------------------------------------------------------------------------------------
# The hops of one terrain with `n` steps from `spot` are those from
# HOP_FIRST[terrain][spot * MAX_STEPS + n - 1] up to the next entry: into a city with n steps or fewer, onto a
# dot with n steps exactly. HOP_LINE is the first line, as in ARRIVAL_LINE.
def _hops(terrain: int, spot: int, steps: int, known: list[Walk]) -> list[tuple[int, int, int]]:
    """Arrival, steps and first line of each hop; the shortest where several arrive alike."""
    found: dict[tuple[int, int], int] = {}
    for hop in known:
        if hop.terrain == terrain and hop.steps <= steps and (hop.end < N_CITIES or hop.steps == steps):
            way = arrival_of(hop), 2 * hop.spots[1] + terrain
            found[way] = min(hop.steps, found.get(way, hop.steps))
    return sorted((arrival, length, first) for (arrival, first), length in found.items())


_KNOWN = [list(hops_from(spot, MAX_STEPS)) for spot in range(N_SPOTS)]
_ROWS = [
    [
        _hops(terrain, spot, steps, _KNOWN[spot])
        for spot in range(N_SPOTS)
        for steps in range(1, MAX_STEPS + 1)
    ]
    for terrain in (LAND, SEA)
]


_ALL = [hop for of_terrain in _ROWS for row in of_terrain for hop in row]
_FIRSTS = firsts([row for of_terrain in _ROWS for row in of_terrain])
_PER_TERRAIN = N_SPOTS * MAX_STEPS
HOP_FIRST = table([_FIRSTS[: _PER_TERRAIN + 1], _FIRSTS[_PER_TERRAIN:]])
HOP_TO = table([arrival for arrival, _, _ in _ALL])
HOP_STEPS = table([steps for _, steps, _ in _ALL])
HOP_LINE = table([first for _, _, first in _ALL])
del _KNOWN, _ROWS, _ALL, _FIRSTS


# --- next cities (RE-82, RE-83) ---------------------------------------------------------------------
_NEXT = [[next_cities(BOARD, LINES, city, terrain) for city in range(N_CITIES)] for terrain in (LAND, SEA)]
# The next cities begin at NEXT_FIRST[terrain * N_CITIES + city].
NEXT_FIRST = table(firsts([cities for of_terrain in _NEXT for cities in of_terrain]))
NEXT_CITY = table([city for of_terrain in _NEXT for cities in of_terrain for city in cities])
