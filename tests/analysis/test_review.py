"""A match looked back on: chances on the way, mistakes found, luck apart from choice; what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import lauta
from lauta.analysis import Review
from lauta.bots.levels import LEVELS, RANDOM, Bot
from tests.analysis.test_position import GUESS, guessing, over

PLAIN: dict[str, Any] = {"mode": "plain", "iterations": 30, "playouts": 24}


def blunder() -> lauta.Match:
    """Seat 1 guesses a card that the hint has ruled out."""
    match = guessing(0, 1)
    match.play(next(one for one in match.legal_actions() if one.number % 3 == 2))
    while not match.over:
        match.play(match.legal_actions()[0])
    return match


@pytest.fixture(scope="module")
def looked_back() -> Review:
    return lauta.review(blunder(), seed=3, **PLAIN)


def test_the_mistake_is_found_with_the_better_move(looked_back: Review) -> None:
    (mistake,) = looked_back.mistakes
    assert (mistake.number, mistake.seat, mistake.action % 3) == (3, 1, 2)
    assert mistake.best % 3 in {0, 1} and mistake.lost == pytest.approx(0.5, abs=4 * mistake.error + 0.01)
    (moment,) = (one for one in looked_back.moments if not one.luck)
    assert moment.number == 3 and moment.change == -mistake.lost
    assert moment.analysis is not None and moment.analysis.best.action % 3 in {0, 1}
    assert moment.analysis.of(mistake.action).chance.mean == pytest.approx(
        moment.analysis.best.chance.mean - mistake.lost
    ), "one number wherever it stands"
    assert looked_back.lost == (0.0, 1 - mistake.kept) and mistake.lost == mistake.chance * (1 - mistake.kept)


def test_chances_end_where_the_match_ended(looked_back: Review) -> None:
    match = blunder()
    assert looked_back.numbers[0] == 0 and looked_back.numbers[-1] == len(match.log)
    assert [one.mean for one in looked_back.curve[-1]] == [float(seat in match.winners) for seat in (0, 1)]
    for stop in looked_back.curve:
        assert sum(one.mean for one in stop) == pytest.approx(1.0)
        assert all(one.low <= one.mean <= one.high for one in stop)


def test_good_play_has_no_mistakes() -> None:
    match = over(0, 0)
    assert match.winners == [1]
    assert lauta.review(match, seed=3, **PLAIN).mistakes == ()


def test_equal_seeds_give_equal_reviews(looked_back: Review) -> None:
    heard: list[float] = []
    again = lauta.review(blunder(), seed=3, **PLAIN, progress=heard.append)
    assert replace(again, seconds=1.0) == replace(looked_back, seconds=2.0), "that alone may differ"
    assert replace(again, playouts=1) != looked_back
    assert heard == sorted(heard) and heard[0] < 0.4 and heard[-1] == 1.0


def test_a_match_that_goes_on_is_refused() -> None:
    with pytest.raises(lauta.NothingToAnalyse, match="not over yet"):
        lauta.review(guessing(0, 0), **PLAIN)


def test_whoever_hears_how_far_it_is_can_end_it() -> None:
    heard: list[float] = []

    def progress(done: float) -> None:
        heard.append(done)
        if len(heard) == 2:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        lauta.review(blunder(), 30, mode="plain", progress=progress)
    assert 0.0 <= heard[0] <= heard[1] <= 1.0


def test_luck_is_told_apart_from_choice() -> None:
    """The outcomes of chance and nothing else are luck."""
    from lauta.analysis.course import read_course
    from lauta.bots.toolkit import desk_of

    match = blunder()
    course = read_course(match, desk_of(GUESS, "plain"))
    (run,) = course.runs()
    assert course.stops[run.before] == 0 and course.stops[run.after] == 1  # the deal


def _agrees(found: Review) -> None:
    """What a move cost is one number wherever it stands, and nobody loses more than there was."""
    assert all(0.0 <= one <= 1.0 for one in found.lost), "no more than there was"
    for moment in found.moments:
        if moment.analysis is not None and moment.action is not None:
            best, played = moment.analysis.best, moment.analysis.of(moment.action)
            assert moment.change == played.chance.mean - best.chance.mean < 0
            (alike,) = (one for one in found.mistakes if one.number == moment.number)
            assert (alike.lost, alike.best) == (-moment.change, best.action)
    for mistake in found.mistakes:
        assert 0 < mistake.lost <= mistake.chance <= 1


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize("ident", [game.id for game in lauta.games()])
def test_the_numbers_of_twenty_reviews_agree(ident: str) -> None:
    game = lauta.game(ident)
    skilled, rash = Bot(LEVELS["skilled"], "compiled"), Bot(RANDOM, "compiled")
    for seed in range(20):
        players = game.players[seed % len(game.players)]
        match = game.match(players, seed=seed)
        while match.actor is not None:
            bot = rash if match.actor % 2 else skilled
            match.play(bot.choose(game, match.redacted(match.actor), seed=len(match.log)))
        _agrees(lauta.review(match, iterations=8, playouts=8, seed=seed, jobs=2))


@pytest.mark.compiled
@pytest.mark.parametrize(
    "ident",
    [
        "africa",
        *(pytest.param(one.id, marks=pytest.mark.soak) for one in lauta.games() if one.id != "africa"),
    ],
)
def test_a_whole_match_is_looked_back_on(ident: str) -> None:
    """A match between a skilled bot and one that plays at random: it lost by its mistakes."""
    game = lauta.game(ident)
    match = game.match(2, seed=4)
    bots = Bot(LEVELS["skilled"], "compiled"), Bot(RANDOM, "compiled")
    while match.actor is not None:
        match.play(bots[match.actor].choose(game, match.redacted(match.actor), seed=len(match.log)))
    heard: list[float] = []
    found = lauta.review(match, iterations=8, playouts=8, seed=2, jobs=2, progress=heard.append)
    assert match.winners == [0] and found.lost[1] > found.lost[0]
    assert 1 <= len(found.moments) <= 5
    assert [one.number for one in found.moments] == sorted(one.number for one in found.moments)
    for moment in found.moments:
        entry = match.log[moment.number - 1]
        assert (entry.actor < 0) == moment.luck
        assert moment.luck or (entry.actor == moment.seat and moment.analysis is not None)
    _agrees(found)
    for mistake in found.mistakes:
        before = match.at(mistake.number - 1)
        assert {mistake.action, mistake.best} <= {one.number for one in before.legal_actions()}
    assert sum(found.luck) == pytest.approx(0.0, abs=1e-6)
