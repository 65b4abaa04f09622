"""The goals of the ladder, game by game: who should win how much against whom, and whether that holds.

Run from the repository: python -m benchmarks.ladder --games 200 --out FOLDER. What is in the folder is not
played again, so it may be cut off. All that is counted here is counted by `lauta arena`.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import lauta
from lauta.arena.contest import Contest, play
from lauta.arena.game_store import GameStore
from lauta.arena.sequential import Goal as Test
from lauta.arena.standings import Standing
from lauta.arena.summary import Z_95
from lauta.arena.tally import play_sources_of
from lauta.bots import LEVELS

GAMES = tuple(game.id for game in lauta.games())
WINNERS = 108  # points of the winners of tournaments of Navegador


@dataclass(frozen=True)
class Goal:
    """The first bot wins at least `share` of the games, or its winners average at least `points`."""

    game: str
    seats: tuple[str, ...]
    share: float
    points: float = 0.0


def goals() -> list[Goal]:
    """What is asked of the levels, the quick ones first."""
    rungs = [Goal(game, (above, below), 0.6) for below, above in pairwise(LEVELS) for game in GAMES]
    masters = [
        Goal(game, ("master", "skilled"), 0.85) for game in ("africa", "attika", "navegador", "retkikunnat")
    ]
    tables = [Goal(game, ("master", "expert", "expert", "expert"), 0.25) for game in GAMES]
    return [
        *rungs,
        Goal("afrikan_tahti", ("master", "skilled", "skilled", "skilled"), 0.32),
        *masters,
        *tables,
        Goal("navegador", ("master",) * 4, 0.0, WINNERS),
    ]


def measured(goal: Goal, games: int, seed: int, jobs: int, stop: bool, out: Path) -> tuple[Standing, str]:
    """How a meeting stood, and a row of the table."""
    game = lauta.game(goal.game)
    test = Test(goal.share) if stop and goal.share else None
    contest = Contest(game, (goal.seats,), games, seed, game.options_of(), test)
    settings = {**contest.settings, "sources": play_sources_of(game.package)}
    folder = out / f"{goal.game}-{'-'.join(goal.seats).replace('@', '_')}"
    store = GameStore(folder, settings)
    (standing,) = play(contest, jobs, store)
    return standing, row(goal, standing, store)


def row(goal: Goal, one: Standing, store: GameStore) -> str:
    """A line of Markdown."""
    first = one.results[0]
    who = ", ".join(goal.seats)
    if goal.points:
        scores = [winners(game.scores, game.shares) for game in store.games(goal.seats).values()][: one.games]
        mean, low, high = estimate(scores)
        found, asked = f"{mean:.1f} | {low:.1f} to {high:.1f}", f"{goal.points:.0f} points"
        holds = said(low, high, goal.points)
    else:
        found = f"{first.wins:.1%} | {first.low:.1%} to {first.high:.1%}"
        asked, holds = f"{goal.share:.0%}", said(first.low, first.high, goal.share)
    effort = f"{first.iterations:.0f} | {first.ms:.1f}" if first.iterations else "- | -"
    return f"| {goal.game} | {who} | {one.games} | {found} | {asked} | {holds} | {effort} |"


def said(low: float, high: float, goal: float) -> str:
    """Whether a goal holds."""
    return "holds" if low >= goal else "does not hold" if high < goal else "open"


def winners(scores: Sequence[Fraction], shares: Sequence[Fraction]) -> float:
    """The score of who won."""
    return max(float(score) for score, share in zip(scores, shares, strict=True) if share)


def estimate(values: Sequence[float]) -> tuple[float, float, float]:
    """A mean and its 95 % interval."""
    n = len(values)
    mean = sum(values) / n
    error = math.sqrt(sum((x - mean) ** 2 for x in values) / max(1, n - 1) / n)
    return mean, mean - Z_95 * error, mean + Z_95 * error


def main() -> None:
    """Play what is asked for and print the table as it grows."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--only", default="", help="games, with commas")
    options.add_argument("--games", type=int, default=200, help="games a meeting; with --stop the most")
    options.add_argument("--seed", type=int, default=12)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--stop", action="store_true", help="end a meeting as soon as its goal is decided")
    options.add_argument("--bots", default="", help="only meetings that begin with one of these bots")
    options.add_argument("--out", type=Path, required=True, help="a folder that keeps every game")
    chosen = options.parse_args()
    print("| game | seats | games | wins | 95 % interval | goal | | iterations | ms |")
    print("|---|---|---|---|---|---|---|---|---|")
    for goal in goals():
        wanted = not chosen.only or goal.game in chosen.only.split(",")
        if wanted and (not chosen.bots or goal.seats[0] in chosen.bots.split(",")):
            _, line = measured(goal, chosen.games, chosen.seed, chosen.jobs, chosen.stop, chosen.out)
            print(line, flush=True)


if __name__ == "__main__":
    main()
