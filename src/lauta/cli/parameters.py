"""What commands take: games, levels, presets, options, records, languages. One type for one thing.

Each completes what a person types in a shell, takes titles for ids, and suggests what was meant.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

import lauta

from ..bots.levels import LEVELS, RANDOM, contender
from ..engine.game import Game
from ..games import packages
from ..i18n import LANGUAGES
from ..text.lookalikes import plain
from .groups import suggest

BOTS = (*LEVELS, RANDOM.name)


def game_id(name: str) -> str:
    """The id of a game that is named by id or title, in any case. UnknownName with a suggestion."""
    known = packages()
    if name in known:
        return name
    by_name = {plain(word): one for one in known for word in (one, lauta.game(one).title)}
    found = by_name.get(plain(name))
    if found is None:
        raise _unknown("game", name, known)
    return found


def _unknown(what: str, name: str, known: Iterable[str]) -> click.UsageError:
    return click.UsageError(f"{lauta.UnknownName(what, name, known)}.{suggest(name, list(known))}")


def _begun(known: Iterable[tuple[str, str]], typed: str) -> list[CompletionItem]:
    return [CompletionItem(name, help=told) for name, told in known if name.startswith(typed)]


class _GameName(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.5 only
    """A game by id or title."""

    name = "game"
    meaning = f"A game by id or title: {', '.join(packages())}; lauta games lists them."

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return game_id(str(value))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return _begun(((one.id, one.title) for one in lauta.games()), incomplete)


class _Levels(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.5 only
    """One bot, or with `several` one for each seat, with commas between."""

    name = "level"

    def __init__(self, several: bool = False) -> None:
        self._several = several

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "LEVEL,LEVEL,..." if self._several else "LEVEL"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        names = [one.strip() for one in str(value).split(",")] if self._several else [str(value)]
        for name in names:
            level = name.partition("@")[0]
            if level not in BOTS:
                raise _unknown("level", level, BOTS)
            contender(name)
        return ",".join(names)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",") if self._several else ("", "", incomplete)
        return [CompletionItem(before + comma + one) for one in BOTS if one.startswith(last)]


def _chosen(ctx: click.Context) -> Game | None:
    """The game that was named before, while a shell completes."""
    for word in (ctx.params.get("game"), *ctx.args):  # all is in args while an option has no value yet
        with contextlib.suppress(lauta.LautaError, click.UsageError):
            return lauta.game(game_id(str(word)))
    return None


class _Preset(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.5 only
    """The id of a preset of the game."""

    name = "preset"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        game = _chosen(ctx)
        return _begun(((one.id, str(one.title)) for one in game.presets), incomplete) if game else []


class _Option(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.5 only
    """An option of the game with a value."""

    name = "option"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        game = _chosen(ctx)
        pairs = (
            [(f"{o.name}={v.value}", str(v.label)) for o in game.options for v in o.values] if game else []
        )
        return _begun(pairs, incomplete)


class _TextFile(click.Path):
    """A file that is read; `-` is the standard input."""

    def __init__(self, meaning: str) -> None:
        super().__init__(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
        self.meaning = f"{meaning} '-' reads standard input."


GAME = _GameName()
LEVEL, SEATS = _Levels(), _Levels(several=True)
LANGUAGE = click.Choice([*LANGUAGES])

game_argument = click.argument("game", type=GAME)
games_argument = click.argument("games", nargs=-1, type=GAME, metavar="[GAME]...")
record_argument = click.argument("record", type=_TextFile("The file of a game's record."))
edition_argument = click.argument("file", metavar="EDITION", type=_TextFile("The file of an edition."))
preset_option = click.option(
    "--preset",
    type=_Preset(),
    metavar="PRESET",
    help="Options by a preset's name; see lauta games GAME.",
)
options_option = click.option(
    "--option",
    "options",
    multiple=True,
    type=_Option(),
    metavar="NAME=VALUE",
    help="One option; repeatable; see lauta games GAME.",
)
language_option = click.option(
    "--language", type=LANGUAGE, default="en", show_default=True, help="Of the words."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
seed_option = click.option(
    "--seed", default=1, show_default=True, type=click.IntRange(0, 2**31 - 1), help="Seed of all games."
)
jobs_option = click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="Games at once."
)
