"""A player has thirty days of vacation in a year, whatever fresh guests and requests at once bring along."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.web import test_vacation
from tests.web.test_clocks import Time, sit
from tests.web.test_vacation import DAY, go

__all__ = ["sit"]
time = test_vacation.time  # a fixture
MOST = 30 * DAY


def enter(somebody: Any, code: str) -> None:
    assert somebody.post("/enter", fragment=False, code=code, use="1").status_code == 302


def code_of(somebody: Any) -> str:
    from lauta.web.members import devices

    return devices.new_code(str(somebody.client.session["guest"]), None)


def test_fresh_guests_bring_no_days_along(sit: Any, time: Time, row: Any, another: Any) -> None:
    from lauta.web.tables import going_away

    mover, _, table = sit("days-1")
    begun = row(table).since
    go(mover, 30)
    for _ in range(3):
        fresh = another()
        go(fresh, 30)
        enter(fresh, code_of(mover))
    going_away.look_again(str(mover.client.session["guest"]))
    assert row(table).deadline <= begun + DAY + MOST


def test_two_requests_at_once_take_days_once(guest: Any, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.match import vacation
    from lauta.web.models import Vacation

    owner, waited = str(guest.client.session["guest"]), []
    usual = vacation.current

    def current(one: str) -> Any:
        from django.db import connection

        waited.append(connection.in_atomic_block)
        return usual(one)

    monkeypatch.setattr(vacation, "current", current)
    go(guest, 30)
    assert Vacation.objects.filter(owner=owner).count() == 1
    assert waited[0], "what is checked is written in the same transaction"


def test_what_rows_have_in_common_counts_once(guest: Any, time: Time) -> None:
    from lauta.web.match import vacation
    from lauta.web.models import Vacation

    for since, until in ((0, 10), (2, 4), (5, 12)):
        Vacation.objects.create(owner="x", since=time.now + since * DAY, until=time.now + until * DAY)
    assert vacation.rest("x", time.now) == 12 * DAY
    assert vacation.days_left("x") == 18
    Vacation.objects.filter(owner="x").delete()


@pytest.mark.parametrize("seed", range(8))
def test_no_sequence_of_acts_has_more_days_than_a_year(guest: Any, time: Time, seed: int) -> None:
    from lauta.web.base.refusals import BadRequest
    from lauta.web.match import vacation
    from lauta.web.models import Vacation
    from lauta.web.tables import going_away

    dice = random.Random(seed)
    for n in range(12):
        act = dice.choice(("go", "back", "bring", "bring"))
        try:
            if act == "go":
                going_away.go("me", dice.randint(1, 30))
            elif act == "back":
                going_away.come_back("me")
            else:
                going_away.go(f"fresh {n}", dice.randint(1, 30))
                time.now += dice.choice((0.0, 3.0)) * DAY
                vacation.join(f"fresh {n}", "me")
        except BadRequest:
            pass
        assert vacation.rest("me", time.now - 365 * DAY) <= MOST + 1e-3
        time.now += dice.choice((0.0, 1.0, 29.0, 40.0)) * DAY
    Vacation.objects.all().delete()
