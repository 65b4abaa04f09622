"""The set-up of Attika, drawn bit by bit (AT-14 to AT-23).

What comes after it is in `turns.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.rules.start_player import RANDOM_START_PLAYER
from ..data import constants as c
from .state import NO_SETTLEMENT, Phase, State
from .terrain import clear_map, lay_tile
from .turns import begin_turn, take_card, turn_up


@rule
def set_up(s: State) -> None:
    """Set up a state in which only `n_players` and `options` are filled (AT-14 to AT-20)."""
    clear_map(s)
    s.n_shrines = c.FIRST_SHRINES[s.n_players]
    for shrine in range(s.n_shrines):
        s.shrine_q[shrine] = c.SHRINE_Q[s.n_players][shrine]
        s.shrine_r[shrine] = c.SHRINE_R[s.n_players][shrine]
    for tile in range(c.N_TILES):
        s.unused[tile] = 1
    for landscape in range(c.N_LANDSCAPES):
        s.deck[landscape] = c.CARDS[landscape]
    for seat in range(s.n_players):
        clear_board(s, seat)
    s.map_stack = c.N_TILES
    s.deck_size = c.N_CARDS
    s.supply = c.AMPHORAE
    s.winner = -1
    s.tile = -1
    s.kind = -1
    s.stack = -1
    s.space = -1
    s.phase = Phase.LAY


@rule
def clear_board(s: State, seat: int) -> None:
    """All buildings of a player in the four stacks (AT-17, AT-18)."""
    me = s.players[seat]
    for kind in range(c.N_KINDS):
        me.unseen[kind] = c.COUNT[kind]
    for stack in range(c.STACKS):
        me.stack[stack] = c.STACK_SIZES[stack]
    for number in range(c.N_BUILDINGS):
        me.shrines[number] = NO_SETTLEMENT


@rule
def first_tile(s: State, tile: int) -> None:
    """A tile of the first map; its rotation comes next (AT-14, AT-23)."""
    turn_up(s, tile)
    if c.ROTATIONS[tile] == 1:
        lay_first(s, 0)
    else:
        s.phase = Phase.LAY_TURN


@rule
def lay_first(s: State, rotation: int) -> None:
    """The tile lies where the layout says (AT-14)."""
    number = s.n_tiles
    lay_tile(s, s.tile, rotation, c.CENTRE_Q[s.n_players][number], c.CENTRE_R[s.n_players][number])
    s.tile = -1
    s.phase = Phase.LAY
    if s.n_tiles == c.FIRST_TILES[s.n_players]:
        s.stack = 0
        s.phase = Phase.SHOW


@rule
def show(s: State, kind: int) -> None:
    """The top tile of a stack goes to the store; all stacks of all players in turn (AT-19)."""
    me = s.players[s.turn]
    me.unseen[kind] -= 1
    me.stack[s.stack] -= 1
    me.store[kind] += 1
    s.stack += 1
    if s.stack == c.STACKS:
        s.stack = 0
        s.turn += 1
    if s.turn == s.n_players:
        s.stack = -1
        s.turn = 0
        s.phase = Phase.FIRST
        if s.options.start_player != RANDOM_START_PLAYER:
            deal_from(s, s.options.start_player)


@rule
def deal_from(s: State, seat: int) -> None:
    """The first player is known, and gets the first hand (AT-21)."""
    s.first = seat
    s.turn = seat
    s.owed = c.START_HANDS[0]
    s.phase = Phase.HAND
    next_hand(s)


@rule
def deal(s: State, landscape: int) -> None:
    """A card of a first hand (AT-21)."""
    take_card(s, s.players[s.turn], landscape)
    s.owed -= 1
    next_hand(s)


@rule
def next_hand(s: State) -> None:
    """A complete hand is followed by the next player's, in turn order, or by the first turn (AT-22)."""
    while s.owed == 0:
        s.turn = (s.turn + 1) % s.n_players
        if s.turn == s.first:
            begin_turn(s, s.first)
            return
        s.owed = c.START_HANDS[(s.turn - s.first) % s.n_players]
