"""How likely each player of Navegador is to win, by what self-play has taught.

The weights stand in `learned.toml`, written by `lauta train navegador`. For bots, not for rules.
"""

from __future__ import annotations

from ....engine.rule import floats, rule, table
from ...shared.bots.network import answer, read_network
from ..rules.state import State
from .inputs import INPUT_NAMES, MODEL, N_INPUTS, spread_by_hand, tell

_NETWORK = read_network(MODEL, INPUT_NAMES)
_BIAS, _OUT, _DIRECT = table(_NETWORK.bias), table(_NETWORK.out), table(_NETWORK.direct)
_WEIGHT = table(_NETWORK.weight)


@rule
def value(s: State, seat: int) -> float:
    """What a position is worth for a player."""
    told = floats(N_INPUTS)
    tell(s, seat, told)
    return spread_by_hand(s) * answer(told, _BIAS, _OUT, _DIRECT, _WEIGHT)
