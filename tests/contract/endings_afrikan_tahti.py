"""The ways in which a game of Afrikan tähti can end, each with options under which random play comes to it.

Used by test_golden.py, which keeps one record of each.
"""

from __future__ import annotations

from lauta.engine.about import Value
from lauta.engine.match import Match
from lauta.games.shared.star_board.data.constants import STARTS

from .ending import Ending

WAYS = {"to": "by die", "sail": "by free passage", "fly": "by air"}
HOPELESS: dict[str, Value] = {"eliminate_hopeless": True}
OLD_SEA: dict[str, Value] = {"sea_rule": "before_2005"}


def how(match: Match) -> str:
    """What brought the victory home, and how; or why nobody needed to come home."""
    s = match.state
    if s.winner == match.game.module("rules.state").DRAWN:
        return "nobody can go on"
    winner = s.players[s.winner]
    if winner.at not in STARTS:
        return "the others can no longer win"
    item = "the Star" if winner.star else "a horseshoe"
    return f"{item} {WAYS[match.game.notation.split(match.log[-1].action)[0]]}"


ENDINGS = (
    Ending("star_by_die", players=3, seed=55, options={}, how="the Star by die"),
    Ending("star_by_free_passage", players=5, seed=54, options={}, how="the Star by free passage"),
    Ending("star_by_air", players=3, seed=31, options={}, how="the Star by air"),
    Ending("horseshoe_by_die", players=4, seed=55, options={}, how="a horseshoe by die"),
    Ending("horseshoe_by_free_passage", players=6, seed=19, options={}, how="a horseshoe by free passage"),
    Ending("horseshoe_by_air", players=3, seed=58, options={}, how="a horseshoe by air"),
    Ending("others_hopeless", players=6, seed=56, options=HOPELESS, how="the others can no longer win"),
    Ending("old_sea_rule", players=2, seed=52, options=OLD_SEA, how="the Star by die"),
    Ending("all_stranded", players=2, seed=56, options=OLD_SEA, how="nobody can go on"),
)
