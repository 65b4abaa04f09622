"""Random playouts, written once and executed once for every game (see `engine.loading.instantiate`).

Not imported by anybody: what it takes from its game's rules becomes its globals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.random_stream import Stream, below, seed_stream
from lauta.engine.record import copy_into
from lauta.engine.rule import rule

if TYPE_CHECKING:
    from lauta.games.africa.rules import Moves, State, actor, apply, legal_actions


@rule
def random_outcome(moves: Moves, rng: Stream) -> int:
    """An outcome of chance, each as likely as its weight."""
    total = 0
    for i in range(moves.n):
        total += moves.weight[i]
    left = below(rng, total)
    for i in range(moves.n):
        left -= moves.weight[i]
        if left < 0:
            return moves.action[i]
    return moves.action[moves.n - 1]


@rule
def random_game(s: State, moves: Moves, rng: Stream) -> int:
    """Play `s` at random to its end; returns the decisions made (chance and forced actions not counted)."""
    decisions = 0
    who = actor(s)
    while who != NOBODY:
        legal_actions(s, moves)
        if who == CHANCE:
            apply(s, random_outcome(moves, rng))
        elif moves.n == 1:
            apply(s, moves.action[0])
        else:
            apply(s, moves.action[below(rng, moves.n)])
            decisions += 1
        who = actor(s)
    return decisions


@rule
def random_games(
    root: State, work: State, moves: Moves, rng: Stream, seed: int, first: int, games: int
) -> int:
    """Play `games` random games from `root`, lanes `first` and up; returns the decisions made."""
    decisions = 0
    for lane in range(first, first + games):
        copy_into(work, root)
        seed_stream(rng, seed, lane)
        decisions += random_game(work, moves, rng)
    return decisions


@rule
def copies(root: State, pool: Any, n: int) -> int:
    """Copy a state `n` times, round a pool of 64; returns a sum that keeps the copies alive."""
    total = 0
    for i in range(n):
        copy_into(pool[i & 63], root)
        total += actor(pool[(i * 7) & 63])
    return total
