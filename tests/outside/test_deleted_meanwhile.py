"""An account that is deleted beside its own second browser leaves no seat of nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.outside.passkeys import Browser
from tests.outside.rights import PASSWORD
from tests.outside.test_seats_at_once import before
from tests.web.tournaments.test_tournaments import do, play_out, row_of, set_up


@pytest.mark.parametrize(
    "moment", ["former_names.reserve", "endings.end_all"], ids=["after the walk", "before all"]
)
def test_no_seat_is_left_to_an_account_that_is_gone(
    moment: str, guest: Any, row: Any, box: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.models import Member, Table
    from lauta.web.tables import leaving

    here = Browser()
    here.post("/sign-up", name="Aino", password=PASSWORD)
    owner = Member.objects.get(name="Aino").guest
    table = str(guest.new_table("me", "open", listed="1"))
    before(monkeypatch, f"lauta.web.members.{moment}", lambda: leaving.sit_down(table, owner, "Aino"))
    assert here.post("/account/delete", password=PASSWORD).status_code == 302
    assert not row(table).seats.filter(owner=owner).exists()
    assert "Aino" not in list(row(table).seats.values_list("name", flat=True))
    Table.objects.filter(listed=True).delete()


def test_other_browsers_are_out_before_anything_goes(box: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.models import Member

    here, there, pages = Browser(), Browser(), []
    here.post("/sign-up", name="Aino", password=PASSWORD)
    there.post("/sign-in", name="Aino", password=PASSWORD)
    before(
        monkeypatch, "lauta.web.members.former_names.reserve",
        lambda: pages.append(there.get("/account").status_code),
    )  # fmt: skip
    here.post("/account/delete", password=PASSWORD)
    assert pages == [302] and not Member.objects.filter(name="Aino").exists()


def _deleted_while(account: Browser, monkeypatch: pytest.MonkeyPatch, where: str, between: Any) -> None:
    before(monkeypatch, f"lauta.web.members.departures.{where}", between)
    assert account.post("/account/delete", password=PASSWORD).status_code == 302


@pytest.fixture
def leaver(box: Any) -> Iterator[Browser]:
    from lauta.web.models import Table, Tournament

    yield signed_up("Aino")
    Table.objects.filter(listed=True).delete()
    Table.objects.filter(tournament__isnull=False).delete()
    Tournament.objects.all().delete()


def signed_up(name: str) -> Browser:
    browser = Browser()
    browser.post("/sign-up", name=name, password=PASSWORD)
    return browser


def test_a_table_that_begins_meanwhile_has_no_open_seat(
    leaver: Browser, guest: Any, another: Any, row: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = str(guest.new_table("me", "open", "open", listed="1", game="navegador", preset=""))
    leaver.post(f"/t/{table}/sit")
    friend = another()
    _deleted_while(leaver, monkeypatch, "_unsay_at", lambda: friend.post(f"/t/{table}/sit", fragment=False))
    assert row(table).status == "playing"
    assert sorted(row(table).seats.values_list("kind", flat=True)) == ["bot", "human", "human"]


def test_a_tournament_that_begins_meanwhile_is_whole(
    leaver: Browser, guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It begins while another one is left, after the list of both was read."""
    first, second = set_up(guest, listed="1"), set_up(guest, listed="1")
    for ident in (first, second):
        leaver.post(f"/tournaments/{ident}/join")
    left: list[str] = []
    usual = departures_leave()

    def leave(tournament: Any, guest_id: str, event: str) -> bool:
        done = bool(usual(tournament, guest_id, event))
        left.append(tournament.public_id)
        if len(left) == 1:
            transaction.on_commit(lambda: do(guest, second if left[0] == first else first, "start"))
        return done

    monkeypatch.setattr("lauta.web.members.departures._leave_tournament", leave)
    assert leaver.post("/account/delete", password=PASSWORD).status_code == 302
    assert row_of(left[0]).entrants.count() == 1, "before the start the place is free again"
    assert sorted(row_of(left[1]).entrants.values_list("number", flat=True)) == [0, 1, 2, 3]


def departures_leave() -> Any:
    from lauta.web.members import departures

    return departures._leave_tournament


def test_a_tournament_without_one_of_its_rows_stops_nobody(
    leaver: Browser, guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.tournaments import director

    broken, whole = (set_up(guest, places="4", size="2", listed="1") for _ in range(2))
    for ident in (broken, whole):
        do(guest, ident, "start")
        for pairing in row_of(ident).pairings.all():
            play_out(pairing.table)
    row_of(broken).entrants.filter(owner="").first().delete()
    assert director.look() == 2
    assert (row_of(broken).round, row_of(whole).round) == (2, 2)


@pytest.mark.parametrize("first", [True, False], ids=["at the start", "later"])
def test_what_fails_for_one_tournament_stops_no_other_one(
    leaver: Browser, guest: Any, monkeypatch: pytest.MonkeyPatch, first: bool
) -> None:
    from lauta.web.tournaments import director, rounds

    idents = [set_up(guest, places="4", size="2", listed="1") for _ in range(2)]
    for ident in idents:
        do(guest, ident, "start")
        for pairing in row_of(ident).pairings.all():
            play_out(pairing.table)
    bad, good = row_of(idents[0]).pk, row_of(idents[1]).pk
    usual, relieved = rounds.advance, list[int]()

    def fails(pk: int) -> bool:
        if pk == bad:
            raise RuntimeError("of any kind")
        return bool(usual(pk))

    monkeypatch.setattr(director, "advance", fails)
    monkeypatch.setattr(director, "relieve", lambda: relieved.append(1))
    watcher = director.Director()
    watcher._first = first
    watcher.look()
    assert row_of(idents[1]).round == 2 and row_of(idents[1]).pk == good and relieved


def test_one_table_that_fails_stops_no_other_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.tables import overtime

    done = list[str]()

    def fails() -> int:
        raise RuntimeError("of any kind")

    for name in ("note_returns", "relieve_alone"):
        monkeypatch.setattr(overtime, name, lambda name=name: done.append(name))
    monkeypatch.setattr(overtime, "note_overdue", fails)
    monkeypatch.setattr(overtime, "start_clocks", fails)
    overtime.Timekeeper().look()
    assert done == ["note_returns", "relieve_alone"]
