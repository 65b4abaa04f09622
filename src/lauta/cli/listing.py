"""The command `lauta games`: the games, their players, options, values, defaults, presets and bots."""

from __future__ import annotations

from typing import Any

import click

import lauta

from ..bots.levels import LEVELS
from ..engine.game import Game
from ..i18n import speaking
from .groups import Command
from .parameters import GAME, json_option, language_option
from .printing import console, print_json


@click.command("games", cls=Command)
@click.argument("game", type=GAME, required=False)
@json_option
@language_option
def games(game: str | None, as_json: bool, language: str) -> None:
    """List the games, or of one of them its players, options, values, presets and levels of bots."""
    with speaking(language):
        found = [_facts(one) for one in ([lauta.game(game)] if game else lauta.games())]
    if as_json:
        print_json(found[0] if game else found)
    elif game:
        _print(found[0])
    else:
        width = max(len(one["id"]) for one in found)
        for one in found:
            console.print(f"{one['id']:{width}}  {one['title']}, {_players(one)} players", markup=False)


def _facts(game: Game) -> dict[str, Any]:
    """All that can be chosen of a game, as plain content in the language that is spoken."""
    from ..i18n import say

    about = game.about
    return {
        "id": game.id,
        "title": game.title,
        "rules_version": about.rules_version,
        "players": {"fewest": game.players.start, "most": game.players[-1]},
        "levels": [*LEVELS] if game.has_bots else [],
        "options": [
            {
                "name": one.name,
                "label": say(one.label),
                "help": say(one.help),
                "rule": one.rule,
                "default": one.default,
                "values": [{"value": known.value, "label": say(known.label)} for known in one.values],
                "range": None if one.numbers is None else [one.numbers.start, one.numbers[-1]],
            }
            for one in game.options
        ],
        "presets": [
            {"id": one.id, "title": say(one.title), "help": say(one.help), "options": dict(one.options)}
            for one in game.presets
        ],
    }


def _players(one: dict[str, Any]) -> str:
    return f"{one['players']['fewest']} to {one['players']['most']}"


def _print(one: dict[str, Any]) -> None:
    lines = [f"{one['title']} ({one['id']}), {_players(one)} players, rules {one['rules_version']}", ""]
    lines += ["Options (--option NAME=VALUE):"]
    for option in one["options"]:
        lines.append(f"  {option['name']}={_word(option['default'])}  {option['label']}")
        for value in option["values"]:
            usual = " (default)" if value["value"] == option["default"] else ""
            lines.append(f"      {_word(value['value'])}: {value['label']}{usual}")
        if option["range"]:
            lines.append(f"      {option['range'][0]} to {option['range'][1]}: any whole number")
    lines += ["", "Presets (--preset PRESET):"]
    lines += [f"  {preset['id']}  {preset['title']}" for preset in one["presets"]]
    lines += ["", f"Levels of bots: {', '.join(one['levels']) or 'none'}"]
    console.print("\n".join(lines), markup=False)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
