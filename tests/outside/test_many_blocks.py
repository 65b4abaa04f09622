"""What many strangers do costs a player nothing: their blocks are not read, and no page is drawn again."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def many(box: Any) -> Any:
    from lauta.web.models import Shunned

    Shunned.objects.bulk_create(
        Shunned(owner=f"stranger {n}", other="victim", name="V", blocked=True) for n in range(300)
    )
    yield
    Shunned.objects.filter(other="victim").delete()
    Shunned.objects.filter(owner="victim").delete()


@pytest.mark.usefixtures("many")
def test_blocks_of_strangers_are_not_read() -> None:
    from lauta.web.models import Shunned
    from lauta.web.moderation.shunning import apart

    Shunned.objects.create(owner="victim", other="blocked", name="B", blocked=True)
    Shunned.objects.create(owner="victim", other="muted", name="M")
    people = ["", "victim", "blocked", "muted", "stranger 7", "friend"]
    assert apart("victim", people) == {"blocked", "stranger 7"}


def test_a_name_that_stays_the_same_changes_no_table(guest: Any, row: Any) -> None:
    from lauta.web.members.player_names import _rename

    table = guest.new_table("me", "open")
    before = row(table).revision
    _rename(row(table).seats.get(index=0).pk)
    assert row(table).revision == before
