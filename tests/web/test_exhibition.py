"""A match of strong bots to watch: one at most, listed, and at rest while nobody watches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _none_yet() -> Iterator[None]:
    from lauta.web.models import Table

    Table.objects.filter(host="house").delete()
    yield
    Table.objects.filter(host="house").delete()


def press(guest: Any, row: Any) -> Any:
    reply = guest.client.post("/lobby/exhibition")
    assert reply.status_code == 302
    return row(reply["Location"].rsplit("/", 1)[1])


def test_all_who_want_to_watch_see_the_same_match(guest: Any, another: Any, row: Any) -> None:
    assert "Watch a match of masters" in guest.get("/lobby").content.decode()
    shown = press(guest, row)
    assert shown.listed and shown.status == "playing"
    assert {(seat.kind, seat.level) for seat in shown.seats.all()} == {("bot", "master")}
    other = another()
    assert press(other, row).pk == shown.pk
    assert other.get(f"/t/{shown.public_id}").status_code == 200
    assert shown.public_id in other.get("/lobby").content.decode()


def test_a_new_one_begins_after_its_end(guest: Any, row: Any) -> None:
    from lauta.web.models import Table

    first = press(guest, row)
    Table.objects.filter(pk=first.pk).update(status=Table.OVER)
    assert press(guest, row).pk != first.pk


def test_it_is_nobodys_own(guest: Any, row: Any) -> None:
    shown = press(guest, row)
    assert shown.public_id not in guest.get("/").content.decode()
    assert guest.client.post(f"/t/{shown.public_id}/call-off").status_code in (400, 403)


def test_it_rests_while_nobody_watches(guest: Any, row: Any) -> None:
    from lauta.web.models import Duty

    shown = press(guest, row)
    assert not Duty.objects.get(table=shown).awaited  # nobody sits there; spectators alone wake it
