"""The board as tables for rules: where a roll may end, free passage, flights, distances.

Made once when a game is loaded, so that nothing is searched during play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from itertools import accumulate

from .....engine.rule import amount, table
from .components import BOARD_FILE, reached, read_board
from .components import DATA as DATA
from .schema import LAND, SEA
from .walks import MIXED, Walk, ends_of, free_ends, lines_of, steps_between

BOARD = read_board(BOARD_FILE)
LINES = lines_of(BOARD)
DIE = 6  # ST-2

N_CITIES = len(BOARD.cities)
N_SPOTS = len(BOARD.spots)
SPOT_NAMES = tuple(name.replace(":", ".") for name in BOARD.spots)  # as in records and on pages
SEA_FARE = amount(BOARD.sea_fare)
AIR_FARE = amount(BOARD.air_fare)
STARTS = tuple(i for i, city in enumerate(BOARD.cities) if city.start)
N_STARTS = len(STARTS)
CAPE_TOWN = BOARD.special_city("cape_town")
GOLD_COAST = BOARD.special_city("gold_coast")
SLAVE_COAST = BOARD.special_city("slave_coast")

START_CITY = table(STARTS)
IS_HOME = table([int(spot in STARTS) for spot in range(N_SPOTS)])
AT_SEA = table([int(spot >= N_CITIES and LINES[spot][0].terrain == SEA) for spot in range(N_SPOTS)])
BY_LAND = table([int(any(line.terrain == LAND for line in lines)) for lines in LINES])
BY_SEA = table([int(any(line.terrain == SEA for line in lines)) for lines in LINES])
_TRAPS = {route.spots[route.at] for route in BOARD.routes if route.special}
IS_TRAP = table([int(spot in _TRAPS) for spot in range(N_SPOTS)])

# --- die moves --------------------------------------------------------------------------------------
# The ways of `roll` from `spot` are those from WAY_FIRST[spot * DIE + roll - 1] up to the next entry. A way
# is an end and a number of fares. Bit `mixing + CARRYING * c` of WAY_OPEN tells whether some walk makes it
# where `mixing` is allowed (walks.py), for a pawn that carries a winning item (c = 1) or not.
CARRYING = MIXED + 1


def openings_of(walk: Walk) -> int:
    """The bits of WAY_OPEN that one walk gives (ST-25, ST-52)."""
    bits = sum(1 << allowed for allowed in range(walk.mixing, CARRYING))
    return bits if walk.passes_home else bits | bits << CARRYING


def _ways(spot: int, roll: int) -> list[tuple[int, int, int]]:
    """End, fares and openings of each way, cities and dots in the order of the board, cheapest first."""
    found: dict[tuple[int, int], int] = {}
    for walk in ends_of(BOARD, LINES, spot, roll):
        way = walk.end, walk.fares
        found[way] = found.get(way, 0) | openings_of(walk)
    return [(end, fares, found[end, fares]) for end, fares in sorted(found)]


_WAYS = [_ways(spot, roll) for spot in range(N_SPOTS) for roll in range(1, DIE + 1)]


def firsts(lists: Iterable[Sized]) -> list[int]:
    """Where each of the lists begins when they stand one behind the other, and where the last ends."""
    return [0, *accumulate(map(len, lists))]


WAY_FIRST = table(firsts(_WAYS))
WAY_END = table([end for ways in _WAYS for end, _, _ in ways])
WAY_FARES = table([fares for ways in _WAYS for _, fares, _ in ways])
WAY_OPEN = table([openings for ways in _WAYS for _, _, openings in ways])
MAX_FARES = max(fares for ways in _WAYS for _, fares, _ in ways)
del _WAYS

# --- free passage and flights -----------------------------------------------------------------------
# The ends of `steps` steps of free passage from `spot` begin at FREE_FIRST[(steps - 1) * N_SPOTS + spot].
MAX_FREE_STEPS = 2
_FREE = [
    sorted({walk.end for walk in free_ends(BOARD, LINES, spot, steps)})
    for steps in range(1, MAX_FREE_STEPS + 1)
    for spot in range(N_SPOTS)
]
FREE_FIRST = table(firsts(_FREE))
FREE_END = table([end for ends in _FREE for end in ends])

_FLIGHTS = [
    sorted({b for a, b in (*BOARD.flights, *((b, a) for a, b in BOARD.flights)) if a == spot})
    for spot in range(N_SPOTS)
]
FLIGHT_FIRST = table(firsts(_FLIGHTS))
FLIGHT_TO = table([city for cities in _FLIGHTS for city in cities])

# --- distances --------------------------------------------------------------------------------------
# Steps from a spot to a city, by land alone and by land and sea; -1 where there is no way.
LAND_STEPS = table(
    [
        list(row)
        for row in zip(*(steps_between(BOARD, LINES, c, (LAND,)) for c in range(N_CITIES)), strict=True)
    ]
)
STEPS = table(
    [
        list(row)
        for row in zip(*(steps_between(BOARD, LINES, c, (LAND, SEA)) for c in range(N_CITIES)), strict=True)
    ]
)


def _landmasses() -> list[int]:
    """The number of the landmass that each spot lies on, from 0; -1 at sea (ST-12)."""
    found = [-1] * N_SPOTS
    for city in range(N_CITIES):
        if found[city] < 0:
            number = max(found) + 1
            for spot in reached(BOARD, city, (LAND,)):
                found[spot] = number
    return found


_LANDMASS = _landmasses()
LANDMASS = table(_LANDMASS)
HAS_HOME = table([int(n in {_LANDMASS[city] for city in STARTS}) for n in range(max(_LANDMASS) + 1)])
