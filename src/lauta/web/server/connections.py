"""The doors of the server: how many connections may be open, and how long a request may take to arrive.

uvicorn's protocols with deadlines. What a request may ask for is judged in `request_guard.py`.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import contextlib
import logging
import re
import sys
from collections import Counter
from typing import Any
from urllib.parse import unquote

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ...engine.errors import LautaError
from ..base.addresses import place_of
from ..base.networks import Networks, wider
from ..base.plain_answers import worded
from ..base.refusals import (
    BadRequest,
    LongAddress,
    LongHeaders,
    TooLate,
    UpgradeNeeded,
    WrongMethod,
    by_status,
)
from ..base.request_guard import CLOSE
from ..base.security_headers import with_security
from .target import target_of

log = logging.getLogger("lauta.doors")

REQUEST_S = 10.0  # from the first byte of a request, or from the handshake, to the end of its headers
NONE = Networks()
LINGER_S = 2.0  # for which a refusal may take to leave
SITE = 4  # times as many connections as one address for all of its /48
READING_S = 60.0  # for which a client may leave unread what it is sent
_CROWDED = b'{"code": "unavailable", "error": "Too many connections. Try again later."}\n'
_SAFE = b"".join(b"%s: %s\r\n" % pair for pair in with_security([], ""))
FULL = (  # before a request is read: in a form that people and programs can read
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 10\r\n"
    b"%sContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (_SAFE, len(_CROWDED), _CROWDED)
)
SPOKEN = (b"sec-websocket-version", b"13"), (b"allow", b"GET")
_LANGUAGE = re.compile(rb"\naccept-language:[ \t]*([ -~]{1,200})", re.IGNORECASE)
_MOST_HEAD = 4096  # bytes of a request that are kept until it is answered


class Doors:
    """Who is in. `most` connections in all, `each` from one address, unless it is one of the proxies."""

    def __init__(
        self, most: int, each: int, proxies: Networks = NONE, request_s: float = REQUEST_S,
        reading_s: float = READING_S,
    ) -> None:  # fmt: skip
        self._most, self._each, self._proxies = most, each, proxies
        self.request_s, self.reading_s = request_s, reading_s
        self._inside: Counter[str] = Counter()
        self._networks: Counter[str] = Counter()  # the same of a /48, of which a customer may have all

    def has_room(self, peer: str) -> bool:
        """Whether one more may come in from that address."""
        place = place_of(peer)
        if self._inside.total() >= self._most:
            log.warning("turned away %s: %d connections are open", place, self._most)
        elif self._inside[place] >= self._each and peer not in self._proxies:
            log.warning("turned away %s: it has %d connections open", place, self._each)
        elif self._networks[wider(place)] >= SITE * self._each and peer not in self._proxies:
            log.warning("turned away %s: its network has %d connections open", place, SITE * self._each)
        else:
            return True
        return False

    def enter(self, place: str) -> None:
        self._inside[place] += 1
        if network := wider(place):
            self._networks[network] += 1

    def leave(self, place: str) -> None:
        for counter, key in ((self._inside, place), (self._networks, wider(place))):
            if counter[key] > 1:
                counter[key] -= 1
            else:
                del counter[key]

    def protocols(self) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
        """uvicorn's classes, with these doors in front."""
        return type("Http", (Http,), {"doors": self}), type("Socket", (Socket,), {"doors": self})


