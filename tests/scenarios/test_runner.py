"""The scenario runner itself: what is wrong in a file is named, what is wrong in an answer is found.

The scenarios of the games are run in tests/games.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from . import reading, runner
from .document import ScenarioError, read_rows

ROOT = Path(__file__).resolve().parents[2]
HEAD = 'format = 2\ngame = "africa"\n[positions.open.content]\n"A1 A2 A3 B1 B2 B3" = "empty"\n'
ID = {"id": '"T-1"', "title": '"something"', "rules": '["AF-34"]', "players": "2"}
FIND = {
    **ID,
    "position": '{ turn = "A", players.A.cell = "A1" }',
    "play": '"A: discover A2 (gold 2); end"',
    "gains": "{ A = 2 }",
    "expect": """{ content.A2 = "gold:2", players.A = { cell = "A1", goods = { "*" = 0 } },
        "players.B.score" = 0 }""".replace("\n", ""),
    "actor": '"B"',
    "over": "false",
}
LOOK = {
    **ID,
    "base": '"open"',
    "position": '{ turn = "A", players = { A.cell = "A2", B.cell = "A3" } }',
    "legal_of": '{ move = ["A1", "B1", "B2", "B3"] }',
    "has_legal": '["survey", "move b1"]',
    "not_legal": '["move A3", "mine"]',
    "counts": "{ content = { empty = 10, hidden = 91 } }",
}
PLACE = {
    **ID,
    "base": '"open"',
    "position": """{ turn = "A", phase = "place_found", origin = "A3", players.A.cell = "A2",
        content = { "A3 C3" = "animal:lion" } }""".replace("\n", ""),
    "gains_of": '{ "place A3" = 1, "place B1" = 2, "place B2" = 2 }',
}
REFUSED = {
    **ID,
    "position": '{ turn = "A", players.A.cell = "A1" }',
    "play": '"A: move A2"',
    "refused": '"AF-26"',
}
TRADE = {
    **ID,
    "position": """{ turn = "A", phase = "trade", found = "pot",
        players = { A.goods.pot = 2, B.goods = { drum = 1, mask = 3 } } }""".replace("\n", ""),
    "legal": '["trade B drum", "keep"]',
    "outcomes": """[{ play = "trade B drum", expect."players.A.goods" = { "*" = 0, drum = 1, pot = 1 } },
        { play = "A: trade B mask", refused = "AF-37" }, { play = "keep", gains = {} }]""".replace("\n", ""),
}
END = {
    **ID,
    "players": "3",
    "options": '{ majority_tie_rounding = "exact" }',
    "position": '{ phase = "over", players."A B C".gold = 1 }',
    "scores": '{ A = "16/3", B = "16/3" }',
    "winners": '["A", "B", "C"]',
    "over": "true",
    "actor": '"nobody"',
}
START = {**ID, "problems": "[]", "actor": '"chance"', "expect": "{ supply = 8 }"}
START["chances"] = '{ "first A" = 1, "first B" = 1 }'
ALL = [FIND, LOOK, PLACE, REFUSED, TRADE, END, START]
ENTRY = "[[scenario]]\nid = 'X'\ntitle = ''\nover = false\n"
NAMES = ["find", "look", "place", "refused", "trade", "end", "start"]


def run(tmp_path: Path, entry: dict[str, str], then: str = "", /, **changes: str | None) -> None:
    """Run a scenario in plain mode, with some of its keys changed or left out (None)."""
    keys = {key: value for key, value in {**entry, **changes}.items() if value is not None}
    text = "[[scenario]]\n" + "".join(f"{key} = {value}\n" for key, value in keys.items())
    for scenario in read(tmp_path, HEAD + text + then):
        runner.run(scenario, "plain")


def read(tmp_path: Path, text: str) -> list[reading.Scenario]:
    """The scenarios of a file with this text."""
    path = tmp_path / "scenarios.toml"
    path.write_text(text)
    return reading.read(path, read_rows(path))


@pytest.mark.parametrize("entry", ALL, ids=NAMES)
def test_the_scenarios_changed_below_pass_as_they_are(tmp_path: Path, entry: dict[str, str]) -> None:
    run(tmp_path, entry)


@pytest.mark.parametrize("entry", ALL, ids=NAMES)
def test_an_unknown_key_is_an_error(tmp_path: Path, entry: dict[str, str]) -> None:
    with pytest.raises(ScenarioError, match=r"T-1: unknown key 'colour'; known here: .*expect"):
        run(tmp_path, entry, colour='"red"')


def test_steps_go_on_or_begin_anew(tmp_path: Path) -> None:
    go_on = '[[scenario.then]]\nplay = "B: end"\nactor = "A"\ngains = { A = 2 }\n'
    run(tmp_path, FIND, go_on)
    with pytest.raises(AssertionError, match="then 1: actor: A, expected B"):
        run(tmp_path, FIND, go_on.replace('actor = "A"', 'actor = "B"'))
    anew = '[[scenario.then]]\nposition.content.A2 = "camp"\nplay = "A: discover A2"\nrefused = "AF-31"\n'
    run(tmp_path, FIND, go_on + anew)
    with pytest.raises(AssertionError, match=r"then 1: move 1, 'end' stands where a move of B is due"):
        run(tmp_path, FIND, '[[scenario.then]]\nplay = "A: end"\nactor = "A"\n')


def test_a_position_stands_on_another(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="missing"):
        run(tmp_path, LOOK, base=None, counts=None)
    steps = (
        '[[scenario.then]]\nplayers = 3\nposition.players.C.cell = "B3"\nlegal_of.move = ["A1", "B1", "B2"]\n'
    )
    run(tmp_path, LOOK, steps)


def test_lines_of_a_record_are_played_as_they_are(tmp_path: Path) -> None:
    play = '["1. A: discover A2 (gold 2); end", "2. B: end", "A: end"]'
    run(tmp_path, FIND, play=play)


@pytest.mark.parametrize(
    "entry, changes, message",
    [
        (FIND, {"title": None}, "'title' is missing"),
        (FIND, {"rules": "[41]"}, "a list of texts"),
        (FIND, {"players": "6"}, "seats: Africa is for 2 to 5 players, not 6"),
        (FIND, {"players": "true"}, "a whole number"),
        (FIND, {"players": None}, "does not say how many play"),
        (FIND, {"options": "{ winds = true }"}, "has no option 'winds'"),
        (FIND, {"options": '{ two_player_end = "tenth" }'}, "two_player_end"),
        (FIND, {"files": "{ 'map.toml' = 'x.toml' }"}, "cannot be read"),
        (FIND, {"base": '"moon"'}, r"there is no \[positions.moon\]; there are open"),
        (FIND, {"position": '{ turn = "C" }'}, "position: turn: there is no seat 'C'"),
        (
            FIND,
            {"position": '{ turn = "A", players.A.cell = "Z9" }'},
            "players.A.cell: there is no cell 'Z9'",
        ),
        (FIND, {"position": '{ turn = "A" }'}, "players.A.cell: the explorer of the player to act"),
        (FIND, {"position": '{ colour = "red" }'}, "colour: there is no field 'colour'"),
        (FIND, {"position": '{ content.A1 = "unicorn" }'}, "content.A1: there is no content 'unicorn'"),
        (FIND, {"position": "3"}, "'position' must be a table"),
        (FIND, {"play": '"A: fly A2"'}, "'play': cannot read the action 'fly a2'|'play': .*fly"),
        (FIND, {"play": "[3]"}, "'play' is a list of texts"),
        (FIND, {"play": '"A: discover A2 (gold 2"'}, "brackets"),
        (FIND, {"gains": "{ Q = 1 }"}, "there is no seat 'Q'"),
        (FIND, {"gains": "{ A = true }"}, "a whole number"),
        (FIND, {"expect": "{ fame = 1 }"}, "there is no place 'fame'"),
        (FIND, {"expect": "{ players.A = 1 }"}, "below this place there are cell"),
        (FIND, {"expect": "{ supply.A = 1 }"}, "there is no place 'A'"),
        (FIND, {"actor": '"Q7"'}, "'actor' must be one of"),
        (FIND, {"over": "1"}, "true or false"),
        (LOOK, {"legal_of": '{ fly = ["A1"] }'}, "there is no kind 'fly'"),
        (LOOK, {"legal_of": "{ move = 3 }"}, "a list of texts|'move' must be a list"),
        (LOOK, {"unreadable": "{ fly = 3 }"}, "'fly' must be a text"),
        (START, {"chances": "{ 'first A' = 'often' }"}, "a whole number"),
        (LOOK, {"has_legal": '["fly A1"]'}, "has_legal: .*fly"),
        (LOOK, {"counts": "{ content = 3 }"}, "'content' must be a table"),
        (LOOK, {"counts": "{ places = { empty = 3 } }"}, "there is no place 'places'"),
        (REFUSED, {"refused": "false"}, "'refused' is true, or the number of a rule"),
        (REFUSED, {"play": None}, "nothing is played"),
        (REFUSED, {"refused": None, "words": '"a camp"'}, "'words' speaks of a move that is 'refused'"),
        (TRADE, {"outcomes": '[{ play = "keep" }]'}, "plays something and expects something"),
        (TRADE, {"outcomes": '[{ play = "keep", fame = 1 }]'}, "outcomes 1: unknown key 'fame'"),
        (END, {"scores": "{ A = true }"}, "points are a number"),
        (END, {"scores": '{ A = "1/0" }'}, "points are a number"),
        (END, {"winners": '["Q"]'}, "there is no seat 'Q'"),
        (ID, {}, "nothing is expected"),
    ],
)
def test_what_is_wrong_in_a_scenario_is_named(
    tmp_path: Path, entry: dict[str, str], changes: dict[str, str | None], message: str
) -> None:
    with pytest.raises(ScenarioError, match=message) as error:
        run(tmp_path, entry, **changes)
    assert "T-1" in str(error.value)


@pytest.mark.parametrize(
    "entry, changes",
    [
        (FIND, {"gains": "{ A = 1 }"}),
        (FIND, {"gains": "{ A = 2, B = 2 }"}),
        (FIND, {"gains": "{}"}),
        (FIND, {"expect": '{ content.A2 = "gold:1" }'}),
        (FIND, {"expect": '{ "players.A.cell" = "A2" }'}),
        (FIND, {"expect": '{ players.A.goods = { "*" = 1 } }'}),
        (FIND, {"expect": '{ content = { "A1 A2" = "empty" } }'}),
        (FIND, {"actor": '"A"'}),
        (FIND, {"actor": '"chance"'}),
        (FIND, {"over": "true"}),
        (FIND, {"play": '"B: discover A2 (gold 2); end"'}),
        (FIND, {"play": '"A: discover A2; (gold 2); (end)"'}),
        (FIND, {"play": '"A: discover A2; gold 2; end"'}),
        (FIND, {"play": '"A: discover A1 (gold 2); end"'}),
        (FIND, {"refused": "true"}),
        (LOOK, {"legal_of": '{ move = ["A1", "B1", "B2"] }'}),
        (LOOK, {"legal_of": '{ move = ["A1", "B1", "B2", "B3", "A3"] }'}),
        (LOOK, {"legal_of": '{ survey = [] }'}),
        (LOOK, {"has_legal": '["mine"]'}),
        (LOOK, {"unreadable": '{ "move Z9" = "there is no ship" }'}),
        (LOOK, {"unreadable": '{ "survey" = "cannot read" }'}),
        (LOOK, {"not_legal": '["survey"]'}),
        (LOOK, {"counts": "{ content = { empty = 9 } }"}),
        (LOOK, {"legal": '["survey"]'}),
        (PLACE, {"gains_of": '{ "place A3" = 1, "place B1" = 2, "place B2" = 1 }'}),
        (PLACE, {"gains_of": '{ "place A3" = 1, "place B1" = 2 }'}),
        (REFUSED, {"refused": '"AF-24"'}),
        (REFUSED, {"words": '"a camp lies there"'}),
        (REFUSED, {"code": '"tired"'}),
        (REFUSED, {"play": '"A: survey"'}),
        (REFUSED, {"play": '"B: move A2"'}),
        (TRADE, {"legal": '["trade B drum"]'}),
        (TRADE, {"outcomes": '[{ play = "trade B drum", expect."players.A.goods.drum" = 2 }]'}),
        (TRADE, {"outcomes": '[{ play = "trade B drum", refused = "AF-37" }]'}),
        (END, {"scores": "{ A = 5 }"}),
        (END, {"scores": '{ A = "5.333" }'}),
        (END, {"winners": '["A"]'}),
        (START, {"problems": '["supply"]'}),
        (START, {"chances": '{ "first A" = 1, "first B" = 2 }'}),
        (LOOK, {"chances": "{ }"}),
        (START, {"position": "{ supply = 7 }"}),
    ],
)  # fmt: skip
def test_a_wrong_answer_fails(tmp_path: Path, entry: dict[str, str], changes: dict[str, str | None]) -> None:
    with pytest.raises(AssertionError):
        run(tmp_path, entry, **changes)


@pytest.mark.parametrize(
    "text, message",
    [
        ("format = 2\ngame = ", "not valid TOML"),
        ('format = 2\ngame = "chess"\n[[scenario]]\nid = "X"', "there is no game 'chess'"),
        (HEAD, r"no \[\[scenario\]\]"),
        (HEAD + "[[scenaro]]\n" + ENTRY, "unknown key 'scenaro'"),
        (HEAD + ENTRY * 2, "appears twice"),
        ("scenario = 3\n" + HEAD, "'scenario' must be a list"),
        ("files = { 'board.toml' = 'gone.toml' }\n" + HEAD + ENTRY, "cannot be read"),
        ("positions = 3\n" + HEAD.split("[")[0], "'positions' must be a table"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        read(tmp_path, text)


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"nowhere\.toml: cannot be read"):
        read_rows(tmp_path / "nowhere.toml")


@pytest.mark.slow
def test_the_command_runs_another_file_and_shows_what_fails(tmp_path: Path) -> None:
    path = tmp_path / "other.toml"
    good = "".join(f"{key} = {value}\n" for key, value in END.items())
    bad = good.replace("T-1", "T-9").replace("16/3", "5")
    path.write_text(f"{HEAD}[[scenario]]\n{good}[[scenario]]\n{bad}")
    command = [sys.executable, "-m", "pytest", "tests/games/test_scenarios.py", "--scenario-file", str(path)]
    done = subprocess.run(
        [*command, "-m", "not compiled", "-rA", "-p", "no:cacheprovider"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    assert "PASSED tests/games/test_scenarios.py::test_scenario[africa-T-1-plain]" in done.stdout
    assert "FAILED tests/games/test_scenarios.py::test_scenario[africa-T-9-checked]" in done.stdout
    assert "EX-01" not in done.stdout
