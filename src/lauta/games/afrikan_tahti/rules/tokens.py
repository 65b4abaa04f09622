"""Turning tokens: the roll for one, and what each kind does (ST-31 to ST-46).

Paying and the choice itself are in `play.py` and `legal.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.star_board.data.constants import GOLD_COAST, N_CITIES, SLAVE_COAST
from ..data.constants import (
    BLANK,
    EFFECT,
    EMERALD,
    GEM,
    HORSESHOE,
    IS_LUCKY,
    N_TOKENS,
    ROBBER,
    SLAVE_COAST_TURNS,
    STAR,
    VALUE,
)
from .state import Phase, Player, State
from .turns import drop_hopeless, next_turn


@rule
def try_luck(s: State, face: int) -> None:
    """A roll for the token: it is turned, or the turn is over (ST-32, ST-33)."""
    if IS_LUCKY[face]:
        s.phase = Phase.TOKEN
    else:
        next_turn(s)


@rule
def turn_up(s: State, token: int) -> None:
    """The token that chance drew is resolved for its finder and leaves the game (ST-34)."""
    me = s.players[s.turn]
    s.token[me.at] = 0
    s.remaining[token] -= 1
    me.found[token] += 1
    effect = EFFECT[token]
    if effect == BLANK:
        if me.at == SLAVE_COAST:
            me.held = SLAVE_COAST_TURNS
    elif effect == GEM:
        sell(s, me, token)
    elif effect == ROBBER:
        me.money = 0
    elif effect == HORSESHOE:
        s.horseshoes_turned += 1
        me.horseshoes += s.star_found
    elif effect == STAR:
        s.star_found = 1
        me.star = 1
    clear_cities(s)
    drop_hopeless(s)
    if s.phase != Phase.OVER:
        next_turn(s)


@rule
def clear_cities(s: State) -> None:
    """Nothing lies on once every token is turned; only a position that names too few leaves some (ST-4)."""
    for token in range(N_TOKENS):
        if s.remaining[token] > 0:
            return
    for city in range(N_CITIES):
        s.token[city] = 0


@rule
def sell(s: State, me: Player, token: int) -> None:
    """The bank pays for a gem, more on the Gold Coast (ST-40 to ST-42, ST-45)."""
    value = s.options.emerald_value if token == EMERALD else VALUE[token]
    me.money += value * (s.options.gold_coast_factor if me.at == GOLD_COAST else 1)
