"""What is kept at hand is never older than a change that was told, though a reader looked just before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.outside.rights import PASSWORD


@pytest.fixture
def member(another: Any, box: Any) -> Any:
    made = another()
    assert made.post("/sign-up", fragment=False, name="Aino", password=PASSWORD).status_code == 302
    return made


def meanwhile(monkeypatch: pytest.MonkeyPatch, target: str, change: Callable[[], object]) -> None:
    """Have something change after the first call of a function has read, and before its answer is kept."""
    import importlib

    module, name = target.rsplit(".", 1)
    usual, left = getattr(importlib.import_module(module), name), [change]

    def early(*args: Any, **named: Any) -> Any:
        found = usual(*args, **named)
        if left:
            left.pop()()
        return found

    monkeypatch.setattr(target, early)


def test_a_session_that_ends_while_it_is_looked_up(member: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.members import endings
    from lauta.web.members.identity import identities
    from lauta.web.models import Member

    me = Member.objects.get(name="Aino")
    identities.forget(me.pk)
    meanwhile(monkeypatch, "lauta.web.members.identity._read", lambda: endings.end_others(me, None))
    member.get("/account")
    assert member.get("/account").status_code == 302, "the session has ended"


def test_somebody_who_is_muted_while_the_list_is_read(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.members import unheard
    from lauta.web.models import Shunned

    def mute() -> None:
        Shunned.objects.create(owner="reader", other="loud", name="Loud", blocked=False)
        unheard.forget("reader")

    unheard.forget("reader")
    monkeypatch.setattr(unheard, "frozenset", frozenset, raising=False)
    meanwhile(monkeypatch, "lauta.web.members.unheard.frozenset", mute)
    assert unheard.unheard_by("reader") == frozenset()
    assert unheard.unheard_by("reader") == {"loud"}
    Shunned.objects.all().delete()
    unheard.forget("reader")


def test_an_address_that_is_changed_while_the_former_one_is_confirmed(
    member: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.members import letters
    from lauta.web.models import Member

    me = Member.objects.filter(name="Aino")
    me.update(email="mine@x.example", confirmed=False)
    row = me.get()
    told = (row.pk, "mine@x.example", row.epoch)
    monkeypatch.setattr(letters, "_confirmed", lambda token: told)
    usual = Member.save

    def save(one: Member, *args: Any, **named: Any) -> None:
        me.update(email="another@x.example", confirmed=False)
        usual(one, *args, **named)

    monkeypatch.setattr(Member, "save", save)
    letters.confirm("a good link")
    assert me.get().confirmed == (me.get().email == "mine@x.example")
