"""How likely each player of Retkikunnat is to win, by what self-play has taught.

The weights stand in `learned.toml`, written by `lauta train retkikunnat`. For bots, not for rules.
"""

from __future__ import annotations

from ....engine.rule import rule, table
from ...shared.bots.network import answer, read_network
from ..rules.state import State
from .estimate import spread as spread_by_hand
from .inputs import INPUT_NAMES, MODEL, inputs

_NETWORK = read_network(MODEL, INPUT_NAMES)
_BIAS, _OUT, _DIRECT = table(_NETWORK.bias), table(_NETWORK.out), table(_NETWORK.direct)
_WEIGHT = table(_NETWORK.weight)


@rule
def value(s: State, seat: int) -> float:
    """What a position is worth for a player."""
    return spread_by_hand(s) * answer(inputs(s, seat), _BIAS, _OUT, _DIRECT, _WEIGHT)


@rule
def spread(s: State) -> float:
    """How much values may differ before the game is as good as won."""
    return spread_by_hand(s)
