"""What observing costs, from scratch and by what changed: python -m benchmarks.observing [GAME ...]

Processor time of one thread, each figure the median of five taken in turn; ratios count, not figures.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

import lauta
from lauta import research
from lauta.research.batch import Batch

PLAYERS = 2
STEPS = 40
TURNS = 5


def main(idents: list[str]) -> None:
    """Print a row for each game and number of lanes: decisions a second by how they are observed."""
    print("| game | lanes | not observed | from scratch | a copy | `out=` | `copy=False` | AEC |")
    print("|---|---|---|---|---|---|---|---|")
    for ident in idents or [game.id for game in lauta.games()]:
        alone = statistics.median(aec_rate(ident) for _ in range(TURNS))
        for lanes in (64, 1024):
            rates = batch_rates(ident, lanes)
            base = rates[1]
            told = [f"{rate:,.0f} ({rate / base:.1f})" for rate in rates]
            print(f"| {ident} | {lanes} | {' | '.join(told)} | {alone:,.0f} |", flush=True)


def batch_rates(ident: str, lanes: int) -> list[float]:
    """Decisions a second of a batch: not observed, from scratch, a copy, into room, the batch's own array."""
    batch = Batch(research.setting(ident, players=PLAYERS), lanes, threads=1)
    batch.reset(1)
    batch.play_random(100)
    room = np.zeros((lanes, batch.setting.layout.size), np.float32)
    every = np.zeros(lanes, np.int64)
    ways: list[Callable[[], object]] = [
        lambda: None,
        lambda: batch.final_observations(every),  # fills each lane from nothing
        batch.observations,
        lambda: batch.observations(out=room),
        lambda: batch.observations(copy=False),
    ]
    found: list[list[float]] = [[] for _ in ways]
    for turn in range(TURNS + 1):
        for way, rates in zip(ways, found, strict=True):
            begin = time.thread_time()
            for _ in range(STEPS):
                way()
                batch.step(batch.random_actions())
            if turn:  # the first compiles
                rates.append(lanes * STEPS / (time.thread_time() - begin))
    return [statistics.median(rates) for rates in found]


def aec_rate(ident: str, steps: int = 300) -> float:
    """Decisions a second of PettingZoo's loop."""
    env, dice = research.aec(ident, players=PLAYERS), np.random.default_rng(1)
    env.reset(seed=1)
    begin = time.thread_time()
    for _ in range(steps):
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            continue
        env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    return steps / (time.thread_time() - begin)


if __name__ == "__main__":
    main(sys.argv[1:])
