"""The command `lauta train`: an evaluation is learnt by self-play, and what it foretells is told.

Only reads arguments and prints; games are played and weights fitted in `lauta/learning`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.table import Table

import lauta

from .groups import Command
from .parameters import game_argument, jobs_option, json_option, seed_option
from .printing import console, print_json, progress_bar
from .spreading import at_work, cluster_at, ray_option

if TYPE_CHECKING:
    from ..games.shared.bots.network import Model


@click.command(cls=Command)
@game_argument
@click.option(
    "--games", default=20_000, show_default=True, type=click.IntRange(1, 10_000_000), help="How many games."
)
@seed_option
@jobs_option
@ray_option
@click.option(
    "--out",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder that keeps positions and the evaluation; another call goes on where this one ended.",
)
@json_option
def train(game: str, games: int, seed: int, jobs: int, address: str | None, out: Path, as_json: bool) -> None:
    """Learn what positions are worth from games of the bots against themselves.

    Equal games, numbers and seeds give the same file, byte by byte. Example: lauta train attika --out FOLDER
    """
    from ..games.shared.bots.network import read_model
    from ..learning import train as learn

    chosen = lauta.game(game)
    with cluster_at(address, jobs) as cluster, progress_bar() as progress:
        play = progress.add_task("games", total=games)
        fit = progress.add_task("fit", total=None)

        def played(n: int) -> None:
            text = f"games on {at_work(cluster)}" if cluster else "games"
            progress.update(play, advance=n, description=text)

        path = learn(
            chosen,
            out,
            games,
            seed,
            jobs,
            played=played,
            fitted=lambda n: progress.advance(fit, n),
            cluster=cluster,
        )
    _tell(read_model(path), path, as_json)


def _tell(model: Model, path: Path, as_json: bool) -> None:
    found = model.held_out
    rows = {
        "learned": found.learned,
        "by hand": found.by_hand,
        "by hand, at its best": found.by_hand_at_its_best,
        "all alike": found.even,
    }
    if as_json:
        told = {"file": str(path), "positions": model.made.positions, "games": found.games, "surprise": rows}
        print_json(told)
        return
    table = Table(title=f"Mean surprise at who won {found.games} games that were not learnt from")
    table.add_column("estimate")
    table.add_column("surprise", justify="right")
    for name, lost in rows.items():
        table.add_row(name, f"{lost:.4f}")
    console.print(table)
    console.print(f"wrote {path}, from {model.made.positions} positions", markup=False)
