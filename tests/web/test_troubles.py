"""A database that is locked, full, not to be written or damaged: 503 with the reason, and nothing is lost."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.test_live import Line, _run


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The database's path; connections are made anew, and nobody waits long for a lock."""
    from django.conf import settings
    from django.db import connections

    options: dict[str, Any] = settings.DATABASES["default"]["OPTIONS"]  # type: ignore[assignment]  # it is one
    connections.close_all()
    monkeypatch.setitem(options, "timeout", 0.01)
    yield str(settings.DATABASES["default"]["NAME"])
    connections.close_all()


@pytest.fixture
def locked(short: str) -> Iterator[None]:
    other = sqlite3.connect(short, isolation_level=None)
    other.execute("begin immediate")
    yield
    other.close()


@pytest.fixture
def full(short: str) -> None:
    """No page more than there are."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")


@pytest.fixture
def table(guest: Any) -> str:
    return str(guest.new_table("me", "here"))


def _program(guest: Any, row: Any, table: str, version: int = 0) -> Callable[[], Any]:
    """What makes a move at a table, as a program does."""
    from lauta.web.match.tokens import program_token

    who = row(table)
    bearer = {"Authorization": f"Bearer {program_token(who, who.seats.get(index=who_acts(table)))}"}
    body = json.dumps({"action": first_action(table), "version": version})
    return lambda: guest.client.post(
        f"/api/{table}/play", body, content_type="application/json", headers=bearer
    )


def who_acts(table: str) -> int:
    return int(_match(table).actor or 0)


def first_action(table: str) -> int:
    return int(_match(table).legal_actions()[0].number)


def _match(table: str) -> Any:
    from lauta.web.match.match_cache import resume
    from lauta.web.models import Table

    return resume(Table.objects.get(public_id=table))


def test_a_locked_database_is_a_503_and_no_move(
    guest: Any, table: str, row: Any, request: pytest.FixtureRequest
) -> None:
    action = first_action(table)
    request.getfixturevalue("locked")
    refused = guest.play(table, action, 0)
    assert refused.status_code == 503 and refused.headers["Retry-After"]
    assert refused.json()["error"] == "The server's database is busy. Try again in a moment."
    by_program = _program(guest, row, table)()
    assert (by_program.status_code, by_program.json()["code"]) == (503, "busy")
    page = guest.post(f"/t/{table}/play", fragment=False, action=action, version=0)
    assert page.status_code == 503 and "database is busy" in page.content.decode()
    assert guest.get(f"/t/{table}").status_code == 200
    assert row(table).version == 0


def test_a_move_after_the_lock_is_the_first_one(
    guest: Any, table: str, row: Any, match: Any, short: str
) -> None:
    action = first_action(table)
    with sqlite3.connect(short) as other:
        other.execute("begin immediate")
        assert guest.play(table, action, 0).status_code == 503
    other.close()
    assert guest.play(table, action, 0).status_code == 200
    assert [entry.action for entry in match(table).log if entry.actor >= 0] == [action]


def _use_up_what_is_left(table: Any) -> None:
    """The room beside the entries of a table, before them, as far as one page goes."""
    from lauta.web.models import Entry

    for n in range(1, 1000):
        Entry.objects.create(table=table, n=-n, actor=0, action=0)


def test_a_full_disk_is_a_503_with_the_reason(
    guest: Any, table: str, row: Any, request: pytest.FixtureRequest
) -> None:
    from django.db import DatabaseError

    from lauta.web.models import Entry

    other = guest.new_table("me", "here")
    request.getfixturevalue("full")
    refused = None
    while refused is None or refused.status_code == 302:  # until the last page is used up
        refused = guest.post("/new", game="africa", players=2, seat_0="me", seat_1="here")
    assert refused.status_code == 503 and "disk is full" in refused.json()["error"]
    for one in (other, table):
        with pytest.raises(DatabaseError):
            _use_up_what_is_left(row(one))
    acknowledged = 0
    while (answer := _program(guest, row, table, acknowledged)()).status_code == 200:
        acknowledged += 1  # a move needs little room
    Entry.objects.filter(n__lt=0).delete()
    assert (answer.status_code, answer.json()["code"]) == (503, "disk_full")
    assert row(table).version == acknowledged
    assert guest.get(f"/t/{table}").status_code == 200


@pytest.mark.parametrize(
    "content, code",
    [(b"no database at all, but long enough to look like one" * 99, "damaged"), (None, "unwritable")],
)
def test_every_trouble_has_its_word(tmp_path: Path, content: bytes | None, code: str) -> None:
    from lauta.web.base.refusals import code_of
    from lauta.web.base.troubles import trouble_of

    path = tmp_path / "some.sqlite3"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    with pytest.raises(sqlite3.Error) as caught:
        sqlite3.connect(path).execute("select * from sqlite_schema")
    trouble = trouble_of(caught.value)
    assert trouble is not None and code_of(trouble) == code


def test_faults_of_ours_are_no_trouble() -> None:
    from lauta.web.base.troubles import trouble_of

    with pytest.raises(sqlite3.Error) as caught:
        sqlite3.connect(":memory:").execute("select no from nowhere")
    assert trouble_of(caught.value) is None
    assert trouble_of(ValueError()) is None


def test_a_damaged_database_is_told_to_programs_and_people(
    guest: Any, table: str, row: Any, short: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Every connection from here on is to a file that is none."""
    from django.conf import settings
    from django.db import connections

    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(b"no database at all, but long enough to look like one" * 99)
    connections.close_all()
    database: dict[str, Any] = connections["default"].settings_dict
    monkeypatch.setitem(database, "NAME", str(damaged))
    assert settings.DATABASES["default"]["NAME"]
    told = guest.client.post(f"/api/{table}/play", "{}", content_type="application/json")
    assert (told.status_code, told.json()["code"]) == (503, "damaged")
    page = guest.get(f"/t/{table}")
    assert page.status_code == 503 and "database is damaged" in page.content.decode()
    connections.close_all()


