"""The simple player of benchmarks/afrikan_tahti.py comes home, after as many turns as the register says.

The register's section 9 explains the figures; here a smaller number of games is enough.
"""

from __future__ import annotations

import pytest

from benchmarks.afrikan_tahti import simple_player
from lauta.engine.compiling.compiled import batch
from lauta.engine.random_stream import Stream
from lauta.engine.record import new, pack, unpack

from .tables import tahti

GAMES = 4000


@pytest.mark.compiled
def test_length_and_horseshoes_lie_where_the_register_says() -> None:
    game = tahti()
    rules, nearest = game.rules("compiled"), simple_player(game)
    root = unpack(rules.State, pack(game.new_state(4)))
    work, moves, tally = new(rules.State), new(rules.Moves), new(nearest.Tally)
    decisions = nearest.play_games(root, work, moves, batch(Stream, 1)[0], tally, 3, 0, GAMES)
    assert decisions > 100 * GAMES and tally.unfinished == tally.drawn == 0
    assert tally.star + tally.horseshoe == sum(tally.wins) == sum(tally.turns) == GAMES
    mean = sum(n * int(count) for n, count in enumerate(tally.turns)) / GAMES
    assert 14.0 < mean < 15.0
    assert 0.07 < tally.horseshoe / GAMES < 0.11
    assert all(0.2 < wins / GAMES < 0.3 for wins in tally.wins[:4])
