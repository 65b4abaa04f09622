"""An account that is deleted beside its own second browser leaves no seat of nobody."""

from __future__ import annotations

from typing import Any

import pytest

from tests.outside.passkeys import Browser
from tests.outside.rights import PASSWORD
from tests.outside.test_seats_at_once import before


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
