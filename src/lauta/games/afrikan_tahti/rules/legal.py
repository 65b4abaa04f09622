"""Which actions are legal now: complete and exact, from the tables of the board.

Nothing here changes the state; what an action does is in `play.py` and the files that it names.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.rules.action_list import add
from ...shared.star_board.data import constants as board
from ...shared.star_board.rules.moving import can_walk, is_open
from ..data.constants import N_TOKENS, TOKEN_PRICE
from .actions import BOUND, END, FLY, PASS, PAY, ROLL, ROLLED, SAIL, START, TO, TRY, TURNED
from .chosen_port import NO_PORT, PORT, PORT_FIRST, keeps_to
from .state import FREE, Moves, Phase, Player, State


@rule
def legal_actions(s: State, moves: Moves) -> None:
    """Fill `moves` with every legal action of the actor, chance outcomes with their weights."""
    moves.n = 0
    me = s.players[s.turn]
    if s.phase == Phase.TURN:
        add_turn(s, me, moves)
    elif s.phase == Phase.MOVE:
        add_ways(s, me, moves)
    elif s.phase == Phase.ARRIVED:
        if me.at < board.N_CITIES and s.token[me.at]:
            add_token(s, me, s.options.roll_on_arrival == 1, moves)
        add(moves, END, 1)
    elif s.phase == Phase.TOKEN:
        for token in range(N_TOKENS):
            if s.remaining[token] > 0:
                add(moves, TURNED + token, s.remaining[token])
    elif s.phase == Phase.SAIL:
        add_free_passage(s, me, moves)
    elif s.phase == Phase.BOUND:
        for i in range(PORT_FIRST[me.at], PORT_FIRST[me.at + 1]):
            add(moves, BOUND + PORT[i], 1)
    elif s.phase == Phase.START:
        for start in range(board.N_STARTS):
            add(moves, START + start, 1)
    elif s.phase != Phase.OVER:
        for face in range(board.DIE):
            add(moves, ROLLED + face, 1)


@rule
def add_turn(s: State, me: Player, moves: Moves) -> None:
    """What a turn may be: a move by die, free passage, a flight, a token, or nothing (ST-13, ST-49)."""
    if me.captive:
        add(moves, ROLL, 1)
    elif me.voyage == FREE:
        add_free_passage(s, me, moves)
    else:
        if can_walk(me.at, me.money):
            add(moves, ROLL, 1)
        if me.at < board.N_CITIES:
            if me.money < board.SEA_FARE:
                add_free_passage(s, me, moves)
            if me.money >= board.AIR_FARE:
                for i in range(board.FLIGHT_FIRST[me.at], board.FLIGHT_FIRST[me.at + 1]):
                    add(moves, FLY + board.FLIGHT_TO[i], 1)
            if s.token[me.at]:
                add_token(s, me, True, moves)
    if s.options.allow_pass or moves.n == 0:
        add(moves, PASS, 1)


@rule
def add_ways(s: State, me: Player, moves: Moves) -> None:
    """Where the move may end after this roll, for which fare (ST-16 to ST-26)."""
    row = me.at * board.DIE + s.roll - 1
    carrying = int(carries(me))
    for way in range(board.WAY_FIRST[row], board.WAY_FIRST[row + 1]):
        if is_open(way, s.options.mixed_move, carrying, me.money) and (
            me.bound == NO_PORT or keeps_to(way, me.bound, s.options.mixed_move, carrying)
        ):
            add(moves, TO + board.WAY_FARES[way] * board.N_SPOTS + board.WAY_END[way], 1)


@rule
def add_free_passage(s: State, me: Player, moves: Moves) -> None:
    """Where free passage leads from here (ST-27, ST-28)."""
    steps = free_steps(s)
    if steps > 0:
        row = (steps - 1) * board.N_SPOTS + me.at
        for i in range(board.FREE_FIRST[row], board.FREE_FIRST[row + 1]):
            end = board.FREE_END[i]
            if me.bound == NO_PORT or end == me.bound or end >= board.N_CITIES:
                add(moves, SAIL + end, 1)


@rule
def add_token(s: State, me: Player, may_roll: bool, moves: Moves) -> None:
    """The ways to turn the token of the city: paying and rolling (ST-31, ST-32)."""
    if me.money >= TOKEN_PRICE:
        add(moves, PAY, 1)
    if may_roll and (s.options.roll_needs_broke == 0 or me.money < TOKEN_PRICE):
        add(moves, TRY, 1)


@rule
def carries(me: Player) -> bool:
    """Whether the player owns a winning item (ST-51)."""
    return me.star > 0 or me.horseshoes > 0


@rule
def free_steps(s: State) -> int:
    """Steps of free passage in a turn; 0 where there is none (ST-27, ST-56)."""
    return s.options.free_passage_steps if s.options.sea_rule else 0
