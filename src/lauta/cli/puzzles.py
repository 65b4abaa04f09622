"""The commands `lauta puzzles find` and `check`: positions with one best move, found and held to it.

Only reads arguments and prints; the thinking is done in `lauta/puzzles`.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

import lauta

from .groups import Group
from .parameters import game_argument, json_option
from .printing import console, errors, print_json, progress_bar


@click.group(cls=Group)
def puzzles() -> None:
    """Positions of real matches where one move is clearly best: find them, check them."""


@puzzles.command()
@game_argument
@click.option(
    "--seed", default=1, show_default=True, type=click.IntRange(0, 2**20), help="Seed of all matches."
)
@click.option(
    "--matches", default=100, show_default=True, type=click.IntRange(1, 1_000_000), help="How many."
)
@click.option("--first", default=0, show_default=True, type=click.IntRange(0), help="The first of them.")
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file that gets the puzzles; another call goes on where this one ended.",
)
@json_option
def find(game: str, seed: int, matches: int, first: int, out: Path, as_json: bool) -> None:
    """Let bots play, and keep the positions in which several searches agree that one move is clearly best.

    Equal games, seeds and matches give the same puzzles on every machine. What became of each match goes
    to OUT.tally. Example: lauta puzzles find africa --matches 200 --out FILE.jsonl
    """
    from ..puzzles import Finder

    finder, sums = Finder(lauta.game(game), seed), Counter[str]()
    with progress_bar() as progress:
        task = progress.add_task("matches", total=matches)
        for tally in finder.find_into(out, range(first, first + matches)):
            sums.update({"matches": 1, "looked": tally.looked, "candidates": tally.candidates})
            sums.update({"kept": tally.kept, **{f"rejected: {why}": n for why, n in tally.rejected.items()}})
            progress.update(task, advance=1, description=f"{sums['kept']} puzzles")
    if as_json:
        print_json(dict(sums))
        return
    for name, n in sums.items():
        console.print(f"{name}: {n}", markup=False)


@puzzles.command("check")
@game_argument
@click.option(
    "--file",
    "path",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Puzzles of this file, not those that the game is shipped with.",
)
@click.option("--seed", default=None, type=click.IntRange(0, 2**20), help="Seed of searches and games.")
@click.option("--sample", type=click.IntRange(1), help="So many of them, evenly from the first to the last.")
@json_option
def check_all(game: str, path: Path | None, seed: int | None, sample: int | None, as_json: bool) -> None:
    """Read and play every puzzle, and judge it anew with dice, hidden hands and searches of another seed.

    Ends with code 1 where one does not hold. Example: lauta puzzles check africa --sample 10
    """
    from ..puzzles import check, puzzles_in, puzzles_of
    from ..puzzles.checking import OTHER_SEED
    from ..puzzles.judging import Judge

    chosen = lauta.game(game)
    found = list(puzzles_of(chosen).values()) if path is None else puzzles_in(path)
    step = max(1, len(found) // sample) if sample else 1
    asked = found[::step][:sample]
    judge, checked = Judge(chosen), []
    with progress_bar() as progress:
        for one in progress.track(asked, description="puzzles"):
            checked.append(check(chosen, one, judge, seed=OTHER_SEED if seed is None else seed))
    wrong = {one.puzzle.id: one.wrong for one in checked if one.wrong}
    if as_json:
        print_json({"checked": len(checked), "wrong": wrong})
    else:
        for name, why in wrong.items():
            errors.print(f"{name}: {why}", markup=False)
        console.print(f"{len(checked)} checked, {len(wrong)} do not hold", markup=False)
    if wrong:
        raise click.exceptions.Exit(1)
