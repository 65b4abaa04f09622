"""The ways in which a game of Africa can end, each with options under which random play comes to it.

Used by test_golden.py, which keeps one record of each.
"""

from __future__ import annotations

from lauta.engine.about import Value
from lauta.engine.match import Match

from .ending import Ending


def how(match: Match) -> str:
    """What ended the game: the number of the last monument, or a stall."""
    s = match.state
    if s.monuments == match.game.module("rules.play").ends_at(s):
        return f"monument {s.monuments}"
    return "stall"


TO_ELEVEN: dict[str, Value] = {"two_player_end": "eleventh"}

ENDINGS = (
    Ending("ninth_monument", players=2, seed=1, options={}, how="monument 9"),
    Ending("eleventh_monument_of_two", players=2, seed=2, options=TO_ELEVEN, how="monument 11"),
    Ending("eleventh_monument_of_three", players=3, seed=3, options={}, how="monument 11"),
    Ending("eleventh_monument_of_four", players=4, seed=4, options={}, how="monument 11"),
    Ending("eleventh_monument_of_five", players=5, seed=5, options={}, how="monument 11"),
    Ending("stall", players=2, seed=6, options={"stall_rounds": 1}, how="stall"),
    Ending("simple_game", players=3, seed=7, options={"steps_per_turn": 1}, how="monument 11"),
)
