"""Kinds of actions declared once: their numbers, parts, texts, and what is said of those that are none.

The actions of the games themselves are tried one by one in tests/contract.
"""

from __future__ import annotations

import re

import pytest

from lauta.engine.action_text import ActionTexts
from lauta.engine.actions import ActionSpace, Axis

CELL = Axis("cell", 3)
GOOD = Axis("kind of goods", 2)
PIECES = Axis("number of pieces", 4, first=1)
FARES = Axis("sum of fares", 3)
TARGET = Axis("target", 2)
NOTHING = Axis("card", 0)

ACTIONS = ActionSpace("Halma")
MOVE = ACTIONS.kind("move", CELL)
SELL = ACTIONS.kind("sell", GOOD, PIECES)
DRAW = ACTIONS.kind("draw", NOTHING)
TO = ACTIONS.kind("to", CELL, FARES, major=FARES)
END = ACTIONS.kind("end")
TAKE_ALL = ACTIONS.kind("take all")
PLAY = ACTIONS.kind("play", CELL, TARGET)
COMES = ACTIONS.kind("comes", GOOD)

TEXTS = ActionTexts(
    ACTIONS,
    {
        CELL: ("A1", "B1", "C1"),
        GOOD: ("salt", "fine silk"),
        FARES: ("", "100", "200"),
        TARGET: ("-", "a"),
        NOTHING: (),
    },
    aliases={CELL: {"home": 0}},
    bare=("comes",),
    reversed=("sell",),
    unsaid={FARES: "", TARGET: "-"},
    synonyms={"go": "move"},
    tidy=lambda text: text.replace(":", " "),
)


def test_numbers_follow_from_the_order_of_declaration_without_gaps() -> None:
    assert (MOVE, SELL, DRAW, TO, END, TAKE_ALL, PLAY, COMES) == (0, 3, 11, 11, 20, 21, 22, 28)
    assert ACTIONS.size == 30
    assert [number for kind in ACTIONS.kinds.values() for number in kind.numbers] == list(range(30))


def test_the_last_argument_changes_fastest_unless_another_one_is_told_to_be_slow() -> None:
    assert [ACTIONS.split(SELL + n) for n in (0, 1, 4)] == [
        ("sell", (0, 1)),
        ("sell", (0, 2)),
        ("sell", (1, 1)),
    ]
    assert [ACTIONS.split(TO + n) for n in (0, 1, 3)] == [("to", (0, 0)), ("to", (1, 0)), ("to", (0, 1))]


def test_joining_is_the_inverse_of_splitting() -> None:
    for number in range(ACTIONS.size):
        kind, args = ACTIONS.split(number)
        assert ACTIONS.join(kind, *args) == number


def test_kinds_are_found_by_what_they_take() -> None:
    assert ACTIONS.over(CELL) == ("move",)
    assert ACTIONS.over() == ("end", "take all")


@pytest.mark.parametrize(
    "args, words",
    [
        (("sell", 0, 0), "action sell 0 0; sell takes kind of goods 0 to 1 and number of pieces 1 to 4"),
        (("sell", 0, 5), "there is no action sell 0 5"),
        (("sell", -1, 1), "there is no action sell -1 1"),
        (("sell", 1), "there is no action sell 1"),
        (("end", 0), "there is no action end 0; end takes nothing"),
        (("draw", 0), "there is no action draw 0"),
        (("fly",), "there is no action fly; the kinds are move, sell"),
    ],
)  # fmt: skip
def test_parts_that_are_no_action_are_refused_with_what_would_be(args: tuple[str, int], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        ACTIONS.join(*args)


@pytest.mark.parametrize("number", [-1, 30])
def test_numbers_that_are_no_action_are_refused(number: int) -> None:
    for read in (ACTIONS.split, TEXTS.split, TEXTS.text_of):
        with pytest.raises(ValueError, match=f"{number} is no action of Halma; they go from 0 to 29"):
            read(number)


def test_a_kind_is_declared_once() -> None:
    actions = ActionSpace("Ludo")
    actions.kind("move", CELL)
    with pytest.raises(ValueError, match="Ludo has two kinds of actions called move"):
        actions.kind("move")
    assert actions.size == 3


def test_an_axis_has_a_word_for_each_value() -> None:
    with pytest.raises(ValueError, match="and 2 words for them"):
        ActionTexts(ACTIONS, {CELL: ("A1", "B1")})


@pytest.mark.parametrize(
    "number, text, parts",
    [
        (MOVE + 1, "move B1", ("move", ("B1",))),
        (SELL + 6, "sell 3 fine silk", ("sell", ("3", "fine silk"))),
        (TO + 1, "to B1", ("to", ("B1",))),
        (TO + 4, "to B1 100", ("to", ("B1", "100"))),
        (END, "end", ("end", ())),
        (TAKE_ALL, "take all", ("take", ("all",))),
        (PLAY, "play A1", ("play", ("A1", "-"))),
        (PLAY + 1, "play A1 a", ("play", ("A1", "a"))),
        (COMES + 1, "fine silk", ("comes", ("fine silk",))),
    ],
)
def test_an_action_in_words(number: int, text: str, parts: tuple[str, tuple[str, ...]]) -> None:
    assert (TEXTS.text_of(number), TEXTS.split(number)) == (text, parts)


@pytest.mark.parametrize(
    "text, number",
    [
        ("Move b1", MOVE + 1),
        ("move HOME", MOVE),
        ("go  c1 ", MOVE + 2),
        ("sell 3 SALT", SELL + 2),
        ("sell 03 salt", SELL + 2),
        ("to c1", TO + 2),
        ("to:c1:200", TO + 8),
        ("take all", TAKE_ALL),
        ("play c1", PLAY + 4),
        ("play c1 -", PLAY + 4),
        ("Fine Silk", COMES + 1),
    ],
)
def test_text_is_read_whatever_the_case_and_with_other_words_for_the_same(text: str, number: int) -> None:
    assert TEXTS.parse(text) == number


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "cannot read the action ''; write one of 'move A1', 'sell 1 salt', 'to A1' or 'to A1 100', "
             "'end', 'take all', 'play A1' or 'play A1 a', or an outcome of chance such as 'salt'"),
        ("comes salt", "cannot read the action 'comes salt'"),
        ("draw x", "cannot read the action 'draw x'"),
        ("take", "cannot read the action 'take'"),
        ("move", "cannot read the action 'move'; write it like 'move A1'"),
        ("play a1 - -", "write it like 'play A1' or 'play A1 a'"),
        ("move d1", "there is no cell 'd1'; write one of A1, B1, C1"),
        ("to a1 300", "there is no sum of fares '300'; write one of 100, 200"),
        ("sell two salt", "'two' is no number of pieces"),
        ("sell ² salt", "'²' is no number of pieces"),
        ("sell 0 salt", "there is no number of pieces '0'; write one of 1, 2, 3, 4"),
        ("sell 1000000 salt", "'1000000' is no number of pieces"),
        ("x" * 99, f"'{'x' * 57}...'"),
    ],
)  # fmt: skip
def test_text_that_cannot_be_read_is_refused_with_what_could(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        TEXTS.parse(text)


def test_many_words_are_not_listed() -> None:
    cell = Axis("cell", 61)
    actions = ActionSpace("Africa")
    actions.kind("move", cell)
    texts = ActionTexts(actions, {cell: [f"c{n}" for n in range(61)]})
    with pytest.raises(ValueError, match=r"^there is no cell 'c61'; write it like 'c0'$"):
        texts.parse("move c61")
