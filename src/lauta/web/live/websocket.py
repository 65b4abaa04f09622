"""The WebSocket at /live/<table>: sends the present table to each open page, whenever it becomes newer.

Native ASGI, beside Django. It only sends; moves come by POST. A client that reconnects just gets the present.
A page says whether it is seen, so that a player who looks elsewhere gets a notice of the turn, and asks for
a sign of life when it has heard nothing for a while. A browser that cannot unpack asks for plain messages.

Close codes are in `closing.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qsl

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.db import DatabaseError, close_old_connections

from ...engine.errors import LautaError
from ...engine.phrase import T
from ...i18n import negotiate
from ..base.addresses import caller
from ..base.limits import CONNECTIONS_EACH
from ..base.networks import site_of, wider
from ..base.reading import serial_of, whole_number
from ..base.refusals import NotAllowed
from ..base.session_cookies import key_of
from ..base.site import site
from ..base.static import BUILD
from ..base.turns import Turns
from ..match.hub import hub
from ..match.presence import presence
from ..match.rows import rows
from ..members.identity import identities
from ..page.page_changes import Serial
from ..page.tableview import told
from ..tables import watching
from ..tables.seating import may_watch
from .closing import ENDED, FORBIDDEN, LATER, close

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("lauta.live")
HIDDEN = "hidden"  # what a page says of itself that nobody sees any more
PING = "ping"  # what a page says to get a sign of life
MAX_OPEN, MAX_EACH = 2000, 60
SHARE, LEAST, NETWORK = 20, 8, 4  # of a house more than half full: one part in 20 of what is left, at least 8
MESSAGES, MESSAGES_A_SECOND = 20.0, 1.0  # a page says something every half minute
DRAWERS = 2
_drawers = ThreadPoolExecutor(max_workers=DRAWERS, thread_name_prefix="draw")
_turns = Turns(DRAWERS, each=1, most=100_000, patience_s=None)  # as many as connections may be open
_place: ContextVar[str] = ContextVar("place", default="")  # of the connection that is served
_open: Counter[str] = Counter()
_from: Counter[str] = Counter()


@contextlib.contextmanager
def counted(guest: str, address: str) -> Iterator[None]:
    """One connection more of a guest, and from an address, while the context lasts."""
    counts = [(_open, guest), (_from, address)]
    if network := wider(address):
        counts.append((_from, network))
    for connections, whose in counts:
        connections[whose] += 1
    try:
        yield
    finally:
        for connections, whose in counts:
            connections[whose] -= 1
            if not connections[whose]:
                del connections[whose]


async def live(scope: Scope, receive: Receive, send: Send, table_id: str) -> None:
    """One connection from start to end."""
    if (await receive())["type"] != "websocket.connect":
        return
    session = session_of(scope)
    guest, address = session.get("guest", ""), caller(scope)
    if not same_origin(scope) or crowded(guest, address):
        await refuse(send, table_id, LATER if same_origin(scope) else FORBIDDEN)
        return
    try:
        ended = await in_thread(_has_ended, session)
        admitted = not ended and await in_thread(_admitted, table_id, session)
    except DatabaseError as error:
        log.warning("a live connection waits for the database: %s", error)
        await refuse(send, table_id, LATER)
        return
    if not admitted:
        await refuse(send, table_id, ENDED if ended else FORBIDDEN)
        return
    await send({"type": "websocket.accept"})
    query = _query(scope)
    language = negotiate(query.get("language") or session.get("language"), header(scope, b"accept-language"))
    uncovered = whole_number(query.get("as", ""), 2)
    since = serial_of(query.get("since", ""))
    presence.visit(table_id, guest, address)
    with counted(guest, address), hub.listening(table_id, guest) as event:
        sending = _plainly(send) if "plain" in query else send
        feed = _feed(sending, event, table_id, session, language, uncovered, since)
        await until_gone(
            receive,
            ending(send, feed),
            lambda said: hub.seen(table_id, guest, event, said != HIDDEN),
            send,
        )


def _plainly(send: Send) -> Send:
    """Send tables without packing them."""

    async def plain(message: MutableMapping[str, Any]) -> None:
        if "bytes" in message:
            message = {**message, "bytes": gzip.decompress(message["bytes"])}
        await send(message)

    return plain


async def refuse(send: Send, name: str, code: int) -> None:
    """Close a connection that was not begun, with the reason as its code."""
    log.warning("refused a live connection to %s: %d", name, code)
    await send({"type": "websocket.accept"})
    await close(send, code)


async def ending(send: Send, feed: Coroutine[Any, Any, None]) -> None:
    """Feed until the right to read has ended; the client is told so by the close code."""
    try:
        await feed
    except Ended:
        await close(send, ENDED)


class Ended(NotAllowed):
    """What a connection was opened with has ended: the session, or the right to see the table."""

    def __init__(self) -> None:
        super().__init__(T("Sign in again."))


def crowded(guest: str, address: str) -> bool:
    """Whether there are more connections than this server, one guest, or one address, is to have."""
    if _open.total() >= MAX_OPEN or _open[guest] >= MAX_EACH:
        return True
    share = _share()
    network = wider(address)
    if network and _from[network] >= min(MAX_OPEN // 2, NETWORK * share):
        return True
    return bool(address) and _from[address] >= min(CONNECTIONS_EACH(), share)


def _share() -> int:
    """How many connections one address may have: the fewer are left, the fewer, so that some are left."""
    left = MAX_OPEN - _open.total()
    return MAX_OPEN // 2 if left > MAX_OPEN // 2 else max(LEAST, left // SHARE)


class Allowance:
    """How many messages a client may send: some at once, afterwards a few a second."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._left, self._at = clock, MESSAGES, clock()

    def takes(self) -> bool:
        """Count a message; whether it was still allowed."""
        now = self._clock()
        self._left = min(MESSAGES, self._left + (now - self._at) * MESSAGES_A_SECOND) - 1.0
        self._at = now
        return self._left >= 0.0


