"""What the guide of Attika keeps from one position to the next changes no rating.

How well it plays is measured in benchmarks.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import lauta
from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.record import copy, new

GAME = lauta.game("attika")
RULES: Any = GAME.module("rules")
PAY = GAME.module("rules.state").Phase.PAY
GUIDE: Any = GAME.guide()


def _branches(players: int, dice: Random) -> list[Any]:
    """Positions with a choice, of playouts that begin at positions of a game: in any order."""
    moves = new(RULES.Moves)
    found: list[Any] = []
    late: list[Any] = []
    root = GAME.new_state(players)
    for steps in (400, *[25] * 16):
        s = copy(late[len(late) // 2] if late else root)
        for _ in range(steps):
            RULES.legal_actions(s, moves)
            who = RULES.actor(s)
            if who == NOBODY:
                break
            if who != CHANCE and moves.n > 1:
                (found if late else []).append(copy(s))
            RULES.apply(s, dice.choices(moves.action[: moves.n], moves.weight[: moves.n])[0])
            if steps == 400:
                late.append(copy(s))
    dice.shuffle(found)
    return found[:90]


@pytest.mark.parametrize("players", [2, 3])
def test_ratings_do_not_depend_on_what_was_rated_before(players: int) -> None:
    moves, kept = new(RULES.Moves), new(GUIDE.Sight)
    positions = _branches(players, Random(players))
    assert len({s.n_tiles for s in positions}) > 1
    for s in positions:
        RULES.legal_actions(s, moves)
        fresh = new(GUIDE.Sight)
        GUIDE.rate(s, moves, kept)
        GUIDE.rate(s, moves, fresh)
        assert kept.rating[: moves.n] == fresh.rating[: moves.n]
        if s.phase != PAY:  # the only decision that is rated without looking round
            assert _by_space(kept.now, s) == _by_space(fresh.now, s)


def _by_space(outlook: Any, s: Any) -> list[list[int]]:
    """What an outlook tells of every space that there is."""
    spaces, row = s.n_tiles * 7, len(outlook.room)
    lists = [outlook.room, outlook.tight, outlook.tight_round]
    lists += [outlook.beside[seat * row :] for seat in range(s.n_players)]
    lists += [outlook.far[way * row :] for way in range(s.n_players * 4)]
    return [these[:spaces] for these in lists]
