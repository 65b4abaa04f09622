"""The adapter of Retkikunnat: what is wrong in a scenario is named, what is wrong in an answer is found.

The scenarios themselves are run in tests/games.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from . import old_runner as runner
from .document import ScenarioError, read_file

EXAMPLE = """
format = 1
game = "retkikunnat"
[[example]]
id = "T-1"
title = "an encounter"
rules = ["RE-66"]
[example.given]
players = [
  { id = "p1", at = "tunis", money = 100, expedition = ["kivaari"] },
  { id = "p2", at = "tunis", money = 300, hand = ["palvelus"] },
]
effects = ["sadekausi_alkaa"]
event_deck = 3
event_discard = 4
event_top = ["tienestit"]
danger_deck = 2
expedition_top = ["lyhty"]
tokens = { tunis = ["equipment:topaz", "discovery:ruby"] }
[[example.action]]
do = "stay"
[[example.action]]
do = "challenge"
target = "p2"
loot = 200
[[example.action]]
do = "defend_roll"
dice = ["gem", "gem", "action", "travel", "resources"]
choose = "gem"
[[example.action]]
do = "attack_roll"
dice = ["gem", "action", "travel", "travel", "resources"]
[[example.action]]
do = "reroll"
card = "kivaari"
index = [2, 3]
result = ["gem", "action"]
[example.expect]
target = 2
success = true
final = ["action", "action", "gem", "gem", "resources"]
money = { p1 = 300, p2 = 100 }
tokens = { tunis = ["equipment:topaz", "discovery:ruby"] }
lost_turns = { p1 = 0, p2 = 1 }
legal_steps = [true, true, true, true, true]
"""


def run(folder: Path, old: str, new: str) -> None:
    assert EXAMPLE.count(old) >= 1, old
    path = folder / "scenario.toml"
    path.write_text(EXAMPLE.replace(old, new, 1))
    (scenario,) = read_file(path)
    runner.run(scenario, "plain")


def test_the_example_holds(tmp_path: Path) -> None:
    run(tmp_path, "format", "format")


def test_a_file_of_both_games_tells_which_it_means(tmp_path: Path) -> None:
    run(
        tmp_path,
        'game = "retkikunnat"\n[[example]]',
        'game = "afrikan_tahti"\n[[example]]\ngame = "expansion"',
    )


@pytest.mark.parametrize(
    "old, new, message",
    [
        ('at = "tunis"', 'at = "paris"', "there is no spot 'paris'"),
        ('["kivaari"]', '["kanuuna"]', "there is no expedition 'kanuuna'"),
        ('["kivaari"]', "[3]", "'expedition' must be a list of texts"),
        ('hand = ["palvelus"]', 'hand = ["tienestit"]', "there is no hand 'tienestit'"),
        ('hand = ["palvelus"]', 'hat = ["palvelus"]', "unknown key 'hat'"),
        ('effects = ["sadekausi_alkaa"]', 'effects = ["tienestit"]', "'effects' are effect cards"),
        ("event_deck = 3", "event_deck = 58", "58 cards and 4 discards cannot be made up"),
        ("danger_deck = 2", "expedition_deck_types = { hat = 2 }", "there is no type 'hat'"),
        ("event_discard = 4", "events_discarded = 4", "unknown key 'events_discarded'"),
        ('"equipment:topaz", "discovery:ruby"', '"discovery:ruby", "equipment:topaz"', "from top to bottom"),
        ('target = "p2"', 'target = "p3"', "there is no player 'p3'"),
        ("loot = 200", 'loot = "moon"', "'loot' is a sum, a card, star or horseshoe, not 'moon'"),
        (', "resources"]', "]", "'dice' are 5 symbols"),
        ('choose = "gem"', 'choose = "luck"', "'choose' must be one of action"),
        ("index = [2, 3]", "index = [2, 2]", "'index' are places of dice"),
        ("index = [2, 3]", "index = [2, 5]", "'index' are places of dice"),
        ('result = ["gem", "action"]', 'result = ["gem"]', "'result' are 2 symbols"),
        ('do = "stay"', 'do = "wait"', "'do' must be one of setup"),
        ('do = "stay"', 'do = "stay"\nmoney = 3', "unknown key 'money'"),
        ("target = 2\n", "tarket = 2\n", "unknown key 'tarket'"),
        ("[true, true, true, true, true]", "[true]", "'legal_steps' must be 5 times"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        run(tmp_path, old, new)


@pytest.mark.parametrize(
    "old, new",
    [
        ("target = 2\n", "target = 3\n"),
        ("success = true", "success = false"),
        ('"gem", "gem", "resources"]\nmoney', '"gem", "gem", "gem"]\nmoney'),
        ("p1 = 300", "p1 = 200"),
        ("p2 = 1 }\nlegal", "p2 = 0 }\nlegal"),
        ("true, true]", "true, false]"),
        ("loot = 200", "loot = 300"),
        ('do = "stay"', 'do = "stay"\nplayer = "p2"'),
        ('choose = "gem"', 'choose = "resources"'),
    ],
)
def test_a_wrong_answer_fails(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(AssertionError):
        run(tmp_path, old, new)
