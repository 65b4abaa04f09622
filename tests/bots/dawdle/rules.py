"""The rules of the toy game: the seats act by turns, but the turn goes on only when somebody wants it to.

Four turns later the game is over. `applied` counts every action, so that a test sees how far a search went.
"""

from __future__ import annotations

from typing import Annotated

from lauta.engine.actors import NOBODY
from lauta.engine.random_stream import Stream
from lauta.engine.record import int8, int32, record
from lauta.engine.rule import rule

MAX_PLAYERS, UNIT = 2, 1
DAWDLE, GO_ON = 0, 1
N_ACTIONS = 2
TURNS = 4


@record
class Options:
    """None."""

    unused: int8


@record
class State:
    """Whose turn it is, who acts, how many turns are over."""

    options: Options
    n_players: int8
    turn: int8
    who: int8
    over: int8
    applied: int32


@record
class Moves:
    """The legal actions."""

    n: int8
    action: Annotated[list[int8], N_ACTIONS]
    weight: Annotated[list[int8], N_ACTIONS]


@rule
def set_up(s: State) -> None:
    """Seat 0 begins."""


@rule
def actor(s: State) -> int:
    """Both seats in turn, whosever turn it is."""
    return NOBODY if s.over == TURNS else s.who


@rule
def legal_actions(s: State, moves: Moves) -> None:
    """Dawdle or go on."""
    moves.n = N_ACTIONS
    for i in range(N_ACTIONS):
        moves.action[i] = i
        moves.weight[i] = 1


@rule
def apply(s: State, action: int) -> None:
    """The other seat acts next; the turn goes over to it where this one goes on."""
    s.applied += 1
    s.who = 1 - s.who
    if action == GO_ON:
        s.turn = 1 - s.turn
        s.over += 1


@rule
def is_winner(s: State, seat: int) -> bool:
    """Nobody loses."""
    return s.over == TURNS


@rule
def total(s: State, seat: int) -> int:
    """Nothing."""
    return 0


@rule
def points(s: State, seat: int) -> int:
    """Nothing."""
    return 0


@rule
def redact(s: State, viewer: int) -> None:
    """There is nothing to hide."""


@rule
def determinize(s: State, viewer: int, rng: Stream) -> None:
    """There is nothing to guess."""
