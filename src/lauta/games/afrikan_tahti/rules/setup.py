"""Set-up: tokens, money, start cities, and the rolls for the order of play (ST-5 to ST-8).

What follows, turn by turn, is in `turns.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.star_board.data.constants import IS_HOME, N_CITIES, START_CITY
from ..data.constants import MAX_PLAYERS, N_TOKENS, START_MONEY, TOKEN_COUNT
from .chosen_port import NO_PORT
from .state import CLOCKWISE, UNDECIDED, Phase, State


@rule
def set_up(s: State) -> None:
    """Set up a state in which only `n_players` and `options` are filled (ST-5, ST-7)."""
    for city in range(N_CITIES):
        s.token[city] = 1 - IS_HOME[city]
    for token in range(N_TOKENS):
        s.remaining[token] = TOKEN_COUNT[token]
    for seat in range(MAX_PLAYERS):
        s.players[seat].at = -1
        s.players[seat].bound = NO_PORT
        s.players[seat].money = START_MONEY if seat < s.n_players else 0
    s.winner = UNDECIDED
    s.phase = Phase.START


@rule
def start_in(s: State, number: int) -> None:
    """The pawn of the player to act goes to a start city; then the next, then the rolls (ST-6, ST-8)."""
    s.players[s.turn].at = START_CITY[number]
    if s.turn + 1 < s.n_players:
        s.turn += 1
    else:
        s.turn = 0
        s.phase = Phase.ORDER


@rule
def roll_for_order(s: State, face: int) -> None:
    """One roll for the order; those who tie roll again among themselves (ST-8)."""
    tied = s.rank[s.turn]
    s.rolled[s.turn] = face
    seat = next_roller(s, tied)
    if seat < 0:
        part(s, tied)
        tied = first_tie(s)
        if tied < 0:
            begin(s)
            return
        seat = next_roller(s, tied)
    s.turn = seat


@rule
def next_roller(s: State, rank: int) -> int:
    """The first seat of this rank that has not rolled yet; -1 where all have."""
    for seat in range(s.n_players):
        if s.rank[seat] == rank and s.rolled[seat] == 0:
            return seat
    return -1


@rule
def part(s: State, tied: int) -> None:
    """Order the seats that shared a rank by their rolls, highest first (ST-8)."""
    for seat in range(s.n_players):
        if s.rolled[seat] > 0:
            for other in range(s.n_players):
                if s.rolled[other] > s.rolled[seat]:
                    s.rank[seat] += 1
    for seat in range(s.n_players):
        s.rolled[seat] = 0


@rule
def first_tie(s: State) -> int:
    """The first rank that several seats share; -1 where the order is known (ST-8, option turn_order)."""
    ranks = 1 if s.options.turn_order == CLOCKWISE else s.n_players
    for rank in range(ranks):
        sharing = 0
        for seat in range(s.n_players):
            sharing += int(s.rank[seat] == rank)
        if sharing > 1:
            return rank
    return -1


@rule
def begin(s: State) -> None:
    """The order is known; the first turn (ST-8)."""
    first = 0
    for seat in range(s.n_players):
        if s.rank[seat] == 0:
            first = seat
    if s.options.turn_order == CLOCKWISE:
        for seat in range(s.n_players):
            s.rank[seat] = (seat - first + s.n_players) % s.n_players
    s.turn = first
    s.phase = Phase.TURN
