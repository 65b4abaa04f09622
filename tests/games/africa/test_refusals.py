"""Every refusal of Africa says what is wrong and names its rule.

That everything illegal is refused at all is in tests/contract and in the scenarios.
"""

from __future__ import annotations

import re

import pytest

from lauta.engine.errors import IllegalAction
from lauta.engine.hexgrid import Cell

from .tables import Board, match_at

LION = "animal:lion"
Decision = tuple[str, Cell | str | None]


def do(board: Board, decision: Decision) -> None:
    """One decision, or the tile that chance turns up."""
    kind, what = decision
    if kind == "reveal":
        board.reveal(str(what))
    elif kind == "trade":
        letter, goods = str(what).split()
        board.trade("ABCDE".index(letter), goods)
    else:
        board.play(kind, what if isinstance(what, tuple) else None)


STEP = {(0, 0): "empty", (1, 0): LION, (0, 1): "nomad", (-1, 0): "camp", (2, 0): "gold:1", (-1, 1): "empty"}
SPACE = {(-3, 0): "empty", (-3, 1): "empty", (-2, 0): "empty", (-2, -1): "empty", (-3, 2): LION}
POOR = {"A": {"camps": 0}}
CHOICE: dict[str, object] = {"options": {"mining_takes": "choice"}}
SIMPLE: dict[str, object] = {"options": {"steps_per_turn": 1}}
GOODS = {"B": {"goods": {"drum": 2, "mask": 1, "pot": 1}}}

