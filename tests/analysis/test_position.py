"""The analysis of a position: by what the seat knows alone, the same by seed, honest, complete; refusals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import lauta
from lauta.analysis import Analysis
from lauta.engine.game import Game

GUESS = Game.find("tests.bots.guess")
PLAIN: dict[str, Any] = {"mode": "plain", "iterations": 40, "playouts": 60}


def guessing(card: int, hint: int) -> lauta.Match:
    """Seat 0 has hinted; seat 1 is to guess."""
    match = GUESS.match(2)
    match.play(match.legal_actions()[card])
    match.play(next(one for one in match.legal_actions() if one.number % 3 == hint))
    return match


def over(card: int, hint: int) -> lauta.Match:
    """The same match at its end."""
    match = guessing(card, hint)
    while not match.over:
        match.play(match.legal_actions()[0])
    return match


def same(one: Analysis) -> Analysis:
    """Without the time that it took."""
    return replace(one, seconds=0.0)


def test_matches_that_look_alike_to_a_seat_are_analysed_alike() -> None:
    one, two = guessing(1, 1), guessing(0, 1)
    assert one.redacted(1) == two.redacted(1) and one.snapshot() != two.snapshot()
    found = [same(lauta.analyse(match, seed=7, **PLAIN)) for match in (one, two)]
    assert found[0] == found[1]


def test_the_end_of_a_match_opens_nothing_of_its_past() -> None:
    before = lauta.analyse(guessing(1, 1), seed=7, **PLAIN)
    assert same(lauta.analyse(over(1, 1), at=2, seed=7, **PLAIN)) == same(before)


def test_who_knows_more_is_told_more() -> None:
    by_hint, by_card = (lauta.analyse(guessing(1, 1), seat=seat, seed=3, **PLAIN) for seat in (1, 0))
    assert by_hint.seat == by_hint.actor == 1 and by_hint.actions
    assert by_card.seat == 0 and by_card.actions == ()  # what the other may do is not this seat's to weigh
    with pytest.raises(lauta.NothingToAnalyse, match="not to act"):
        by_card.best  # noqa: B018


def test_chances_hold_what_is_known_of_the_game() -> None:
    for seed in range(12):
        found = lauta.analyse(guessing(1, 1), seed=seed, **PLAIN)
        chances = {one.action % 3: one.chance for one in found.actions}
        for card, truth in ((0, 0.5), (1, 0.5), (2, 0.0)):
            assert chances[card].low <= truth <= chances[card].high, seed
        assert found.best.action % 3 in {0, 1}
        assert sum(one.mean for one in found.chances) == pytest.approx(1.0)


def test_every_legal_action_is_assessed_once_with_its_line() -> None:
    match = guessing(2, 2)
    found = lauta.analyse(match, seed=1, **PLAIN)
    legal = {one.number: one.text for one in match.legal_actions()}
    assert {one.action: one.text for one in found.actions} == legal and len(found.actions) == len(legal)
    for one in found.actions:
        assert one.line[0] == one.text
        assert one.chance.low <= one.chance.mean <= one.chance.high
        assert found.of(one.action) is one
    assert sum(one.visits for one in found.actions) == pytest.approx(1.0)
    with pytest.raises(lauta.NothingToAnalyse, match="not legal"):
        found.of(0)


def test_points_are_expected_with_an_error() -> None:
    found = lauta.analyse(guessing(2, 2), seed=1, **PLAIN)
    score = found.best.score
    assert score is not None and 0.0 < score.error < 0.3 and 0.0 < score.mean < 1.0


def test_equal_seeds_give_equal_analyses_and_others_do_not() -> None:
    one, two, other = (same(lauta.analyse(guessing(2, 2), seed=seed, **PLAIN)) for seed in (5, 5, 6))
    assert one == two != other


def test_what_cannot_be_analysed_is_refused() -> None:
    ended, dealing = over(0, 0), GUESS.match(2)
    with pytest.raises(lauta.NothingToAnalyse, match="the match is over"):
        lauta.analyse(ended, **PLAIN)
    with pytest.raises(lauta.NothingToAnalyse, match="chance decides"):
        lauta.analyse(dealing, **PLAIN)
    with pytest.raises(lauta.OptionError, match="no seat 2; seats go from 0 to 1"):
        lauta.analyse(guessing(0, 0), seat=2, **PLAIN)
    with pytest.raises(lauta.OptionError, match="no position 9; the log has 4 entries"):
        lauta.analyse(ended, at=9, **PLAIN)
    wrongs: list[dict[str, Any]] = [
        *({"seconds": wrong} for wrong in (0, float("inf"), float("nan"), "5")),
        *({"iterations": wrong} for wrong in (-1, 2.5)),
        {"playouts": True},
    ]
    for wrong in wrongs:
        with pytest.raises(lauta.OptionError, match=r"must be a (whole )?number above 0"):
            lauta.analyse(guessing(0, 0), **wrong)
    none: list[Any] = [0, -1, 1.5, "all"]
    for jobs in none:
        with pytest.raises(lauta.OptionError, match="jobs are 1 or more, or None for all cores"):
            lauta.analyse(guessing(0, 0), jobs=jobs, **PLAIN)
    assert lauta.analyse(dealing, seat=0, seed=1, **PLAIN).chances[0].playouts == 60


def test_one_thing_to_do_needs_no_search() -> None:
    africa = lauta.game("africa").match(2, seed=1)
    assert len(africa.legal_actions()) > 1
    match = over(1, 1)
    found = lauta.analyse(match, at=3, seed=1, **PLAIN)  # seat 0 bids, which decides nothing
    assert {one.chance.mean for one in found.actions} <= {0.0, 1.0}


@pytest.mark.compiled
def test_threads_change_nothing() -> None:
    match = lauta.game("africa").match(3, seed=2)
    one, two = (
        same(lauta.analyse(match, iterations=300, playouts=420, seed=4, jobs=jobs)) for jobs in (1, 2)
    )
    assert one == two
    assert one.best.score is not None and len(one.actions) == len(match.legal_actions())


@pytest.mark.compiled
def test_by_time_every_action_is_assessed_too() -> None:
    match = lauta.game("africa").match(2, seed=2)
    found = lauta.analyse(match, 0.05, jobs=2)
    assert found.iterations > 0 and {one.action for one in found.actions} == {
        one.number for one in match.legal_actions()
    }
