"""`lauta openings`: play matches among equals, count them together, and show what is known.

Only reads arguments and prints; the work is done in `lauta/openings`.
"""

from __future__ import annotations

from dataclasses import asdict
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.table import Table

import lauta

from .. import files
from .groups import Group
from .parameters import LEVEL, game_argument, games_argument, json_option
from .printing import check_free, console, errors, force_option, print_json

if TYPE_CHECKING:
    from ..openings import Changed, Found


@click.group(cls=Group)
def openings() -> None:
    """What strong players do at the start, and what comes of it; docs/openings.md."""


@openings.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@games_argument
@click.option("--level", type=LEVEL, default="expert", show_default=True, help="Who plays at all seats.")
@click.option(
    "--seconds", default=600.0, show_default=True, type=click.FloatRange(1), help="Of processor time."
)
@click.option(
    "--most", default=1000, show_default=True, type=click.IntRange(1), help="Matches by game and players."
)
@click.option("--options", is_flag=True, help="Some options one by one as well, with one number of players.")
@json_option
def play(
    folder: Path,
    games: tuple[str, ...],
    level: str,
    seconds: float,
    most: int,
    options: bool,
    as_json: bool,
) -> None:
    """Play matches among equals, the cell next that has had least time; goes on where it ended.

    Equal numbers give equal matches on every machine. Example: lauta openings play DIR africa --seconds 600
    """
    from ..openings import cells, play_on

    wished = [lauta.game(one).id for one in games] or [one.id for one in lauta.games()]
    with errors.status("compiling") as status:
        made = play_on(folder, cells(wished, options, level), seconds, most, status.update)
    if as_json:
        print_json(dict(made))
        return
    for name, n in made.items():
        console.print(f"{name}: {n}", markup=False)


@openings.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@games_argument
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="A folder; else the games' own."
)
@force_option
@json_option
def gather(folder: Path, games: tuple[str, ...], out: Path | None, force: bool, as_json: bool) -> None:
    """Count the matches of FOLDER together: GAME.json in OUT, or what the games are shipped with."""
    from ..openings import gather as gathered

    made: dict[str, int] = {}
    for ident in games or tuple(one.id for one in lauta.games()):
        own = Path(str(resources.files(f"lauta.games.{ident}"))) / "openings.json"
        path = own if out is None else out / f"{ident}.json"
        if out is not None:
            check_free(path, force)
        found = gathered(folder, lauta.game(ident))
        files.folder(path.parent)
        files.write(path, found.written())
        made[str(path)] = sum(one.games for one in found.cells)
        if not as_json:
            console.print(f"{path}: {made[str(path)]} matches", markup=False)
    if as_json:
        print_json(made)


@openings.command()
@game_argument
@click.option("--players", type=int, help="Only with so many.")
@json_option
def show(game: str, players: int | None, as_json: bool) -> None:
    """Show what is known of a game: who wins by place, and how it is opened."""
    from ..openings import library_of

    chosen = lauta.game(game)
    if players is not None:
        chosen.check_players(players)
    library = library_of(chosen.id)
    if library is None:
        raise click.ClickException(f"of the present rules of {chosen.id} there is nothing; docs/openings.md")
    cells = [one for one in library.cells if players in (None, one.players)]
    changed = [one for one in library.options if players in (None, one.players)]
    if as_json:
        head = {"game": library.game, "rules": library.rules, "seed": library.seed}
        lists = {"cells": [asdict(one) for one in cells], "options": [asdict(one) for one in changed]}
        print_json({**head, **lists})
        return
    for one in cells:
        _print(chosen.title, one)
    for one in cells:
        if found := [row for row in changed if (row.players, row.level) == (one.players, one.level)]:
            _print_options(chosen.title, one, found)


def _print_options(title: str, usual: Found, changed: list[Changed]) -> None:
    """What options change, below what is usual."""
    told = f"{title}, {usual.players} players, {usual.level}, one option other than usual"
    table = Table(title=told)
    for head in ("option", "matches", "turns", "decides 1.", "95 %", "points"):
        table.add_column(head, justify="left" if head == "option" else "right", no_wrap=True)
    rows: list[tuple[str, Found | Changed]] = [("as usual", usual)]
    rows += [(f"{one.option}={one.value}", one) for one in changed]
    for name, row in rows:
        share, low, high = row.chance(0)
        interval = f"{low:.0%} to {high:.0%}"
        table.add_row(
            name, str(row.games), f"{row.turns:.0f}", f"{share:.0%}", interval, f"{row.scores[0]:.1f}"
        )
    console.print(table)


def _print(title: str, cell: Found) -> None:
    table = Table(title=f"{title}, {cell.players} players, {cell.level}, {cell.games} matches")
    for head in ("what", "how often", "won", "95 % interval"):
        table.add_column(head, justify="left" if head == "what" else "right")
    for place in range(cell.players):
        share, low, high = cell.chance(place)
        table.add_row(f"decides {place + 1}.", "", f"{share:.1%}", f"{low:.1%} to {high:.1%}")
    for line in cell.firsts:
        low, high = line.interval
        table.add_row(line.text, str(line.n), f"{line.share:.1%}", f"{low:.1%} to {high:.1%}")
    console.print(table)
