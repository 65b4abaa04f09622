"""The rules of Afrikan tähti: who decides, what every action does, who has won (ST-1 to ST-58).

What is legal is in `legal.py`; what is done in `setup.py`, `pawns.py`, `tokens.py` and `turns.py`.
"""

from __future__ import annotations

from ....engine.actors import CHANCE, NOBODY
from ....engine.random_stream import Stream
from ....engine.rule import rule
from ...shared.star_board.data.constants import N_SPOTS
from ..data.constants import TOKEN_PRICE
from .actions import BOUND, END, FLY, PASS, PAY, ROLL, ROLLED, SAIL, START, TRY, TURNED
from .pawns import bind, fly, sail, throw, walk
from .setup import roll_for_order, start_in
from .state import DRAWN, Phase, State
from .tokens import try_luck, turn_up
from .turns import next_turn

FINAL = (PASS, END)
UNIT = 1


@rule
def actor(s: State) -> int:
    """The seat to decide; CHANCE where the die or a token decides, NOBODY when the game is over."""
    phase = s.phase
    if phase == Phase.DIE or phase == Phase.TOKEN or phase == Phase.LUCK or phase == Phase.ORDER:
        return CHANCE
    if phase == Phase.OVER:
        return NOBODY
    return s.turn


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal action, or an outcome of chance."""
    if action < SAIL:
        walk(s, action % N_SPOTS, action // N_SPOTS)
    elif action < FLY:
        sail(s, action - SAIL)
    elif action < START:
        fly(s, action - FLY)
    elif action < ROLL:
        start_in(s, action - START)
    elif action == ROLL:
        s.phase = Phase.DIE
    elif action == PAY:
        s.players[s.turn].money -= TOKEN_PRICE
        s.phase = Phase.TOKEN
    elif action == TRY:
        s.phase = Phase.LUCK
    elif action == PASS or action == END:
        next_turn(s)
    elif action < TURNED:
        cast_die(s, action - ROLLED + 1)
    elif action < BOUND:
        turn_up(s, action - TURNED)
    else:
        bind(s, action - BOUND)


@rule
def cast_die(s: State, face: int) -> None:
    """A roll of the die, whatever it was for (ST-2)."""
    if s.phase == Phase.DIE:
        throw(s, face)
    elif s.phase == Phase.LUCK:
        try_luck(s, face)
    else:
        roll_for_order(s, face)


# --- the result -------------------------------------------------------------------------------------


@rule
def total(s: State, seat: int) -> int:
    """1 for who has come home with a winning item, 0 for everybody else (ST-52, ST-55)."""
    return int(s.winner == seat)


points = total  # there are none on the way (ST-52)


@rule
def is_winner(s: State, seat: int) -> bool:
    """Whether this seat has won; where nobody can move any more, all share a drawn game (ST-55, ST-56)."""
    return s.winner == seat or s.winner == DRAWN


# --- information ------------------------------------------------------------------------------------


@rule
def is_secret(s: State, action: int, viewer: int) -> bool:
    """Whether `viewer` may not see an action: never, tokens are turned for everybody (ST-34, ST-57)."""
    return False


@rule
def redact(s: State, viewer: int) -> None:
    """Blank what `viewer` (-1: a spectator) may not know: nothing, the state holds no secret (ST-57)."""


@rule
def determinize(s: State, viewer: int, rng: Stream) -> None:
    """Fill in at random what `viewer` does not know: nothing, tokens are drawn lazily (ST-57)."""
