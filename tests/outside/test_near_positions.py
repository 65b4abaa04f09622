"""How near a position must be to that of a running match, so that there is no advice for it: measured."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

import lauta
from lauta.engine.record import pack

Line = list[bytes]
GAMES = ("africa", "attika", "navegador", "afrikan_tahti", "retkikunnat")
FIRST, LAST = 12, 60  # entries; matches are compared from the twelfth on


def _line(game: str, seed: int) -> Line:
    """The positions of a random match of three, as spectators see them."""
    match, dice = lauta.game(game).match(3), random.Random(seed)
    line: Line = []
    while not match.over and len(line) < LAST:
        match.play(dice.choice(match.legal_actions()).number)
        line.append(pack(match.known_to(None)))
    return line[FIRST:]


def _near(one: bytes, other: bytes) -> bool:
    from lauta.web.match.serious import ALIKE

    return sum(a != b for a, b in zip(one, other, strict=True)) <= len(one) // ALIKE


def _share(pairs: list[tuple[bytes, bytes]]) -> float:
    return sum(_near(*pair) for pair in pairs) / len(pairs)


@pytest.mark.parametrize(
    "game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES[1:])]
)
def test_most_positions_nearby_are_recognised_and_others_are_not(game: str) -> None:
    lines = [_line(game, seed) for seed in range(4)]
    assert _share([pair for line in lines for pair in pairwise(line)]) > 0.85
    assert _share([pair for line in lines for pair in zip(line, line[2:], strict=False)]) > 0.55
    assert _share([pair for two in combinations(lines, 2) for pair in zip(*two, strict=False)]) < 0.03
