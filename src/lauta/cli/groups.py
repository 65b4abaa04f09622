"""Groups of commands: suggestions for misspelt names, and what every help page ends with."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import click

EXIT_CODES = "0 done, 1 refused by the rules, the data or the system, 2 wrong use."
# What exit code 1 says besides, by the path of a command.
ONE_MEANS = {
    "doctor": "something is wrong with this server",
    "edition check": "the edition has a fault",
    "engine check": "the engine does not keep to the protocol",
    "puzzles check": "a puzzle does not hold",
    "replay": "the record breaks a rule",
    "verify": "the seed does not give these draws",
}


def suggest(name: str, known: list[str]) -> str:
    """Return " Did you mean ...?" for a name that is close to a known one, or nothing."""
    close = get_close_matches(name.casefold(), known, n=1, cutoff=0.6)
    return f" Did you mean {close[0]}?" if close else ""


def path_of(ctx: click.Context) -> str:
    """The words of a command without the program's own name."""
    names = []
    now: click.Context | None = ctx
    while now is not None and now.parent is not None:
        names.append(str(now.info_name))
        now = now.parent
    return " ".join(reversed(names))


class Command(click.Command):
    """A command whose help ends with the values of its arguments and its exit codes."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what arguments take, and what exit codes mean."""
        super().format_epilog(ctx, formatter)
        values = [(one.make_metavar(ctx), help_of(one)) for one in self.params if help_of(one)]
        if values:
            with formatter.section("Arguments"):
                formatter.write_dl(values)
        with formatter.section("Exit codes"):
            formatter.write_text(exit_codes(path_of(ctx)))


def help_of(param: click.Parameter) -> str:
    """What an argument takes, where its type says so."""
    return str(getattr(param.type, "meaning", "")) if isinstance(param, click.Argument) else ""


def exit_codes(path: str) -> str:
    """Say what the exit codes of a command mean."""
    meant = ONE_MEANS.get(path)
    return EXIT_CODES.replace("1 ", f"1 {meant}, or ", 1) if meant else EXIT_CODES


class Group(click.Group):
    """A group that suggests a command for one that there is not."""

    command_class = Command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command; UsageError with a suggestion."""
        name = args[0] if args else ""
        asked = args and not ctx.resilient_parsing and not name.startswith("-")  # else a shell completes
        if asked and self.get_command(ctx, name) is None:
            known = self.list_commands(ctx)
            ctx.fail(f"No such command {name!r}.{suggest(name, known) or ' There are: ' + ', '.join(known)}")
        return super().resolve_command(ctx, args)


Group.group_class = Group
