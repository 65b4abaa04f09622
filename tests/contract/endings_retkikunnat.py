"""The ways in which a game of Retkikunnat can end, each with a table at which random play comes to it.

Used by test_golden.py, which keeps one record of each.
"""

from __future__ import annotations

from lauta.engine.about import Value
from lauta.engine.match import Match

from .ending import Ending

QUICK_TWO: dict[str, Value] = {"quick_game": True, "symbols": "two"}
KEPT: dict[str, Value] = {**QUICK_TWO, "unmarked_cards": "kept"}
LAST = {"fly": "by air", "jump": "by a jump", "play": "by a hand card", "swap": "by changing places"}


def how(match: Match) -> str:
    """What was brought home, and by what the pawn came there."""
    s, state = match.state, match.game.module("rules.state")
    item = "the Star" if s.players[s.winner].star else "a horseshoe"
    kinds = [match.game.notation.split(entry.action)[0] for entry in match.log]
    last = next(kind for kind in reversed(kinds) if kind in ("to", *LAST))
    ways = {state.How.SAIL: "by free passage", state.How.STEPS: "by the steps of a card"}
    return f"{item} {LAST.get(last) or ways.get(s.how, 'by die')}"


ENDINGS = (
    Ending("star_by_die", players=3, seed=2, options=QUICK_TWO, how="the Star by die"),
    Ending("star_by_free_passage", players=3, seed=35, options=QUICK_TWO, how="the Star by free passage"),
    Ending("star_by_air", players=4, seed=29, options=QUICK_TWO, how="the Star by air"),
    Ending("star_by_a_jump", players=3, seed=25, options=QUICK_TWO, how="the Star by a jump"),
    Ending(
        "star_by_changing_places", players=4, seed=25, options=QUICK_TWO, how="the Star by changing places"
    ),
    Ending("star_by_a_hand_card", players=2, seed=3, options=KEPT, how="the Star by a hand card"),
    Ending("horseshoe_by_die", players=4, seed=47, options=QUICK_TWO, how="a horseshoe by die"),
    Ending("horseshoe_by_air", players=4, seed=32, options=QUICK_TWO, how="a horseshoe by air"),
    Ending("star_by_steps", players=3, seed=36, options=QUICK_TWO, how="the Star by the steps of a card"),
    Ending("whole_game", players=3, seed=51, options={}, how="the Star by die"),
)
