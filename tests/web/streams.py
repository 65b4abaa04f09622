"""Streams of NDJSON as uvicorn would hand them to the application. No tests here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, MutableMapping
from typing import Any

from tests.waiting import in_a_loop_of_its_own, soon


class Stream:
    """One connection: to a table, or to the events of a member where none is named."""

    def __init__(self, table: str, token: str | None, query: str = "", method: str = "GET") -> None:
        from lauta.web.server.asgi import application

        headers = [(b"host", b"testserver")]
        if token is not None:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        self.incoming: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self.sent: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self.seen: list[str] = []
        self.incoming.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        path = f"/stream/{table}" if table else "/api/events"
        scope: dict[str, Any] = {"type": "http", "method": method, "path": path, "headers": headers,
                 "query_string": query.encode()}  # fmt: skip
        self.task = asyncio.ensure_future(application(scope, self.incoming.get, self.sent.put))

    async def _message(self) -> MutableMapping[str, Any]:
        message = await soon(self.sent.get(), self._told)
        self.seen.append(str(message)[:80])
        return message

    def _told(self) -> str:
        return f"Came: {self.seen}, connection: {self.task}"

    async def status(self) -> int:
        return int((await self._message())["status"])

    async def body(self) -> bytes:
        return bytes((await self._message())["body"])

    async def line(self) -> dict[str, Any]:
        """The next line with news."""
        while not (body := await self.body()).strip():
            pass
        found: dict[str, Any] = json.loads(body)
        return found

    async def begin(self) -> dict[str, Any]:
        assert await self.status() == 200
        return await self.line()

    async def event(self, kind: str) -> dict[str, Any]:
        """The next event of a kind; those before it are passed over."""
        while (found := await self.line()).get("type") != kind:
            pass
        return found

    async def leave(self) -> None:
        self.incoming.put_nowait({"type": "http.disconnect"})
        await self.ended()

    async def ended(self) -> None:
        await soon(self.task, self._told)


def run(test: Coroutine[Any, Any, None]) -> None:
    """With news from the threads that play."""

    async def within() -> None:
        from lauta.web.match.hub import hub

        hub.attach(asyncio.get_running_loop())
        try:
            await test
        finally:
            hub.attach(None)

    in_a_loop_of_its_own(within())
