"""Ratings on Elo's scale by maximum likelihood: Luce's model (with two, Bradley and Terry's).

Numbers only; who plays whom is said by `contest.py`. Own code: packages for this want SciPy and give no
intervals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .summary import Z_95

ELO = 400 / math.log(10)  # points a unit of log strength: 400 points are ten times the chances
STEPS, PRECISION = 100, 1e-10
LONGEST_STEP = 2.0  # of a log strength at once


@dataclass(frozen=True)
class Rating:
    """Strength in points of Elo above the anchor, with its 95 % interval; the anchor itself has 0."""

    bot: str
    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Table:
    """Games of the same bots: how many seats each had, and how many games it won, shared ones in part."""

    seats: Mapping[str, int]
    wins: Mapping[str, float]
    games: int


def ratings(tables: Sequence[Table], anchor: str) -> list[Rating]:
    """Ratings of all who are linked with the anchor by games, strongest first.

    Who wins a game is taken to be each seat in proportion to its strength. Each table counts one game more
    that was won by nobody in particular, so that whoever always wins has a rating all the same.
    """
    names = sorted(_linked(tables, anchor) - {anchor})
    logs = dict.fromkeys([anchor, *names], 0.0)
    known = [_with_one_shared(table) for table in tables if anchor in logs and set(table.seats) <= set(logs)]
    for _ in range(STEPS):
        slope, bend = _likelihood(known, names, logs)
        step = _solve(bend, slope)
        longest = max((abs(x) for x in step), default=0.0)
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        for name, x in zip(names, step, strict=True):
            logs[name] += scale * x
        if longest < PRECISION:
            break
    errors = dict(zip(names, _errors(_likelihood(known, names, logs)[1]), strict=True))
    rows = []
    for name, value in logs.items():
        half = Z_95 * errors.get(name, 0.0) * ELO
        rows.append(Rating(name, value * ELO, value * ELO - half, value * ELO + half))
    return sorted(rows, key=lambda row: -row.rating)


def _linked(tables: Sequence[Table], anchor: str) -> set[str]:
    found, grows = {anchor}, True
    while grows:
        met = {name for table in tables if found & set(table.seats) for name in table.seats}
        grows = not met <= found
        found |= met
    return found


def _with_one_shared(table: Table) -> Table:
    n = sum(table.seats.values())
    wins = {name: table.wins.get(name, 0.0) + seats / n for name, seats in table.seats.items()}
    return Table(table.seats, wins, table.games + 1)


def _likelihood(
    tables: Sequence[Table], names: Sequence[str], logs: Mapping[str, float]
) -> tuple[list[float], list[list[float]]]:
    """Slope and curvature (Fisher's information) of the log likelihood, by name but the anchor."""
    at = {name: i for i, name in enumerate(names)}
    slope = [0.0] * len(names)
    bend = [[0.0] * len(names) for _ in names]
    for table in tables:
        parts = {name: seats * math.exp(logs[name]) for name, seats in table.seats.items()}
        whole = sum(parts.values())
        chance = {name: part / whole for name, part in parts.items()}
        for name, p in chance.items():
            if name not in at:
                continue
            slope[at[name]] += table.wins[name] - table.games * p
            for other, q in chance.items():
                if other in at:
                    bend[at[name]][at[other]] += table.games * (p * (name == other) - p * q)
    return slope, bend


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Gauss's elimination; a few bots, so a few rows."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        best = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(len(rows)):
            if k != i:
                times = rows[k][i] / rows[i][i]
                rows[k] = [a - times * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def _errors(bend: Sequence[Sequence[float]]) -> list[float]:
    """Standard errors: the roots of the diagonal of the inverse of Fisher's information."""
    units = [[float(i == k) for k in range(len(bend))] for i in range(len(bend))]
    return [math.sqrt(_solve(bend, unit)[i]) for i, unit in enumerate(units)]
