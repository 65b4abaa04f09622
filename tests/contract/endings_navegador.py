"""The ways in which a game of Navegador can end, and players that come to them.

Used by test_golden.py, which keeps one record of each, and by the tests of far voyages.
"""

from __future__ import annotations

import random

from lauta.engine.about import Value
from lauta.engine.match import Action, Match

from .ending import Ending

WANTED = {"sailing": 9, "ships": 6, "market_1": 2, "market_2": 2}


def how(match: Match) -> str:
    """What brought the end about."""
    s = match.state
    by = match.game.module("rules.state").EndedBy(s.ended_by)
    if by.name == "EXPLORATION":
        return "all regions" if s.options.end_exploration else "Nagasaki"
    return "the last building" if by.name == "BUILDINGS" else "nothing"


def seafarer(match: Match, dice: random.Random) -> int:
    """Builds ships and sails outwards, never paying for the rondel; anything where that says nothing."""
    legal = match.legal_actions()
    wishes = [wish(match, action) for action in legal]
    best = max(wishes)
    if best >= 10:
        return dice.choice([a.number for a, w in zip(legal, wishes, strict=True) if w == best])
    return dice.choices([action.number for action in legal], wishes)[0]


def wish(match: Match, action: Action) -> int:
    """How much a seafarer wants an action: from 10 on it is taken, with 0 avoided."""
    s = match.state
    match action.kind, action.args:
        case "sail", (start, region):
            return _voyage(match, start, region)
        case "launch", (n,):
            return 10 + int(n)
        case "rondel", (space,):
            c, steps_to = match.game.module("data.constants"), match.game.module("rules.turns").steps_to
            return WANTED.get(space, 1) if c.STEP_COST[steps_to(s, c.SPACES.index(space))] == 0 else 0
        case "card", ():
            return 10
    return 1


def _voyage(match: Match, start: str, region: str) -> int:
    """Regions are in the order of the voyage; those aside matter when all must be explored."""
    regions = match.game.module("data.constants").REGIONS
    ids = [r.id for r in regions]
    here, there = ids.index(start), ids.index(region)
    explores = not match.state.explored >> there & 1
    aside = regions[there].good == "sugar" or region == "timor"
    if explores:
        return 12 if aside and not match.state.options.end_exploration else 40
    return 20 + there if there > here and not aside else 1


ALL_REGIONS: dict[str, Value] = {"end_exploration": "all_regions"}
OTHERWISE: dict[str, Value] = {
    "phase_refill": "top_up",
    "card_window": "any_turn",
    "card_lap": "pass",
    "money_visibility": "hidden",
}

ENDINGS = (
    Ending("last_building_of_two", players=2, seed=1, options={}, how="the last building"),
    Ending("last_building_of_five", players=5, seed=5, options={}, how="the last building"),
    Ending("nagasaki_of_two", players=2, seed=2, options={}, how="Nagasaki", choose=seafarer),
    Ending("nagasaki_of_three", players=3, seed=3, options=OTHERWISE, how="Nagasaki", choose=seafarer),
    Ending("nagasaki_of_four", players=4, seed=4, options={}, how="Nagasaki", choose=seafarer),
    Ending("all_regions", players=5, seed=5, options=ALL_REGIONS, how="all regions", choose=seafarer),
)
