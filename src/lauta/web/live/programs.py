"""The table for programs: NDJSON at /stream/<table>, a line for every version, for the holder of a token.

Native ASGI, beside Django. It only sends; what a line holds is `lines.py`, programs move by POST
(`views/api.py`). See docs/api.md.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

import msgspec
from django.db import DatabaseError

from ...engine.errors import LautaError
from ...engine.phrase import T
from ..base.addresses import caller
from ..base.rates import rates
from ..base.reading import whole_number
from ..base.refusals import BadRequest, TooFast, Unauthorized, WrongMethod, for_programs, later, status_of
from ..base.troubles import trouble_of
from ..match.hub import hub
from ..match.presence import presence
from .lines import Line, Reading
from .websocket import counted, crowded, header, in_thread, until_gone

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("lauta.programs")
KEEP_ALIVE_S = 15.0


async def stream(scope: Scope, receive: Receive, send: Send, table_id: str) -> None:
    """One stream from start to end; it ends with the match."""
    try:
        only_get(scope)
        since, seat = number_of(scope, "since"), number_of(scope, "seat")
        reading = Reading(table_id, header(scope, b"authorization"), since or 0, seat)
        who = await in_thread(reading.who)
        admit(scope, who.counted_from(caller(scope)), who.guest or f"watching {table_id} {caller(scope)}")
        first = await in_thread(reading.news)
    except (LautaError, DatabaseError) as error:
        await refuse(scope, send, told(error))
        return
    await begin(send)
    presence.visit(table_id, who.guest, caller(scope))
    key = who.guest or f"watching {table_id} {caller(scope)}"
    with counted(key, caller(scope)), hub.listening(table_id, who.guest) as event:
        await until_gone(receive, _feed(send, event, reading, first))


async def _feed(send: Send, event: asyncio.Event, reading: Reading, line: Line | None) -> None:
    while True:
        event.clear()
        if line is not None:
            await write(send, msgspec.json.encode(line))
            if line.last:
                break
        try:
            line = await in_thread(reading.news)
        except (LautaError, DatabaseError) as error:
            await last_words(send, error)
            break
        if line is None:
            await news_or_silence(send, event)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


# --- what streams share -----------------------------------------------------------------------------


def only_get(scope: Scope) -> None:
    """Raises WrongMethod."""
    if scope["method"] != "GET":
        raise WrongMethod(T("This address does not accept what was sent to it."))


def number_of(scope: Scope, name: str, digits: int = 9) -> int | None:
    """A number in the address, None where it is not there. BadRequest."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1")[:200], keep_blank_values=True)
    if name not in query:
        return None
    number = whole_number(query[name][0], digits)
    if number is None:
        raise BadRequest(T("{name} is a whole number, not {given}.", name=name, given=query[name][0][:20]))
    return number


def admit(scope: Scope, who: str, key: str) -> None:
    """Count one stream more. TooFast where somebody opens many, or has many open."""
    rates.spend("stream", who)
    if crowded(key, caller(scope)):
        raise TooFast(T("There are too many connections. Close some first."))


async def begin(send: Send) -> None:
    """From now on there are lines."""
    headers = [(b"content-type", b"application/x-ndjson"), (b"cache-control", b"no-store"),
               (b"x-accel-buffering", b"no")]  # fmt: skip
    await send({"type": "http.response.start", "status": 200, "headers": headers})


async def news_or_silence(send: Send, event: asyncio.Event) -> None:
    """Wait until something happens; a blank line where nothing does for a while."""
    try:
        async with asyncio.timeout(KEEP_ALIVE_S):  # `wait_for` of Python 3.11 can lose that somebody left
            await event.wait()
    except TimeoutError:
        await write(send, b"")


def told(error: LautaError | DatabaseError) -> LautaError:
    """The error as a program is told it; one that is our fault is raised again."""
    if isinstance(error, LautaError):
        return error
    trouble = trouble_of(error)
    if trouble is None:
        raise error
    log.warning("a stream ends: %s", error)
    return trouble


async def last_words(send: Send, error: LautaError | DatabaseError) -> None:
    """Why the stream ends, as its last line."""
    refused = told(error)
    await write(send, json.dumps(for_programs(refused, str(refused.phrase))).encode())


async def write(send: Send, line: bytes) -> None:
    """One line."""
    await send({"type": "http.response.body", "body": line + b"\n", "more_body": True})


async def refuse(scope: Scope, send: Send, error: LautaError) -> None:
    """The answer to a stream that does not begin."""
    if isinstance(error, Unauthorized):
        try:
            rates.spend("unauthorized", caller(scope))
        except TooFast as too_fast:
            error = too_fast
    body = json.dumps(for_programs(error, str(error.phrase))).encode()
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    after = later(error)
    if status_of(error) == 405:
        headers.append((b"allow", b"GET"))
    if status_of(error) == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    if after is not None:
        headers.append((b"retry-after", str(after).encode()))
    await send({"type": "http.response.start", "status": status_of(error), "headers": headers})
    await send({"type": "http.response.body", "body": body})
