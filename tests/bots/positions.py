"""Positions for the tests of bots, random games stopped half-way, and what a guide says of one.

No tests here.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import lauta
from lauta.bots.toolkit import Desk
from lauta.engine.record import unpack

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


def ratings(desk: Desk, state: bytes) -> list[float]:
    """What the guide says of every legal action, and of the position for every seat."""
    root = unpack(desk.rules.State, state)
    desk.rules.legal_actions(root, desk.moves)
    desk.drivers.guide.rate(root, desk.moves, desk.sight)
    rated = [float(desk.sight.rating[i]) for i in range(desk.moves.n)]
    values = [float(desk.drivers.guide.value(root, seat)) for seat in range(root.n_players)]
    return [*rated, *values, float(desk.drivers.guide.spread(root))]
