"""Who has which seat: everybody has each one as often as can be. Pure: groups in, the same in seat order out.

Who is in a group is `pairing.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

from .pairing import Group, Round

Sat = dict[int, list[int]]  # how often each has had each seat


def sat_in(rounds: Sequence[Sequence[Group]], n: int, size: int) -> Sat:
    """How often each of `n` has had each seat; groups are in seat order."""
    sat = {player: [0] * size for player in range(n)}
    for groups in rounds:
        for group in groups:
            for seat, player in enumerate(group):
                sat[player][seat] += 1
    return sat


def seated_next(groups: Round, sat: Sat) -> Round:
    """The groups of one more round in seat order: each where it has been least, so far as that can be."""
    return [
        min(
            permutations(sorted(group)),
            key=lambda order: sum((2 * sat[player][seat] + 1) for seat, player in enumerate(order)),
        )
        for group in groups
    ]


def seated(rounds: Sequence[Round]) -> list[Round]:
    """All rounds in seat order; nobody has any seat more than once more often than another one.

    For two seats, every group is an arrow from who has the first to who has the second. Turning round the
    arrows of a path from who has too many going out to who has too few evens both out and nobody else's.
    """
    tables = [list(group) for groups in rounds for group in groups]
    size = len(tables[0])
    uneven = True
    while uneven:
        uneven = False
        for first, second in combinations(range(size), 2):
            while _even_out(tables, first, second):
                uneven = True
    done = iter(tables)
    return [[tuple(next(done)) for _ in groups] for groups in rounds]


def _even_out(tables: list[list[int]], first: int, second: int) -> bool:
    """Turn the arrows of one path round; False where everybody has both seats equally often, or nearly."""
    ahead: dict[int, int] = {}
    for table in tables:
        ahead[table[first]] = ahead.get(table[first], 0) + 1
        ahead[table[second]] = ahead.get(table[second], 0) - 1
    start = max(ahead, key=lambda player: (abs(ahead[player]), -player))
    if abs(ahead[start]) < 2:
        return False
    if ahead[start] < 0:
        first, second = second, first
        ahead = {player: -n for player, n in ahead.items()}
    for table in _path(tables, first, second, start, ahead):
        table[first], table[second] = table[second], table[first]
    return True


def _path(
    tables: list[list[int]], first: int, second: int, start: int, ahead: dict[int, int]
) -> list[list[int]]:
    """Tables that lead from `start` to somebody who has the second seat more often than the first."""
    came: dict[int, list[int]] = {}
    reached = [start]
    for player in reached:
        if ahead[player] < 0:
            path = []
            while player != start:
                path.append(came[player])
                player = came[player][first]
            return path
        for table in tables:
            if table[first] == player and table[second] != start and table[second] not in came:
                came[table[second]] = table
                reached.append(table[second])
    return []
