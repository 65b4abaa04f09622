"""Every refusal of Afrikan tähti says what is wrong and names its rule.

That everything illegal is refused at all is in tests/contract and in the scenarios.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from lauta.engine.errors import IllegalAction
from lauta.engine.match import Match

from .tables import match_at, play, tahti

OLD: dict[str, Any] = {"options": {"sea_rule": "before_2005"}}
EMPTY: dict[str, Any] = {"tokens": {"tunis": []}}
CARRYING: dict[str, Any] = {"items": ["star"], "star_found": True}
ISLAND: dict[str, Any] = {"tokens": {"canary_islands": []}}
CAPTIVE: dict[str, Any] = {"captive": True}
FREE: dict[str, Any] = {"voyage": "free"}
MIX: dict[str, Any] = {"options": {"mixed_move": "none"}}
NO_PASS: dict[str, Any] = {"options": {"allow_pass": False}}
TRAP, AT_SEA, PIRATES = "land:sahara-dar_fur:2", "sea:tangier-canary_islands:2", "sea:j_cape_sea-st_helena:7"
TO_SUAKIN, TO_TRIPOLI = "to sea:cairo-suakin:1 100", ["roll", "rolled 3", "to tripoli"]

CASES: list[tuple[str, str, int, dict[str, Any], list[str], str, str]] = [
    ("ST-13", "tunis", 0, {}, [], "end", "choose what to do now: a move, a flight, the token of the"),
    (
        "ST-13",
        "tunis",
        0,
        {"options": {"allow_pass": False}},
        [],
        "pass",
        "only when nothing else is possible",
    ),
    ("ST-13", "tunis", 0, {}, [], "to tripoli", "choose what to do now: a move, a flight, the token of the"),
    ("ST-16", "tunis", 0, {}, ["roll"], "pass", "the die has to be rolled first"),
    (
        "ST-16",
        "tunis",
        0,
        {},
        ["roll", "rolled 3"],
        "pass",
        "the die has been rolled; choose where the move ends",
    ),
    ("ST-16", "tunis", 0, {}, ["roll", "rolled 1"], "to egypt", "Egypt cannot be reached with 1 step"),
    ("ST-16", "tunis", 0, {}, ["roll", "rolled 2"], "to egypt", "Egypt cannot be reached with 2 steps"),
    ("ST-17", "cairo", 0, {}, ["roll", "rolled 5"], "to land:cairo-egypt:2", "with the last step of the 5"),
    ("ST-22", "tunis", 300, {}, ["roll", "rolled 3"], "to tripoli 200", "Tripoli costs £0, £100, not £200"),
    ("ST-26", "tunis", 0, {}, ["roll", "rolled 3"], "to tripoli 100", "the fare of £100 cannot be paid"),
    ("ST-25", "egypt", 300, MIX, ["roll", "rolled 5"], TO_SUAKIN, "from land to sea"),
    (
        "ST-52",
        "egypt",
        300,
        CARRYING,
        ["roll", "rolled 5"],
        "to sea:cairo-suakin:1 100",
        "the way leads through a start city, where a winning item",
    ),
    (
        "ST-26",
        "canary_islands",
        0,
        ISLAND,
        [],
        "roll",
        "only the sea leads on from here, and the fare of £100",
    ),
    ("ST-28", AT_SEA, 0, FREE, [], "roll", "without a roll until the next city"),
    ("ST-22", AT_SEA, 0, {}, [], "sail canary_islands", "this voyage is paid for and goes by the die"),
    ("ST-27", "tangier", 0, OLD, [], "sail sea:tangier-tunis:2", "there is no free passage"),
    ("ST-27", TRAP, 0, {}, [], "sail sahara", "free passage starts from a port"),
    ("ST-28", "tangier", 100, {}, [], "sail sea:tangier-tunis:2", "those who cannot pay £100"),
    ("ST-27", "tangier", 0, {}, [], "sail sea:tangier-tunis:1", "takes a pawn 2 steps by sea"),
    (
        "ST-27",
        "sea:j_cape_sea-st_helena:7",
        0,
        CAPTIVE | FREE,
        ["roll", "rolled 1"],
        "sail congo",
        "2 steps by sea",
    ),
    (
        "ST-27",
        "sea:j_cape_sea-st_helena:7",
        0,
        CAPTIVE | FREE,
        ["roll", "rolled 1"],
        "end",
        "the free passage",
    ),
    ("ST-29", TRAP, 900, {}, [], "fly cairo", "a flight starts from a city"),
    ("ST-29", "cairo", 900, {}, [], "fly tripoli", "no air route leads from Cairo to Tripoli"),
    ("ST-29", "cairo", 200, {}, [], "fly suakin", "costs £300, and there is only £200"),
    ("ST-20", TRAP, 900, {}, [], "try", "from a dot between cities"),
    ("ST-31", "tunis", 900, EMPTY, [], "try", "no token lies in Tunis"),
    ("ST-31", "cairo", 900, {}, [], "pay", "no token lies in Cairo"),
    ("ST-31", "tunis", 0, {}, [], "pay", "costs £100, and there is only £0"),
    ("ST-32", "tunis", 900, {"options": {"roll_needs_broke": True}}, [], "try", "only those who cannot pay"),
    (
        "ST-32",
        "tunis",
        900,
        {},
        ["roll", "rolled 3", "to tripoli"],
        "try",
        "rolling for a token takes a whole turn; it is not possible",
    ),
    ("ST-14", "tunis", 900, {}, TO_TRIPOLI, "roll", "the move is done"),
    ("ST-31", "tunis", 100, {}, ["roll", "rolled 3", "to tangier 100"], "pay", "no token lies in Tangier"),
    ("ST-32", "tunis", 0, {}, ["try"], "pay", "the die has to be rolled first"),
    ("ST-34", "tunis", 100, {}, ["pay"], "end", "a token has to be turned first"),
    ("ST-49", TRAP, 900, CAPTIVE, [], "fly cairo", "a captive can only roll"),
    ("ST-55", "egypt", 0, CARRYING, ["roll", "rolled 4", "to cairo"], "roll", "the game is over"),
]


@pytest.mark.parametrize("rule, at, money, keys, before, wrong, words", CASES)
def test_a_refusal_names_its_rule(
    rule: str, at: str, money: int, keys: dict[str, Any], before: list[str], wrong: str, words: str
) -> None:
    refuse(play(match_at(at, money, **keys), *before), wrong, rule, words)


def test_refusals_before_the_first_turn() -> None:
    match = tahti().match(2)
    refuse(match, "roll", "ST-6", "choose a start city first")
    refuse(play(match, "start cairo", "start cairo"), "roll", "ST-8", "the dice now decide the order of play")


def refuse(match: Match, wrong: str, rule: str, words: str) -> None:
    """The decision must be refused in these words, and change nothing."""
    before, log = match.snapshot(), list(match.log)
    with pytest.raises(IllegalAction, match=re.escape(words)) as refused:
        match.play(wrong)
    assert refused.value.rule == rule or match.over
    assert match.over or str(refused.value).endswith(f"({rule})")
    assert match.snapshot() == before and match.log == log


@pytest.mark.parametrize(
    "text, words",
    [
        ("to nowhere", "there is no spot 'nowhere'"),
        ("to tunis 50", "there is no sum of fares '50'"),
        ("fly j_atlas", "there is no city 'j_atlas'"),
        ("start tunis", "there is no start city 'tunis'"),
        ("rolled 7", "there is no face of the die '7'; write one of 1, 2, 3, 4, 5, 6"),
        ("rolled ½", "'½' is no face of the die"),
        ("to tunis 100 100", "write it like 'to tangier' or 'to tangier 100'"),
        ("swim tunis", "cannot read the action 'swim tunis'"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        tahti().notation.parse(text)
