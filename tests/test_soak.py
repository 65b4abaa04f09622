"""Long random play of every game through the public face, for `make soak`.

What must hold after each single move is checked in tests/contract; here it is whole games, and many of them.
"""

from __future__ import annotations

import random

import pytest

import lauta
from tests.contract.tables import MOST_MOVES

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("seed", range(200))
def test_random_games_end_and_replay_to_the_same_scores(seed: int) -> None:
    for game in lauta.games():
        for players in game.players:
            dice = random.Random(seed)
            match = game.match(players=players, seed=seed)
            for _ in range(MOST_MOVES):
                if match.over:
                    break
                match.play(dice.choice(list(match.legal_actions())))
            assert match.over, f"{game.id} with {players} players goes on after {MOST_MOVES} moves"
            again = lauta.read(match.record())
            assert (again.scores, again.winners) == (match.scores, match.winners)
