"""The command line for editions: `lauta edition new`, `check`, `show`, `diff`, `export`.

Only reads arguments and prints; what an edition is and what may stand in it is said by the engine.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table
from rich.text import Text

import lauta

from .. import files
from ..engine.edition import Edition, head_text, read_edition
from ..engine.edition_text import complete
from ..engine.edition_trial import page_missing, unplayable
from ..engine.entry_names import EntryNames
from ..engine.figures import Change, changes, plain
from ..engine.game import Game
from ..engine.toml_text import inline
from .groups import Group
from .parameters import (
    LEVEL,
    edition_argument,
    game_argument,
    game_id,
    json_option,
    options_option,
    preset_option,
    seed_option,
)
from .printing import compiled, console, options_from, print_json, progress_bar

if TYPE_CHECKING:
    from ..arena.comparison import Compared
    from ..arena.effect import Side
    from ..arena.tally import Estimate

NEW = """
# What your box says otherwise than Lauta, as in these examples (without the '#'):
#   [FILE.TABLE]                a table of a data file
#   FIGURE = 3
#   [[FILE.LIST]]               an entry of a list, known by its id
#   id = "ID"
#   name = "What is printed"
# `lauta edition export {game}` writes all figures that there are, with their meaning and their bounds.
# Then: lauta edition check THIS_FILE
"""


@click.group("edition", cls=Group)
def editions() -> None:
    """Figures of your own: what your box says otherwise, in one file."""


@editions.command()
@game_argument
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--name", default="", help="What the edition is called; else what the file is called.")
@click.option("--note", default="", help="A note: whose box, which year.")
def new(game: str, file: Path, name: str, note: str) -> None:
    """Write a new edition of GAME to FILE, with nothing replaced yet."""
    chosen = lauta.game(game)
    text = head_text(chosen.id, name or file.stem, note) + NEW.format(game=chosen.id)
    read_edition(text)
    files.write(file, text, replace=False)
    click.echo(f"wrote {file}")


@editions.command()
@edition_argument
@json_option
def check(file: Path, as_json: bool) -> None:
    """Name every fault of an edition; exit code 1 where there is one.

    Matches of every number of players are begun and drawn. That the page on how to play cannot be shown is
    said and is no fault: its examples are positions with built-in figures.
    """
    edition, game = _opened(file)
    if faults := list(unplayable(game)):
        raise lauta.EditionError(str(file), [lauta.Fault(game.id, fault) for fault in faults])
    if why := page_missing(game):
        click.echo(f"{file}: the page on how to play cannot be shown: {why}", err=True)
    if as_json:
        print_json(
            {
                "file": str(file),
                **_head(edition, game),
                "playable": True,
                "tutorial": None if why is None else str(why),
            }
        )
        return
    n = len(game.replaced)
    differ = "no figure differs" if n == 0 else "1 figure differs" if n == 1 else f"{n} figures differ"
    if agreed := len(game.confirmed):
        differ += f", {agreed} {'is' if agreed == 1 else 'are'} confirmed"
    name = game.edition_hash or "built in"
    click.echo(f"{file}: {edition.name!r} of {game.title} can be played: {differ} ({name})")


@editions.command()
@edition_argument
@json_option
def show(file: Path, as_json: bool) -> None:
    """List the figures that an edition replaces, with what they are without it, and what it confirms."""
    edition, game = _opened(file)
    if as_json:
        confirmed = [_change(one) for one in game.confirmed]
        replaced = [_change(one) for one in game.replaced]
        print_json({**_head(edition, game), "replaced": replaced, "confirmed": confirmed})
        return
    click.echo(
        f"{edition.name}, an edition of {game.title}" + (f" ({game.edition_hash})" if game.replaced else "")
    )
    if edition.note:
        click.echo(edition.note)
    _tell(game.replaced, game)
    for change in game.confirmed:
        click.echo(f"{change.place}: {_value(change.new)}, confirmed")


@editions.command()
@click.argument("one", metavar="GAME|EDITION")
@click.argument("other", metavar="GAME|EDITION")
@json_option
def diff(one: str, other: str, as_json: bool) -> None:
    """List the figures in which two editions differ; the id of a game stands for its built-in figures.

    Exit code 0 whether they differ or not.
    """
    first, second = _named(one), _named(other)
    if first.id != second.id:
        raise lauta.OptionError(f"{one} is of {first.title} and {other} of {second.title}")
    before, after = first.figures(), second.figures()
    found = [change for name in after for change in changes(before[name], after[name], (name,))]
    here, there = ({change.place for change in game.confirmed} for game in (first, second))
    if as_json:
        alone = {"one": sorted(here - there), "other": sorted(there - here)}
        print_json({"game": first.id, "changes": [_change(each) for each in found], "confirmed_alone": alone})
        return
    if found or here == there:
        _tell(found, second)
    for place in sorted(here ^ there):
        click.echo(f"{place}: confirmed by {one if place in here else other} alone")


@editions.command()
@click.argument("source", metavar="GAME|EDITION")
@click.option("--name", default="", help="What the edition is called.")
def export(source: str, name: str) -> None:
    """Write all figures of a game as an edition, with their meaning, bounds, source and flag.

    Give a game, or the file of an edition, whose figures are then among them.
    """
    chosen = _named(source)
    default, note = (
        (chosen.edition.name, chosen.edition.note) if chosen.edition else (f"My {chosen.title}", "")
    )
    click.echo(complete(chosen, name or default, note), nl=False)


@editions.command()
@edition_argument
@click.option(
    "--games", default=200, show_default=True, type=click.IntRange(1, 100_000), help="Games of either kind."
)
@click.option("--players", type=click.IntRange(1, 8), help="How many bots; else as many as can play.")
@click.option("--level", type=LEVEL, default="skilled", show_default=True, help="Their level.")
@preset_option
@options_option
@seed_option
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1, 256), help="Games at once.")
@json_option
def effect(
    file: Path,
    games: int,
    players: int | None,
    level: str,
    preset: str | None,
    options: tuple[str, ...],
    seed: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots play with an edition and with the built-in figures, and tell what it changes.

    Length, scores, the share of wins of each seat, and what the winners' points are made of.
    """
    from ..arena.comparison import compared, verdict
    from ..arena.effect import effect as measured
    from ..arena.effect import side

    _, game = _opened(file)
    seats = players or max(game.players)
    game.check_players(seats)
    settled = options_from(game, preset, options)
    compiled(game)
    with progress_bar() as progress:
        task = progress.add_task("games", total=2 * games)
        tallies = measured(game, games, seats, level, seed, jobs, lambda _: progress.advance(task), settled)
    titles = "built in", game.edition.name if game.edition else ""
    before, after = (side(title, level, tally) for title, tally in zip(titles, tallies, strict=True))
    if as_json:
        print_json({"built_in": asdict(before), "edition": asdict(after)})
        return
    rows = compared(*tallies)
    _tell_sides(before, after, rows)
    console.print(str(verdict(rows, games)))


