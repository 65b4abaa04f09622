"""Runs a scenario in one of the three modes: reads what is common, leaves the rest to the game's adapter.

An adapter is the module tests/scenarios/<game>.py with a table KINDS: kind -> reader of the scenario.
A game whose scenarios are all of one kind, and do not name it, has the kind "".
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from typing import Protocol, cast

from lauta.engine.edition import Mode

from .document import A_LIST, Scenario, ScenarioError, Table


class Check(Protocol):
    """A scenario that has been read: ready to be played and compared."""

    def run(self, mode: Mode) -> None:
        """Play it; AssertionError says what is not as expected."""


Reader = Callable[[Table], Check]


def kinds_of(game: str) -> Mapping[str, Reader]:
    """The kinds of scenario that the adapter of a game can read."""
    name = f"tests.scenarios.{game}"
    if not game.isidentifier() or importlib.util.find_spec(name) is None:
        raise ScenarioError(f"there is no game {game!r} with scenarios")
    module = importlib.import_module(name)
    if not hasattr(module, "KINDS"):
        raise ScenarioError(f"there is no game {game!r} with scenarios")
    return cast("Mapping[str, Reader]", module.KINDS)


def read(scenario: Scenario) -> Check:
    """Interpret a scenario. ScenarioError names the entry and the key that is wrong."""
    kinds = kinds_of(scenario.game)
    table = scenario.open()
    table.take("id", str)
    table.take("title", str)
    table.maybe("source", str, "")
    table.maybe("note", str, "")
    for number in table.maybe("rules", A_LIST, []):
        if not isinstance(number, str):
            raise table.error(f"'rules' is a list of texts such as 'AF-41', not {number!r}")
    kind = "" if tuple(kinds) == ("",) else table.choice("kind", tuple(kinds))
    check = kinds[kind](table)
    table.close()
    return check


def run(scenario: Scenario, mode: Mode) -> None:
    """Read a scenario, play it in a mode, compare."""
    read(scenario).run(mode)
