"""Requests of programs that come twice: carried out once, and answered alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.program import Program, lent_hands

TABLE = {"game": "hands", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture(autouse=True)
def _lent(box: Any) -> Iterator[None]:
    from lauta.web.models import Receipt

    with lent_hands():
        yield
    Receipt.objects.all().delete()


@pytest.fixture
def aino() -> Program:
    return Program("Aino")


def ask(who: Program, path: str, key: str, body: Any) -> Any:
    from django.test import Client

    return Client().generic(
        "POST", path, json.dumps(body).encode(), "application/json",
        headers={"Authorization": f"Bearer {who.token}", "Idempotency-Key": key},
    )  # fmt: skip


def test_a_table_is_set_up_once(aino: Program) -> None:
    from lauta.web.models import Table

    first, second = (ask(aino, "/api/tables", "one", TABLE) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json() and second.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert Table.objects.filter(host=aino.member.guest).count() == 1


def test_another_key_sets_up_another_table(aino: Program) -> None:
    made = {ask(aino, "/api/tables", key, TABLE).json()["table"]["id"] for key in ("one", "two", "")}
    assert len(made) == 3


def test_a_line_is_said_once(aino: Program) -> None:
    from lauta.web.models import Chat

    table = aino.table("me", "open")
    for _ in range(3):
        assert ask(aino, f"/api/{table}/say", "hello", {"text": "Hello"}).status_code == 200
    assert Chat.objects.filter(table__public_id=table).count() == 1


def test_keys_of_others_are_others(aino: Program) -> None:
    first, second = (ask(who, "/api/tables", "one", TABLE) for who in (aino, Program("Bo")))
    assert first.json()["table"]["id"] != second.json()["table"]["id"]


@pytest.mark.parametrize(
    "path, body", [("/api/tables", {**TABLE, "listed": True}), ("/api/tables?x=1", TABLE)]
)
def test_a_key_belongs_to_one_request(aino: Program, path: str, body: Any) -> None:
    ask(aino, "/api/tables", "one", TABLE)
    reply = ask(aino, path, "one", body)
    assert (reply.status_code, reply.json()["code"]) == (422, "key_reused")


def test_what_was_refused_may_be_asked_again(aino: Program) -> None:
    table = aino.table("me", "open")
    bo = Program("Bo")
    assert ask(bo, f"/api/tables/{table}/sit", "sit", {}).status_code == 403
    from lauta.web.models import Table

    Table.objects.filter(public_id=table).update(listed=True)
    assert ask(bo, f"/api/tables/{table}/sit", "sit", {}).status_code == 200


def test_a_request_that_is_under_way_is_not_begun_again_until_its_server_has_died(aino: Program) -> None:
    from lauta.web.models import Receipt, Table

    ask(aino, "/api/tables", "one", TABLE)
    Receipt.objects.update(answer=None)
    reply = ask(aino, "/api/tables", "one", TABLE)
    assert (reply.status_code, reply.json()["code"]) == (409, "pending")
    Receipt.objects.update(made=Receipt.objects.get().made - 100)
    assert ask(aino, "/api/tables", "one", TABLE).status_code == 201
    assert Table.objects.filter(host=aino.member.guest).count() == 2


@pytest.mark.parametrize("key", ["k" * 256, "naïve", "tab\there"])
def test_a_key_that_is_none_is_refused(aino: Program, key: str) -> None:
    reply = ask(aino, "/api/tables", key, TABLE)
    assert (reply.status_code, reply.json()["code"]) == (400, "bad_request")


def test_receipts_do_not_grow_without_end(aino: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.members import receipts
    from lauta.web.models import Receipt

    monkeypatch.setattr(receipts, "MOST_EACH", 3)
    for n in range(6):
        receipts.once(aino.member.guest, str(n), b"", lambda: b"{}")
    assert Receipt.objects.count() == 3
    Receipt.objects.update(made=0.0)
    receipts.forget_old()
    assert Receipt.objects.count() == 0


def test_that_it_was_done_is_written_with_what_it_does(
    aino: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the server ended after the commit, and before the answer was kept."""
    from lauta.web.models import Receipt, Table

    def ends(_: Any) -> bytes:
        raise RuntimeError("after the commit")

    with monkeypatch.context() as changed:
        changed.setattr("msgspec.json.encode", ends)
        with pytest.raises(RuntimeError):
            ask(aino, "/api/tables", "one", TABLE)
    Receipt.objects.update(made=Receipt.objects.get().made - 120)  # longer ago than a request takes
    reply = ask(aino, "/api/tables", "one", TABLE)
    assert (reply.status_code, reply.json()["code"]) == (409, "already_done")
    assert Table.objects.filter(host=aino.member.guest).count() == 1
