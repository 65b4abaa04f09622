"""What is refused, with the rule and the word that say why; nothing changes.

The order of the words is that of the worked examples, where several apply.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from lauta.engine.errors import IllegalAction
from lauta.engine.match import Match

from .tables import attika, match_at

REFUSAL = attika().module("speech.refusal")
TOWER: dict[str, Any] = {"store": ["tower"], "hand": {"H": 2, "M": 1}}
BUILD: dict[str, Any] = {"mode": "build", "actions_left": 1}
DONE: dict[str, Any] = {"mode": "build", "actions_left": 0}
CARDS: dict[str, Any] = {**BUILD, "card_phase": True}
CHOICE: dict[str, Any] = {**TOWER, "hand": {"H": 3, "F": 3}}
PENDING: dict[str, Any] = {"mode": "draw", "actions_left": 1, "pending": "extend", "map_stack": ["T09"]}
CASES: list[tuple[str, str, dict[str, Any], list[str], str, str]] = [
    ("AT-25", "mode", BUILD, [], "draw 1", "never mixed"),
    ("AT-25", "mode", {"mode": "draw", "actions_left": 1, **TOWER}, [], "build tower", "never mixed"),
    ("AT-25", "no_action", {"mode": "draw", "actions_left": 0}, [], "draw 1", "no action is left"),
    ("AT-25", "no_action", {**DONE, **TOWER}, [], "build tower", "no action is left"),
    ("AT-25", "no_action", {**DONE, "amphorae": 1}, [], "card", "no action is left"),
    ("AT-25", "", {}, [], "store", "choose an action, a card, an amphora or the end of the"),
    ("AT-25", "", {}, [], "at 1a", "choose an action, a card, an amphora or the end of the"),
    ("AT-25", "", {}, [], "first A", "choose an action, a card, an amphora or the end of the"),
    ("AT-27", "card_phase", CARDS, [], "draw 1", "only cards can follow"),
    ("AT-27", "card_phase", {**CARDS, **TOWER}, [], "build tower", "only cards can follow"),
    ("AT-27", "card_phase", CARDS, [], "amphora action", "only cards can follow"),
    ("AT-27", "", {}, ["end"], "end", "a card has to be drawn first"),
    ("AT-31", "", {}, [], "card", "without an amphora, ending the turn gives the cards for"),
    ("AT-34", "empty_stack", {"stacks": [["well"], [], [], []]}, [], "draw 2", "stack 2 is empty"),
    ("AT-34", "", {}, ["draw 1"], "end", "the tile has to be uncovered first"),
    ("AT-35", "", {}, ["draw 2", "tower"], "end", "build the drawn tile first, or put it into the store"),
    ("AT-39", "not_in_store", TOWER, [], "build ship", "not in the store"),
    ("AT-39", "", TOWER, ["build tower"], "build tower", "choose a space for the building first"),
    ("AT-42", "not_a_space", TOWER, ["build tower"], "at 2a", "that is not a space of the map"),
    (
        "AT-42", "occupied", {**TOWER, "buildings": ["0,0,corinth,road"]},
        ["build tower"], "at 1a", "there is already a building there",
    ),
    ("AT-52", "payment", CHOICE, ["build tower", "at 1a"], "pay 1 hill", "of another landscape first"),
    (
        "AT-54", "payment", CHOICE,
        ["build tower", "at 1a"], "pay 3 forest", "includes a superfluous card",
    ),
    (
        "AT-55", "payment", CHOICE,
        ["build tower", "at 1a"], "pay 4 forest", "not that many of these cards",
    ),
    ("AT-52", "", CHOICE, ["build tower", "at 1a"], "end", "choose the cards to pay first"),
    ("AT-55", "payment", {**TOWER, "hand": {"H": 1, "W": 2}}, [], "build tower", "this hand cannot pay"),
    (
        "AT-55", "payment",
        {"spaces": ["0,0,H", "1,0,-", "5,0,-"], "store": ["tower"], "hand": {"H": 1, "M": 1}},
        ["build tower"], "at 2a", "takes at least 4 cards from this hand, which has 2",
    ),
    ("AT-73", "pending", PENDING, [], "draw 1", "extended first"),
    ("AT-73", "pending", PENDING, [], "end", "extended first"),
    ("AT-73", "pending", PENDING, ["T09"], "amphora card", "extended first"),
    ("AT-73", "pending", PENDING, ["T09"], "turn 1", "extended first"),
    ("AT-76", "", PENDING, ["T09"], "extend 1c 5", "named by the first space"),
    ("AT-76", "no_contact", PENDING, ["T09"], "extend 5a 1", "that is not a space of the map"),
    ("AT-77", "overlap", PENDING, ["T09"], "extend 1a 1", "would cover"),
    ("AT-86", "no_amphora", {}, [], "amphora action", "no amphora to give back"),
    ("AT-86", "no_amphora", CARDS, [], "amphora card", "no amphora to give back"),
    ("AT-90", "", {"deck": [], "amphorae": 1}, [], "amphora card", "no card is left"),
    ("AT-90", "", {"deck": [], "amphorae": 1}, [], "card", "no card is left"),
]  # fmt: skip


@pytest.mark.parametrize("rule, code, keys, before, wrong, words", CASES)
def test_a_refusal_names_its_rule_and_its_word(
    rule: str, code: str, keys: dict[str, Any], before: list[str], wrong: str, words: str
) -> None:
    match = match_at(**keys)
    for text in before:
        match.play(text)
    assert (rule, code) == refuse(match, wrong, words)


def refuse(match: Match, wrong: str, words: str) -> tuple[str, str]:
    """The decision must be refused in these words, and change nothing; the rule and the word are returned."""
    before, log = match.snapshot(), list(match.log)
    with pytest.raises(IllegalAction, match=re.escape(words)) as refused:
        match.play(wrong)
    assert match.snapshot() == before and match.log == log
    return refused.value.rule, refused.value.code


def test_what_comes_first_is_told_first_at42() -> None:
    """The words stand in the order of the worked examples: what the player has before where it goes."""
    match = match_at(**BUILD, buildings=["0,0,corinth,road"], store=["tower"])
    s, kinds = match.state, match.game.module("data.constants").KINDS
    assert REFUSAL.why_no_build(s, kinds.index("ship")).code == "not_in_store"
    assert REFUSAL.why_no_build(s, kinds.index("tower")).code == "payment"
    for cell, code in (((9, 9), "not_a_space"), ((0, 0), "occupied"), ((1, 0), "payment")):
        assert REFUSAL.why_not_at(s, kinds.index("tower"), *cell).code == code
    assert set(REFUSAL.CODES) >= {case[1] for case in CASES if case[1]}


def test_an_amphora_is_of_use_only_for_the_kind_of_turn_at86() -> None:
    match = match_at(**BUILD, amphorae=1)
    assert REFUSAL.why_no_amphora(match.state, "draw").code == "mode"
    assert REFUSAL.why_no_amphora(match.state, "build") is None
    assert REFUSAL.why_no_amphora(match.state, "card") is None


def test_a_place_for_a_tile_is_refused_by_its_hex_at76_at77() -> None:
    match = match_at(**PENDING, shrines=["6,0"])
    match.play("T09")
    for cell, code in (((2, 0), "overlap"), ((5, 0), "overlap"), ((0, 5), "no_contact")):
        assert REFUSAL.why_no_tile(match.state, *cell).code == code
    assert REFUSAL.why_no_tile(match.state, 8, 0) is None
