"""The records of Afrikan tähti: what lies on the table, and what the rules work with.

The face of an unturned token is not in the state, only how many of each kind remain (ST-57).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ....engine.record import int8, int16, int32, record
from ...shared.star_board.data.constants import N_CITIES
from ..data.constants import MAX_PLAYERS, N_TOKENS
from .actions import N_ACTIONS

UNDECIDED = -1  # as winner: the game goes on
DRAWN = -2  # as winner: nobody can come home any more (ST-56)

NO_VOYAGE, PAID, FREE = range(3)
DESCENDING, CLOCKWISE = range(2)
SAME_ROLL, NEW_ROLL, NEXT_TURN = range(3)


class Phase(IntEnum):
    """What is to be decided next."""

    START = 0  # Tangier or Cairo
    ORDER = 1  # chance: the next roll for the order of play
    TURN = 2  # what to do in this turn
    DIE = 3  # chance: the roll of a move, or of a captive
    MOVE = 4  # where the move ends
    SAIL = 5  # where a freed captive's free passage ends
    ARRIVED = 6  # pay for the token here, or end the turn
    LUCK = 7  # chance: the roll for a token
    TOKEN = 8  # chance: the face of a token
    OVER = 9
    BOUND = 10  # which port the voyage goes to that was begun


@record
class Options:
    """The options of the register's section 9 as numbers; `data/components.toml` names them."""

    emerald_value: int16
    mixed_move: int8
    sea_rule: int8
    free_passage_steps: int8
    release_move: int8
    eliminate_hopeless: int8
    turn_order: int8
    roll_needs_broke: int8
    roll_on_arrival: int8
    allow_pass: int8
    gold_coast_factor: int8
    sea_destination_lock: int8


@record
class Player:
    """A pawn and its owner; `at` is a spot (-1: not on the board), `held` counts turns to be skipped.

    `bound` is the port that the running voyage must go to, NO_PORT where that is free (ST-23).
    `found` counts the tokens of each kind that the player has turned (ST-57: everybody sees them).
    """

    at: int16
    money: int16
    voyage: int8
    captive: int8
    held: int8
    star: int8
    horseshoes: int8
    out: int8
    bound: int8
    found: Annotated[list[int8], N_TOKENS]


@record
class State:
    """A position. `rank` is the place of a seat in the order of play as far as it is known.

    `rolled` holds the rolls for the order (0: none yet); `token` is 1 where one lies unturned.
    """

    options: Options
    n_players: int8
    phase: int8
    turn: int8
    roll: int8
    cape_visited: int8
    star_found: int8
    horseshoes_turned: int8
    winner: int8
    rank: Annotated[list[int8], MAX_PLAYERS]
    rolled: Annotated[list[int8], MAX_PLAYERS]
    players: Annotated[list[Player], MAX_PLAYERS]
    token: Annotated[list[int8], N_CITIES]
    remaining: Annotated[list[int8], N_TOKENS]


@record
class Moves:
    """The legal actions of a position; `weight` counts only where chance acts."""

    n: int32
    action: Annotated[list[int16], N_ACTIONS]
    weight: Annotated[list[int16], N_ACTIONS]
