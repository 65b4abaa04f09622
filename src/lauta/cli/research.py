"""`lauta research`: what programs that learn see of a game. The environments themselves: `lauta.research`.

Only reads arguments and prints.
"""

from __future__ import annotations

from pathlib import Path

import click
from rich.table import Table

from .groups import Group
from .parameters import game_argument, json_option
from .printing import console, edition_option, print_json


@click.group(cls=Group)
def research() -> None:
    """What programs that learn see of a game; docs/research.md."""


@research.command()
@game_argument
@click.option("--players", type=int, help="How many play; the fewest where nothing is said.")
@edition_option
@json_option
def layout(game: str, players: int | None, edition: Path | None, as_json: bool) -> None:
    """List the fields of an observation: name, slice, shape, bounds, meaning."""
    from ..research import layout as layout_of

    found = layout_of(game, players=players, edition=edition)
    if as_json:
        print_json(found.as_data())
        return
    title = f"{found.game}, {found.players} players: {found.size} numbers, version {found.version}"
    table = Table(title=title)
    for column in ("field", "slice", "shape", "bounds", "meaning"):
        table.add_column(column, overflow="fold")
    for row in found.table():
        table.add_row(*row)
    console.print(table)
