"""The commands of a server's admin: `lauta doctor`, `backup`, `restore`, `member`, `ratings`.

Only reads arguments and prints; the work is done in `web/keeper/` and `web/ratings/`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.markup import escape
from rich.table import Table as RichTable

from ..i18n import say
from .groups import Command, Group
from .parameters import json_option
from .printing import console, print_json

if TYPE_CHECKING:
    from ..web.keeper.findings import Finding
    from ..web.ratings.recount import Corrected

MARKS = {"good": "[green]✓[/]", "warning": "[yellow]![/]", "wrong": "[red]✗[/]"}


@click.command(cls=Command)
@json_option
def doctor(as_json: bool) -> None:
    """Check whether this server is set up well, and say what to change."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lauta.web.settings")
    from ..web.keeper.doctor import look
    from ..web.keeper.findings import WRONG

    found = look()
    if as_json:
        print_json([_finding(one) for one in found])
    for one in () if as_json else found:
        console.print(f"{MARKS[one.state]} {escape(say(one.what))}", soft_wrap=True)
        if one.advice is not None:
            console.print(f"  [dim]→ {escape(say(one.advice))}[/]", soft_wrap=True)
    if any(one.state == WRONG for one in found):
        raise SystemExit(1)


def _finding(one: Finding) -> dict[str, str | None]:
    """A finding of the doctor as plain content."""
    advice = None if one.advice is None else say(one.advice)
    return {"state": one.state, "what": say(one.what), "advice": advice}


@click.command(cls=Command)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@json_option
def backup(file: Path, as_json: bool) -> None:
    """Write everything that there is to keep to a new FILE, also while people play.

    Example: lauta backup /mnt/other-disk/lauta-2026-11-23.tar.gz
    """
    from ..web.keeper.backup import backup as make

    about = make(file)
    if as_json:
        print_json({"file": str(file), **about})
        return
    rows = ", ".join(f"{name} {n}" for name, n in about["rows"].items())
    console.print(f"{file}: {rows}", highlight=False)


@click.command(cls=Command)
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option("--replace", is_flag=True, help="Put aside what is there.")
@json_option
def restore(file: Path, replace: bool, as_json: bool) -> None:
    """Bring a copy of `lauta backup` back; the server must not run."""
    from ..web.keeper.backup import restore as bring_back

    about = bring_back(file, replace)
    if as_json:
        print_json({"file": str(file), **about})
        return
    console.print(f"{about['made']}: {about['rows']}", highlight=False)


@click.group(cls=Group)
def member() -> None:
    """Accounts of this server."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lauta.web.settings")
    from ..web.keeper.database import ready

    ready()


@member.command()
@click.argument("name")
@click.option("--keeper", is_flag=True, help="Who looks after the server, too.")
def add(name: str, keeper: bool) -> None:
    """Make an account, and print the link with which its owner sets a password."""
    from ..web.keeper import people

    _, link = people.add(name, keeper)
    click.echo(link)
    click.echo("Open it within two hours; it works once.", err=True)


@member.command()
@click.argument("name")
def reset(name: str) -> None:
    """Print a link with which a lost password is set anew, for two hours and once."""
    from ..web.keeper import people
    from ..web.members.accounts import find

    click.echo(people.link(find(name)))
    click.echo("Open it within two hours; it works once.", err=True)


@member.command()
@click.argument("name")
@click.option("--no", "off", is_flag=True, help="No longer.")
def keeper(name: str, off: bool) -> None:
    """Let a member look after the server, too."""
    from ..web.keeper import people

    people.make_keeper(name, not off)


@member.command()
@click.argument("name")
@click.confirmation_option(prompt="Delete the account, its editions and what it has said, for good?")
def remove(name: str) -> None:
    """Delete an account and all that goes with it."""
    from ..web.keeper import people

    people.remove(name)


@member.command(name="list")
@json_option
def listed(as_json: bool) -> None:
    """List the accounts, one a line: name, since when, whether an admin."""
    from ..web.models import Member

    found = list(Member.objects.order_by("key"))
    if as_json:
        rows = [{"name": m.name, "created": f"{m.created:%Y-%m-%d}", "admin": m.keeper} for m in found]
        print_json(rows)
        return
    if not found:
        click.echo("There are no accounts yet; lauta member add NAME makes one.", err=True)
    for one in found:
        click.echo(f"{one.name}\t{one.created:%Y-%m-%d}\t{'keeper' if one.keeper else ''}".rstrip())


@click.group(cls=Group)
def ratings() -> None:
    """Ratings of this server."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lauta.web.settings")
    from ..web.keeper.database import ready

    ready()


@ratings.command()
@click.option("--dry-run", is_flag=True, help="Show what would change, and change nothing.")
@json_option
def recount(dry_run: bool, as_json: bool) -> None:
    """Settle rated matches again: a player for whom a bot stood in is last.

    The server must not run, except with --dry-run. Members whose rating changes find a note on the page of
    ratings.
    """
    from ..web.ratings.recount import recount as count_again
    from ..web.server.serve import alone

    with nullcontext() if dry_run else alone("ratings being settled again"):
        found = count_again(dry_run)
    if as_json:
        corrected = [_correction(one) for one in found.corrected]
        print_json({"changed": not dry_run, "matches": found.matches, "ratings": corrected})
        return
    if found.corrected:
        console.print(_corrections(found.corrected))
    doing = "would be settled differently; nothing was changed" if dry_run else "settled differently"
    console.print(f"Matches {doing}: {found.matches}. Ratings: {len(found.corrected)}.", soft_wrap=True)


def _correction(one: Corrected) -> dict[str, Any]:
    """A rating that changes, as plain content."""
    return {
        "game": one.game,
        "players": one.players,
        "member": one.member.name if one.member else None,
        "level": None if one.member else one.level,
        "before": one.before.number,
        "after": one.after.number,
    }


def _corrections(corrected: Sequence[Corrected]) -> RichTable:
    table = RichTable("game", "players", "who", "before", "after", "change")
    for one in corrected:
        who = one.member.name if one.member else f"bots: {one.level}"
        table.add_row(
            one.game,
            str(one.players),
            escape(who),
            f"{one.before.number} ± {one.before.margin}",
            f"{one.after.number} ± {one.after.margin}",
            f"{one.after.number - one.before.number:+d}",
        )
    return table
