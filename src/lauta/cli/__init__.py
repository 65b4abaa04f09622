"""The command line: `lauta serve`, `simulate`, `replay`, and what `SECTIONS` names beside them.

Only reads arguments and prints; the work is done elsewhere. Exit codes are those of `groups.py`. What a
command needs is imported when it is called.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

import lauta

from .groups import Command, Group
from .terminal import announce_compiling, failure, output_that_fails, take_any_terminal

# By section of the help: module of this folder, name in it.
SECTIONS = {
    "Play": {"edition": "edition.editions", "games": "listing.games", "serve": "serving.serve"},
    "Records": {
        "analyse": "analysis.analyse",
        "film": "films.film",
        "picture": "films.picture_of",
        "replay": "games.replay",
        "verify": "games.verify",
    },
    "Bots": {
        "arena": "arena.arena",
        "bench": "games.bench",
        "engine": "engine.engine",
        "openings": "openings.openings",
        "puzzles": "puzzles.puzzles",
        "simulate": "games.simulate",
        "warm": "games.warm",
    },
    "Server": {
        "backup": "keeper.backup",
        "doctor": "keeper.doctor",
        "member": "keeper.member",
        "ratings": "keeper.ratings",
        "restore": "keeper.restore",
    },
    "Research": {"research": "research.research", "train": "training.train"},
    "Help": {"completion": "manual.completion", "help": "manual.help_of_command"},
}
COMMANDS = {name: place for section in SECTIONS.values() for name, place in section.items()}


class _Commands(Group):
    """Turns the errors of Lauta into one line and an exit code, never a traceback."""

    def main(self, *args: Any, **named: Any) -> Any:
        take_any_terminal()
        announce_compiling()
        with output_that_fails():
            return super().main(*args, **named)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(".")
        command = getattr(import_module(f".{module}", __name__), name)
        assert isinstance(command, Command | Group), cmd_name
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by section."""
        for section, names in SECTIONS.items():
            commands = ((name, self.get_command(ctx, name)) for name in names)
            with formatter.section(section):
                formatter.write_dl([(name, one.get_short_help_str(90)) for name, one in commands if one])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Say where there is more."""
        formatter.write_paragraph()
        formatter.write_text(f"lauta help COMMAND explains a command. Documentation: {documentation()}")

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except lauta.UnknownName as error:
            raise click.UsageError(str(error)) from error
        except lauta.OptionError as error:
            raise click.UsageError(str(error)) from error
        except lauta.LautaError as error:
            raise click.ClickException(str(error)) from error
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            raise click.ClickException(failure(error)) from error


def documentation() -> str:
    """Where the documentation is: the address of the package's metadata, or its folder in the source."""
    from importlib import metadata

    try:
        urls = metadata.metadata("lauta").get_all("Project-URL") or []
    except metadata.PackageNotFoundError:
        urls = []
    named: dict[str, str] = {str(url).partition(", ")[0]: str(url).partition(", ")[2] for url in urls}
    return named.get("Documentation", "the folder docs/ of the source, which begins with README.md")


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(lauta.__version__, "-V", "--version", prog_name="lauta")
def main() -> None:
    """Board games of exploration: a table in the browser, bots, and an exact simulator."""
