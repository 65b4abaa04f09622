"""The command line: `lauta serve`, `simulate`, `replay`, and what `COMMANDS` names beside them.

Only reads arguments and prints; the work is done elsewhere. Exit codes: 0 done, 1 refused by the rules or by
the data, 2 wrong use. What a command needs is imported when it is called.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

import lauta

from .terminal import announce_compiling, failure, output_that_fails, take_any_terminal

COMMANDS = {
    "analyse": "analysis.analyse",
    "arena": "arena.arena",
    "backup": "keeper.backup",
    "bench": "games.bench",
    "doctor": "keeper.doctor",
    "edition": "edition.editions",
    "engine": "engine.engine",
    "film": "films.film",
    "member": "keeper.member",
    "openings": "openings.openings",
    "picture": "films.picture_of",
    "puzzles": "puzzles.puzzles",
    "ratings": "keeper.ratings",
    "replay": "games.replay",
    "research": "research.research",
    "restore": "keeper.restore",
    "serve": "serving.serve",
    "simulate": "games.simulate",
    "train": "training.train",
    "verify": "games.verify",
    "warm": "games.warm",
}  # where each is: module of this folder, name in it


class _Commands(click.Group):
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
        assert isinstance(command, click.Command)
        return command

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


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(lauta.__version__, prog_name="lauta")
def main() -> None:
    """Board games of exploration: a table in the browser, bots, and an exact simulator."""
