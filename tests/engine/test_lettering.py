"""Lettering: text is broken where it has to be, and never wider than its room."""

from __future__ import annotations

import pytest

from lauta.engine.drawing.lettering import SANS, SERIF_BOLD, fitted, lines, width


def test_wider_letters_and_larger_type_take_more_room() -> None:
    assert width("WWW", 10) > width("iii", 10)
    assert width("Aino", 20) == pytest.approx(2 * width("Aino", 10))
    assert width("Aino", 10, SERIF_BOLD) > width("Aino", 10, SANS)


def test_an_unknown_letter_counts_as_a_wide_one() -> None:
    assert width("Ж", 10) == 10 * SANS.other >= max(width(letter, 10) for letter in "MWm")


def test_lines_keep_every_word_and_stay_in_their_room() -> None:
    text = "Menetä sattumanvaraisesti 2 korttia: varuste, kulkuneuvo, liittolainen."
    found = lines(text, 136, 11)
    assert " ".join(found) == text
    assert len(found) > 1 and all(width(line, 11) <= 136 for line in found)


def test_a_line_takes_as_many_words_as_fit() -> None:
    text = "one two three four"
    assert lines(text, width("one two", 10), 10)[0] == "one two"
    assert lines(text, width("one two", 10) - 0.1, 10)[0] == "one"


def test_a_word_wider_than_the_room_is_divided() -> None:
    found = lines("Karavaaninjohtaja", 40, 10)
    assert "".join(line.removesuffix("-") for line in found) == "Karavaaninjohtaja"
    assert all(width(line, 10) <= 40 for line in found)


def test_even_a_room_for_nothing_ends() -> None:
    assert lines("abc", 1, 10) == ["a-", "b-", "c"]


def test_the_largest_size_that_fits_is_taken() -> None:
    room = width("Luonnontieteilijä", 12)
    assert fitted("Luonnontieteilijä", room, (14, 13, 12, 11), 1) == (12, ["Luonnontieteilijä"])


def test_no_word_is_divided_where_a_smaller_size_keeps_it_whole() -> None:
    size, found = fitted("Viidakkoveitsi", width("Viidakkoveitsi", 9), (12, 9), 2)
    assert (size, found) == (9, ["Viidakkoveitsi"])


def test_the_last_size_is_taken_where_none_fits() -> None:
    size, found = fitted("a long sentence of many words", 30, (14, 10), 1)
    assert size == 10 and len(found) > 1


def test_nothing_takes_no_line() -> None:
    assert lines("", 100, 10) == []
    assert fitted("", 100, (10,), 1) == (10, [])
