"""Whether the chances that `lauta.analyse` tells come true: bots play, positions are analysed, then who won.

Run as `python benchmarks/analysis_calibration.py africa --games 100`; prints one line of JSON.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator

import lauta
from lauta.bots.levels import Bot, level
from lauta.engine.match import Match

BINS = 5


def played(game: lauta.Game, players: int, name: str, iterations: int, number: int) -> Match:
    """A whole match between bots of one level."""
    match, seat = game.match(players, seed=number + 1), Bot(level(name), "compiled")
    while not match.over:
        seen, n = match.redacted(match.actor), len(match.log)
        match.play(seat.choose(game, seen, iterations=iterations, seed=(number << 12) + n))
    return match


def told(match: Match, positions: int, number: int, playouts: int) -> Iterator[tuple[float, float, float]]:
    """For some positions the chance of every seat, half of its interval, and its share of the win."""
    pick = random.Random(number)
    decisions = [n for n, entry in enumerate(match.log) if entry.actor >= 0]
    for n in pick.sample(decisions, positions):
        found = lauta.analyse(match, iterations=60, playouts=playouts, at=n, seed=n, jobs=1)
        for seat, chance in enumerate(found.chances):
            share = (seat in match.winners) / len(match.winners)
            yield chance.mean, (chance.high - chance.low) / 2, share


def main() -> None:
    """Play, analyse, compare."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("game")
    ask.add_argument("--games", type=int, default=100)
    ask.add_argument("--first", type=int, default=0, help="the number of the first match")
    ask.add_argument("--players", type=int, default=3)
    ask.add_argument("--level", default="skilled")
    ask.add_argument("--iterations", type=int, default=150, help="of the search of bots that search")
    ask.add_argument("--positions", type=int, default=4, help="analysed positions of a match")
    ask.add_argument("--playouts", type=int, default=200, help="of an analysis")
    given = ask.parse_args()
    game, pairs = lauta.game(given.game), list[tuple[float, float, float]]()
    for number in range(given.first, given.first + given.games):
        match = played(game, given.players, given.level, given.iterations, number)
        pairs += told(match, given.positions, number, given.playouts)
    n, even = len(pairs), 1 / given.players
    rows = []
    for i in range(BINS):
        row = [
            (p, won) for p, _, won in pairs if i / BINS <= p < (i + 1) / BINS or (p == 1 and i == BINS - 1)
        ]
        if row:
            size = len(row)
            mean, came = sum(p for p, _ in row) / size, sum(won for _, won in row) / size
            rows.append([size, round(mean, 3), round(came, 3)])
    brier = sum((p - won) ** 2 for p, _, won in pairs) / n
    blind = sum((even - won) ** 2 for _, _, won in pairs) / n
    report = {
        **vars(given),
        "brier": round(brier, 4),
        "brier_without_looking": round(blind, 4),
        "expected_brier": round(sum(p * (1 - p) for p, _, _ in pairs) / n, 4),
        "half_interval": round(sum(half for _, half, _ in pairs) / n, 3),
        "told_and_came": rows,
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
