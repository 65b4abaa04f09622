"""Shows how much stronger each level of the bots is than the one below, and than greedy play.

Run from the repository: python benchmarks/levels.py --out benchmarks/levels.json. Takes tens of minutes.
Other games: --game navegador --out benchmarks/levels-navegador.json.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from pathlib import Path
from typing import Any

import numba

import lauta
from lauta.arena.summary import wilson
from lauta.bots import LEVELS
from lauta.bots.levels import iterations_of
from lauta.bots.matches import Plan, Played, play_games
from lauta.bots.toolkit import desk_of

PAIRS = (("novice", "casual"), ("casual", "skilled"), ("skilled", "expert"), ("expert", "master"))


def mean(numbers: list[float]) -> float:
    """The average."""
    return sum(numbers) / len(numbers)


def seat_of(game: Played, level: str) -> int:
    """The seat of a level in a game of two different ones."""
    return game.levels.index(level)


def meet(game: lauta.Game, pair: tuple[str, str], games: int, jobs: int, iterations: dict[str, int]) -> Any:
    """One pair of levels in `games` games, seats rotated; a row of the table."""
    below, above = pair
    begin = time.perf_counter()
    played = play_games(Plan(game, (above, below), seed=20, iterations=iterations), games, jobs)
    wins = float(sum(one.shares[seat_of(one, above)] for one in played))
    low, high = wilson(wins, games)
    row: dict[str, Any] = {
        "above": above,
        "below": below,
        "games": games,
        "wins": round(wins / games, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "turns": round(mean([one.turns for one in played]), 1),
        "minutes": round((time.perf_counter() - begin) / 60, 1),
    }
    for name, level in (("above", above), ("below", below)):
        row[f"score_{name}"] = round(mean([float(one.scores[seat_of(one, level)]) for one in played]), 1)
        decisions = sum(one.decisions[seat_of(one, level)] for one in played)
        seconds = sum(one.seconds[seat_of(one, level)] for one in played)
        row[f"iterations_{name}"] = iterations.get(level, 0)
        row[f"ms_{name}"] = round(1000 * seconds / decisions, 1)
    return row


def table(rows: list[dict[str, Any]]) -> str:
    """The rows as Markdown."""
    lines = [
        "| level | against | games | wins | 95 % interval | mean scores | turns | iterations | ms |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        lines.append(
            f"| {row['above']} | {row['below']} | {row['games']} | {row['wins']:.1%} "
            f"| {row['low']:.1%} to {row['high']:.1%} | {row['score_above']} : {row['score_below']} "
            f"| {row['turns']} | {_both(row, 'iterations')} | {_both(row, 'ms')} |"
        )
    return "\n".join(lines)


def _both(row: dict[str, Any], what: str) -> str:
    above, below = row[f"{what}_above"], row[f"{what}_below"]
    return f"{above or '-'}" + (f" : {below}" if below else "")


def main() -> None:
    """Play all pairs, print the table, write the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="africa", help="the game they play")
    options.add_argument("--games", type=int, default=400)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--expert", type=int, help="iterations a decision; without it as at the table")
    options.add_argument("--master", type=int, default=1200, help="iterations a decision")
    options.add_argument("--out", type=Path, help="write the figures here as JSON")
    chosen = options.parse_args()
    game = lauta.game(chosen.game)
    expert = chosen.expert or iterations_of(LEVELS["expert"], desk_of(game, "compiled"))
    iterations = {"expert": expert, "master": chosen.master}
    rows: list[dict[str, Any]] = []
    for pair in PAIRS:
        rows.append(meet(game, pair, chosen.games, chosen.jobs, iterations))
        print(table(rows[-1:]).splitlines()[-1], flush=True)
        figures = {"game": game.id, **machine(), "pairs": rows}
        if chosen.out is not None:
            chosen.out.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    print("\n" + table(rows))


def machine() -> dict[str, str]:
    """What the figures were measured with."""
    cpu = next(
        (line.split(":")[1].strip() for line in _cpu_lines() if line.startswith("model name")), "unknown"
    )
    return {"cpu": cpu, "python": platform.python_version(), "numba": numba.__version__}


def _cpu_lines() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


if __name__ == "__main__":
    main()
