"""The daily challenge: one try a day at the same match for all; what it comes to, and when it counts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

import lauta
from lauta.bots import LEVELS

Guest = Any
TAHTI = ("afrikan_tahti", "since_2005", "casual")
BOTH = (*TAHTI, "skilled")


def picked(seed: int) -> Callable[[Any, list[int]], int]:
    """A person who picks at random, the same each time for a seed and a position."""
    return lambda now, legal: Random(f"{seed} {len(now.log)}").choice(legal)


def test_every_day_has_something_that_can_be_played() -> None:
    from lauta.web.daily.schedule import wanted_on

    seen = set()
    for n in range(400):
        wanted = wanted_on(date(2026, 1, 1) + timedelta(days=n))
        game = lauta.game(wanted.game)
        assert wanted.players in game.players
        assert game.options_of(wanted.preset)
        assert set(wanted.levels) <= set(LEVELS)
        seen.add(wanted)
    assert {one.game for one in seen} == {game.id for game in lauta.games()}
    assert all(len({one.players for one in seen if one.game == game.id}) == 3 for game in lauta.games())


def test_two_who_play_alike_see_the_same_match(
    guest: Guest, another: Any, wanted: Any, begin: Any, play_out: Any, match: Any, here: Any
) -> None:
    wanted(*BOTH)
    friend, late = another(), another()
    first, second, third = begin(guest), begin(friend, "Bram"), begin(late, "Cees")
    one, other = play_out(guest, first, picked(1), 12), play_out(friend, second, picked(1), 12)
    assert one.log == other.log
    apart = play_out(late, third, picked(2), 12)
    n = next(n for n, (a, b) in enumerate(zip(apart.log, one.log, strict=False)) if a != b)
    assert apart.log[n].actor == 0  # a person was the first to do anything else
    assert all(question["alike"] for question in here.asked)


def test_everybody_has_one_try(
    guest: Guest, another: Any, wanted: Any, begin: Any, row: Any, days: Any
) -> None:
    from lauta.web.models import Attempt

    wanted(*BOTH)
    table = begin(guest)
    assert begin(guest, "Other") == table
    assert begin(another()) != table
    assert Attempt.objects.count() == 2
    found = row(table)
    assert [(seat.kind, seat.level) for seat in found.seats.all()] == [
        ("human", ""), ("bot", "casual"), ("bot", "skilled"),
    ]  # fmt: skip
    days.to(0, 1, days=1)
    assert begin(guest) != table


def test_the_chance_is_the_same_for_a_day_and_another_one_on_the_next(
    guest: Guest, another: Any, wanted: Any, begin: Any, row: Any, days: Any
) -> None:
    wanted(*TAHTI)
    today, friend = row(begin(guest)), row(begin(another()))
    assert (today.seed, today.nonces) == (friend.seed, friend.nonces)
    days.to(1, days=1)
    later = row(begin(guest))
    assert later.seed != today.seed
    assert later.nonces != today.nonces


def test_what_it_came_to_is_kept_if_the_day_is_not_over(
    guest: Guest, another: Any, wanted: Any, finish: Any, days: Any
) -> None:
    from lauta.web.daily import results
    from lauta.web.models import Attempt, Challenge

    wanted(*TAHTI)
    finish(guest)
    kept = Attempt.objects.get(name="Aino")
    assert kept.rank in (1, 2)
    assert kept.points is None
    assert (kept.decisions or 0) > 5
    days.to(23, 59)
    finish(another(), "Late", before=lambda: days.to(0, 0, days=1))
    assert Attempt.objects.get(name="Late").finished is not None
    assert [line.attempt.name for line in results.order(Challenge.objects.get())] == ["Aino"]


def test_where_there_are_points_they_are_kept_with_the_lead(
    guest: Guest, wanted: Any, begin: Any, row: Any, match: Any
) -> None:
    from lauta.web.daily.days import at_the_end
    from lauta.web.models import Attempt

    wanted("africa", "dutch_rulebook", "casual")
    table = begin(guest)
    ended = lauta.game("africa").match(2, seed=5, options=match(table).options)
    drawn = Random(7)
    while not ended.over:
        ended.play(drawn.choice(ended.legal_numbers()))
    at_the_end(row(table), ended)
    kept, (mine, others) = Attempt.objects.get(), ended.scores
    assert (kept.points, kept.lead) == (float(mine), float(mine - others))


def finished(challenge: Any, **tries: tuple[int, float | None, int]) -> None:
    """Tries that are over, by name: place at the table, points, decisions."""
    from lauta.web.base import clock
    from lauta.web.models import Attempt

    for name, (rank, points, decisions) in tries.items():
        Attempt.objects.create(
            challenge=challenge, owner=f"guest {name}", name=name, rank=rank, points=points,
            lead=None if points is None else 1.0, decisions=decisions, finished=clock.moment(),
        )  # fmt: skip


def ranked(challenge: Any) -> list[tuple[int, str, int]]:
    from lauta.web.daily import results

    return [(line.place, line.attempt.name, line.points) for line in results.order(challenge)]


def test_the_place_at_the_table_counts_before_points(days: Any) -> None:
    from lauta.web.daily.days import of_today

    today = of_today()
    finished(today, Low=(1, 30.0, 9), Second=(2, 50.0, 9), High=(1, 40.0, 9), Even=(1, 30.0, 20))
    assert ranked(today) == [(1, "High", 100), (2, "Low", 75), (2, "Even", 75), (4, "Second", 25)]


def test_without_points_winners_are_told_apart_by_decisions(days: Any) -> None:
    from lauta.web.daily.days import of_today

    today = of_today()
    finished(today, Slow=(1, None, 40), Fast=(1, None, 30), Third=(3, None, 5), Other=(3, None, 50))
    assert [one[:2] for one in ranked(today)] == [(1, "Fast"), (2, "Slow"), (3, "Third"), (3, "Other")]


def test_days_in_a_row_and_the_best_of_a_week(days: Any) -> None:
    from lauta.web.daily import results
    from lauta.web.daily.days import of_today

    monday = of_today()  # 2026-11-23
    finished(monday, Aino=(1, 40.0, 9), Bram=(2, 10.0, 9))
    days.to(12, days=1)
    finished(of_today(), Aino=(2, 9.0, 9), Bram=(1, 9.0, 9))
    days.to(12, days=1)
    assert results.streak("guest Aino") == 2
    assert [(one.last.name, one.points, one.days) for one in results.best_of_week(monday.date)] == [
        ("Aino", 150, 2), ("Bram", 150, 2),
    ]  # fmt: skip
    finished(of_today(), Bram=(1, 1.0, 9))
    assert (results.streak("guest Aino"), results.streak("guest Bram")) == (2, 3)
    assert results.best_of_week(monday.date)[0].points == 150  # this day is not over
    days.to(12, days=1)
    assert (results.streak("guest Aino"), results.streak("guest Bram")) == (0, 3)
    assert results.best_of_week(monday.date)[0].points == 250
    assert results.best_of_week(monday.date - timedelta(days=1)) == []
    assert results.streak("") == 0


def test_a_keeper_may_do_without(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "/daily" in guest.get("/").content.decode()
    monkeypatch.setenv("LAUTA_DAILY", "0")
    assert "/daily" not in guest.get("/").content.decode()
    assert guest.get("/daily").status_code == 404
    assert guest.post("/daily/start", fragment=False).status_code == 404


def test_old_days_go_with_what_came_of_them(monkeypatch: pytest.MonkeyPatch, days: Any) -> None:
    from lauta.web.daily.days import of_today
    from lauta.web.models import Attempt, Challenge
    from lauta.web.tables.expiry import let_go_challenges

    for n in range(5):
        days.to(12, days=n > 0)
        finished(of_today(), Aino=(1, 1.0, 1))
    monkeypatch.setenv("LAUTA_DAILY_DAYS", "0")
    assert let_go_challenges(0) == 0
    monkeypatch.setenv("LAUTA_DAILY_DAYS", "3")
    assert let_go_challenges(0) == 2
    assert [one.date.day for one in Challenge.objects.all()] == [27, 26, 25]
    assert Attempt.objects.count() == 3
    monkeypatch.setenv("LAUTA_DAILY_DAYS", "1")
    assert let_go_challenges(0) == 1  # yesterday's is to be compared today


def test_rules_that_changed_meanwhile_begin_no_try(guest: Guest, wanted: Any) -> None:
    from lauta.web.daily.days import of_today
    from lauta.web.models import Challenge

    wanted(*TAHTI)
    day = of_today().date.isoformat()
    Challenge.objects.update(rules_version=1)
    assert guest.post("/daily/start", fragment=False, day=day).status_code == 400


def test_addresses_that_mean_no_day_are_refused(guest: Guest, days: Any) -> None:
    for when in ("2026-11-22", "2026-11-24", "20261123", "yesterday", "2026-13-01", "2026-W48-1"):
        assert guest.get(f"/daily/{when}").status_code == 404, when
    assert guest.get("/daily/2026-11-23").headers["Location"] == "/daily"
    assert guest.post("/daily/2026-11-23/show", fragment=False, shown="0").status_code == 404


def test_the_schedule_is_the_documented_one() -> None:
    from pathlib import Path

    from lauta.web.daily.schedule import PLANS

    page = (Path(__file__).parents[3] / "docs" / "daily.md").read_text(encoding="utf-8")
    for plan in PLANS:
        players, levels = ", ".join(map(str, plan.players)), ", ".join(plan.levels)
        assert f"| {lauta.game(plan.game).title} | `{plan.preset}` | {players} | {levels} |" in page
