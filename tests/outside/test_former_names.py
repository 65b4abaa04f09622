"""The name of a deleted account is nobody else's for a while: nobody passes for its owner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


def _leaves_and_another_wants(name: str) -> int:
    from tests.web.conftest import Guest

    owner = Guest()
    password = "a board of tiles"
    assert owner.post("/sign-up", fragment=False, name="Tuulikki", password=password).status_code == 302
    assert owner.post("/account/delete", fragment=False, password=password).status_code == 302
    return int(Guest().post("/sign-up", fragment=False, name=name, password=password).status_code)


@pytest.fixture
def names(box: Any) -> Iterator[None]:
    from lauta.web.models import FormerName

    yield
    FormerName.objects.all().delete()


@pytest.mark.parametrize("name", ["Tuulikki", "TUULIKKI", "Tuul\u0456kki", "Tuulikki\ufe0f"])
def test_the_name_of_a_deleted_account_is_nobody_elses(names: None, name: str) -> None:
    assert _leaves_and_another_wants(name) == 409


def test_another_name_is_free(names: None) -> None:
    assert _leaves_and_another_wants("Ainoleena") == 302


def test_after_a_while_the_name_is_free_again(names: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import timedelta

    from lauta.web.members import former_names

    monkeypatch.setattr(former_names, "KEPT", timedelta(seconds=-1))
    assert _leaves_and_another_wants("Tuulikki") == 302


def test_rows_of_former_names_hold_no_name_and_go_by_themselves(names: None) -> None:
    from datetime import timedelta

    from lauta.web.base.clock import moment
    from lauta.web.members import former_names
    from lauta.web.models import FormerName

    _leaves_and_another_wants("Tuulikki")
    assert all("tuulikki" not in row.digest.lower() for row in FormerName.objects.all())
    FormerName.objects.update(until=moment() - timedelta(days=1))
    former_names.forget_old()
    assert not FormerName.objects.exists()


def test_an_admin_may_give_the_name_back(names: None) -> None:
    from lauta.web.keeper import people
    from lauta.web.models import Member

    _leaves_and_another_wants("Tuulikki")
    people.add("Tuulikki")
    assert Member.objects.filter(name="Tuulikki").exists()
