"""Contests of coins instead of games: rotation, counting, tests that stop, folders that are gone on with."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import lauta
from lauta.arena.contest import Contest, Seats, curve, ladder, play, replayed
from lauta.arena.game_store import GAMES, GameStore, StoreError
from lauta.arena.sequential import Goal, at_any_time
from lauta.arena.standings import standing
from lauta.arena.summary import wilson
from lauta.bots.matches import Plan, Played

AFRICA = lauta.game("africa")


def coin(plan: Plan, number: int) -> Played:
    """A game that `expert` wins in three of four cases; each tenth is shared by all."""
    names = tuple(how.name for how in plan.seats(number))
    weights = [3 if name == "expert" else 1 for name in names]
    seat = random.Random(f"{plan.seed} {number}").choices(range(len(names)), weights)[0]
    shares = [Fraction(int(i == seat)) for i in range(len(names))]
    if number % 10 == 9:
        shares = [Fraction(1, len(names))] * len(names)
    scores = tuple(Fraction(10 + (share > 0)) for share in shares)
    return Played(number, names, scores, tuple(shares), (5,) * len(names), (0.0,) * len(names), 20 + number)


@pytest.fixture
def flipped(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games that were played, in their order.

    With more jobs than one they end nine by nine, the last one first.
    """
    numbers: list[int] = []

    def flip(
        plan: Plan, games: int, jobs: int = 1, done: Callable[[Played], None] = lambda _: None, first: int = 0
    ) -> list[Played]:
        order = list(range(first, first + games))
        if jobs > 1:
            order = [start + 8 - i for start in range(first, first + games, 9) for i in range(9)]
        for number in order:
            if number < first + games:
                numbers.append(number)
                done(coin(plan, number))
        return [coin(plan, number) for number in range(first, first + games)]

    monkeypatch.setattr("lauta.arena.contest.play_games", flip)
    return numbers


def test_each_bot_sits_everywhere_and_its_seats_count_together(flipped: list[int]) -> None:
    (one,) = play(Contest(AFRICA, (("expert", "skilled", "skilled", "skilled"),), 80))
    expert, skilled = one.results
    played = [coin(Plan(AFRICA, one.seats), number) for number in range(80)]
    assert {game.levels.index("expert") for game in played} == {0, 1, 2, 3}
    won = sum(float(game.shares[game.levels.index("expert")]) for game in played)
    assert (expert.seats, expert.games, expert.wins, expert.fair) == (1, 80, won / 80, 0.25)
    assert (skilled.seats, skilled.games, skilled.fair) == (3, 80, 0.75)
    assert expert.wins + skilled.wins == pytest.approx(1)
    assert (expert.low, expert.high) == wilson(won, 80)
    assert (1 - skilled.high, 1 - skilled.low) == pytest.approx((expert.low, expert.high))
    assert (one.turns, one.shortest, one.longest) == (59.5, 20, 99)


def test_a_bot_that_plays_itself_wins_for_certain(flipped: list[int]) -> None:
    (one,) = play(Contest(AFRICA, (("expert", "expert"),), 20))
    (expert,) = one.results
    assert (expert.wins, expert.low, expert.high, expert.fair) == (1, 1, 1, 1)


def test_scores_and_effort_are_counted_by_bot() -> None:
    played = [coin(Plan(AFRICA, ("expert", "skilled")), number) for number in range(8)]
    expert, _ = standing(("expert", "skilled"), played, None).results
    assert expert.winning_score == 11 and 10 < expert.score < 11
    assert (expert.decisions, expert.iterations, expert.ms) == (5, 0, 0)


def test_a_test_ends_at_the_same_game_for_any_number_of_jobs(flipped: list[int]) -> None:
    contest = Contest(AFRICA, (("expert", "skilled"),), 400, goal=Goal(0.5))
    (alone,), (several,) = play(contest), play(contest, jobs=2)
    assert alone == several
    assert alone.games < 200 and alone.games % 2 == 0
    assert alone.verdict == "above" and alone.results[0].low > 0.5
    won = alone.results[0].wins * alone.games
    assert (alone.results[0].low, alone.results[0].high) == pytest.approx(at_any_time(won, alone.games))


