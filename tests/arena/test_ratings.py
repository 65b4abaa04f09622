"""Ratings from shares of wins, against what can be reckoned by hand."""

from __future__ import annotations

import math

import pytest

from lauta.arena.ratings import Table, ratings

POINTS = 400 / math.log(10)


def duel(above: str, below: str, wins: float, games: int) -> Table:
    """Games of two."""
    return Table({above: 1, below: 1}, {above: wins, below: games - wins}, games)


def test_two_bots_are_apart_by_the_logarithm_of_their_odds() -> None:
    strong, weak = ratings([duel("strong", "weak", 75, 100)], "weak")
    p, n = 75.5 / 101, 101
    assert (strong.bot, weak.bot) == ("strong", "weak")
    assert strong.rating == pytest.approx(POINTS * math.log(p / (1 - p)))
    assert strong.high - strong.low == pytest.approx(2 * 1.959964 * POINTS / math.sqrt(n * p * (1 - p)))
    assert (weak.rating, weak.low, weak.high) == (0, 0, 0)


def test_a_ladder_adds_up_and_its_intervals_widen() -> None:
    rows = {row.bot: row for row in ratings([duel("b", "a", 60, 100), duel("c", "b", 70, 100)], "a")}
    step = rows["b"].rating, rows["c"].rating - rows["b"].rating
    assert step == pytest.approx([POINTS * math.log(x / (101 - x)) for x in (60.5, 70.5)])
    assert rows["c"].high - rows["c"].rating > rows["b"].high - rows["b"].rating


def test_one_among_three_is_rated_by_its_seat() -> None:
    fair, better = (
        ratings([Table({"one": 1, "three": 3}, {"one": wins, "three": 400 - wins}, 400)], "three")[0]
        for wins in (100, 200)
    )
    assert fair.rating == pytest.approx(0, abs=1e-6)
    p = 200.25 / 401
    assert better.rating == pytest.approx(POINTS * math.log(3 * p / (1 - p)))


def test_who_always_wins_has_a_rating_and_who_met_nobody_has_none() -> None:
    rows = ratings([duel("best", "other", 400, 400), duel("far", "away", 5, 10)], "other")
    assert [row.bot for row in rows] == ["best", "other"]
    assert rows[0].rating == pytest.approx(POINTS * math.log(400.5 / 0.5))


def test_contradicting_results_are_weighed() -> None:
    """Each beats the next one in a circle, so all are alike."""
    rows = ratings([duel("a", "b", 60, 100), duel("b", "c", 60, 100), duel("c", "a", 60, 100)], "a")
    assert [row.rating for row in rows] == pytest.approx([0, 0, 0], abs=1e-6)
