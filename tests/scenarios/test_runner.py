"""The scenario runner itself: what is wrong in a file is named, what is wrong in an answer is found.

The scenarios of the games are run in tests/games.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from . import old_runner as runner
from .document import ScenarioError, read_file

ROOT = Path(__file__).resolve().parents[2]
HEAD = 'format = 1\ngame = "africa"\n'
TURN = {
    "id": '"T-1"',
    "title": '"a turn"',
    "rules": '["AF-34"]',
    "kind": '"turn"',
    "players": "2",
    "turn": '"A"',
    "board": '"disc:2"',
    "fill": '"hidden"',
    "cells": '[[0, 0, "empty"], [1, 0, "hidden=gold:2"], [-1, 0, "hidden=animal:lion"]]',
    "explorers": "{ A = [0, 0] }",
    "steps": "[{ discover = [1, 0] }]",
    "expect": "{ legal = true, points = { A = 2 } }",
}
QUERY = {
    **{key: TURN[key] for key in TURN if key != "steps"},
    "kind": '"query"',
    "ask": '"reach"',
    "expect": "{ reach = [[0, 0]] }",
}
FINAL = {
    "id": '"T-3"',
    "title": '"the end"',
    "kind": '"final"',
    "players": "3",
    "holdings": "{ A = { gold = 1 }, B = { gold = 1 }, C = { gold = 1 } }",
    "options": '{ majority_tie_rounding = "exact" }',
    "expect": '{ gold = { A = "16/3", B = 5.333 }, winners = ["A", "B", "C"] }',
}
SETUP = {
    "id": '"T-4"',
    "title": '"set-up"',
    "kind": '"setup"',
    "board": '"default"',
    "expect": "{ by_players = [{ players = 2, supply = 8 }] }",
}


def run(tmp_path: Path, entry: dict[str, str], **changes: str | None) -> None:
    """Run a scenario in plain mode, with some of its keys changed or left out (None)."""
    keys = {key: value for key, value in {**entry, **changes}.items() if value is not None}
    path = tmp_path / "scenarios.toml"
    path.write_text(HEAD + "[[example]]\n" + "".join(f"{key} = {value}\n" for key, value in keys.items()))
    for scenario in read_file(path):
        runner.run(scenario, "plain")


@pytest.mark.parametrize("entry", [TURN, QUERY, FINAL, SETUP], ids=["turn", "query", "final", "setup"])
def test_the_scenarios_changed_below_pass_as_they_are(tmp_path: Path, entry: dict[str, str]) -> None:
    run(tmp_path, entry)


def test_a_round_board_can_be_set_up(tmp_path: Path) -> None:
    numbers = "{ by_players = [{ players = 4, supply = 10, tiles = 32, empty_cells = 5 }] }"
    run(tmp_path, SETUP, board='"disc:3"', expect=numbers)


@pytest.mark.parametrize("entry", [TURN, QUERY, FINAL, SETUP], ids=["turn", "query", "final", "setup"])
def test_an_unknown_key_is_an_error(tmp_path: Path, entry: dict[str, str]) -> None:
    with pytest.raises(ScenarioError, match=r"T-\d: unknown key 'colour'; known here: .*kind"):
        run(tmp_path, entry, colour='"red"')


@pytest.mark.parametrize(
    "changes, message",
    [
        ({"kind": '"riddle"'}, "'kind' must be one of turn, query, final, setup, not 'riddle'"),
        ({"title": None}, "'title' is missing"),
        ({"rules": "[41]"}, "a list of texts"),
        ({"players": "6"}, "'players' must be 2 to 5, not 6"),
        ({"players": "true"}, "a whole number"),
        ({"players": '["A", "A"]'}, "different letters"),
        ({"turn": '"C"'}, "there is no player 'C'"),
        ({"board": '"square:3"'}, "disc:R"),
        ({"board": '"disc:0"'}, "disc:R"),
        ({"fill": '"camp"'}, "'fill' must be one of hidden, empty"),
        ({"cells": "[[0, 0]]"}, r"\[q, r, content\]"),
        ({"cells": '[[0, 0, "unicorn"]]'}, "'unicorn' is nothing that can lie on a cell"),
        ({"cells": '[[0, 0, "hidden=unicorn"]]'}, "unicorn"),
        ({"cells": '[[9, 0, "empty"]]'}, r"\(9, 0\) is not on the board"),
        ({"cells": '[[0, 0, "empty"], [0, 0, "camp"]]'}, "twice"),
        ({"explorers": "{ A = [0] }"}, r"\[q, r\]"),
        ({"explorers": "{ A = [0, 0], B = [0, 0] }"}, "two explorers"),
        ({"explorers": "{ B = [0, 0] }"}, "needs an explorer"),
        ({"holdings": "{ A = { silver = 1 } }"}, "unknown key 'silver'"),
        ({"holdings": "{ A = { goods = { tea = 1 } } }"}, "there are no goods 'tea'"),
        ({"holdings": "{ D = { gold = 1 } }"}, "there is no player 'D'"),
        ({"options": "{ winds = true }"}, "has no option 'winds'"),
        ({"options": '{ two_player_end = "tenth" }'}, "two_player_end"),
        ({"supply": "-1"}, "'supply'"),
        ({"steps": None}, "'steps' is missing"),
        ({"relocate": "[0, 1]"}, "'relocate' replaces 'steps'"),
        ({"steps": "[{}, {}, {}]"}, "at most two steps"),
        ({"steps": "[{ jump = [1, 0] }]"}, "unknown key 'jump'"),
        ({"steps": '[{ discover = [1, 0], camp = "mine" }]'}, "at most one action"),
        ({"steps": '[{ camp = "mine", place = "stay" }]'}, "'place' belongs to 'discover'"),
        ({"steps": '[{ camp = "picnic" }]'}, "'camp' must be one of survey, mine"),
        ({"steps": "[{ discover = [1, 0], place = 3 }]"}, "'place' is"),
        ({"steps": "[{ move_animal = [[1, 0]] }]"}, r"'move_animal' is \[from, to\]"),
        ({"steps": "[{ discover = [0, 1] }]"}, "its face must be given"),
        ({"steps": "[{ discover = [-1, 0] }]"}, "'place' must say where it goes"),
        ({"expect": "{ legal = true, fame = 1 }"}, "unknown key 'fame'"),
        ({"expect": "{ points = { Q = 1 } }"}, "there is no player 'Q'"),
        ({"expect": "{ legal = true, illegal_step = 1 }"}, "only beside legal = false"),
        ({"expect": "{ legal = false, illegal_step = 2 }"}, "there are 1 steps"),
    ],
)
def test_what_is_wrong_in_a_turn_is_named(
    tmp_path: Path, changes: dict[str, str | None], message: str
) -> None:
    with pytest.raises(ScenarioError, match=message):
        run(tmp_path, TURN, **changes)


@pytest.mark.parametrize(
    "entry, changes, message",
    [
        (QUERY, {"ask": '"weather"'}, "'ask' must be one of reach"),
        (QUERY, {"expect": "{ reach = [[0]] }"}, "with 2 entries"),
        (QUERY, {"expect": "{ targets = [] }"}, "'reach' is missing"),
        (QUERY, {"ask": '"targets"', "tile_at": "[0, 0]"}, "no animal and no nomads lie on"),
        (QUERY, {"ask": '"trades"', "found": '"pot"'}, "must include the pot already"),
        (QUERY, {"tile_at": "[1, 0]"}, "unknown key 'tile_at'"),
        (FINAL, {"expect": "{ gold = { A = true } }"}, "must be a number of points"),
        (FINAL, {"expect": '{ gold = { A = "1/0" } }'}, "must be a number of points"),
        (FINAL, {"expect": "{ silver = { A = 1 } }"}, "unknown key 'silver'"),
        (SETUP, {"board": '"disc:2"'}, "radius of 3 to 10"),
        (SETUP, {"expect": "{ by_players = [{ players = 2, ships = 1 }] }"}, "unknown key 'ships'"),
        (SETUP, {"expect": "{}"}, "'by_players' is missing"),
    ],
)
def test_what_is_wrong_elsewhere_is_named(
    tmp_path: Path, entry: dict[str, str], changes: dict[str, str | None], message: str
) -> None:
    with pytest.raises(ScenarioError, match=message):
        run(tmp_path, entry, **changes)


@pytest.mark.parametrize(
    "entry, changes",
    [
        (TURN, {"expect": "{ points = { A = 1 } }"}),
        (TURN, {"expect": "{ points = { B = 2 } }"}),
        (TURN, {"expect": '{ cells = [[1, 0, "gold:1"]] }'}),
        (TURN, {"expect": "{ explorers = { A = [1, 0] } }"}),
        (TURN, {"expect": "{ holdings = { A = { gold = 2 } } }"}),
        (TURN, {"expect": "{ holdings = { A = { goods = { pot = 1 } } } }"}),
        (
            TURN,
            {
                "holdings": "{ A = { goods = { pot = 1 } } }",
                "expect": "{ holdings = { A = { goods = {} } } }",
            },
        ),
        (TURN, {"expect": "{ supply = 7 }"}),
        (TURN, {"expect": "{ monuments = 1 }"}),
        (TURN, {"expect": "{ game_over = true }"}),
        (TURN, {"expect": "{ legal = false, illegal_step = 1 }"}),
        (TURN, {"steps": "[{ discover = [0, 1] }]", "cells": '[[0, 0, "empty"], [0, 1, "empty"]]'}),
        (QUERY, {"expect": "{ reach = [] }"}),
        (QUERY, {"expect": "{ reach = [[0, 0], [1, 0]] }"}),
        (QUERY, {"ask": '"empties"', "cell": "[1, 0]", "expect": "{ empties = 2 }"}),
        (FINAL, {"expect": "{ gold = { A = 5 } }"}),
        (FINAL, {"expect": "{ gold = { A = 5.3 } }"}),
        (FINAL, {"expect": '{ winners = ["A"] }'}),
        (SETUP, {"expect": "{ by_players = [{ players = 2, supply = 10 }] }"}),
    ],
)
def test_a_wrong_answer_fails(tmp_path: Path, entry: dict[str, str], changes: dict[str, str | None]) -> None:
    with pytest.raises(AssertionError):
        run(tmp_path, entry, **changes)


@pytest.mark.parametrize(
    "text, message",
    [
        ("format = 1\ngame = ", "not valid TOML"),
        ('format = 2\ngame = "africa"\n[[example]]\nid = "X"', "format 2"),
        ('game = "africa"', "'format' is missing"),
        (HEAD, "no \\[\\[example\\]\\]"),
        (HEAD + "[[exampel]]\nid = 'X'\n[[example]]\nid = 'Y'\n", "unknown key 'exampel'"),
        (HEAD + "[[example]]\nid = 'X'\n[[example]]\nid = 'X'\n", "stands twice"),
        (HEAD + "example = 3", "'example' must be a list"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "scenarios.toml"
    path.write_text(text)
    with pytest.raises(ScenarioError, match=message):
        read_file(path)


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"nowhere\.toml: cannot be read"):
        read_file(tmp_path / "nowhere.toml")


def test_a_game_without_adapter_is_named() -> None:
    with pytest.raises(ScenarioError, match="there is no game 'chess'"):
        runner.kinds_of("chess")


@pytest.mark.slow
def test_the_command_runs_another_file_and_shows_what_fails(tmp_path: Path) -> None:
    path = tmp_path / "other.toml"
    good = "".join(f"{key} = {value}\n" for key, value in FINAL.items())
    bad = good.replace("T-3", "T-9").replace("16/3", "5")
    path.write_text(f"{HEAD}[[example]]\n{good}[[example]]\n{bad}")
    command = [sys.executable, "-m", "pytest", "tests/games/test_scenarios.py", "--scenario-file", str(path)]
    done = subprocess.run(
        [*command, "-m", "not compiled", "-rA", "-p", "no:cacheprovider"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    assert "PASSED tests/games/test_scenarios.py::test_scenario[africa-T-3-plain]" in done.stdout
    assert "FAILED tests/games/test_scenarios.py::test_scenario[africa-T-9-checked]" in done.stdout
    assert "EX-01" not in done.stdout
