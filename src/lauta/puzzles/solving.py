"""How hard a line is to find: which bots find all of it, from the greedy ones to those that look far ahead.

Bots see what the seat sees. How people do is counted on a server (`web/puzzles`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.levels import Level, contender, greedy_choice, level
from ..bots.thinking import Thinker
from ..bots.toolkit import Desk
from ..engine.random_stream import seed_stream
from ..engine.record import unpack

SOLVERS = ("expert@50", "expert@200", "expert@1000")  # levels 2, 3 and 4; who finds nothing less is 5
TRIES = 3  # of a search; the solver must find the line in most of them
CARELESS_TRIES = 12
PLAIN = 10  # tries of twelve: what careless players find so often is no puzzle

Line = Sequence[tuple[bytes, int]]  # positions as the seat knows them, and what is to be decided in each


def too_plain(desk: Desk, line: Line, seed: int) -> bool:
    """Whether players who take what looks good, with the errors of beginners, nearly always find the line."""
    careless = level("casual")
    seed_stream(desk.rng, seed, 1)
    found = sum(
        all(_greedy(desk, root, careless) == action for root, action in line) for _ in range(CARELESS_TRIES)
    )
    return found >= PLAIN


def level_of(desk: Desk, line: Line, seed: int) -> int:
    """1 where a greedy player finds the line, then by how many iterations a search needs."""
    if all(_greedy(desk, root, level("skilled")) == action for root, action in line):
        return 1
    for n, name in enumerate(SOLVERS, 2):
        found = sum(_searching(desk, line, name, seed + 31 * n + i) for i in range(TRIES))
        if found * 2 > TRIES:
            return n
    return len(SOLVERS) + 2


def _greedy(desk: Desk, root: bytes, how: Level) -> int:
    state = unpack(desk.rules.State, root)
    desk.rules.legal_actions(state, desk.moves)
    return greedy_choice(desk, state, how)


def _searching(desk: Desk, line: Line, name: str, seed: int) -> bool:
    thinker, iterations = Thinker(desk), contender(name).iterations
    return all(
        thinker.choose(unpack(desk.rules.State, root), None, iterations, seed & 0x3FFFFFFF) == action
        for root, action in line
    )
