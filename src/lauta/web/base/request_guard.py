"""What a request must be before a thread is spent on it: not one of a flood, and here as a whole.

Native ASGI, in front of Django. Four threads serve all tables, so no slow or hostile client may hold one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from ...engine.edition import MOST_BYTES
from ...engine.errors import LautaError
from ...engine.phrase import Phrase, T
from .addresses import caller
from .plain_answers import Headers, is_for_programs, refuse
from .rates import LESSONS_BEGUN, TABLES_MADE, RateLimit
from .refusals import NotAllowed, TooFast, TooLate, status_of
from .site import site

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

log = logging.getLogger("lauta.web")
MAX_BODY = 32 * 1024
MAX_EDITION = MOST_BYTES + 100_000  # with what a form puts round it, or JSON
MAX_RECORD = 400 * 1024  # a record or a position for a free board
EDITIONS, BOARDS, OPENINGS = "/editions/", "/board/", "/openings/"
LEARN, PUZZLES = "/learn/", "/puzzles/"
MAKING = (
    "/new", "/quick", "/equal", "/lobby/exhibition", "/editions/new", "/tournaments/new", "/daily/start",
    "/api/tables",
)  # fmt: skip
MOST_IGNORED = 64 * 1024 * 1024  # of what is too large: a browser shows no answer if cut off while it sends
BODY_S = 10.0
CLOSE = (b"connection", b"close")  # the rest of the request is not read
FORGED = T("This form has expired. Reload the page and try again.")


class Intake:
    """The application behind it gets requests whose bodies are here already."""

    def __init__(self, application: App, seconds: float = BODY_S) -> None:
        self._application = application
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit = limit_of(str(scope["method"]), str(scope["path"]))
        if limit is None:
            await self._pass_on(scope, receive, send)
        elif is_forged(scope):
            log.warning("refused a form of another site at %s", str(scope["path"])[:80])
            await refuse(send, NotAllowed(FORGED), str(scope["path"]), _headers(scope), CLOSE)
        elif not limit.allows(caller(scope)):
            log.warning("refused a flood of tables from %s", caller(scope))
            await too_many(scope, send, limit.wait(caller(scope)), limit.refusal)
        else:
            await self._counted(limit, scope, receive, send)

    async def _counted(self, limit: RateLimit, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on that has used one of its limit, and give that back where nothing was made."""
        refused = False

        async def noting(message: MutableMapping[str, Any]) -> None:
            nonlocal refused
            refused = refused or 400 <= message.get("status", 200) < 500
            await send(message)

        try:
            arrived = await self._pass_on(scope, receive, noting)
        except LautaError as error:
            refused = status_of(error) < 500
            raise
        else:
            refused = refused or not arrived
        finally:
            if refused:
                limit.give_back(caller(scope))

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Have the application answer a request; False where its client went away before it was here."""
        try:
            async with asyncio.timeout(self._seconds):
                body = await _whole(receive, most_body(str(scope["path"])))
        except TimeoutError:
            log.warning("refused a body that did not come in %g s at %s", self._seconds, scope["path"])
            await refuse(send, TooLate(), str(scope["path"]), _headers(scope), CLOSE)
            return True
        if body is not None:
            await self._application(scope, _replay(body, receive), send)
        return body is not None


def limit_of(method: str, path: str) -> RateLimit | None:
    """The limit of a request that makes a table; None where it makes none.

    A way to a table that is not known here is counted where the table is made (`tables/seating.py`).
    """
    if method != "POST":
        return None
    if path.startswith((LEARN, PUZZLES)) and not path.endswith("/match"):
        return LESSONS_BEGUN
    return TABLES_MADE if _makes_table(path) else None


def is_forged(scope: Scope) -> bool:
    """Whether the browser says that a page of another site sends this form; programs show tokens instead."""
    if is_for_programs(str(scope["path"])):
        return False
    told = {name.lower(): value.decode("latin-1") for name, value in _headers(scope)}
    origin, host = told.get(b"origin"), told.get(b"host", "")
    foreign = origin is not None and not site().is_own_origin(origin, host, scope.get("scheme") == "https")
    return foreign or told.get(b"sec-fetch-site") == "cross-site"


def most_body(path: str) -> int:
    """How many bytes a request to an address may bring: editions and records are longer than all else."""
    if path.startswith(BOARDS):
        return MAX_RECORD
    return MAX_EDITION if path.startswith(EDITIONS) else MAX_BODY


async def _whole(receive: Receive, most: int) -> bytes | None:
    """The body, or as much of it as proves that it is too large; None when the client has gone.

    What follows is read and forgotten, up to a limit.
    """
    body, ignored = b"", 0
    while ignored <= MOST_IGNORED:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        if len(body) <= most:
            body += message.get("body", b"")
        else:
            ignored += len(message.get("body", b""))
        if not message.get("more_body", False):
            break
    return body


def _replay(body: bytes, receive: Receive) -> Receive:
    waiting = [body]

    async def again() -> MutableMapping[str, Any]:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return again


def _makes_table(path: str) -> bool:
    again = path.startswith("/t/") and path.endswith(("/again", "/to-board"))
    return path in MAKING or again or path.startswith((BOARDS, OPENINGS, LEARN))


async def too_many(scope: Scope, send: Send, after: float, phrase: Phrase) -> None:
    """Answer 429 with a sentence; in `after` seconds the client may try again."""
    await refuse(send, TooFast(phrase, after), str(scope["path"]), _headers(scope), CLOSE)


def _headers(scope: Scope) -> Headers:
    return list(scope.get("headers", ()))
