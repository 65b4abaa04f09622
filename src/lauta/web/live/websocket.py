"""The WebSocket at /live/<table>: sends the present table to each open page, whenever it becomes newer.

Native ASGI, beside Django. It only sends; moves come by POST. A client that reconnects just gets the present.
All that a page says is whether it is seen, so that who looks elsewhere is told of a turn.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qsl

from django.conf import settings
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.db import DatabaseError, close_old_connections

from ...engine.errors import LautaError
from ...engine.phrase import T
from ...i18n import negotiate
from ..base.addresses import caller
from ..base.limits import CONNECTIONS_EACH
from ..base.reading import serial_of, whole_number
from ..base.refusals import NotAllowed
from ..base.site import site
from ..match.hub import hub
from ..match.presence import presence
from ..match.rows import rows
from ..members.identity import identities
from ..page.page_changes import Serial
from ..page.tableview import told
from ..tables.seating import may_watch

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("lauta.live")
FORBIDDEN, GONE, LATER = 4403, 4404, 1013
HIDDEN = "hidden"  # what a page says of itself that nobody sees any more
MAX_OPEN, MAX_EACH = 2000, 60
_drawers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="draw")
_open: Counter[str] = Counter()
_from: Counter[str] = Counter()


@contextlib.contextmanager
def counted(guest: str, address: str) -> Iterator[None]:
    """One connection more of a guest, and from an address, while the context lasts."""
    both = ((_open, guest), (_from, address))
    for connections, whose in both:
        connections[whose] += 1
    try:
        yield
    finally:
        for connections, whose in both:
            connections[whose] -= 1
            if not connections[whose]:
                del connections[whose]


async def live(scope: Scope, receive: Receive, send: Send, table_id: str) -> None:
    """One connection from start to end."""
    if (await receive())["type"] != "websocket.connect":
        return
    session = session_of(scope)
    guest, address = session.get("guest", ""), caller(scope)
    try:
        admitted = (
            same_origin(scope)
            and not crowded(guest, address)
            and await in_thread(_admitted, table_id, session)
        )
    except DatabaseError as error:
        log.warning("a live connection waits for the database: %s", error)
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": LATER})
        return
    if not admitted:
        log.warning("refused a live connection to %s", table_id)
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": FORBIDDEN})
        return
    await send({"type": "websocket.accept"})
    query = _query(scope)
    language = negotiate(query.get("language") or session.get("language"), header(scope, b"accept-language"))
    uncovered = whole_number(query.get("as", ""), 2)
    since = serial_of(query.get("since", ""))
    presence.visit(table_id, guest, address)
    with counted(guest, address), hub.listening(table_id, guest) as event:
        feed = _feed(send, event, table_id, session, language, uncovered, since)
        await until_gone(receive, feed, lambda said: hub.seen(table_id, guest, event, said != HIDDEN))


def crowded(guest: str, address: str) -> bool:
    """Whether there are more connections than this server, one guest, or one address, is to have."""
    if _open.total() >= MAX_OPEN or _open[guest] >= MAX_EACH:
        return True
    return bool(address) and _from[address] >= CONNECTIONS_EACH()


async def until_gone(receive: Receive, feed: Any, hear: Callable[[str], object] = str) -> None:
    """Feeds until the client leaves. What the client sends is heard; it changes no match."""
    feeding = asyncio.ensure_future(feed)
    try:
        while not feeding.done():
            message = asyncio.ensure_future(receive())
            await asyncio.wait({feeding, message}, return_when=asyncio.FIRST_COMPLETED)
            if not message.done():
                message.cancel()
            elif message.result()["type"].endswith(".disconnect"):
                return
            else:
                hear(message.result().get("text") or "")
    finally:
        feeding.cancel()
        await _ended(feeding)


async def _ended(feeding: asyncio.Future[Any]) -> None:
    try:
        await feeding
    except asyncio.CancelledError:
        pass
    except LautaError as error:
        log.info("a connection ended: %s: %s", type(error).__name__, error)
    except DatabaseError as error:
        log.warning("a connection ended: %s", error)
    except OSError as error:  # the browser has gone while something was sent to it
        log.info("a connection ended: %s", str(error) or type(error).__name__)
    except Exception:  # a bug in one game costs this connection, which then comes back
        log.exception("a connection failed")


async def _feed(
    send: Send,
    event: asyncio.Event,
    table_id: str,
    session: SessionStore,
    language: str,
    uncovered: int | None,
    since: Serial | None,
) -> None:
    """What the page has not got yet: by what has changed where that is known, else all of it.

    It ends with NotAllowed where the reader's password has changed in the meantime.
    """
    guest = session.get("guest", "")
    present_guests = frozenset[str]()
    fresh = True
    while True:
        event.clear()
        newest = hub.revision(table_id)
        if fresh or since is None or newest > since[0]:
            serial, message = await in_thread(_told, session, table_id, guest, language, uncovered, since)
            if message and (fresh or since is None or serial[0] > since[0]):
                await send({"type": "websocket.send", "bytes": message})
            since, fresh = serial, False
        if hub.guests(table_id) != present_guests:
            present_guests = hub.guests(table_id)
            here = await in_thread(_seats_here, table_id, present_guests)
            await send({"type": "websocket.send", "text": json.dumps({"here": here})})
        await event.wait()


async def in_thread(function: Callable[..., Any], *args: Any) -> Any:
    return await asyncio.get_running_loop().run_in_executor(_drawers, _with_connection, function, *args)


def _with_connection(function: Callable[..., Any], *args: Any) -> Any:
    close_old_connections()
    return function(*args)


def _told(session: SessionStore, table_id: str, guest: str, *more: Any) -> tuple[Serial, bytes]:
    if identities.guest(session) != guest:
        raise NotAllowed(T("Sign in again."))
    return told(table_id, guest, *more)


def _admitted(table_id: str, session: SessionStore) -> bool:
    guest = identities.guest(session)  # empty where a password has changed since
    try:
        return may_watch(rows.at(table_id), guest, session.get("watching", []))
    except LautaError:
        return False


def _seats_here(table_id: str, guests: frozenset[str]) -> list[int]:
    return [seat.index for seat in rows.at(table_id).seats.all() if seat.owner in guests]


def header(scope: Scope, name: bytes) -> str:
    value: bytes = dict(scope["headers"]).get(name, b"")
    return value.decode("latin-1")


def same_origin(scope: Scope) -> bool:
    """Browsers send an Origin with every WebSocket; it must be ours."""
    return site().is_own_origin(header(scope, b"origin"), header(scope, b"host"), scope["scheme"] == "wss")


def session_of(scope: Scope) -> SessionStore:
    """The guest's signed session; an empty one where the cookie is missing or was tampered with."""
    jar = SimpleCookie()
    with contextlib.suppress(CookieError):
        jar.load(header(scope, b"cookie")[:8192])
    morsel = jar.get(settings.SESSION_COOKIE_NAME)
    return SessionStore(morsel.value if morsel else None)


def _query(scope: Scope) -> dict[str, str]:
    """What the page asks for: its language, and the seat for which the curtain was drawn aside."""
    return dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")[:200]))
