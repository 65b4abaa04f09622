"""Compares the speed of two trees of Lauta: `python -m benchmarks.two_trees OLD NEW`.

Each game is measured by `lauta bench` in both trees in turn, with empty caches, so that what else the machine
does meets both alike. The middle of all rounds is told, and the ratio of new to old.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import lauta

FIGURES = ("plain_decisions_per_s", "compiled_decisions_per_s", "cold_s", "warm_s")


def measured(tree: Path, game: str, seconds: float) -> dict[str, float]:
    """What `lauta bench` tells of a game in a tree, with nothing compiled before."""
    with tempfile.TemporaryDirectory() as cache:
        told = subprocess.run(
            [sys.executable, "-m", "lauta.cli", "bench", game, "--seconds", str(seconds), "--json"],
            env={**os.environ, "PYTHONPATH": str(tree / "src"), "LAUTA_CACHE": cache},
            cwd=tree, check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
    return dict(json.loads(told))


def main() -> None:
    """Print a line for each game, or one JSON object."""
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("old", type=Path)
    wish.add_argument("new", type=Path)
    wish.add_argument("--rounds", type=int, default=3)
    wish.add_argument("--seconds", type=float, default=1.0, help="time a figure")
    wish.add_argument("--json", action="store_true")
    args = wish.parse_args()
    found: dict[str, dict[str, dict[str, float]]] = {}
    for game in (game.id for game in lauta.games()):
        rounds = [
            [measured(tree, game, args.seconds) for tree in (args.old, args.new)] for _ in range(args.rounds)
        ]
        found[game] = {
            figure: {
                side: median(pair[n][figure] for pair in rounds) for n, side in enumerate(("old", "new"))
            }
            for figure in FIGURES
        }
        if not args.json:
            row = [
                f"{v['old']:.4g} -> {v['new']:.4g} ({v['new'] / v['old']:.2f})" for v in found[game].values()
            ]
            print(
                game,
                *(f"{name} {told}" for name, told in zip(FIGURES, row, strict=True)),
                sep="  ",
                flush=True,
            )
    if args.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
