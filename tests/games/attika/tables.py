"""Matches of Attika at positions written like scenarios, for the tests of single rules.

`match_at(spaces=["0,0,W"], store=["tower"], ...)` takes the keys of a scenario's `given`.
"""

from __future__ import annotations

import random
from typing import Any

from lauta.engine.actors import CHANCE
from lauta.engine.match import Match
from tests.scenarios.attika_position import attika, read_position
from tests.scenarios.document import Table

FLOWER = ["0,0,-", "1,0,-", "1,-1,-", "0,-1,-", "-1,0,-", "-1,1,-", "0,1,-"]


def match_at(*, spaces: list[str] | None = None, players: int = 2, **keys: Any) -> Match:
    """A match at a position in which athens, seat 0, is to act; chance is ours to play."""
    rows = {"players": players, "turn_of": "athens", "spaces": FLOWER if spaces is None else spaces, **keys}
    position = read_position(Table("position", rows))
    match = attika().match(players, options=position.options)
    # Undo replays from the start of the match, which is this position.
    match._start = position.data
    match.load([], None)
    return match


def kinds(match: Match) -> set[str]:
    """The kinds of action that are legal now."""
    return {action.kind for action in match.legal_actions()}


def texts(match: Match, kind: str) -> set[str]:
    """The legal actions of a kind."""
    return {action.text for action in match.legal_actions() if action.kind == kind}


def started(players: int, seed: int = 1, **options: Any) -> Match:
    """A match at its first turn, set up at random; chance is ours to play."""
    match = attika().match(players, options={"start_player": 1, **options})
    dice = random.Random(seed)
    while match.actor == CHANCE:
        match.play(dice.choice(match.legal_actions()))
    return match