async def until_gone(
    receive: Receive, feed: Any, hear: Callable[[str], object] = str, send: Send | None = None
) -> None:
    """Feed until the client leaves, or sends too much. What it sends changes no match.

    With `send`, a ping is answered. Each message gives other tasks a turn, however many wait in the buffer.
    """
    feeding = asyncio.ensure_future(feed)
    try:
        flooding = await _heard(receive, feeding, hear, send)
    finally:
        feeding.cancel()
        await _ended(feeding)
    if flooding and send is not None:
        await close(send, LATER)


async def _heard(
    receive: Receive, feeding: asyncio.Future[Any], hear: Callable[[str], object], send: Send | None
) -> bool:
    """Listen until the client leaves or the feed ends; whether the client has sent too much."""
    allowance = Allowance()
    while not feeding.done():
        waiting = asyncio.ensure_future(receive())
        await asyncio.wait({feeding, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            continue
        message = waiting.result()
        if message["type"].endswith(".disconnect"):
            return False
        if not allowance.takes():
            return True
        said = message.get("text") or ""
        if said == PING and send is not None:
            await send({"type": "websocket.send", "text": json.dumps({"build": BUILD, "pong": True})})
        else:
            hear(said)
    return False


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

    Whenever something wakes it, it asks whether the reader may still see the table. Raises Ended.
    """
    guest = session.get("guest", "")
    present_guests = frozenset[str]()
    fresh = True
    while True:
        event.clear()
        if hub.ended(table_id, event):
            raise Ended
        newest = hub.revision(table_id)
        if fresh or since is None or newest > since[0]:
            serial, message = await in_thread(_told, session, table_id, guest, language, uncovered, since)
            if message and (fresh or since is None or serial[0] > since[0]):
                await send({"type": "websocket.send", "bytes": message})
            since, fresh = serial, False
        else:
            await in_thread(check, session, table_id, guest)
        if hub.guests(table_id) != present_guests:
            present_guests = hub.guests(table_id)
            here = await in_thread(_seats_here, session, table_id, guest, present_guests)
            await send({"type": "websocket.send", "text": json.dumps({"build": BUILD, "here": here})})
        await event.wait()


def served_from(scope: Scope) -> None:
    """Count what this task does in threads for the address from which the connection comes."""
    _place.set(site_of(caller(scope)))


async def in_thread(function: Callable[..., Any], *args: Any) -> Any:
    """Run it in one of the drawers' threads: one at a time for each address, which take turns."""
    async with _turns.turn(_place.get()):
        return await asyncio.get_running_loop().run_in_executor(_drawers, _with_connection, function, *args)


def _with_connection(function: Callable[..., Any], *args: Any) -> Any:
    close_old_connections()
    return function(*args)


def check(session: SessionStore, table_id: str, guest: str) -> None:
    """Raises Ended where the session has ended, or the reader may no longer see the table."""
    if identities.guest(session) != guest or not _admitted(table_id, session):
        raise Ended


def _told(session: SessionStore, table_id: str, guest: str, *more: Any) -> tuple[Serial, bytes]:
    check(session, table_id, guest)
    return told(table_id, guest, *more)


def _has_ended(session: SessionStore) -> bool:
    return SESSION_KEY in session and identities.member(session) is None


def _admitted(table_id: str, session: SessionStore) -> bool:
    guest = identities.guest(session)  # empty where the session has ended
    try:
        return may_watch(rows.at(table_id), guest, watching.of_session(session))
    except LautaError:
        return False


def _seats_here(session: SessionStore, table_id: str, guest: str, guests: frozenset[str]) -> list[int]:
    check(session, table_id, guest)
    return [seat.index for seat in rows.at(table_id).seats.all() if seat.owner in guests]


def header(scope: Scope, name: bytes) -> str:
    value: bytes = dict(scope["headers"]).get(name, b"")
    return value.decode("latin-1")


def same_origin(scope: Scope) -> bool:
    """Browsers send an Origin with every WebSocket; it must be ours."""
    return site().is_own_origin(
        header(scope, b"origin"), header(scope, b"host"), scope.get("scheme") == "wss"
    )


def session_of(scope: Scope) -> SessionStore:
    """The guest's signed session; an empty one where the cookie is missing or was tampered with."""
    jar = SimpleCookie()
    with contextlib.suppress(CookieError):
        jar.load(header(scope, b"cookie")[:8192])
    return SessionStore(key_of({name: morsel.value for name, morsel in jar.items()}))


def _query(scope: Scope) -> dict[str, str]:
    """What the page asks for: its language, and the seat for which the curtain was drawn aside."""
    return dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")[:200]))
