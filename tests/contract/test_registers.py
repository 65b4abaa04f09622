"""What every game owes its register: each rule is tested, each option is told, the rules page cites it truly.

Knows no game; the registers stand in docs/rules and are read by tests/games/register.py.
"""

from __future__ import annotations

import re

import pytest

from lauta.engine.game import Game
from lauta.engine.page_parts import PageRequest
from tests.games.register import REGISTERS
from tests.pages import text

from .tables import GAMES, needs_view

# Whose decisions stand in one place each.
MOVED = ("africa", "afrikan_tahti", "attika", "navegador", "retkikunnat")


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_by_a_scenario_or_a_test(game: Game) -> None:
    register = REGISTERS[game.id]
    assert register.numbers == set(range(1, register.rules + 1))
    assert sorted(register.numbers - register.tested()) == []


@pytest.mark.parametrize("game", [game for game in GAMES if game.id in MOVED])
def test_decisions_know_how_many_rules_the_register_has(game: Game) -> None:
    register = REGISTERS[game.id]
    assert game.module("decisions").say.register == (register.prefix, register.rules)


@pytest.mark.parametrize("game", [game for game in GAMES if game.id != "africa"])
def test_options_are_those_of_the_register(game: Game) -> None:
    """Africa's register has a table of another form, which its own tests read."""
    rows = REGISTERS[game.id].table("### Options")
    specs = {spec.name: spec for spec in game.options}
    assert [row[0].strip("`") for row in rows] == list(specs)
    for name, values, rule in rows:
        spec = specs[name.strip("`")]
        told = [spec.parse(word) for word in re.findall(r"`([^`]+)`", values)]
        assert told[0] == spec.default and rule.startswith(spec.rule)
        if spec.name != "start_player":  # "or a seat", of which there are as many as players
            assert set(told) == {value.value for value in spec.values} and len(told) == len(spec.values)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_cited_on_the_rules_page_stands_in_the_register(game: Game) -> None:
    needs_view(game)
    cited = set(REGISTERS[game.id].cited(text(game.view.how_to_play(PageRequest()))))
    assert len(cited) > 20 and sorted(cited - REGISTERS[game.id].numbers) == []
