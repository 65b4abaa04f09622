"""Matches that begin at positions which a seat cannot tell from the real one."""

from __future__ import annotations

import random

import pytest

import lauta
from lauta import analysis, research


@pytest.mark.parametrize("name", ["attika", "retkikunnat"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_guess_is_what_a_seat_sees_with_the_unknown_filled_in(name: str, seat: int | None) -> None:
    setting = research.setting(name)
    match = setting.match(seed=4)
    dice = random.Random(2)
    for _ in range(90 if name == "attika" else 400):
        match.play(dice.choice(match.legal_numbers()))
    guesses = [setting.guess(match, seat, seed) for seed in (1, 1, 2)]
    assert all(str(one.position(seat)) == str(match.position(seat)) for one in guesses)
    assert guesses[0].snapshot() == guesses[1].snapshot() != guesses[2].snapshot()
    one = guesses[0].clone(seed=3)
    for _ in range(40):
        one.play(dice.choice(one.legal_numbers()))
    assert len(one.log) >= 40 and not guesses[0].log


def test_where_nothing_is_hidden_it_is_the_position() -> None:
    setting = research.setting("africa")
    match = setting.match(seed=1)
    assert setting.guess(match, 0, 7).snapshot() == match.snapshot()


def test_what_is_no_seat_or_seed_is_refused() -> None:
    setting = research.setting("attika")
    match = setting.match(seed=1)
    with pytest.raises(lauta.OptionError, match="no seat"):
        setting.guess(match, 5, 1)
    with pytest.raises(lauta.OptionError, match=r"a seed is a whole number, not 1\.5"):
        setting.guess(match, 0, 1.5)  # type: ignore[arg-type]
    with pytest.raises(lauta.OptionError, match="a seed is a whole number"):
        lauta.analyse(match, iterations=5, playouts=5, seed="x")  # type: ignore[arg-type]
    with pytest.raises(lauta.OptionError, match="a match is analysed"):
        lauta.analyse("x")  # type: ignore[arg-type]
    with pytest.raises(lauta.OptionError, match="a match is reviewed"):
        lauta.review("x")  # type: ignore[arg-type]


def test_an_analysis_is_told_in_no_language_that_there_is_not() -> None:
    found = lauta.analyse(research.setting("africa").match(seed=1), iterations=5, playouts=5, mode="plain")
    for tell in (analysis.text, analysis.data):
        with pytest.raises(lauta.UnknownName, match="language 'de'; choose one of: en, fi, nl"):
            tell(found, "de")
