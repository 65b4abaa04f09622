"""Options from a game's data file: what stands for what in the state, and errors that name the option."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lauta.engine.about import OptionSpec
from lauta.engine.data import DataFile, OptionRow
from lauta.engine.errors import DataError, OptionError
from lauta.engine.options import YES_NO, Words, options_from
from lauta.engine.phrase import T, plain
from lauta.games.shared.start_player import start_player

MINE = DataFile(Path("mine.toml"), OptionRow)
FARES = {300: plain("£300"), 100: plain("£100")}


def fare(
    default: Any = 300, values: tuple[Any, ...] = (300, 100), words: dict[Any, Any] = FARES, **more: Any
) -> OptionSpec:
    """The option of one row, with words for its values."""
    row = OptionRow("fare", default, values, "XX-1")
    named: dict[str, Words] = {"fare": (T("Fare"), T("What a ship costs."), words)}
    return options_from(MINE, [row], named, **more)[0]


def test_numbers_stand_for_themselves() -> None:
    assert [fare().code(300), fare().code(100)] == [300, 100]
    assert (fare().default, fare().rule) == (300, "XX-1")


def test_a_game_that_does_not_name_an_option_was_played_as_before_there_was_one() -> None:
    row = OptionRow("fare", 300, (300, 100), "XX-1", before=100)
    named: dict[str, Words] = {"fare": (T("Fare"), T("What a ship costs."), FARES)}
    option = options_from(MINE, [row], named)[0]
    assert (option.default, option.unnamed, fare().unnamed) == (300, 100, 300)
    wrong = OptionRow("fare", 300, (300, 100), "XX-1", before=200)
    with pytest.raises(DataError, match=r"option\[fare\].before: must be one of 300, 100, not 200"):
        options_from(MINE, [wrong], named)


def test_words_stand_for_their_place_and_yes_for_one() -> None:
    option = fare("high", ("high", True, False), {"high": T("high"), **YES_NO})
    assert [option.code("high"), option.code(True), option.code(False)] == [0, 1, 0]


def test_a_word_stands_for_the_same_number_wherever_a_file_lists_it() -> None:
    words = {"low": T("low"), "high": T("high")}
    assert [fare("high", ("high", "low"), words).code(value) for value in ("low", "high")] == [0, 1]
    assert fare("high", ("high",), words).code("high") == 1


def test_an_option_of_any_number_takes_those_of_its_range_only() -> None:
    option = fare(numbers={"fare": range(5)})
    assert option.code(4) == 4
    with pytest.raises(OptionError, match="fare takes 300, 100, or 0 to 4, not 5"):
        option.code(5)


def test_an_option_without_words_and_words_without_an_option_are_named() -> None:
    row = OptionRow("fare", 300, (300, 100), "XX-1")
    with pytest.raises(DataError, match=r"mine.toml: option\[fare\]: there are no words for option 'fare'"):
        options_from(MINE, [row], {})
    with pytest.raises(DataError, match=r"mine.toml: option: there is no option 'fare'"):
        options_from(MINE, [], {"fare": (T("Fare"), T("Fare"), {})})
    with pytest.raises(DataError, match=r"mine.toml: option\[fare\]: appears twice"):
        options_from(MINE, [row, row], {"fare": (T("Fare"), T("Fare"), FARES)})


def test_a_value_without_words_is_named() -> None:
    with pytest.raises(DataError, match=r"mine.toml: option\[fare\]: option 'fare' has no words for 200"):
        fare(300, (300, 200))


def test_a_default_that_cannot_be_chosen_is_named() -> None:
    with pytest.raises(DataError, match=r"option\[fare\].default: must be one of 300, 100, not 200"):
        fare(200)


def test_the_start_player_is_a_seat_or_drawn() -> None:
    option = start_player(3, "XX-2")
    assert [option.code(value) for value in ("random", 1, 2, 3)] == [-1, 0, 1, 2] and option.is_seat
    with pytest.raises(OptionError):
        option.code(4)
