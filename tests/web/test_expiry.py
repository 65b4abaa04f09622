"""Which tables are let go and when, that no clock deletes anything, and how many there may be."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest

TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No tables, editions and visits of other tests."""
    from lauta.web.match import presence
    from lauta.web.models import Day, Edition, Table
    from lauta.web.tables import expiry

    Edition.objects.all().delete()
    Day.objects.all().delete()
    Table.objects.all().delete()
    fresh = presence.Presence()
    for module in (expiry, presence):
        monkeypatch.setattr(module, "presence", fresh)
    monkeypatch.setattr("lauta.web.server.middleware.presence", fresh)
    yield
    Table.objects.all().delete()
    Day.objects.all().delete()


def _left(number: int) -> list[str]:
    from lauta.web.models import Table
    from lauta.web.tables import expiry

    expiry.let_go(number)
    return list(Table.objects.values_list("public_id", flat=True))


def _moved(guest: Any, match: Any) -> str:
    """A table at which a person has moved."""
    table = str(guest.new_table("me", "here"))
    guest.play(table, match(table).legal_actions()[0].number, 0)
    return table


@pytest.mark.parametrize("seats", [("me", "open"), ("me", "here"), ("bot:casual", "bot:casual")])
def test_what_nobody_joined_goes_after_two_weeks(guest: Any, seats: tuple[str, ...]) -> None:
    from lauta.web.models import Table

    table = guest.new_table(*seats)
    if "me" not in seats:  # bots have moved among themselves
        Table.objects.update(version=9)
    assert _left(14) == [table]
    assert _left(15) == []


def test_what_people_played_stays_for_a_year(guest: Any, match: Any) -> None:
    table = _moved(guest, match)
    assert _left(365) == [table]
    assert _left(366) == []


def test_a_table_goes_with_all_that_belongs_to_it(guest: Any, match: Any) -> None:
    from lauta.web.models import Chat, Entry, Seat

    guest.post(f"/t/{_moved(guest, match)}/say", text="Hello")
    assert _left(366) == []
    assert not any(rows.objects.exists() for rows in (Chat, Entry, Seat))


def test_whoever_looks_at_a_table_keeps_it(guest: Any, row: Any) -> None:
    from lauta.web.tables import expiry

    table = guest.new_table("me", "open")
    guest.get(f"/t/{table}")
    expiry.note(20)
    assert row(table).seen == 20
    expiry.note(30)
    assert row(table).seen == 20


def test_a_table_with_an_open_page_stays(guest: Any) -> None:
    from lauta.web.match.hub import hub

    table = guest.new_table("me", "open")
    with hub.listening(table, "somebody"):
        assert _left(1000) == [table]
    assert _left(1000) == []


def test_for_ever_is_possible(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = guest.new_table("me", "open")
    monkeypatch.setenv("LAUTA_UNUSED_DAYS", "0")
    monkeypatch.setenv("LAUTA_UNSEEN_DAYS", "0")
    assert _left(100_000) == [table]


def test_few_go_at_a_time_so_that_nobody_waits(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lauta.web.tables.expiry.AT_ONCE", 2)
    for _ in range(3):
        guest.new_table("me", "open")
    assert [len(_left(15)) for _ in range(2)] == [1, 0]


def test_days_are_counted_however_the_clock_goes() -> None:
    from lauta.web.tables.expiry import day, last_day

    assert last_day() == 0
    dates = [TODAY, TODAY, TODAY + timedelta(4000), TODAY, TODAY, TODAY + timedelta(1)]
    counted = []
    for n, shown in enumerate(dates):
        counted.append(day(lambda shown=shown: shown, lambda n=n: n * 86400.0))  # type: ignore[misc]  # defaults
    assert counted == [0, 0, 1, 2, 2, 3]
    assert last_day() == 3


def test_a_table_is_as_old_as_the_day_on_which_it_was_made(guest: Any, row: Any) -> None:
    from lauta.web.tables.expiry import day

    day(lambda: TODAY, lambda: 0.0)
    day(lambda: TODAY + timedelta(1), lambda: 86400.0)
    assert row(guest.new_table("me", "open")).seen == 1


def test_the_thread_counts_and_deletes_and_ends(
    guest: Any, row: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.models import Day, Table
    from lauta.web.tables import expiry
    from tests.waiting import until

    table = guest.new_table("me", "open")
    Table.objects.filter(public_id=guest.new_table("me", "open")).update(seen=-1000)
    guest.get(f"/t/{table}")
    monkeypatch.setattr(expiry.Keeper, "every_s", 0.01)
    running = expiry.Keeper()
    running.start()
    until(lambda: list(Table.objects.values_list("public_id", flat=True)), lambda left: left == [table])
    running.stop()
    assert Day.objects.count() == 1 and not running._thread.is_alive()


def test_a_full_server_says_so(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAUTA_TABLES", "2")
    for _ in range(2):
        guest.new_table("me", "open")
    refused = guest.post("/new", game="africa", players=2, seat_0="me", seat_1="open")
    assert refused.status_code == 503 and "no room" in refused.json()["error"]


def test_a_day_has_so_many_tables_for_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base.rates import DAY_S, TABLES_MADE

    monkeypatch.setenv("LAUTA_TABLES_A_DAY", "40")
    now = [0.0]
    TABLES_MADE.begin(lambda: now[0])
    assert sum(TABLES_MADE.allows("192.0.2.7") for _ in range(1000)) == 40
    allowed = 0
    for _ in range(999):
        now[0] += DAY_S / 1000
        allowed += TABLES_MADE.allows("192.0.2.7")
    assert allowed == 39
    now[0] += DAY_S
    assert sum(TABLES_MADE.allows("192.0.2.7") for _ in range(1000)) == 40


def test_addresses_by_the_thousand_are_not_all_remembered() -> None:
    from lauta.web.base.rates import KEPT, TABLES_MADE

    TABLES_MADE.begin(lambda: 0.0)
    while TABLES_MADE.allows("192.0.2.7"):
        pass
    for n in range(3 * KEPT):
        TABLES_MADE.allows(f"198.51.{n}")
    assert len(TABLES_MADE._left) <= KEPT and not TABLES_MADE.allows("192.0.2.7")


def test_what_was_said_later_than_now_silences_nobody(guest: Any) -> None:
    """The clock was set back."""
    from lauta.web.models import Chat

    table = guest.new_table("me", "here")
    for n in range(20):
        guest.post(f"/t/{table}/say", text=f"{n}")
    assert guest.post(f"/t/{table}/say", text="one more").status_code == 429
    for line in Chat.objects.all():
        Chat.objects.filter(pk=line.pk).update(said=line.said + timedelta(hours=1))
    assert guest.post(f"/t/{table}/say", text="one more").status_code == 200


def test_an_edition_goes_that_nobody_looked_at_for_a_year(guest: Any) -> None:
    from lauta.web.models import Day, Edition
    from lauta.web.tables import expiry

    Day.objects.create(pk=1, number=0, date=TODAY)
    made = str(guest.client.post("/editions/new", {"game": "africa"}).headers["Location"])
    known = Edition.objects.filter(public_id=made.removeprefix("/editions/"))
    expiry.let_go_editions(365)
    assert known.exists()
    Day.objects.update(number=300)
    guest.get(made)
    expiry.let_go_editions(366)
    assert known.exists()
    expiry.let_go_editions(666)
    assert not known.exists()
