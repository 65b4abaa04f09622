"""How fast thousands of games at once are, beside `lauta bench`, in one run: python -m benchmarks.batch

Processor time of one thread, each figure the median of five taken in turn; ratios count, not figures.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import lauta
from lauta import research
from lauta.arena.bench import Lane
from lauta.research.batch import Batch

LANES = 1024
DECISIONS = 400_000
TURNS = 5


def main(idents: list[str]) -> None:
    """Print a row for each game: decisions a second of whole games one after the other, and of a batch."""
    print("| game | players | one after the other | `play_random` | `step`, with masks | with observations |")
    print("|---|---|---|---|---|---|")
    for game in [lauta.game(ident) for ident in idents] or lauta.games():
        players = 4
        lane = Lane(game, players, "compiled")
        batch = Batch(research.setting(game.id, players=players), LANES, threads=1)
        batch.reset(1)
        batch.play_random(100)
        steps = DECISIONS // LANES
        games = [0]

        def one_after_the_other(lane: Lane = lane, games: list[int] = games) -> int:
            games[0] += 1
            made, first = 0, games[0] * 100_000
            while made < DECISIONS:
                made += lane.play(1, first, 20)
                first += 20
            return made

        def play_random(batch: Batch = batch, steps: int = steps) -> int:
            batch.play_random(steps)
            return LANES * steps

        def step(batch: Batch = batch, steps: int = steps) -> int:
            for _ in range(steps):
                batch.step(batch.random_actions())
            return LANES * steps

        def seeing(batch: Batch = batch, steps: int = steps // 8) -> int:
            for _ in range(steps):
                batch.observations()
                batch.step(batch.random_actions())
            return LANES * steps

        ways: list[Callable[..., int]] = [one_after_the_other, play_random, step, seeing]
        rates: list[list[float]] = [[] for _ in ways]
        for way in ways:
            way()
        for _ in range(TURNS):
            for way, found in zip(ways, rates, strict=True):
                found.append(_rate(way))
        base, *others = (statistics.median(found) for found in rates)
        told = [f"{base:,.0f} /s", *(f"{rate:,.0f} /s ({rate / base:.2f})" for rate in others)]
        print(f"| {game.title} | {players} | {' | '.join(told)} |", flush=True)


def _rate(work: Callable[[], Any]) -> float:
    begin = time.thread_time()
    made = work()
    return float(made / (time.thread_time() - begin))


if __name__ == "__main__":
    main(sys.argv[1:])
