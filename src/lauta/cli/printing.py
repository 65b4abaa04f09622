"""What commands share: the console, a bar of progress, what is being compiled, options, the text of a record.
No command here."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click
from rich.console import Console, ConsoleDimensions
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import lauta

from ..engine.about import Value
from ..engine.game import Game
from ..engine.record_reading import MAX_CHARACTERS

UNBROKEN = 100_000  # columns: as wide as any line


class Output(Console):
    """A console that breaks and cuts lines on a terminal only: programs read what goes elsewhere."""

    @property  # type: ignore[misc]  # nobody sets it
    def size(self) -> ConsoleDimensions:
        """Columns and lines."""
        return super().size if self.file.isatty() else ConsoleDimensions(UNBROKEN, 25)

    @property  # type: ignore[misc]  # nobody sets it
    def width(self) -> int:
        """Columns."""
        return super().width if self.file.isatty() else UNBROKEN


console = Output(highlight=False)
errors = Output(stderr=True, highlight=False)
edition_option = click.option(
    "--edition",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file of an edition, whose figures stand in place of the game's own; see lauta edition.",
)


force_option = click.option("--force", is_flag=True, help="Replace a file that is there.")


def check_free(path: Path, force: bool) -> None:
    """Refuse to replace a file unless it is forced, before any work is done. UsageError."""
    if not force and path.is_file():
        raise click.UsageError(f"{path} is there already; --force replaces it")


def print_json(content: Any) -> None:
    """Print plain content as one line of JSON."""
    click.echo(json.dumps(content, ensure_ascii=False))


def progress_bar() -> Progress:
    """A bar of its own on the terminal; nothing where there is none."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )


def compiled(game: Game) -> float:
    """Have all there that bots of a game need; says on the way what is being compiled."""
    from ..arena.warm import warm as compile_bots

    with errors.status("loading") as status:
        return compile_bots(game, lambda what: status.update(f"compiling {game.id}: {what}"))


def record_bytes(file: Path) -> bytes:
    """The bytes of a record's file; a few more than a record may have where the file is longer.

    `-` is the standard input.
    """
    if str(file) == "-":
        return sys.stdin.buffer.read(4 * MAX_CHARACTERS + 1)
    with file.open("rb") as source:
        return source.read(4 * MAX_CHARACTERS + 1)


def options_from(game: Game, preset: str | None, pairs: tuple[str, ...]) -> dict[str, Value]:
    """The options of a preset and of texts like NAME=VALUE. OptionError where one is none."""
    chosen: dict[str, Value] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise lauta.OptionError(f"write an option as NAME=VALUE, not {pair!r}")
        chosen[name] = game.option(name).parse(text)
    return game.options_of(preset, chosen)


def _replacing(ctx: click.Context, param: click.Parameter, pairs: tuple[str, ...]) -> dict[str, Path]:
    split = [pair.partition("=") for pair in pairs]
    for pair, (name, equals, path) in zip(pairs, split, strict=True):
        if not (name and equals and path):
            raise click.BadParameter(f"write it as NAME=PATH, not {pair!r}", ctx, param)
    return {name: Path(path) for name, _, path in split}


files_option = click.option(
    "--file",
    "files",
    multiple=True,
    metavar="NAME=PATH",
    callback=_replacing,
    help="Another data file (TOML) in place of the game's own, as board.toml=mine.toml; repeatable.",
)
