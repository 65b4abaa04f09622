"""Who meets whom: round robin and Swiss, for two or more at a table. Pure: numbers in, groups out.

Who sits where within a group is `seating_order.py`. Everybody plays in every round, so there are no byes.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from math import ceil, log

Group = tuple[int, ...]
Round = list[Group]
Met = Counter[frozenset[int]]

SWEEPS, STARTS, FEW, TRIES = 30, 2, 3, 12  # of the searches; the same on every machine
REMATCH = 10_000.0  # what meeting again costs, in squares of points between two at a table


def robin_rounds(n: int, size: int) -> int:
    """How many rounds a round robin of `n` has at tables of `size`.

    In pairs everybody meets everybody once. In groups it is the least number in which one can meet all the
    others; with a single table as many as there are seats, so that everybody has each of them once.
    """
    return size if n == size > 2 else ceil((n - 1) / (size - 1))


def swiss_rounds(n: int, size: int) -> int:
    """How many rounds a Swiss tournament has, where nobody says: enough for one to win all of them."""
    return max(2, min(ceil(log(n) / log(size)) + (size > 2), robin_rounds(n, size)))


def met_in(rounds: Sequence[Sequence[Group]]) -> Met:
    """How often each two were at one table."""
    return Counter(
        frozenset(pair) for groups in rounds for group in groups for pair in combinations(group, 2)
    )


@lru_cache(maxsize=64)
def _robin(n: int, size: int) -> tuple[tuple[Group, ...], ...]:
    rounds = _circle(n) if size == 2 else _design(n, size, robin_rounds(n, size))
    return tuple(tuple(groups) for groups in rounds)


def round_robin(n: int, size: int) -> list[Round]:
    """All rounds among `n`, a multiple of `size`: pairs by the circle method, larger groups by search.

    In larger groups everybody meets everybody as equally as the search finds.
    """
    return [list(groups) for groups in _robin(n, size)]


def _circle(n: int) -> list[Round]:
    """One stays, the others go round it: everybody meets everybody once."""
    ring = list(range(n))
    rounds: list[Round] = []
    for _ in range(n - 1):
        rounds.append([(ring[i], ring[n - 1 - i]) for i in range(n // 2)])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _design(n: int, size: int, n_rounds: int) -> list[Round]:
    """Rounds in which all pairs meet as equally as a search with a fixed seed finds."""
    best: list[Round] = []
    least = _fewest(n, size, n_rounds)
    for start in range(STARTS):
        chance = random.Random(f"{n} {size} {start}")
        rounds: list[Round] = [_cut(chance.sample(range(n), n), size) for _ in range(n_rounds)]
        for sweep in range(SWEEPS):
            at = sweep % n_rounds
            met = met_in([*rounds[:at], *rounds[at + 1 :]])
            rounds[at] = grouped(range(n), size, _again(met), chance, FEW)
            if unevenness(rounds) <= least:
                return rounds
        if not best or unevenness(rounds) < unevenness(best):
            best = rounds
    return best


def _again(met: Met) -> Callable[[int, int], float]:
    """By how much the sum of squares grows when these two meet once more."""
    return lambda one, other: 2 * met[frozenset((one, other))] + 1


def unevenness(rounds: Sequence[Sequence[Group]]) -> int:
    """The sum of the squares of how often two met: least where all meet equally often."""
    return sum(times * times for times in met_in(rounds).values())


def _fewest(n: int, size: int, n_rounds: int) -> int:
    """The least that `unevenness` could be."""
    meetings, pairs = n_rounds * n * (size - 1) // 2, n * (n - 1) // 2
    each, more = divmod(meetings, pairs)
    return more * (each + 1) ** 2 + (pairs - more) * each**2


def swiss(order: Sequence[int], scores: Sequence[float], met: Met, size: int) -> Round:
    """Groups of players with like scores, among whom as few as possible meet again.

    `order` is the standing, best first; `scores` are by player. The same standing gives the same groups.
    """

    def cost(one: int, other: int) -> float:
        apart = scores[one] - scores[other]
        return REMATCH * met[frozenset((one, other))] ** 2 + apart * apart

    place = {player: at for at, player in enumerate(order)}
    groups = grouped(order, size, cost, random.Random(repr(list(order))))
    tidy = [tuple(sorted(group, key=place.__getitem__)) for group in groups]
    return sorted(tidy, key=lambda group: place[group[0]])


def grouped(
    order: Sequence[int],
    size: int,
    cost: Callable[[int, int], float],
    chance: random.Random,
    tries: int = TRIES,
) -> Round:
    """Groups in which the cost of all pairs is small: from `order` and from others, by exchanges of two."""
    players = list(order)
    costs = {one: {other: cost(one, other) for other in players if other != one} for one in players}
    best, least = _exchanged(players, size, costs)
    for _ in range(tries):
        found, price = _exchanged(chance.sample(players, len(players)), size, costs)
        if price < least - 1e-9:
            best, least = found, price
    return best


def _exchanged(players: Sequence[int], size: int, costs: dict[int, dict[int, float]]) -> tuple[Round, float]:
    """Exchange two players of different groups as long as that is cheaper."""
    line = list(players)
    better = True
    while better:
        better = False
        for a, b in combinations(range(len(line)), 2):
            if a // size != b // size and _gain(line, a, b, size, costs) > 1e-9:
                line[a], line[b], better = line[b], line[a], True
    groups = _cut(line, size)
    return groups, sum(costs[one][other] for group in groups for one, other in combinations(group, 2))


def _gain(line: list[int], a: int, b: int, size: int, costs: dict[int, dict[int, float]]) -> float:
    one, other = line[a], line[b]
    here, there = a // size * size, b // size * size
    mine, theirs = costs[one], costs[other]
    near = [line[at] for at in range(here, here + size) if at != a]
    far = [line[at] for at in range(there, there + size) if at != b]
    return sum(mine[x] - theirs[x] for x in near) + sum(theirs[x] - mine[x] for x in far)


def _cut(players: Sequence[int], size: int) -> Round:
    return [tuple(players[at : at + size]) for at in range(0, len(players), size)]
