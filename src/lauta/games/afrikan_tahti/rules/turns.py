"""Whose turn is next, who is out of the race, and the end of the game (ST-46, ST-51 to ST-56).

Pawns are moved in `pawns.py`, tokens turned in `tokens.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.star_board.data.constants import CAPE_TOWN, HAS_HOME, LANDMASS, N_CITIES, SEA_FARE
from ..data.constants import HORSESHOES
from .legal import carries, free_steps
from .state import DRAWN, Phase, Player, State


@rule
def next_turn(s: State) -> None:
    """The next player in order who may play; turns of those who are held pass by (ST-8, ST-46, ST-56)."""
    s.roll = 0
    s.phase = Phase.TURN
    if is_dead(s):
        finish(s, DRAWN)
        return
    while True:
        s.turn = seat_after(s, s.turn)
        me = s.players[s.turn]
        if me.out == 0 and not is_stranded(s, me):
            if me.held == 0:
                return
            me.held -= 1


@rule
def is_dead(s: State) -> bool:
    """Whether nobody can win any more, which cannot be where ships take people along (ST-54, ST-56)."""
    if free_steps(s) > 0:
        return False
    for seat in range(s.n_players):
        me = s.players[seat]
        if not is_stranded(s, me) and (carries(me) or not is_all_found(s)):
            return False
    return True


@rule
def is_all_found(s: State) -> bool:
    """Whether nothing is left to find that one could win with (ST-54)."""
    return s.star_found == 1 and s.horseshoes_turned == HORSESHOES


@rule
def seat_after(s: State, seat: int) -> int:
    """The seat that follows in the order of play (ST-8)."""
    rank = (s.rank[seat] + 1) % s.n_players
    for other in range(s.n_players):
        if s.rank[other] == rank:
            return other
    return seat


@rule
def is_stranded(s: State, me: Player) -> bool:
    """Without money where nothing more is to be had, and nobody is taken along for nothing (ST-56)."""
    if free_steps(s) > 0 or me.money >= SEA_FARE or LANDMASS[me.at] < 0:
        return False
    land = LANDMASS[me.at]
    if carries(me) and HAS_HOME[land]:
        return False
    if s.cape_visited == 0 and LANDMASS[CAPE_TOWN] == land:
        return False
    for city in range(N_CITIES):
        if LANDMASS[city] == land and s.token[city]:
            return False
    return True


@rule
def drop_hopeless(s: State) -> None:
    """Once nothing can be found to win with, only its owners play on; a single one has won (ST-54)."""
    if s.options.eliminate_hopeless == 0 or not is_all_found(s):
        return
    left, last = 0, 0
    for seat in range(s.n_players):
        if carries(s.players[seat]):
            left += 1
            last = seat
        else:
            s.players[seat].out = 1
    if left == 1:
        finish(s, last)


@rule
def finish(s: State, winner: int) -> None:
    """The game is over; it is not played to the end of the round (ST-55)."""
    s.winner = winner
    s.phase = Phase.OVER
