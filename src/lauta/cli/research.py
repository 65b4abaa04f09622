"""`lauta research`: what programs that learn see of a game. The environments themselves: `lauta.research`.

Only reads arguments and prints.
"""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.table import Table

from .printing import console


@click.group()
def research() -> None:
    """What programs that learn see of a game; docs/research.md."""


@research.command()
@click.argument("game")
@click.option("--players", type=int, help="How many play; the fewest where nothing is said.")
@click.option(
    "--edition", type=click.Path(dir_okay=False, path_type=Path), help="The file of an edition of the game."
)
@click.option("--json", "as_json", is_flag=True, help="Print it for programs, with the names of all places.")
def layout(game: str, players: int | None, edition: Path | None, as_json: bool) -> None:
    """List the fields of an observation: name, slice, shape, bounds, meaning."""
    from ..research import layout as layout_of

    found = layout_of(game, players=players, edition=edition)
    if as_json:
        click.echo(json.dumps(found.as_data(), ensure_ascii=False))
        return
    title = f"{found.game}, {found.players} players: {found.size} numbers, version {found.version}"
    table = Table(title=title)
    for column in ("field", "slice", "shape", "bounds", "meaning"):
        table.add_column(column, overflow="fold")
    for row in found.table():
        table.add_row(*row)
    console.print(table)
