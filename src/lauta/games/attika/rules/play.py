"""The rules of Attika: whose decision it is, what every action does, who wins (AT-1 to AT-101).

What is legal is in `legal.py`, the set-up in `setup.py`, turns in `turns.py`, prices in `prices.py`,
building in `settling.py`, the map in `terrain.py`, hidden hands in `secrets.py`. `apply` expects a
legal action.
"""

from __future__ import annotations

from ....engine.actors import CHANCE, NOBODY
from ....engine.rule import rule
from ..data.constants import N_PLACES
from .actions import (
    AMOUNTS,
    AMPHORA_ACTION,
    AMPHORA_CARD,
    AT,
    BUILD,
    CARD,
    DEAL,
    DECLINE,
    DRAW,
    END,
    EXPAND,
    EXTEND,
    FIRST,
    PAY,
    STORE,
    TILE,
    TURN,
    UNCOVER,
)
from .setup import deal, deal_from, first_tile, lay_first, show
from .state import Phase, State
from .turns import (
    amphora_action,
    amphora_card,
    build_at,
    card_for_action,
    decline,
    draw,
    end_turn,
    extend,
    lay_here,
    look_at,
    pay,
    receive_card,
    store,
    take_from_store,
    turn_up,
)

FINAL = (END,)


@rule
def actor(s: State) -> int:
    """The seat to decide; CHANCE where something is drawn, NOBODY when the game is over."""
    if s.phase < Phase.ACT:
        return CHANCE
    if s.phase == Phase.OVER:
        return NOBODY
    return s.turn


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal action, or an outcome of chance."""
    if action < BUILD:
        draw(s, action - DRAW)
    elif action < AT:
        take_from_store(s, action - BUILD)
    elif action < PAY:
        build_at(s, action - AT)
    elif action < EXTEND:
        pay(s, (action - PAY) % AMOUNTS)
    elif action < TURN:
        extend(s, (action - EXTEND) // N_PLACES, (action - EXTEND) % N_PLACES)
    elif action == END:
        end_turn(s)
    elif action >= FIRST:
        apply_outcome(s, action)
    elif action < STORE:
        if s.phase == Phase.LAY_TURN:
            lay_first(s, action - TURN)
        else:
            lay_here(s, action - TURN)
    elif action == STORE:
        store(s)
    elif action == CARD:
        card_for_action(s)
    elif action == AMPHORA_ACTION:
        amphora_action(s)
    elif action == AMPHORA_CARD:
        amphora_card(s)
    elif action == EXPAND:
        s.phase = Phase.TILE
    elif action == DECLINE:
        decline(s)


@rule
def apply_outcome(s: State, action: int) -> None:
    """What chance has drawn; rotations of the set-up aside."""
    if action >= DEAL:
        if s.phase == Phase.HAND:
            deal(s, action - DEAL)
        else:
            receive_card(s, action - DEAL)
    elif action >= UNCOVER:
        if s.phase == Phase.SHOW:
            show(s, action - UNCOVER)
        else:
            look_at(s, action - UNCOVER)
    elif action < TILE:
        deal_from(s, action - FIRST)
    elif s.phase == Phase.LAY:
        first_tile(s, action - TILE)
    else:
        turn_up(s, action - TILE)
        s.phase = Phase.WHERE


@rule
def total(s: State, seat: int) -> int:
    """Buildings on the map, the order behind the winner (AT-97)."""
    return s.players[seat].buildings


@rule
def points(s: State, seat: int) -> int:
    """Buildings on the map (AT-97)."""
    return s.players[seat].buildings


@rule
def is_winner(s: State, seat: int) -> bool:
    """Whether this player has won; all share a game that ends in a draw (AT-24, AT-96, AT-98)."""
    return s.phase == Phase.OVER and (s.winner == seat or s.winner < 0)