class Http(H11Protocol):
    """A connection that speaks HTTP: aborted where a request does not come, or nobody reads the answer."""

    doors: Doors
    _deadline: asyncio.TimerHandle | None = None
    _head = b""  # how the request begins that is not answered yet

    def connection_made(self, transport: Any) -> None:
        peer = _peer(transport)
        self._place = place_of(peer)
        if not self.doors.has_room(peer):
            transport.set_protocol(asyncio.Protocol())
            transport.write(FULL)
            transport.close()
            return
        self.doors.enter(self._place)
        super().connection_made(transport)
        self._end_in(self.doors.request_s)

    def connection_lost(self, exc: Exception | None) -> None:
        self._go_on()
        self.doors.leave(self._place)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._answering() and len(self._head) < _MOST_HEAD:
            self._head += data[:_MOST_HEAD]
        super().data_received(data)
        if self._answering() or self.transport.get_protocol() is not self:
            self._go_on()
        elif self._deadline is None and not self.transport.is_closing():
            self._end_in(self.doors.request_s)

    def on_response_complete(self) -> None:
        self._head = b""
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._go_on()
        refused = _wrong_handshake(event)  # else the library below refuses it, in another form
        if refused is not None:
            self._refuse(refused, *SPOKEN)
            return
        super().handle_websocket_upgrade(event)
        self.doors.leave(self._place)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._end_in(self.doors.reading_s)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._go_on()

    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _end_in(self, seconds: float) -> None:
        self._go_on()
        self._deadline = self.loop.call_later(seconds, self._give_up)

    def _go_on(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        log.info("gave up a connection from %s that did not go on", self._place)
        if self._head and not self._answering() and self.conn.our_state is h11.IDLE:
            self._refuse(TooLate())
            self.loop.call_later(LINGER_S, self.transport.abort)
        else:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, in the form of all refusals. h11's error is being handled."""
        error = sys.exc_info()[1]
        if self._answering():  # the body of a request that is being answered breaks off
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            if self.cycle.response_started:
                self.transport.close()
                return
        status = getattr(error, "error_status_hint", 400)
        if status == LongHeaders.status and b"\n" not in self._head.lstrip(b"\r\n"):
            status = LongAddress.status
        self._refuse(by_status(status))

    def _refuse(self, error: LautaError, *more: tuple[bytes, bytes]) -> None:
        language = _LANGUAGE.search(self._head)
        path = self.scope["path"] if self._answering() else _path(self._head)
        asked = [(b"accept-language", language[1])] if language else []
        status, headers, body = worded(error, path, asked)
        told = with_security([*headers, CLOSE, *more], path)
        sent = h11.Response(status_code=status, headers=told, reason=STATUS_PHRASES.get(status, b""))
        with contextlib.suppress(h11.LocalProtocolError):
            self.transport.write(self.conn.send(sent))
            self.transport.write(self.conn.send(h11.Data(data=body)))
            self.transport.write(self.conn.send(h11.EndOfMessage()))
        self.transport.close()


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket, which counts like any other connection; uvicorn's pings end those that are dead."""

    doors: Doors

    def connection_made(self, transport: Any) -> None:
        self._place = place_of(_peer(transport))
        self.doors.enter(self._place)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self._place)
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":  # else uvicorn logs that there was no answer
            self.handshake_complete = True


def _wrong_handshake(event: h11.Request) -> LautaError | None:
    """What is wrong with a request for a WebSocket (RFC 6455, 4.2.1); None where nothing is."""
    if event.method != b"GET":
        return by_status(WrongMethod.status)
    given = [(name, value.strip()) for name, value in event.headers]
    versions = [value for name, value in given if name == b"sec-websocket-version"]
    if versions != [b"13"]:
        return UpgradeNeeded()
    keys = [value for name, value in given if name == b"sec-websocket-key"]
    return None if len(keys) == 1 and _is_key(keys[0]) else by_status(BadRequest.status)


def _is_key(key: bytes) -> bool:
    with contextlib.suppress(binascii.Error):
        return len(base64.b64decode(key, validate=True)) == 16
    return False


def _path(said: bytes) -> str:
    """The address of a request that could not be read to its end."""
    target = [*said.lstrip(b"\r\n").split(b"\n", 1)[0].split(b" ", 2), b"", b""][1]
    known = target_of(target.partition(b"?")[0])
    return unquote((known.path if known else target)[:100].decode("ascii", "replace"))


def _peer(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else ""  # a socket of the file system has none
