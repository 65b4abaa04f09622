"""Where the die may take a pawn, as tables that name no city twice: what a roll adds to a smaller one.

For bots only; the ways themselves are in `star_board/data/constants.py`.
"""

from __future__ import annotations

from ....engine.rule import table
from ...shared.star_board.data import constants as board
from ...shared.star_board.data.walks import MIXED

_End = tuple[int, int, int]  # spot, fares, whether it is open for a pawn without an item (1) and with one (2)


def _ends(spot: int, roll: int) -> list[_End]:
    """The ends of a roll, also those of smaller ones."""
    row = spot * board.DIE + roll - 1
    found = []
    for way in range(board.WAY_FIRST[row], board.WAY_FIRST[row + 1]):
        bits = board.WAY_OPEN[way] >> MIXED
        is_open = bits & 1 | (bits >> board.CARRYING & 1) << 1
        if is_open:
            found.append((board.WAY_END[way], board.WAY_FARES[way], is_open))
    return found


def _new_cities(spot: int) -> list[list[_End]]:
    """For each roll the cities to which it leads and the roll before does not: a move may end early there."""
    known: set[_End] = set()
    rows = []
    for roll in range(1, board.DIE + 1):
        ends = {end for end in _ends(spot, roll) if end[0] < board.N_CITIES}
        rows.append(sorted(ends - known))
        known |= ends
    return rows


_CITIES = [row for spot in range(board.N_SPOTS) for row in _new_cities(spot)]
_DOTS = [
    [end for end in _ends(spot, roll) if end[0] >= board.N_CITIES]
    for spot in range(board.N_SPOTS)
    for roll in range(1, board.DIE + 1)
]
# The ends in new cities of `roll` from `spot` begin at CITY_FIRST[spot * DIE + roll - 1], so those in all
# cities at that of roll 1; the ends on dots, which take the exact count, at DOT_FIRST.
_ALL = [*_CITIES, *_DOTS]
_FIRSTS = board.firsts(_ALL)
CITY_FIRST = table(_FIRSTS[: len(_CITIES) + 1])
DOT_FIRST = table(_FIRSTS[len(_CITIES) :])
END = table([end for ends in _ALL for end, _, _ in ends])
END_FARES = table([fares for ends in _ALL for _, fares, _ in ends])
END_OPEN = table([is_open for ends in _ALL for _, _, is_open in ends])


def _faces_to(spot: int) -> list[int]:
    """With how many faces of the die a pawn can stop at each spot: in all of them where it is there."""
    faces = [0] * board.N_SPOTS
    for roll in range(board.DIE, 0, -1):
        row = spot * board.DIE + roll - 1
        for way in range(board.WAY_FIRST[row], board.WAY_FIRST[row + 1]):
            faces[board.WAY_END[way]] = board.DIE + 1 - roll
    faces[spot] = board.DIE
    return faces


# FACES_TO[spot * N_SPOTS + target]: who may stop early at the target counts every face above (RE-15, RE-16).
FACES_TO = table([faces for spot in range(board.N_SPOTS) for faces in _faces_to(spot)])