def _tell_sides(before: Side, after: Side, compared: Sequence[Compared]) -> None:
    """Both in columns, what differs beside each other, with 95 % intervals."""
    table = Table(
        title=f"{before.bots.games // len(before.seats)} games of {len(before.seats)} {before.bots.name} bots"
    )
    for head in ("", before.summary.title, after.summary.title or "edition"):
        table.add_column(Text(head), justify="right" if head else "left")
    ends = (f"{s.summary.shortest} to {s.summary.longest}" for s in (before, after))
    table.add_row("shortest and longest", *ends)
    for row in compared:
        told = (_estimated(one, row.group) for one in (row.before, row.after))
        table.add_row(*map(Text, (str(row.name), *told)), style="bold" if row.clear else "")
    console.print(table)


def _estimated(one: Estimate, group: str) -> str:
    sign = ".1%" if group == "seats" else ".1f"
    return f"{one.mean:{sign}} ({one.low:{sign}} to {one.high:{sign}})"


def _head(edition: Edition, game: Game) -> dict[str, Any]:
    """What an edition is, as plain content."""
    return {
        "name": edition.name,
        "note": edition.note,
        "game": game.id,
        "hash": game.edition_hash,
        "differing": len(game.replaced),
        "confirmed_figures": len(game.confirmed),
    }


def _change(change: Change) -> dict[str, Any]:
    """A figure that is another one, as plain content."""
    return {"place": change.place, "old": change.old, "new": change.new}


def _opened(file: Path) -> tuple[Edition, Game]:
    edition = read_edition(sys.stdin.read() if str(file) == "-" else file)
    if edition.game not in {game.id for game in lauta.games()}:
        good = ", ".join(game.id for game in lauta.games())
        raise lauta.EditionError(
            str(file), [lauta.Fault("game", f"must be one of {good}, not {edition.game!r}")]
        )
    return edition, lauta.game(edition.game, edition=edition)


def _named(name: str) -> Game:
    """The game with an id, or that of the edition in a file."""
    known = {game.id for game in lauta.games()}
    if name not in known and Path(name).is_file():
        return _opened(Path(name))[1]
    return lauta.game(game_id(name))


def _tell(found: list[Change] | tuple[Change, ...], game: Game) -> None:
    """Each figure that is another one at its place, with the names of the entries that this leads through."""
    figures, built_in = (
        {file: plain(table, True) for file, table in each.figures().items()}
        for each in (game, lauta.game(game.id))
    )
    names = EntryNames(game.view, built_in, figures)
    for change in found:
        called = " › ".join(name.render(None) for name in names.along(change.path))
        known = f" ({called})" if called and called not in change.place else ""
        click.echo(f"{change.place}{known}: {_value(change.old)} -> {_value(change.new)}")
    if not found:
        click.echo("no figure differs")


def _value(value: Any) -> str:
    """A figure in one line of bearable length."""
    text = "-" if value is None else inline(value)
    return text if len(text) <= 200 else f"{text[:197]}..."
