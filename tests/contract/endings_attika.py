"""The ways in which a game of Attika can end, each with a table at which it comes about.

Used by test_golden.py, which keeps one record of each.
"""

from __future__ import annotations

import random

from lauta.engine.about import Value
from lauta.engine.match import Match

from .ending import Ending


def how(match: Match) -> str:
    """What ended the game."""
    s = match.state
    if s.winner < 0:
        return "nothing happens"
    everything = match.game.module("data.constants").N_BUILDINGS
    return "thirty buildings" if s.players[s.winner].buildings == everything else "two shrines"


def idle(match: Match, dice: random.Random) -> int:
    """Takes cards until there are none."""
    return next(action.number for action in match.legal_actions() if action.kind == "end")


HOUSE_RULE: dict[str, Value] = {"shrine_link": "amphorae"}
OTHERWISE: dict[str, Value] = {
    "expansion": "optional",
    "group_link": "settlement",
    "overpay": True,
    "open_hands": True,
}

ENDINGS = (
    Ending("thirty_buildings_of_two", players=2, seed=4, options={}, how="thirty buildings"),
    Ending("thirty_buildings_of_three", players=3, seed=1, options=OTHERWISE, how="thirty buildings"),
    Ending("thirty_buildings_of_four", players=4, seed=3, options=HOUSE_RULE, how="thirty buildings"),
    Ending("two_shrines_of_two", players=2, seed=3, options={}, how="two shrines"),
    Ending("two_shrines_of_three", players=3, seed=12, options=OTHERWISE, how="two shrines"),
    Ending("two_shrines_of_four", players=4, seed=2, options={}, how="two shrines"),
    Ending("empty_passes", players=3, seed=1, options={}, how="nothing happens", choose=idle),
    Ending("full_map", players=2, seed=4, options=OTHERWISE, how="nothing happens"),
)
