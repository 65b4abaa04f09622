"""A Django project on a database of its own, and guests who talk to it. No server process, no network."""

from __future__ import annotations

import contextlib
import os
import random
import secrets
import tempfile
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.mailbox import Box, mail_server

_DATA = tempfile.TemporaryDirectory(prefix="lauta-web-")
os.environ["LAUTA_DATA"] = _DATA.name
os.environ["DJANGO_SETTINGS_MODULE"] = "lauta.web.settings"
os.environ["LAUTA_HOSTS"] = "testserver"
os.environ["LAUTA_BOT_PACE"] = "0"
# The browser tests leave an event loop in this thread; nothing here is async.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(scope="session", autouse=True)
def _database() -> Iterator[None]:
    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    # Before the first password of all: Django looks once. What a digest costs is its business.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    call_command("migrate", verbosity=0)
    from lauta.web.match import match_cache

    match_cache.wrong_order = _wrong_order
    from django.db import connection, connections

    with connection.cursor() as cursor:
        for table in ("lauta_table", "lauta_tournament"):
            cursor.execute(ONLY_RISES.format(table=table))
    yield

    connections.close_all()


ONLY_RISES = """
CREATE TRIGGER IF NOT EXISTS {table}_rises BEFORE UPDATE ON {table} WHEN NEW.revision < OLD.revision
BEGIN SELECT RAISE(ABORT, 'a revision went back, which hides what comes next from open pages'); END
"""


def _wrong_order() -> None:
    raise AssertionError("the lock of a table was taken within a transaction")


@pytest.fixture(autouse=True)
def _chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """New tables draw the same in every run: a test that is green stays so, and none waits for luck."""
    drawn = random.Random(request.node.nodeid)
    monkeypatch.setattr(
        "lauta.web.tables.seating.secrets",
        SimpleNamespace(
            token_bytes=drawn.randbytes,
            token_hex=lambda length: drawn.randbytes(length).hex(),
            compare_digest=secrets.compare_digest,
        ),
    )


@pytest.fixture(autouse=True)
def _full_buckets(_database: None) -> Iterator[None]:
    """Each test has its own attempts, whatever those before it have used up."""
    from lauta.web.base.rates import rates

    rates.begin()
    yield
    rates.begin()


@pytest.fixture(autouse=True)
def _names_come_free() -> Iterator[None]:
    """An account that a test deletes keeps its name from no later test."""
    yield
    from django.db import DatabaseError

    from lauta.web.models import FormerName

    with contextlib.suppress(DatabaseError):  # some tests damage the database, whose end comes after this
        FormerName.objects.all().delete()


class Guest:
    """Somebody with a browser that runs our script, as far as the server can tell."""

    def __init__(self, language: str = "en") -> None:
        from tests.visitors import Visitor

        self.client = Visitor(headers={"Accept-Language": language})
        self.client.get("/worker.js")  # known from here on; the front page takes twenty times as long

    def get(self, path: str, fragment: bool = False) -> Any:
        return self.client.get(path, headers={"X-Fragment": "1"} if fragment else {})

    def post(self, path: str, fragment: bool = True, **form: Any) -> Any:
        return self.client.post(path, form, headers={"X-Fragment": "1"} if fragment else {})

    def new_table(self, *seats: str, **form: Any) -> str:
        """The id of a new table; `seats` as in the form of the front page."""
        wishes = {f"seat_{n}": wish for n, wish in enumerate(seats)}
        form = {
            "game": "africa",
            "players": len(seats),
            "preset": "dutch_rulebook",
            "name": "Aino",
            **wishes,
            **form,
        }
        reply = self.client.post("/new", form)
        assert reply.status_code == 302, reply.content.decode()
        return str(reply.headers["Location"]).removeprefix("/t/")

    def play(self, table: str, action: Any, version: Any) -> Any:
        return self.post(f"/t/{table}/play", action=action, version=version)


@pytest.fixture
def guest() -> Guest:
    return Guest()


@pytest.fixture
def another() -> Callable[..., Guest]:
    return Guest


@pytest.fixture
def row() -> Callable[[str], Any]:
    """The table as it stands in the database."""
    from lauta.web.models import Table

    return lambda table: Table.objects.get(public_id=table)


@pytest.fixture
def match() -> Callable[[str], Any]:
    """The match as the database has it, read anew."""
    from lauta.web.match.match_cache import resume
    from lauta.web.models import Table

    return lambda table: resume(Table.objects.get(public_id=table))


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    from lauta.web.models import Member, Message

    with mail_server() as (kept, address):
        monkeypatch.setenv("LAUTA_MAIL", address)
        monkeypatch.setenv("LAUTA_MAIL_FROM", "lauta@example.org")
        yield kept
    Member.objects.all().delete()
    Message.objects.all().delete()


@pytest.fixture
def finished(guest: Guest, row: Any) -> Callable[..., str]:
    """A table whose match is over."""

    def make(game: str = "afrikan_tahti") -> str:
        from lauta.web.match.match_cache import shelf
        from lauta.web.match.rows import rows
        from lauta.web.models import Entry, Table
        from tests.browser.stored import over

        table: str = guest.new_table("me", "here", game=game, preset="")
        stored, match = row(table), over(game, 2, 1)
        Entry.objects.filter(table=stored).delete()
        Entry.objects.bulk_create(
            Entry(table=stored, n=n, actor=one.actor, action=one.action) for n, one in enumerate(match.log)
        )
        Table.objects.filter(pk=stored.pk).update(
            snapshot=match.snapshot(), status="over", options=match.options, revision=99, version=99
        )
        shelf.clear()
        rows.forget(table)
        return table

    return make


@pytest.fixture
def stranger() -> Any:
    """Somebody who was never here and keeps no cookies."""
    from django.test import Client

    class Stranger:
        def get(self, path: str, **headers: str) -> Any:
            return Client().get(path, headers={"Accept-Language": "en", **headers})

        def head(self, path: str) -> Any:
            return Client().head(path)

    return Stranger()
