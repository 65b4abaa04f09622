"""The command line for editions: `lauta edition new`, `check`, `show`, `diff`, `export`.

Only reads arguments and prints; what an edition is and what may stand in it is said by the engine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import lauta

from ..engine.edition import Edition, head_text, read_edition
from ..engine.edition_text import complete
from ..engine.edition_trial import page_missing, unplayable
from ..engine.figures import Change, changes
from ..engine.game import Game
from ..engine.toml_text import inline

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
_file = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.group("edition")
def editions() -> None:
    """Figures of your own: what your box says otherwise, in one file."""


@editions.command()
@click.argument("game")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--name", default="", help="What the edition is called; else what the file is called.")
@click.option("--note", default="", help="A note: whose box, which year.")
def new(game: str, file: Path, name: str, note: str) -> None:
    """Write a new edition of GAME to FILE, with nothing replaced yet."""
    chosen = lauta.game(game)
    text = head_text(chosen.id, name or file.stem, note) + NEW.format(game=chosen.id)
    read_edition(text)
    with file.open("x", encoding="utf-8") as made:
        made.write(text)
    click.echo(f"wrote {file}")


@editions.command()
@_file
def check(file: Path) -> None:
    """Name every fault of an edition; exit code 1 where there is one.

    Matches of every number of players are begun and drawn. That the page on how to play cannot be shown is
    said and is no fault: its examples are positions with built-in figures.
    """
    edition, game = _opened(file)
    if faults := list(unplayable(game)):
        raise lauta.EditionError(str(file), [lauta.Fault(game.id, fault) for fault in faults])
    if why := page_missing(game):
        click.echo(f"{file}: the page on how to play cannot be shown: {why}", err=True)
    n = len(game.replaced)
    differ = "no figure differs" if n == 0 else "1 figure differs" if n == 1 else f"{n} figures differ"
    name = game.edition_hash or "built in"
    click.echo(f"{file}: {edition.name!r} of {game.title} can be played: {differ} ({name})")


@editions.command()
@_file
def show(file: Path) -> None:
    """List the figures that an edition replaces, with what they are without it."""
    edition, game = _opened(file)
    click.echo(
        f"{edition.name}, an edition of {game.title}" + (f" ({game.edition_hash})" if game.replaced else "")
    )
    if edition.note:
        click.echo(edition.note)
    _tell(game.replaced)


@editions.command()
@click.argument("one")
@click.argument("other")
def diff(one: str, other: str) -> None:
    """List the figures in which two editions differ; the id of a game stands for its built-in figures.

    Exit code 0 whether they differ or not.
    """
    first, second = _named(one), _named(other)
    if first.id != second.id:
        raise lauta.OptionError(f"{one} is of {first.title} and {other} of {second.title}")
    before, after = first.figures(), second.figures()
    _tell([change for name in after for change in changes(before[name], after[name], (name,))])


@editions.command()
@click.argument("game")
@click.option("--name", default="", help="What the edition is called.")
def export(game: str, name: str) -> None:
    """Write all figures of a game as an edition, with their meaning, bounds, source and flag.

    GAME is the id of a game, or the file of an edition, whose figures are then among them.
    """
    chosen = _named(game)
    default, note = (
        (chosen.edition.name, chosen.edition.note) if chosen.edition else (f"My {chosen.title}", "")
    )
    click.echo(complete(chosen, name or default, note), nl=False)


def _opened(file: Path) -> tuple[Edition, Game]:
    edition = read_edition(file)
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
    return lauta.game(name)


def _tell(found: list[Change] | tuple[Change, ...]) -> None:
    for change in found:
        click.echo(f"{change.place}: {_value(change.old)} -> {_value(change.new)}")
    if not found:
        click.echo("no figure differs")


def _value(value: Any) -> str:
    """A figure in one line of bearable length."""
    text = "-" if value is None else inline(value)
    return text if len(text) <= 200 else f"{text[:197]}..."
