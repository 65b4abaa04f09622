"""The rules page of Afrikan tähti: every drawn example is played by the real rules; no caption can lie.

How the pictures look is tested with the drawing; the languages in tests/test_catalogues.py.
"""

from __future__ import annotations

import re

import pytest

from lauta.engine.match import Match
from lauta.engine.page_parts import PageRequest
from lauta.games.afrikan_tahti.about import ABOUT
from lauta.games.afrikan_tahti.howto import PAGE, how_to_play, pictures
from lauta.games.afrikan_tahti.howto.pictures import EXAMPLES, Example
from tests.games.register import REGISTERS
from tests.pages import fields, text

from .tables import ends, legal, match_at, module, play

REGISTER = REGISTERS["afrikan_tahti"]


def position(example: Example) -> Match:
    """The example as a match in which seat 0 is to act."""
    keys = {"tokens": {city: ["blank"] for city in example.tokens}}
    at = re.sub(r"^(land|sea)\.(.*)\.(\d)$", r"\1:\2:\3", example.at)
    return match_at(at, example.money, items=list(example.items), captive=example.captive,
                    star_found=bool(example.items), **keys)  # fmt: skip


def priced(example: Example) -> set[str]:
    """The targets as texts of decisions: with the money that they cost."""
    return {f"{spot} {fare}" if fare else spot for spot, fare in example.targets.items()}


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.roll], ids=lambda e: e.id)
def test_marks_are_all_ends_of_the_roll_st16_to_st26(example: Example) -> None:
    assert ends(position(example), example.roll) == priced(example)


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.free], ids=lambda e: e.id)
def test_marks_are_all_ends_of_free_passage_st27(example: Example) -> None:
    found = {text.removeprefix("sail ") for text in legal(position(example)) if text.startswith("sail")}
    assert found == set(example.targets) and set(example.targets.values()) == {0}


def test_marks_are_all_flights_st29() -> None:
    example = pictures.FLIGHTS
    found = {text.removeprefix("fly ") for text in legal(position(example)) if text.startswith("fly")}
    assert found == set(example.targets) and set(example.targets.values()) == {300}


def test_the_captive_stands_where_bedouins_take_him_st48_st49() -> None:
    match = play(match_at("sahara", 300), "roll", "rolled 2", f"to {pictures.CAPTIVE.at}")
    assert match.state.players[0].captive
    assert legal(position(pictures.CAPTIVE)) == {"roll", "pass"}


def test_the_star_comes_home_early_st52() -> None:
    match = play(position(pictures.HOME), "roll", f"rolled {pictures.HOME.roll}", "to cairo")
    assert match.winners == [0]


def test_strips_tell_the_figures_of_the_data_st4_st32_st49() -> None:
    c = module("data.constants")
    drawn = pictures.token_strip("tokens")
    assert re.findall(r"×(\d+)", drawn) == [str(token.count) for token in c.TOKENS]
    assert re.findall(r"£(\d+)", drawn) == [str(token.value) for token in c.TOKENS if token.value]
    assert tuple(face for face in range(1, 7) if c.IS_LUCKY[face]) == pictures.LUCKY
    assert tuple(face for face in range(1, 7) if c.IS_FREEING[face]) == pictures.FREEING


def test_every_option_is_told() -> None:
    assert fields(PAGE, "option") == {option.name for option in ABOUT.options}


def test_every_rule_is_told_somewhere() -> None:
    page = text(how_to_play(PageRequest()))
    told: set[int] = set()
    for first, last in re.findall(r"ST-(\d+)(?:–ST-(\d+))?", page):
        told |= set(range(int(first), int(last or first) + 1))
    assert REGISTER.numbers - told == {57, 58} - told
