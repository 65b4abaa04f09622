"""Shows what a second job brings to `lauta simulate`: games a second with one job and with two, and why.

Run from the repository: python benchmarks/jobs.py. The ratio needs two free cores; the locked share does not.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import lauta
from lauta.bots.matches import Plan, play_games
from lauta.bots.toolkit import drivers_of

LEVELS = ("casual", "skilled", "expert", "master")
ROUNDS = 3
COMPILED = {"greedy": ("play_many", "play_on", "sum_up"), "search": ("search", "decide")}


class Meter:
    """Adds up the processor time of calls, which is that without the interpreter's lock."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def around(self, function: Any) -> Callable[..., Any]:
        """The same function, measured."""

        def measured(*arguments: Any) -> Any:
            begin = time.thread_time()
            try:
                return function(*arguments)
            finally:
                self.seconds += time.thread_time() - begin

        return measured


def locked_share(plan: Plan, games: int) -> float:
    """The share of its processor time that a job spends in Python, where no other job can be."""
    drivers, meter = drivers_of(plan.game, "compiled"), Meter()
    kept = {
        (part, name): getattr(getattr(drivers, part), name) for part in COMPILED for name in COMPILED[part]
    }
    try:
        for (part, name), function in kept.items():
            setattr(getattr(drivers, part), name, meter.around(function))
        begin = time.process_time()
        play_games(plan, games)
        return 1 - meter.seconds / (time.process_time() - begin)
    finally:
        for (part, name), function in kept.items():
            setattr(getattr(drivers, part), name, function)


def rates(plan: Plan, games: int) -> dict[int, float]:
    """Games a second by the number of jobs, the best of some rounds in turn."""
    best = {1: 0.0, 2: 0.0}
    for _ in range(ROUNDS):
        for jobs in best:
            begin = time.perf_counter()
            play_games(plan, games, jobs)
            best[jobs] = max(best[jobs], games / (time.perf_counter() - begin))
    return best


def expected(share: float) -> float:
    """How many times as much two jobs should do, where each needs the lock for that share of its time.

    Who comes finds it taken with that chance, and then waits for as long as the other one needs it.
    """
    return 2 / (1 + share * share)


def games_for(plan: Plan, seconds: float) -> int:
    """How many games take about so long with one job."""
    games = 2
    while True:
        begin = time.process_time()
        play_games(plan, games)
        spent = time.process_time() - begin
        if spent > seconds / 4:
            return max(2, 2 * round(games * seconds / spent / 2))
        games *= 4


def main() -> None:
    """One row a game and level."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", default="africa,attika,navegador,afrikan_tahti,retkikunnat")
    options.add_argument("--levels", default=",".join(LEVELS))
    options.add_argument("--seconds", type=float, default=4.0, help="about how long a measurement takes")
    options.add_argument("--iterations", type=int, help="a searched decision; without it as at the table")
    options.add_argument("--no-rates", action="store_true", help="only the share of time under the lock")
    chosen = options.parse_args()
    print("| game | level | games | games/s, one job | two jobs | ratio | under the lock | to be expected |")
    print("|---|---|---|---|---|---|---|---|")
    for name in chosen.games.split(","):
        for level in chosen.levels.split(","):
            plan = Plan(lauta.game(name), (level, "casual"), seed=3, iterations=chosen.iterations)
            play_games(plan, 2)
            games = games_for(plan, chosen.seconds)
            share = max(0.0, locked_share(plan, games))
            found = {1: 0.0, 2: 0.0} if chosen.no_rates else rates(plan, games)
            ratio = found[2] / found[1] if found[1] else 0.0
            print(
                f"| {name} | {level} | {games} | {found[1]:.2f} | {found[2]:.2f} | {ratio:.2f} "
                f"| {share:.1%} | {expected(share):.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
