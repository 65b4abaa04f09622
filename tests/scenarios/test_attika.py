"""The adapter of Attika: what is wrong in a scenario is named, what is wrong in an answer is found.

The scenarios themselves are run in tests/games.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from . import old_runner as runner
from .document import ScenarioError, read_file

EXAMPLE = """
format = 1
game = "attika"
[[example]]
id = "T-1"
title = "a turn"
rules = ["AT-46"]
note = "one kind of scenario, so none is named"
[example.given]
players = 2
turn_of = "athens"
mode = "none"
spaces = ["0,0,F", "1,0,-"]
shrines = ["0,1"]
buildings = ["1,0,athens,road"]
hand = { H = 1 }
store = ["oracle"]
stacks = [["well"], ["road"], [], []]
deck = ["W"]
map_stack = ["T01"]
[[example.step]]
do = "build"
building = "oracle"
at = [0, 0]
pay = { H = 1 }
legal = true
discount = { F = 1 }
due = { H = 1 }
due_any = 0
fee = 0
free = false
hand = {}
store = []
settlements = 1
amphorae = 0
actions_left = 2
spaces_total = 2
extends_map = false
winner = ""
"""
SETUP = """
format = 1
game = "attika"
[[example]]
id = "T-2"
title = "set-up"
[[example.step]]
do = "setup"
players = 2
hands = [4, 5]
stack_sizes = [5, 7, 7, 7]
deck = 51
"""


def run(tmp_path: Path, text: str, old: str, new: str) -> None:
    """Run a scenario with a piece of its text replaced."""
    assert old in text
    path = tmp_path / "scenarios.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    (scenario,) = read_file(path)
    runner.run(scenario, "plain")


@pytest.mark.parametrize("text", [EXAMPLE, SETUP])
def test_a_scenario_without_kind_is_run(tmp_path: Path, text: str) -> None:
    run(tmp_path, text, "format", "format")


@pytest.mark.parametrize(
    "old, new",
    [
        ("discount = { F = 1 }", "discount = { F = 2 }"),
        ("due = { H = 1 }", "due = {}"),
        ("due_any = 0", "due_any = 1"),
        ("fee = 0", "fee = 1"),
        ("free = false", "free = true"),
        ("hand = {}", "hand = { W = 1 }"),
        ("store = []", 'store = ["oracle"]'),
        ("settlements = 1", "settlements = 2"),
        ("amphorae = 0", "amphorae = 1"),
        ("actions_left = 2", "actions_left = 3"),
        ("spaces_total = 2", "spaces_total = 9"),
        ("extends_map = false", "extends_map = true"),
        ('winner = ""', 'winner = "athens"'),
        ("pay = { H = 1 }", "pay = {}"),
        ("legal = true", "legal = false"),
        ("pay = { H = 1 }\nlegal = true", 'legal = false\nreason = "mode"'),
    ],
)
def test_a_wrong_answer_fails(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(AssertionError):
        run(tmp_path, EXAMPLE, old, new)


FREE = """
format = 1
game = "attika"
[[example]]
id = "T-3"
title = "an arrow, and an amphora before the first action"
[example.given]
players = 2
turn_of = "athens"
mode = "none"
amphorae = 1
spaces = ["0,0,-", "1,0,H"]
buildings = ["0,0,athens,fortress"]
hand = {}
store = ["tower"]
[[example.step]]
do = "use_amphora"
as = "draw"
legal = true
actions_left = 3
[[example.step]]
do = "build"
building = "tower"
at = [1, 0]
legal = true
discount = {}
actions_left = 3
"""


@pytest.mark.parametrize("new", ["{}", "{ H = 1 }"])
def test_symbols_around_a_free_building_may_be_named_or_not(tmp_path: Path, new: str) -> None:
    run(tmp_path, FREE, "{}\nactions", f"{new}\nactions")


@pytest.mark.parametrize(
    "old, new",
    [
        ("discount = {}", "discount = { M = 1 }"),
        ('as = "draw"\nlegal = true\nactions_left = 3', 'as = "draw"\nlegal = true\nactions_left = 2'),
        ('as = "draw"\nlegal = true\nactions_left = 3', 'as = "draw"\nlegal = true\nactions_left = 5'),
        ("discount = {}\nactions_left = 3", "discount = {}\nactions_left = 2"),
    ],
)
def test_a_wrong_answer_about_what_is_open_fails(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(AssertionError):
        run(tmp_path, FREE, old, new)


@pytest.mark.parametrize("old, new", [("[4, 5]", "[4, 4]"), ("deck = 51", "deck = 50"), ("[5, 7,", "[6, 7,")])
def test_a_wrong_set_up_fails(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(AssertionError):
        run(tmp_path, SETUP, old, new)


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("players = 2", "players = 5", "'players' must be 2 to 4"),
        ("athens", "rome", "there is no player 'rome'"),
        ("1,0,athens,road", "1,0,athens,tent", "there is no building 'tent'"),
        ("1,0,athens,road", "3,0,athens,road", r"no empty space on \(3, 0\)"),
        ("1,0,athens,road", "1,0,road", "'buildings' holds texts of 4 parts"),
        ("0,0,F", "0,0,X", "'X' on"),
        ("0,0,F", "0,99,F", "a place is"),
        ('shrines = ["0,1"]', 'shrines = ["0,0"]', "is no shrine"),
        ('shrines = ["0,1"]', 'shrines = ["0,1", "0,2", "0,3", "0,4", "0,5"]', "at most 4 shrines"),
        ("hand = { H = 1 }", "hand = { X = 1 }", "unknown key 'X'"),
        ('deck = ["W"]', 'deck = ["wood"]', "'deck' holds one of"),
        ('map_stack = ["T01"]', 'map_stack = ["T99"]', "map tile 'T99'"),
        ('stacks = [["well"], ["road"], [], []]', 'stacks = [["well"]]', "'stacks' are 4 lists"),
        ('[["well"], ["road"]', '[["road"], ["well"]', "the first stack holds the main buildings"),
        ('mode = "none"', 'mode = "build"', "'actions_left' is missing"),
        ('mode = "none"', 'mode = "none"\ncolour = 1', "unknown key 'colour'"),
        ('mode = "none"', 'mode = "none"\npending = "card"', "'pending' must be one of extend"),
        ('mode = "none"', 'mode = "none"\noptions = { speed = 1 }', "has no option 'speed'"),
        ('do = "build"', 'do = "sing"', "'do' must be one of"),
        ('building = "oracle"\n', "", "'building' is missing"),
        ("legal = true\n", "", "'legal' is missing"),
        ("legal = true", 'legal = true\nreason = "mode"', "'reason' stands only beside legal = false"),
        ("legal = true", 'legal = false\nreason = "mood"', "'reason' must be one of"),
        ("legal = true", "legal = true\nluck = 1", "unknown key 'luck'"),
        ("[[example.step]]", "[[example.move]]", "there is no step"),
    ],
)
def test_what_is_wrong_in_a_scenario_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        run(tmp_path, EXAMPLE, old, new)


def test_spaces_too_far_apart_are_refused(tmp_path: Path) -> None:
    spaces = ", ".join(f'"{3 * (i % 6)},{3 * (i // 6)},-"' for i in range(30))
    with pytest.raises(ScenarioError, match="too far apart"):
        run(tmp_path, EXAMPLE, 'spaces = ["0,0,F", "1,0,-"]', f"spaces = [{spaces}]")
