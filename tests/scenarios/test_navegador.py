"""The adapter of Navegador: what is wrong in a scenario is named, what is wrong in an answer is found.

The scenarios themselves are run in tests/games.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from . import old_runner as runner
from .document import ScenarioError, read_file

HEAD = """
format = 1
game = "navegador"
[[example]]
id = "T-1"
title = "one thing done"
origin = "own"
depends = "stated"
"""
RONDEL = """
kind = "rondel"
[example.given]
position = "workers"
ships = { portugal = 1 }
options = { card_window = "any_turn" }
[example.action]
to = "market_2"
pay = { portugal = 1 }
[example.expected]
legal = false
steps = 5
cost = 2
ships = { portugal = 1 }
cash = 200
"""
SAIL = """
kind = "sail"
[example.given]
players = 3
player = 1
card_holder = 1
ships = { angola = 2 }
explored = ["mina"]
stacks = { cabo_da_boa_esperanca = [80, 90] }
rows = { spice = 6 }
[example.action]
moves = [["angola", "cabo_da_boa_esperanca", 2]]
[example.expected]
ships = { cabo_da_boa_esperanca = 1 }
rows = { sugar = 4, spice = 6 }
gallery = { church = 2 }
items = { explorer = 1, church = 1 }
tokens_left = { cabo_da_boa_esperanca = [80, 90] }
card_holder = 1
next_phase = 2
bonus = 80
"""
COLONY = """
kind = "colony"
[example.given]
workers = 4
ships = { mina = 1, goa = 2 }
tokens = { mina = [50], goa = [60, 90], angola = [70] }
cash = 110
[example.action]
found = { mina = 1, goa = 1 }
[example.expected]
cash = 0
tokens_left = { goa = [90], mina = [] }
ships = { goa = 2 }
"""
BUILD = """
kind = "build"
[example.given]
workers = 9
cash = 100
sold = { church = 1 }
[example.action]
buy = { factory_sugar = 2 }
[example.expected]
legal = false
cost = 220
sold = { church = 1, factory_sugar = 0 }
"""
PRIVILEGE = """
kind = "privilege"
[example.given]
workers = 2
gallery = { colony = 1 }
[example.action]
take = "colony"
[example.expected]
legal = false
gallery_left = 1
column_value = 1
"""
MARKET = """
kind = "market"
[example.given]
colonies = { sugar = 2 }
[example.action]
sell = { sugar = 1 }
wild = "gold"
[example.expected]
income = 50
price_sugar = 50
factory_gold = 30
"""
SETUP = """
kind = "setup"
[example.given]
players = 3
[example.expected]
double_loss = ["macau", "nagasaki"]
shipyards_offered = 7
"""
TIE = """
kind = "tie"
[example.given]
players = 3
card_holder = 0
totals = [8, 9, 9]
[example.expected]
winner = 2
order = [2, 1, 0]
"""
PHASE = """
kind = "phase"
[example.given]
players = 5
gallery = { colony = 2 }
[example.action]
to = 3
[example.expected]
gallery = { colony = 5 }
extra_price = 300
"""
SCORE = """
kind = "score"
[example.given]
owned = { church = 3 }
items = { church = 6 }
[example.expected]
values = { church = 9 }
columns = { church = 54 }
"""
LAST_ROUND = """
kind = "last_round"
[example.given]
players = 3
trigger_player = 1
by = "card"
second_trigger_player = 1
[example.expected]
turns_after_trigger_event = [1, 2, 0, 1]
"""
ALL = [RONDEL, SAIL, COLONY, BUILD, PRIVILEGE, MARKET, SETUP, TIE, PHASE, SCORE, LAST_ROUND]


def run(tmp_path: Path, text: str, old: str = "", new: str = "") -> None:
    """Run a scenario in plain mode with a piece of its text replaced."""
    assert old in text
    path = tmp_path / "scenarios.toml"
    path.write_text(HEAD + text.replace(old, new, 1), encoding="utf-8")
    (scenario,) = read_file(path)
    runner.run(scenario, "plain")


@pytest.mark.parametrize("text", ALL)
def test_the_scenarios_changed_below_pass_as_they_are(tmp_path: Path, text: str) -> None:
    run(tmp_path, text)


@pytest.mark.parametrize("text", [RONDEL, SAIL, COLONY, BUILD, PRIVILEGE, MARKET, SETUP, TIE, PHASE, SCORE])
def test_what_is_expected_is_partial(tmp_path: Path, text: str) -> None:
    lines = text.strip().splitlines()
    run(tmp_path, "\n" + "\n".join(lines[:-1]) + "\n")


@pytest.mark.parametrize(
    "text, old, new",
    [
        (RONDEL, "steps = 5", "steps = 8"),
        (RONDEL, "cost = 2", "cost = 0"),
        (RONDEL, "cash = 200", "cash = 190"),
        (RONDEL, "legal = false", "legal = true"),
        (RONDEL, 'position = "workers"', 'position = ""'),
        (SAIL, "ships = { cabo_da_boa_esperanca = 1 }", "ships = {}"),
        (SAIL, "ships = { cabo_da_boa_esperanca = 1 }", "ships = { angola = 0 }"),
        (SAIL, "spice = 6 }\n[example.action]", "spice = 5 }\n[example.action]"),
        (SAIL, "sugar = 4", "sugar = 3"),
        (SAIL, "church = 2", "church = 1"),
        (SAIL, "explorer = 1", "explorer = 0"),
        (SAIL, "tokens_left = { cabo_da_boa_esperanca = [80, 90] }", "tokens_left = {}"),
        (SAIL, "\ncard_holder = 1\nnext", "\ncard_holder = 2\nnext"),
        (SAIL, "next_phase = 2", "next_phase = 0"),
        (SAIL, "bonus = 80", "bonus = 90"),
        (COLONY, "tokens_left = { goa = [90], mina = [] }", "tokens_left = { goa = [90], mina = [50] }"),
        (COLONY, "tokens_left = { goa = [90], mina = [] }", "tokens_left = { mina = [] }"),
        (COLONY, "mina = [] }", "angola = [] }"),
        (COLONY, "ships = { goa = 2 }", "ships = { goa = 0 }"),
        (COLONY, "ships = { goa = 2 }", "ships = { goa = 2, malaca = 1 }"),
        (BUILD, "cost = 220", "cost = 0"),
        (BUILD, "factory_sugar = 0", "factory_sugar = 1"),
        (PRIVILEGE, "gallery_left = 1", "gallery_left = 0"),
        (PRIVILEGE, "column_value = 1", "column_value = 2"),
        (MARKET, 'wild = "gold"', 'wild = "sugar"'),
        (MARKET, "price_sugar = 50", "price_sugar = 60"),
        (MARKET, "factory_gold = 30", "factory_gold = 40"),
        (SETUP, '["macau", "nagasaki"]', '["nagasaki"]'),
        (SETUP, "= 7", "= 8"),
        (TIE, "winner = 2", "winner = 1"),
        (TIE, "order = [2, 1, 0]", "order = [1, 2, 0]"),
        (PHASE, "colony = 5", "colony = 4"),
        (PHASE, "extra_price = 300", "extra_price = 200"),
        (SCORE, "values = { church = 9 }", "values = { church = 8 }"),
        (SCORE, "church = 54", "church = 53"),
        (LAST_ROUND, "[1, 2, 0, 1]", "[2, 0, 1]"),
    ],
)
def test_a_wrong_answer_fails(tmp_path: Path, text: str, old: str, new: str) -> None:
    with pytest.raises(AssertionError):
        run(tmp_path, text, old, new)


@pytest.mark.parametrize(
    "text, old, new, message",
    [
        (RONDEL, '"workers"', '"beach"', "'position' must be one of sailing"),
        (RONDEL, '"market_2"', '"market"', "'to' must be one of sailing"),
        (RONDEL, "pay = { portugal", "pay = { spain", "unknown key 'spain'"),
        (RONDEL, "steps = 5", "hops = 5", "unknown key 'hops'"),
        (RONDEL, "ships = { portugal = 1 }\nopt", "ships = { portugal = 21 }\nopt", "at most 20"),
        (RONDEL, "any_turn", "never", "card_window"),
        (SAIL, '["mina"]', '["atlantis"]', "there is no region 'atlantis'"),
        (SAIL, "[80, 90] }\nrows", "[85] }\nrows", "no prices of gold tokens"),
        (SAIL, "stacks = { cabo_da_boa_esperanca = [80, 90] }", "", "must be given"),
        (SAIL, "rows = { spice = 6 }\n[", "rows = { spice = 11 }\n[", "'spice' must be 1 to 10"),
        (SAIL, '"angola", "cabo', '"angola", "cape', r"\[from, to, ships\]"),
        (SAIL, "player = 1", "player = 3", "'player' must be 0 to 2"),
        (BUILD, "sold = { church = 1 }\n[", "sold = { church = 7 }\n[", "must be 0 to 6|on offer"),
        (PRIVILEGE, '"colony"', '"king"', "'take' must be one of colony"),
        (MARKET, 'wild = "gold"', 'wild = "tea"', "'wild' must be one of sugar"),
        (TIE, "totals = [8, 9, 9]", "totals = [8, 9]", "'totals' are 3 numbers"),
        (TIE, "winner = 2\norder = [2, 1, 0]", "", "neither 'winner' nor 'order'"),
        (PHASE, "to = 3", "to = 4", "'to' must be 2 to 3"),
        (SCORE, "values = { church", "values = { chapel", "unknown key 'chapel'"),
        (LAST_ROUND, '"card"', '"luck"', "'by' must be one of normal, card"),
    ],
)
def test_what_is_wrong_in_a_scenario_is_named(
    tmp_path: Path, text: str, old: str, new: str, message: str
) -> None:
    with pytest.raises(ScenarioError, match=message):
        run(tmp_path, text, old, new)
