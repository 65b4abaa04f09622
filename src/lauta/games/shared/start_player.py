"""The option that says who begins, which several games have. What it does stands in the rules of each."""

from __future__ import annotations

from ...engine.about import OptionSpec, OptionValue
from ...engine.phrase import TN, T
from .rules.start_player import RANDOM_START_PLAYER


def start_player(players: int, rule: str) -> OptionSpec:
    """One of the seats of so many players, or chance; `rule` is its number in the register."""
    values: list[OptionValue] = [OptionValue("random", T("drawn at random"), RANDOM_START_PLAYER)]
    values += [OptionValue(n, TN("seat {n}", "seat {n}", n), n - 1) for n in range(1, players + 1)]
    return OptionSpec(
        "start_player", T("Start player"), T("Who begins."), tuple(values), "random", rule, is_seat=True
    )
