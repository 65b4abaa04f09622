"""Vacation: clocks of days stand still, others are told, and a year has only so many days of it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.test_clocks import Time, overdue, page, sit, turn

__all__ = ["sit"]
DAY = 86400.0


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    told = Time()
    tables = ("tables.overtime", "tables.own_tables", "tables.going_away")
    for module in ("match.clocks", "match.vacation", *tables):
        monkeypatch.setattr(f"lauta.web.{module}.steady", told)
    return told


def go(somebody: Any, days: object) -> Any:
    return somebody.post("/notices/vacation", fragment=False, days=str(days))


def back(somebody: Any) -> Any:
    return somebody.post("/notices/vacation", fragment=False, back="1")


def test_a_clock_of_days_stands_still_and_the_others_see_until_when(sit: Any, time: Time, row: Any) -> None:
    from lauta.web.tables import going_away

    mover, other, table = sit("days-1")
    time.now += DAY / 2
    assert go(mover, 3).status_code == 200
    assert row(table).deadline == time.now + DAY / 2 + 3 * DAY
    assert "is on vacation until" in page(other, f"/t/{table}")
    time.now += 3 * DAY
    assert going_away.note_returns() == 1 and going_away.note_returns() == 0
    assert not overdue(table, row) and "is on vacation" not in page(other, f"/t/{table}")
    time.now += DAY / 2
    assert overdue(table, row)


def test_who_comes_back_early_keeps_the_rest_of_the_days(sit: Any, time: Time, row: Any) -> None:
    mover, other, table = sit("days-1")
    go(mover, 10)
    time.now += 2 * DAY
    assert "Go on vacation" in back(mover).content.decode()
    assert row(table).deadline == time.now + DAY
    assert "You have 28 days left" in page(mover, "/notices")
    assert "is on vacation" not in page(other, f"/t/{table}")


def test_a_turn_that_begins_in_a_vacation_has_its_time_after_it(
    sit: Any, time: Time, row: Any, match: Any
) -> None:
    mover, other, table = sit("days-3")
    go(other, 5)
    time.now += DAY
    turn([mover, other], table, row, match)
    assert row(table).deadline == time.now + 3 * DAY + 4 * DAY
    assert "is on vacation until" in page(mover, f"/t/{table}")


def test_whose_time_was_up_gets_none_back(sit: Any, time: Time, row: Any) -> None:
    mover, _, table = sit("days-1")
    time.now += 2 * DAY
    assert overdue(table, row)
    go(mover, 3)
    assert row(table).deadline == time.now - DAY
    assert overdue(table, row)


def test_short_clocks_run_on(sit: Any, time: Time, row: Any) -> None:
    for clock, seconds in (("turn-60", 60.0), ("bank-900-15", 900.0)):
        mover, other, table = sit(clock)
        go(mover, 2)
        assert row(table).deadline == time.now + seconds
        assert "is on vacation" not in page(other, f"/t/{table}")
        back(mover)


def test_without_a_clock_nobody_may_choose_during_a_vacation(sit: Any, time: Time, row: Any) -> None:
    mover, other, table = sit("")
    go(mover, 2)
    assert "is on vacation until" in page(other, f"/t/{table}")
    time.now += 2.5 * DAY
    assert not overdue(table, row)
    time.now += DAY
    assert overdue(table, row)


def test_a_year_has_thirty_days_of_it(sit: Any, time: Time) -> None:
    mover, _, _ = sit("days-1")
    for wrong in ("0", "31", "-1", "x", "", "9999999"):
        assert go(mover, wrong).status_code == 400
    assert "1 to 30 days, not 31" in go(mover, 31).content.decode()
    assert go(mover, 20).status_code == 200 and go(mover, 1).status_code == 400
    time.now += 21 * DAY
    assert go(mover, 11).status_code == 400 and go(mover, 10).status_code == 200
    time.now += 11 * DAY
    assert "You have had all days" in page(mover, "/notices") and go(mover, 1).status_code == 400
    time.now += 340 * DAY
    assert "You have 7 days left" in page(mover, "/notices")
    assert back(mover).status_code == 400


def test_a_message_about_a_turn_waits_for_the_end_of_a_vacation(
    sit: Any, time: Time, monkeypatch: pytest.MonkeyPatch, row: Any
) -> None:
    from lauta.web.models import Message, NoticeWish
    from lauta.web.notices import composing, turns
    from lauta.web.outbox.kinds import Call, Wait

    monkeypatch.setattr("lauta.web.notices.composing.steady", time)
    mover, _, table = sit("days-1")
    owner = row(table).seats.all()[row(table).waits].owner
    wish = NoticeWish.objects.create(owner=owner, hook="https://games.example.org/mine")
    turns.catch_up([owner])
    held = list(Message.objects.filter(table__public_id=table))
    go(mover, 3)
    assert isinstance(composing.compose(held), Wait)
    back(mover)
    assert isinstance(composing.compose(held), Call)
    wish.delete()


def test_the_page_says_what_it_means_in_three_languages(guest: Any, time: Time) -> None:
    for language in ("en", "fi", "nl"):
        guest.post("/preferences", fragment=False, language=language)
        first = page(guest, "/notices")
        assert re.search(r'name="days"[^>]* max="30"', first)
        go(guest, 2)
        assert page(guest, "/notices") != first and 'name="back"' in page(guest, "/notices")
        back(guest)
