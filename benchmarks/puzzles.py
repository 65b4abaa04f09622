"""Tells what became of the positions that puzzles were looked for in: python -m benchmarks.puzzles

Writes the table of docs/benchmarks.md from the tallies beside the files that are shipped. Finds nothing
itself: that is `lauta puzzles find`.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import lauta
from benchmarks.beside import DOCS, between
from lauta.engine.game import Game
from lauta.puzzles import puzzles_in

MARK = "puzzles"
STAGES = ("plain", "search", "screen", "games")
LATER = ("overlooked", "analysis", "document", "known")
HEAD = (
    "game", "seed", "matches", "decisions looked at", "candidates", "too plain", "fell in searches",
    "in the screen", "in games", "later", "kept", "of level 1 to 5",
)  # fmt: skip


def table() -> str:
    """A row for each file of each game."""
    lines = [f"| {' | '.join(HEAD)} |", "|---|" + "---:|" * (len(HEAD) - 2) + "---|"]
    for game in lauta.games():
        folder = Path(game.module("rules").__file__ or "").parents[1] / "puzzles"
        lines += [row(game, path) for path in sorted(folder.glob("*.jsonl.tally"))]
    return "\n".join(lines)


def row(game: Game, path: Path) -> str:
    """What a tally comes to, and the levels of what was kept."""
    head, *matches = map(json.loads, path.read_text("utf-8").splitlines())
    sums = Counter[str]()
    for match in matches:
        sums.update({name: n for name, n in match.items() if name != "match"})
    levels = Counter(one.level for one in puzzles_in(path.with_suffix("")))
    fell = [f"{sums[stage]:,}" for stage in STAGES]
    told = [f"{len(matches):,}", f"{sums['looked']:,}", f"{sums['candidates']:,}", *fell]
    later, kept = str(sum(sums[stage] for stage in LATER)), f"**{levels.total()}**"
    ranks = ", ".join(str(levels[rank]) for rank in range(1, 6))
    return f"| {' | '.join([str(game.title), str(head['seed']), *told, later, kept, ranks])} |"


def main() -> None:
    """Write the page."""
    page = DOCS / "benchmarks.md"
    page.write_text(between(page.read_text("utf-8"), MARK, table()), encoding="utf-8")


if __name__ == "__main__":
    main()
