"""Every game's guide for bots declares what the contract asks for, and the drivers take no more than that.

How well bots play is measured in benchmarks; what a game's guide rates is tested with the game.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

import lauta.bots
from lauta.bots import toolkit
from lauta.engine.contract import Rules
from lauta.engine.game import Game
from lauta.engine.guide import Guide
from lauta.games.africa.bots import guide as africa
from lauta.games.afrikan_tahti.bots import guide as afrikan_tahti
from lauta.games.attika.bots import guide as attika
from lauta.games.navegador.bots import guide as navegador
from lauta.games.retkikunnat.bots import guide as retkikunnat
from tests.contract.tables import GAMES

# A type checker sees here that each of them fulfils the contract.
GUIDES: tuple[Guide, ...] = (africa, attika, navegador, afrikan_tahti, retkikunnat)


def _asked(contract: type) -> set[str]:
    functions = {name for name, _ in inspect.getmembers(contract, inspect.isfunction) if name[0] != "_"}
    return {*inspect.get_annotations(contract), *functions}


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_declares_what_bots_ask_for_and_nothing_else(game: Game) -> None:
    guide = game.guide()
    assert isinstance(guide, ModuleType) and set(guide.__all__) == _asked(Guide)
    assert not {name for name in guide.__all__ if not hasattr(guide, name)}
    assert 0 <= guide.ROUNDS <= guide.DEEP_ROUNDS <= guide.DUEL_ROUNDS
    assert min(guide.EFFORT, guide.DEEP_EFFORT) >= 1
    assert min(guide.MARGIN, guide.BLUR, guide.GREED) > 0.0


@pytest.mark.parametrize("game", GAMES)
def test_rules_hand_on_their_contract_and_nothing_else(game: Game) -> None:
    rules = game.module("rules")
    rooms = {name for name, value in vars(rules).items() if isinstance(value, ModuleType)}
    assert {name for name in vars(rules) if name[0] != "_"} - rooms == _asked(Rules)


def test_drivers_take_what_the_contracts_declare() -> None:
    assert set(toolkit.RULES) <= _asked(Rules)
    assert set(toolkit.GUIDE) <= _asked(Guide)


def test_drivers_import_only_what_the_desk_hands_on() -> None:
    """For a type checker they import from a game, when nothing runs; these are the names they get."""
    lists = toolkit.RULES, toolkit.GUIDE, toolkit.PLAYOUTS, toolkit.GREEDY, toolkit.RIVALS, toolkit.INPUTS
    given = {name for names in lists for name in names}
    taken: set[str] = set()
    for template in Path(lauta.bots.__file__).parent.glob("*_template.py"):
        text = template.read_text(encoding="utf-8")
        for names in re.findall(r"^    from lauta\.\S+ import (\([^)]*\)|.*)$", text, re.MULTILINE):
            taken |= set(re.findall(r"\w+", names))
    assert taken == given
