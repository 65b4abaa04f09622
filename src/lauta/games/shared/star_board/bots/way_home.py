"""How many turns a pawn that carries a winning item still takes to bring it home, by spot and money.

Expected turns of the best play on the board alone (ST-16 to ST-29, ST-49), found once when a guide is loaded;
for bots, not for rules. Money counts in fares; what lies beyond the highest level makes no difference.
"""

from __future__ import annotations

from .....engine.rule import table
from ..data import constants as c
from ..data.walks import MIXED

FLIGHT = c.AIR_FARE // c.SEA_FARE
LEVELS = 2 * FLIGHT + 1
LONG = 99.0  # turns where there is no way
FREED = 3.0  # turns that a captive waits on average, of six faces two set him free (ST-49)
SMALL = 0.005  # turns; nearer than this nobody looks
HUNDREDTHS = 100

_BIT = MIXED + c.CARRYING
_ORDER = sorted(range(c.N_SPOTS), key=lambda spot: min(c.STEPS[spot][city] % c.N_SPOTS for city in c.STARTS))
Ways = list[list[list[tuple[int, int]]]]  # where moves by die end and what they cost, by spot and face
Sails = list[list[int]]  # where free passage ends, by spot


def _ways() -> Ways:
    return [
        [
            [
                (c.WAY_END[way], c.WAY_FARES[way])
                for way in range(c.WAY_FIRST[spot * c.DIE + face], c.WAY_FIRST[spot * c.DIE + face + 1])
                if c.WAY_OPEN[way] >> _BIT & 1
            ]
            for face in range(c.DIE)
        ]
        for spot in range(c.N_SPOTS)
    ]


def _sails() -> Sails:
    return [
        list(c.FREE_END[c.FREE_FIRST[row] : c.FREE_FIRST[row + 1]])
        for row in range((c.MAX_FREE_STEPS - 1) * c.N_SPOTS, c.MAX_FREE_STEPS * c.N_SPOTS)
    ]


def _by_die(ways: Ways, turns: list[list[float]], level: int, spot: int) -> list[float]:
    """For each face the turns that are left after the best move with it."""
    return [
        min((turns[level - fares][end] for end, fares in ends if fares <= level), default=turns[level][spot])
        for ends in ways[spot]
    ]


def _from(
    ways: Ways, sails: Sails, turns: list[list[float]], sailing: list[float], level: int, spot: int
) -> float:
    """The turns from a spot, as far as those from all others are known."""
    after = _by_die(ways, turns, level, spot)
    if c.IS_TRAP[spot]:
        return FREED + (after[0] + after[1]) / 2
    best = 1 + sum(after) / c.DIE
    if spot < c.N_CITIES:
        if level >= FLIGHT:
            for i in range(c.FLIGHT_FIRST[spot], c.FLIGHT_FIRST[spot + 1]):
                best = min(best, 1 + turns[level - FLIGHT][c.FLIGHT_TO[i]])
        if level == 0:
            for end in sails[spot]:
                best = min(best, 1 + (turns[0][end] if end < c.N_CITIES else sailing[end]))
    return min(best, LONG)


def _turns_home() -> list[list[float]]:
    """The fixed point: by level of money, then by spot."""
    ways, sails = _ways(), _sails()  # of half a megabyte, needed only here
    turns = [[0.0 if c.IS_HOME[spot] else LONG for spot in range(c.N_SPOTS)] for _ in range(LEVELS)]
    sailing = [LONG] * c.N_SPOTS
    for level in range(LEVELS):
        change = LONG
        while change > SMALL:
            change = 0.0
            for spot in _ORDER:
                if level == 0 and spot >= c.N_CITIES and sails[spot]:
                    sailing[spot] = 1 + min(
                        turns[0][end] if end < c.N_CITIES else sailing[end] for end in sails[spot]
                    )
                if not c.IS_HOME[spot]:
                    new = _from(ways, sails, turns, sailing, level, spot)
                    change = max(change, turns[level][spot] - new)
                    turns[level][spot] = new
    return turns


# TURNS_HOME[level][spot] in hundredths of a turn.
TURNS_HOME = table([[round(HUNDREDTHS * turns) for turns in row] for row in _turns_home()])