CASES: list[tuple[str, dict[Cell, str], dict[str, object], list[Decision], Decision, str]] = [
    ("AF-27", STEP, {}, [], ("move", (0, 0)), "already stands on E5; staying needs no movement"),
    ("AF-26", STEP, {}, [], ("move", (0, -1)), "a face-down tile lies on"),
    ("AF-26", STEP, {"explorers": {"B": [1, 0]}}, [], ("move", (1, 0)), "another explorer stands on"),
    ("AF-24", {**STEP, **SPACE}, {}, [], ("move", (-3, 0)), "not within two cells"),
    ("AF-23", STEP, {}, [("move", (1, 0))], ("move", (0, 0)), "the movement is done"),
    ("AF-18", STEP, {}, [("move", (1, 0))], ("relocate", None), "takes the place of the whole turn"),
    ("AF-20", {(0, 0): "empty"}, {}, [], ("relocate", None), "choose a step now"),
    ("AF-20", STEP, {}, [("relocate", None)], ("to", (0, 0)), "already stands on E5"),
    ("AF-20", STEP, {}, [("relocate", None)], ("to", (0, -1)), "a face-down tile lies on"),
    ("AF-20", STEP, {"explorers": {"B": [1, 0]}}, [("relocate", None)], ("to", (1, 0)), "another explorer"),
    ("AF-20", STEP, {}, [("relocate", None)], ("end", None), "choose the explorer's new place first"),
    ("AF-19", STEP, {}, [], ("skip", None), "end the turn or go on to the other step"),
    ("AF-21", STEP, {}, [], ("keep", None), "choose a step now"),
    ("AF-21", STEP, {}, [], ("to", (1, 0)), "choose a step now"),
    ("AF-31", STEP, {}, [], ("discover", (1, 0)), "no face-down tile lies on"),
    ("AF-31", STEP, {}, [], ("discover", (3, 0)), "is not adjacent to the explorer"),
    ("AF-32", STEP, {}, [("discover", (0, -1))], ("end", None), "a tile has to be turned up first"),
    ("AF-32", STEP, {}, [("discover", (0, -1)), ("reveal", LION)], ("end", None), "place the tile just"),
    ("AF-41", STEP, {}, [("discover", (0, -1)), ("reveal", LION)], ("place", (-1, 0)), "is not empty"),
    (
        "AF-41", {**STEP, (1, 0): "empty", (1, -1): LION, **SPACE}, {},
        [("discover", (0, -1)), ("reveal", LION)], ("place", (-3, 1)),
        "touches 1 animal of the species, but it must touch more than the present 1",
    ),
    (
        "AF-44", {**STEP, **SPACE}, {}, [("discover", (0, -1)), ("reveal", "nomad")], ("place", (-1, 1)),
        "touches 1 empty cell, but it must touch more than the present 1",
    ),
    ("AF-48", STEP, {}, [], ("lift", (2, 0)), "neither an animal nor nomads lie face up"),
    ("AF-48", STEP, {}, [], ("lift", (0, -1)), "neither an animal nor nomads lie face up"),
    ("AF-49", {**STEP, **SPACE}, {}, [], ("lift", (-3, 2)), "neither the explorer's cell nor next to it"),
    ("AF-52", {**STEP, (-2, 2): "nomad"}, {}, [], ("lift", (-2, 2)), "neither the explorer's cell nor next"),
    ("AF-50", STEP, {}, [], ("lift", (1, 0)), "no empty cell touches more animals"),
    ("AF-53", STEP, {}, [], ("lift", (0, 1)), "no empty cell touches more empty cells"),
    ("AF-50", {**STEP, **SPACE}, {}, [("lift", (1, 0))], ("place", (-1, 1)), "touches 0 animals"),
    ("AF-50", {**STEP, **SPACE}, {}, [("lift", (1, 0))], ("place", (1, 0)), "must leave its cell"),
    ("AF-50", {**STEP, **SPACE}, {}, [("lift", (1, 0))], ("end", None), "put down the tile just lifted"),
    ("AF-53", {**STEP, **SPACE}, {}, [("lift", (0, 1))], ("place", (0, 0)), "touches 2 empty cells, but"),
    ("AF-53", {**STEP, **SPACE}, {}, [("lift", (0, 1))], ("place", (2, 0)), "is not empty"),
    ("AF-58", STEP, {"holdings": POOR}, [], ("survey", None), "no camp is left"),
    ("AF-58", STEP, {}, [("move", (1, 0))], ("survey", None), "is not empty"),
    ("AF-58", STEP, {}, [("survey", None)], ("mine", None), "is not empty"),
    ("AF-62", {(0, 0): "empty"}, {"options": {"survey_needs_point": True}}, [], ("survey", None), "no point"),
    ("AF-63", STEP, {}, [], ("mine", None), "neither gold nor gems lie next to"),
    (
        "AF-61", {(0, 0): "empty", (1, 0): "gold:1", (0, 1): "gem:1"}, CHOICE,
        [("mine", None), ("take", (1, 0))], ("take", (1, 0)), "holds no gold or gems",
    ),
    (
        "AF-61", {(0, 0): "empty", (1, 0): "gold:1"}, CHOICE,
        [("mine", None)], ("done", None), "choose the gold and gems to mine first",
    ),
    ("AF-21", STEP, SIMPLE, [("survey", None)], ("mine", None), "all that is left is to end it"),
]  # fmt: skip
TRADES = [
    ("AF-37", ("trade", "A mask"), "with an opponent"),
    ("AF-37", ("trade", "C mask"), "with an opponent"),
    ("AF-37", ("trade", "B pot"), "for the same kind"),
    ("AF-37", ("trade", "B shirt"), "owns none"),
    ("AF-37", ("trade", "B drum"), "all 2 of the opponent's tiles must be paid"),
    ("AF-36", ("end", None), "choose an exchange for the goods just found first"),
]


@pytest.mark.parametrize("rule, cells, keys, before, wrong, words", CASES)
def test_a_refusal_names_its_rule(
    rule: str,
    cells: dict[Cell, str],
    keys: dict[str, object],
    before: list[Decision],
    wrong: Decision,
    words: str,
) -> None:
    board = match_at(cells, **keys)  # type: ignore[arg-type]  # keys of a scenario
    for decision in before:
        do(board, decision)
    refuse(board, wrong, rule, words)


@pytest.mark.parametrize("rule, wrong, words", TRADES)
def test_a_refused_exchange_names_its_rule(rule: str, wrong: Decision, words: str) -> None:
    board = match_at({(0, 0): "empty"}, holdings=GOODS)
    board.play("discover", (1, 0))
    board.reveal("good:pot")
    refuse(board, wrong, rule, words)


def refuse(board: Board, wrong: Decision, rule: str, words: str) -> None:
    """The decision must be refused in these words, and change nothing."""
    before, log = board.match.snapshot(), list(board.match.log)
    with pytest.raises(IllegalAction, match=re.escape(words)) as refused:
        do(board, wrong)
    assert refused.value.rule == rule and str(refused.value).endswith(f"({rule})")
    assert board.match.snapshot() == before and board.match.log == log
