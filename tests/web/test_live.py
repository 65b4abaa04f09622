"""The WebSocket, spoken to directly: who is let in, what is sent, and that late news is no news."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Coroutine, MutableMapping
from typing import Any

import pytest

from tests.waiting import A_WHILE, in_a_loop_of_its_own, soon


class Line:
    """One connection, as uvicorn would hand it to the application."""

    def __init__(
        self,
        guest: Any,
        table: str,
        origin: str = "http://testserver",
        host: str = "testserver",
        query: str = "",
    ) -> None:
        from lauta.web.live.websocket import live

        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in guest.client.cookies.items())
        headers = [(b"host", host.encode()), (b"origin", origin.encode()), (b"cookie", cookie.encode())]
        self.incoming: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self.sent: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self.seen: list[str] = []
        self.incoming.put_nowait({"type": "websocket.connect"})
        scope: dict[str, Any] = {"type": "websocket", "path": f"/live/{table}", "headers": headers}
        scope["query_string"] = query.encode()
        self.task = asyncio.ensure_future(live(scope, self.incoming.get, self.sent.put, table))

    async def next(self, kind: str) -> Any:
        """The next message with `kind` of content: bytes, text or code."""
        while True:
            message = await soon(self.sent.get(), lambda: f"Wanted {kind}; {self._told()}")
            self.seen.append(str(message)[:80])
            if kind in message:
                return message[kind]

    async def fragment(self) -> str:
        """The table, or what is new of it, as it would stand in the page."""
        news = json.loads(gzip.decompress(await self.next("bytes")))
        if "whole" in news:
            return str(news["whole"])
        head = [f'{name}="{value}"' for name, value in news.get("head", {}).items()]
        return "\n".join([*head, *news.get("parts", {}).values(), *news.get("log", {}).get("lines", ())])

    async def read(self) -> None:
        """Until the server has taken everything that came in."""
        while not self.incoming.empty():
            await asyncio.sleep(A_WHILE)

    async def leave(self) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect"})
        await soon(self.task, self._told)

    def _told(self) -> str:
        return f"came: {self.seen}, connection: {self.task}"


def _run(test: Coroutine[Any, Any, None]) -> None:
    """With news from the threads that play."""

    async def within() -> None:
        from lauta.web.match.hub import hub

        hub.attach(asyncio.get_running_loop())
        try:
            await test
        finally:
            hub.attach(None)

    in_a_loop_of_its_own(within())


def test_the_present_at_once_and_then_every_move_in_order(guest: Any, match: Any) -> None:
    table = guest.new_table("me", "here")

    async def test() -> None:
        line = Line(guest, table)
        assert 'data-version="0"' in await line.fragment()
        for version in range(5):
            action = (await asyncio.to_thread(match, table)).legal_actions()[0].number
            await asyncio.to_thread(guest.play, table, action, version)
            assert f'data-version="{version + 1}"' in await line.fragment()
        await line.leave()

    _run(test())


def test_who_is_here_is_told(guest: Any) -> None:
    table = guest.new_table("me", "here")

    async def test() -> None:
        line = Line(guest, table)
        assert json.loads(await line.next("text"))["here"] == [0, 1]
        await line.leave()

    _run(test())


@pytest.mark.parametrize(
    "origin, host",
    [("http://evil.example", "testserver"), ("null", "testserver"), ("", "testserver"), ("", ""),
     ("http://[", "testserver"), ("http://evil.example", "evil.example")],
)  # fmt: skip
def test_pages_of_others_are_refused(guest: Any, origin: str, host: str) -> None:
    table = guest.new_table("me", "here")

    async def test() -> None:
        line = Line(guest, table, origin, host)
        assert await line.next("code") == 4403
        await line.task

    _run(test())


def test_strangers_and_wrong_tables_are_refused(guest: Any, another: Any) -> None:
    table = guest.new_table("me", "here")
    stranger = another()

    async def test() -> None:
        for line in (Line(stranger, table), Line(guest, "no-such-table")):
            assert await line.next("code") == 4403
            await line.task

    _run(test())


def test_a_forged_cookie_is_nobody(guest: Any, another: Any) -> None:
    table = guest.new_table("me", "here")
    forger = another()
    name, good = "lauta", guest.client.cookies["lauta"].value
    forger.client.cookies[name] = good[:-4] + "AAAA"

    async def test() -> None:
        line = Line(forger, table)
        assert await line.next("code") == 4403
        await line.task

    _run(test())


@pytest.mark.parametrize("query", ["as=%C2%B2", "as=%D9%A3", "as=-1", "as=" + "9" * 5000, "%00=%ff"])
def test_a_query_that_means_nothing_is_passed_over(guest: Any, query: str) -> None:
    table = guest.new_table("me", "here")

    async def test() -> None:
        line = Line(guest, table, query=query)
        assert 'data-version="0"' in await line.fragment()
        await line.leave()

    _run(test())


def test_what_is_sent_is_in_the_language_of_the_page(guest: Any) -> None:
    """Not every browser names its languages when it opens a socket."""
    table = guest.new_table("me", "here")
    assert f'data-live="/live/{table}?language=en"' in guest.get(f"/t/{table}").content.decode()

    async def test() -> None:
        line = Line(guest, table, query="language=fi")
        assert "Loki" in await line.fragment()
        await line.leave()

    _run(test())


def test_one_guest_cannot_take_all_connections(
    guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.live import websocket

    monkeypatch.setattr(websocket, "MAX_EACH", 2)
    table, other, friend = guest.new_table("me", "here"), another(), guest
    elsewhere = other.new_table("me", "here")

    async def test() -> None:
        two = [Line(friend, table) for _ in range(2)]
        for line in two:
            await line.fragment()
        third = Line(friend, table)
        assert await third.next("code") == 1013
        of_another = Line(other, elsewhere)
        await of_another.fragment()
        await two.pop().leave()
        fourth = Line(friend, table)
        await fourth.fragment()
        for line in (*two, of_another, fourth):
            await line.leave()

    _run(test())


def test_words_of_the_client_change_nothing(guest: Any, row: Any) -> None:
    table = guest.new_table("me", "here")

    async def test() -> None:
        line = Line(guest, table)
        await line.fragment()
        for text in ("", "{", "x" * 4000, '{"action": 0, "version": 0}'):
            line.incoming.put_nowait({"type": "websocket.receive", "text": text})
        await soon(line.read(), line._told)
        await asyncio.to_thread(guest.post, f"/t/{table}/say", text="Still here?")
        assert "Still here?" in await line.fragment()
        assert not line.task.done()
        await line.leave()

    _run(test())
    assert row(table).version == 0


def test_a_fault_in_a_game_ends_the_connection_and_is_logged(
    guest: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from lauta.web.live import websocket

    def fail(*_: Any) -> None:
        raise KeyError("no such piece")

    monkeypatch.setattr(websocket, "told", fail)
    table = guest.new_table("me", "here")

    async def test() -> None:
        line = Line(guest, table)
        await soon(line.task, line._told)

    _run(test())
    assert [record.message for record in caplog.records if record.exc_info] == ["a connection failed"]


def test_a_browser_that_goes_while_something_is_sent_is_no_fault(
    guest: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from uvicorn.protocols.utils import ClientDisconnected

    from lauta.web.live import websocket

    def gone(*_: Any) -> None:
        raise ClientDisconnected

    monkeypatch.setattr(websocket, "told", gone)
    table = guest.new_table("me", "here")

    async def test() -> None:
        line = Line(guest, table)
        await soon(line.task, line._told)

    caplog.set_level("INFO", "lauta.live")
    _run(test())
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "WARNING")]
    assert "a connection ended: ClientDisconnected" in caplog.messages


def test_a_connection_to_the_database_that_has_grown_old_is_not_used(guest: Any) -> None:
    from django.db import connection

    from lauta.web.live import websocket

    connection.ensure_connection()
    old = connection.connection
    connection.close_at = 0.0
    websocket._with_connection(connection.ensure_connection)
    assert connection.connection is not old
