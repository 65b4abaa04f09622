"""The records of Africa: what lies on the table, and what the rules work with.

No face of a tile that nobody has seen is in the state, only how many of each kind remain (AF-80).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ....engine.record import Bits, int8, int16, int32, record
from ..data.constants import MAX_PLAYERS, N_CELLS, N_FACES, N_GOODS, N_SORTS
from .actions import N_ACTIONS


class Phase(IntEnum):
    """What is to be decided next."""

    FIRST = 0  # chance: the start player
    CITY = 1  # chance: a start city (option start_city)
    START = 2  # the start city
    STEP = 3  # a movement, or an action without one
    ACT = 4  # the action after a movement
    RELOCATE = 5  # where to
    REVEAL = 6  # chance: the face of a tile
    PLACE_FOUND = 7  # where a found animal or nomads go
    PLACE_MOVED = 8  # where a lifted animal or nomads go
    TRADE = 9  # an exchange of the goods just found
    TAKE = 10  # which gold and gems to mine (option mining_takes)
    END = 11  # nothing but the end of the turn
    OVER = 12


@record
class Options:
    """The options of the register's section 17 as numbers; see `about.py` for their names."""

    nomad_discovery_base: int8
    two_player_end: int8
    majority_tie_rounding: int8
    zero_holdings_rank: int8
    nomad_origin_counts: int8
    trades_per_find: int8
    last_monument_camp: int8
    mining_needs_resource: int8
    mining_takes: int8
    survey_needs_point: int8
    goods_over_five: int8
    start_city: int8
    winner_tie: int8
    steps_per_turn: int8
    stall_rounds: int16
    start_player: int8


@record
class Player:
    """What lies open in front of a player, and where the explorer stands (-1: not on the board)."""

    cell: int16
    score: int16
    camps: int16
    gold: int16
    gems: int16
    goods: Annotated[list[int8], N_GOODS]


@record
class State:
    """A position; `content` and `explorer` have one cell more, off the board.

    `lying` and `space` follow from `content`: where things of a sort lie, and how many empty cells lie round
    each cell, in binary digits (see `herds.py`).
    """

    options: Options
    n_players: int8
    first: int8
    turn: int8
    phase: int8
    step: int8
    supply: int16
    monuments: int8
    origin: int16
    found: int8
    active: int8
    quiet: int16
    players: Annotated[list[Player], MAX_PLAYERS]
    content: Annotated[list[int8], N_CELLS + 1]
    explorer: Annotated[list[int8], N_CELLS + 1]
    remaining: Annotated[list[int8], N_FACES]
    lying: Annotated[list[Bits], N_SORTS, N_CELLS + 1]
    space: Annotated[list[Bits], 3, N_CELLS + 1]


@record
class Moves:
    """The legal actions of a position; `weight` counts only where chance acts.

    The rest is working space: cells met while walking (`legal.py`), and for each species the herd that was
    counted last, with how many of it lie round each cell in binary digits (`herds.py`).
    """

    n: int32
    action: Annotated[list[int16], N_ACTIONS]
    weight: Annotated[list[int16], N_ACTIONS]
    queue: Annotated[list[int16], N_CELLS + 1]
    herd: Annotated[list[Bits], N_SORTS, N_CELLS + 1]
    low: Annotated[list[Bits], N_SORTS, N_CELLS + 1]
    middle: Annotated[list[Bits], N_SORTS, N_CELLS + 1]
    high: Annotated[list[Bits], N_SORTS, N_CELLS + 1]
