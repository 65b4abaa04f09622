"""Options from a game's data file: what stands for what in the state, and errors that name the option."""

from __future__ import annotations

import pytest

from lauta.engine.errors import DataError, OptionError
from lauta.engine.options import YES_NO, options_from, start_player
from lauta.engine.phrase import T, plain

ROW = {"name": "fare", "values": [300, 100], "default": 300, "rule": "XX-1"}
WORDS = {"fare": (T("Fare"), T("What a ship costs."), {300: plain("£300"), 100: plain("£100")})}


def test_numbers_stand_for_themselves() -> None:
    (fare,) = options_from([ROW], WORDS)
    assert [fare.code(300), fare.code(100)] == [300, 100]
    assert (fare.default, fare.rule) == (300, "XX-1")


def test_words_stand_for_their_place_and_yes_for_one() -> None:
    row = {"name": "fare", "values": ["high", True, False], "default": "high", "rule": "XX-1"}
    (fare,) = options_from([row], {"fare": (T("Fare"), T("Fare"), {"high": T("high"), **YES_NO})})
    assert [fare.code("high"), fare.code(True), fare.code(False)] == [0, 1, 0]


def test_an_option_of_any_number_takes_those_of_its_range_only() -> None:
    (fare,) = options_from([ROW], WORDS, {"fare": range(5)})
    assert fare.code(4) == 4
    with pytest.raises(OptionError, match="fare takes 300, 100, or 0 to 4, not 5"):
        fare.code(5)


def test_an_option_without_words_is_named() -> None:
    with pytest.raises(DataError, match="no words for option 'fare'"):
        options_from([ROW], {})


def test_a_value_without_words_is_named() -> None:
    with pytest.raises(DataError, match="option 'fare' has no words for 200"):
        options_from([{**ROW, "values": [300, 200]}], WORDS)


def test_the_start_player_is_a_seat_or_drawn() -> None:
    option = start_player(3, "XX-2")
    assert [option.code(value) for value in ("random", 1, 2, 3)] == [-1, 0, 1, 2]
    with pytest.raises(OptionError):
        option.code(4)
