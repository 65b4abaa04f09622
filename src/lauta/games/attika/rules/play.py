"""The rules of Attika: whose decision it is, what every action does, who wins (AT-1 to AT-101).

What is legal is in `legal.py`, the set-up in `setup.py`, turns in `turns.py`, prices in `prices.py`,
building and what wins in `settling.py`, the map in `terrain.py`, hidden hands in `secrets.py`. `apply`
expects a legal action.
"""

from __future__ import annotations

from ....engine.actors import CHANCE, NOBODY
from ....engine.rule import rule
from ..data.constants import N_PLACES
from . import actions, turns
from .setup import deal, deal_from, first_tile, lay_first, show
from .state import Phase, State

FINAL = (actions.END,)


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
    if action < actions.BUILD:
        turns.draw(s, action - actions.DRAW)
    elif action < actions.AT:
        turns.take_from_store(s, action - actions.BUILD)
    elif action < actions.PAY:
        turns.build_at(s, action - actions.AT)
    elif action < actions.EXTEND:
        turns.pay(s, (action - actions.PAY) % actions.AMOUNTS)
    elif action < actions.TURN:
        turns.extend(s, (action - actions.EXTEND) // N_PLACES, (action - actions.EXTEND) % N_PLACES)
    elif action == actions.END:
        turns.end_turn(s)
    elif action >= actions.FIRST:
        apply_outcome(s, action)
    elif action < actions.STORE:
        if s.phase == Phase.LAY_TURN:
            lay_first(s, action - actions.TURN)
        else:
            turns.lay_here(s, action - actions.TURN)
    elif action == actions.STORE:
        turns.store(s)
    elif action == actions.CARD:
        turns.card_for_action(s)
    elif action == actions.AMPHORA_ACTION:
        turns.amphora_action(s)
    elif action == actions.AMPHORA_CARD:
        turns.amphora_card(s)
    elif action == actions.EXPAND:
        s.phase = Phase.TILE
    elif action == actions.DECLINE:
        turns.decline(s)


@rule
def apply_outcome(s: State, action: int) -> None:
    """What chance has drawn; rotations of the set-up aside."""
    if action >= actions.DEAL:
        if s.phase == Phase.HAND:
            deal(s, action - actions.DEAL)
        else:
            turns.receive_card(s, action - actions.DEAL)
    elif action >= actions.UNCOVER:
        if s.phase == Phase.SHOW:
            show(s, action - actions.UNCOVER)
        else:
            turns.look_at(s, action - actions.UNCOVER)
    elif action < actions.TILE:
        deal_from(s, action - actions.FIRST)
    elif s.phase == Phase.LAY:
        first_tile(s, action - actions.TILE)
    else:
        turns.turn_up(s, action - actions.TILE)
        s.phase = Phase.WHERE


@rule
def total(s: State, seat: int) -> int:
    """Buildings on the map, the order behind the winner (AT-97)."""
    return s.players[seat].buildings


@rule
def is_winner(s: State, seat: int) -> bool:
    """Whether this player has won; all share a game that ends in a draw (AT-24, AT-96, AT-98)."""
    return s.phase == Phase.OVER and (s.winner == seat or s.winner < 0)
