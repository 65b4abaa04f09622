"""Moving pawns by die, free passage and air; captivity, release, arrival (ST-16 to ST-30, ST-44 to ST-50).

Where a pawn may go is in `legal.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.star_board.data.constants import AIR_FARE, AT_SEA, CAPE_TOWN, IS_HOME, IS_TRAP, SEA_FARE
from ..data.constants import CAPE_TOWN_BONUS, IS_FREEING
from .chosen_port import NO_PORT
from .legal import carries
from .state import FREE, NEW_ROLL, NEXT_TURN, NO_VOYAGE, PAID, Phase, State
from .turns import finish, next_turn


@rule
def throw(s: State, face: int) -> None:
    """The die is cast: for a move, or by a captive who wants to be free (ST-16, ST-49, ST-50)."""
    me = s.players[s.turn]
    s.roll = face
    if me.captive == 0:
        s.phase = Phase.MOVE
    elif IS_FREEING[face] == 0:
        next_turn(s)
    else:
        me.captive = 0
        if s.options.release_move == NEXT_TURN:
            next_turn(s)
        elif me.voyage == FREE:
            s.phase = Phase.SAIL
        elif s.options.release_move == NEW_ROLL:
            s.phase = Phase.DIE
        else:
            s.phase = Phase.MOVE


@rule
def walk(s: State, spot: int, fares: int) -> None:
    """A move by die ends here; each departure by sea on the way was paid (ST-16, ST-22)."""
    me = s.players[s.turn]
    me.money -= fares * SEA_FARE
    me.voyage = PAID if AT_SEA[spot] else NO_VOYAGE
    if fares > 0:
        me.bound = NO_PORT
    arrive(s, spot)


@rule
def sail(s: State, spot: int) -> None:
    """Free passage to this spot (ST-27, ST-28)."""
    s.players[s.turn].voyage = FREE if AT_SEA[spot] else NO_VOYAGE
    arrive(s, spot)


@rule
def fly(s: State, city: int) -> None:
    """A flight (ST-29)."""
    s.players[s.turn].money -= AIR_FARE
    arrive(s, city)


@rule
def bind(s: State, port: int) -> None:
    """The voyage that was begun goes to this port (ST-23)."""
    s.players[s.turn].bound = port
    s.phase = Phase.ARRIVED


@rule
def arrive(s: State, spot: int) -> None:
    """What coming to rest brings: the victory, captivity, or the bonus of Capetown (ST-58)."""
    me = s.players[s.turn]
    me.at = spot
    s.phase = Phase.ARRIVED
    if AT_SEA[spot] == 0:
        me.bound = NO_PORT
    elif s.options.sea_destination_lock == 1 and me.bound == NO_PORT:
        s.phase = Phase.BOUND
    if IS_HOME[spot] and carries(me):
        finish(s, s.turn)
    elif IS_TRAP[spot]:
        me.captive = 1
    elif spot == CAPE_TOWN and s.cape_visited == 0:
        s.cape_visited = 1
        me.money += CAPE_TOWN_BONUS
