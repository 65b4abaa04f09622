"""The doors of the server: how many connections may be open, and how long a request may take to arrive.

uvicorn's protocols with deadlines. What a request may ask for is judged in `request_guard.py`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..base.addresses import place_of
from ..base.networks import Networks

log = logging.getLogger("lauta.doors")

REQUEST_S = 10.0  # from the first byte of a request, or from the handshake, to the end of its headers
NONE = Networks()
READING_S = 60.0  # for which a client may leave unread what it is sent
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nRetry-After: 10\r\n"
    b"Connection: close\r\n\r\nToo many connections. Try again later.\n"
)


class Doors:
    """Who is in. `most` connections in all, `each` from one address, unless it is one of the proxies."""

    def __init__(
        self, most: int, each: int, proxies: Networks = NONE, request_s: float = REQUEST_S,
        reading_s: float = READING_S,
    ) -> None:  # fmt: skip
        self._most, self._each, self._proxies = most, each, proxies
        self.request_s, self.reading_s = request_s, reading_s
        self._inside: Counter[str] = Counter()

    def has_room(self, peer: str) -> bool:
        """Whether one more may come in from that address."""
        place = place_of(peer)
        if self._inside.total() >= self._most:
            log.warning("turned away %s: %d connections are open", place, self._most)
        elif self._inside[place] >= self._each and peer not in self._proxies:
            log.warning("turned away %s: it has %d connections open", place, self._each)
        else:
            return True
        return False

    def enter(self, place: str) -> None:
        self._inside[place] += 1

    def leave(self, place: str) -> None:
        self._inside[place] -= 1
        if not self._inside[place]:
            del self._inside[place]

    def protocols(self) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
        """uvicorn's classes, with these doors in front."""
        return type("Http", (Http,), {"doors": self}), type("Socket", (Socket,), {"doors": self})


class Http(H11Protocol):
    """A connection that speaks HTTP: aborted where a request does not come, or nobody reads the answer."""

    doors: Doors
    _deadline: asyncio.TimerHandle | None = None

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
        super().data_received(data)
        if self._answering() or self.transport.get_protocol() is not self:
            self._go_on()
        elif self._deadline is None and not self.transport.is_closing():
            self._end_in(self.doors.request_s)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._go_on()
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
        self.transport.abort()


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


def _peer(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else ""  # a socket of the file system has none