def test_live_pages_come_back_later(guest: Any, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import OperationalError

    from lauta.web.live import websocket

    def fails(*args: object) -> bool:
        raise OperationalError("database is locked")

    monkeypatch.setattr(websocket, "_admitted", fails)

    async def test() -> None:
        line = Line(guest, table)
        assert await line.next("code") == 1013
        await line.task

    _run(test())


def test_what_was_committed_is_acknowledged_whatever_comes_after(guest: Any, table: str, row: Any) -> None:
    from django.db import OperationalError, connection

    from lauta.web.match import moves

    def no_reminders(execute: Any, sql: str, *args: Any) -> Any:
        if sql.startswith('SELECT %s AS "a" FROM "lauta_question"'):
            raise OperationalError("disk I/O error")
        return execute(sql, *args)

    reminded: list[bool] = []
    moves.on_duty(told := lambda: reminded.append(True))
    try:
        with connection.execute_wrapper(no_reminders):
            assert guest.post(f"/t/{table}/say", text="Hello").status_code == 200
    finally:
        moves.off_duty(told)
    assert reminded == [True] and row(table).chat.get().text == "Hello"


def test_streams_end_with_the_reason(guest: Any, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import OperationalError

    from lauta.web.live import lines, programs

    def damaged(reading: lines.Reading) -> None:
        told = sqlite3.DatabaseError("malformed")
        told.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise OperationalError("malformed") from told

    monkeypatch.setattr(lines.Reading, "who", damaged)
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    scope = {"type": "http", "method": "GET", "headers": [], "query_string": b""}
    _run(programs.stream(scope, receive, send, table))
    assert sent[0]["status"] == 503 and (b"retry-after", b"10") in sent[0]["headers"]
    assert json.loads(sent[1]["body"])["code"] == "damaged"