def test_a_test_without_end_has_whole_rotations_and_says_so(flipped: list[int]) -> None:
    (one,) = play(Contest(AFRICA, (("expert", "skilled", "skilled"),), 20, goal=Goal(0.6)))
    assert (one.games, one.verdict, one.goal) == (18, "open", 0.6)
    with pytest.raises(lauta.OptionError, match="3 games"):
        play(Contest(AFRICA, (("expert", "skilled", "skilled"),), 2, goal=Goal(0.6)))


SEATS: Seats = ("expert", "skilled")
CONTEST = Contest(AFRICA, (SEATS,), 20)


def test_a_folder_is_gone_on_with_where_it_was_cut_off(tmp_path: Path, flipped: list[int]) -> None:
    whole = play(CONTEST)
    play(Contest(AFRICA, (SEATS,), 12), store=GameStore(tmp_path, CONTEST.settings))
    with (tmp_path / GAMES).open("a") as file:
        file.write('{"seats": "expert,ski')
    flipped.clear()
    assert play(CONTEST, store=GameStore(tmp_path, CONTEST.settings)) == whole
    assert flipped == list(range(12, 20))
    flipped.clear()
    assert play(CONTEST, store=GameStore(tmp_path, CONTEST.settings)) == whole
    assert flipped == []
    assert len((tmp_path / GAMES).read_text().splitlines()) == 20


def test_a_gap_is_filled_and_nothing_is_kept_twice(tmp_path: Path, flipped: list[int]) -> None:
    store = GameStore(tmp_path, CONTEST.settings)
    for number in (0, 1, 3, 7):
        store.add(SEATS, coin(CONTEST.plan(SEATS), number))
    assert play(CONTEST, 2, GameStore(tmp_path, CONTEST.settings)) == play(CONTEST)
    numbers = [json.loads(line)["number"] for line in (tmp_path / GAMES).read_text().splitlines()]
    assert sorted(numbers) == list(range(20))


@pytest.mark.parametrize(
    "other, named",
    [
        (Contest(AFRICA, (SEATS,), 20, seed=2), "seed was 1, not 2"),
        (Contest(AFRICA, (("master", "skilled"),), 20), "meetings"),
        (Contest(AFRICA, (SEATS,), 20, options={"steps_per_turn": 1}), "options"),
        (Contest(lauta.game("attika"), (SEATS,), 20), "game was"),
    ],
)
def test_a_folder_of_other_settings_is_refused(tmp_path: Path, other: Contest, named: str) -> None:
    GameStore(tmp_path, CONTEST.settings)
    with pytest.raises(StoreError, match=named):
        GameStore(tmp_path, other.settings)


@pytest.mark.parametrize("line", ["7", "{}", "nonsense", '{"seats": "a", "number": 1, "scores": ["x"]}'])
def test_a_damaged_folder_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    GameStore(tmp_path, CONTEST.settings).add(SEATS, coin(CONTEST.plan(SEATS), 0))
    with (tmp_path / GAMES).open("a") as file:
        file.write(line + "\n")
    with pytest.raises(StoreError, match="line 2"):
        GameStore(tmp_path, CONTEST.settings)


def test_a_game_comes_out_again_or_is_called_another(tmp_path: Path, flipped: list[int]) -> None:
    store = GameStore(tmp_path, CONTEST.settings)
    play(CONTEST, store=store)
    kept = GameStore(tmp_path, CONTEST.settings).games(SEATS)[7]
    assert replayed(CONTEST, SEATS, kept) == kept
    with pytest.raises(lauta.LautaError, match="another way"):
        replayed(CONTEST, SEATS, replace(kept, turns=kept.turns + 1))


def test_ladders_and_curves_seat_whom_they_compare() -> None:
    assert ladder(2)[0] == ("casual", "novice") and ladder(2)[-1] == ("master", "expert")
    assert len(ladder(2)) == 4 and len(ladder(3, everyone=True)) == 10
    assert ladder(4)[2] == ("expert", "skilled", "skilled", "skilled")
    assert curve(3, (50, 150), "casual") == (
        ("expert@50", "casual", "casual"),
        ("expert@150", "casual", "casual"),
    )


@pytest.mark.parametrize(
    "bot", ["nobody", "expert@0", "expert@", "expert@many", "skilled@100", "master@99999999999"]
)
def test_a_bot_that_there_is_not_is_refused(bot: str) -> None:
    with pytest.raises((lauta.OptionError, lauta.UnknownName)):
        Contest(AFRICA, ((bot, "skilled"),), 4).check()
