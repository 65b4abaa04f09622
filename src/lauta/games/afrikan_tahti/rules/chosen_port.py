"""Voyages bound for a port: the ports around a spot at sea, and the ways that keep to the one chosen.

Only for games in which the port is fixed on boarding (ST-23, option sea_destination_lock).
"""

from __future__ import annotations

from ....engine.rule import rule, table
from ...shared.star_board.data import constants as board
from ...shared.star_board.data.schema import SEA
from ...shared.star_board.data.walks import Walk, ends_of, next_cities

NO_PORT = -1


def _first_port(walk: Walk) -> int:
    return next((spot for spot in walk.spots[1:] if spot < board.N_CITIES), NO_PORT)


def _bound_ways(row: int) -> list[dict[int, int]]:
    """For each way of a roll from a spot at sea: the first port that is entered -> openings."""
    spot, roll = row // board.DIE, row % board.DIE + 1
    first = board.WAY_FIRST[row]
    ways = {
        (board.WAY_END[way], board.WAY_FARES[way]): way - first
        for way in range(first, board.WAY_FIRST[row + 1])
    }
    found: list[dict[int, int]] = [{} for _ in ways]
    for walk in ends_of(board.BOARD, board.LINES, spot, roll) if board.AT_SEA[spot] else ():
        ports, port = found[ways[walk.end, walk.fares]], _first_port(walk)
        ports[port] = ports.get(port, 0) | board.openings_of(walk)
    return found


_AROUND = [
    next_cities(board.BOARD, board.LINES, spot, SEA) if board.AT_SEA[spot] else []
    for spot in range(board.N_SPOTS)
]
PORT_FIRST = table(board.firsts(_AROUND))  # the ports around `spot` begin at PORT_FIRST[spot] of PORT
PORT = table([port for ports in _AROUND for port in ports])

_BOUND = [ways for row in range(board.N_SPOTS * board.DIE) for ways in _bound_ways(row)]
_BY_WAY = [sorted(ways.items()) for ways in _BOUND]
ENTRY_FIRST = table(board.firsts([[port for port, _ in ways] for ways in _BY_WAY]))  # as above, by way
ENTRY_PORT = table([port for ways in _BY_WAY for port, _ in ways])
ENTRY_OPEN = table([openings for ways in _BY_WAY for _, openings in ways])
del _AROUND, _BOUND, _BY_WAY


@rule
def keeps_to(way: int, port: int, mixing: int, carrying: int) -> bool:
    """Whether a way from a spot at sea enters no other port before this one."""
    for i in range(ENTRY_FIRST[way], ENTRY_FIRST[way + 1]):
        if ENTRY_PORT[i] == port or ENTRY_PORT[i] == NO_PORT:
            if (ENTRY_OPEN[i] >> (mixing + board.CARRYING * carrying)) & 1 == 1:
                return True
    return False
