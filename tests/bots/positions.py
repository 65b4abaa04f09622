"""Positions for the tests of bots: random games stopped half-way. No tests here."""

from __future__ import annotations

import random
from collections.abc import Iterator

import lauta

STOPS = (0, 1, 2, 9, 23, 24, 25, 60, 61, 120, 200)


def positions(players: int, mode: str = "plain") -> Iterator[lauta.Match]:
    """Positions with a choice, from the first decision to late in the game."""
    choose = random.Random(players)
    match = lauta.game("africa").match(players, seed=players)
    for n in range(max(STOPS) + 1):
        legal = match.legal_actions()
        if n in STOPS and len(legal) > 1:
            yield match
        match.play(choose.choice(legal))
        if match.over:
            return
