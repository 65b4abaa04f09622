"""One POST to an address that somebody has given us, never to this machine or its network.

The name is looked up once and the connection goes to what was checked: no second answer leads elsewhere.
Where a name has several addresses, the next one is tried soon after the first (RFC 8305). No redirects are
followed, and little of the answer is read. Every step has a time limit, and so has the whole.
"""

from __future__ import annotations

import contextlib
import errno
import http.client
import ipaddress
import os
import selectors
import socket
import ssl
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, zip_longest
from typing import Any
from urllib.parse import urlsplit

from ...engine.phrase import Phrase, T
from ...text import address
from ..base.mailboxes import ascii_name
from ..base.refusals import BadRequest
from ..base.site import site
from . import answers
from .public_addresses import is_public

SECONDS = 5.0  # for each step
WHOLE_S = 10.0  # for all of it: a server that answers drop by drop is given up
STAGGER_S = 0.3  # before the next address is tried beside the one that does not answer yet
MOST_URL, MOST_ANSWER, MOST_PLACES = 500, 2000, 6
MOST_LOOKUPS = 16  # that may hang at once; a name server of strangers may take its time
PORTS, HINTS = {80, 443}, range(102, 200)
UNDER_WAY = {errno.EINPROGRESS, errno.EWOULDBLOCK, getattr(errno, "WSAEWOULDBLOCK", errno.EINPROGRESS)}

_lookups = threading.BoundedSemaphore(MOST_LOOKUPS)


class Unreachable(BadRequest):
    """The address cannot be written to, or must not be; `answer` says whether that is for ever."""

    def __init__(self, phrase: Phrase, answer: answers.Answer) -> None:
        super().__init__(phrase)
        self.answer = answer


@dataclass(frozen=True)
class Place:
    """An address to which a socket can connect."""

    family: int
    address: tuple[Any, ...]


def checked(url: str, secure: bool = False) -> str:
    """An address that may be written to, as far as can be told from it alone. Raises Unreachable."""
    try:
        url = address(url)
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise _bad(url) from error
    schemes = {"https"} if secure else {"http", "https"}
    if parts.scheme not in schemes or not parts.hostname or len(url) > MOST_URL:
        raise _bad(url)
    if parts.username or parts.password or (port is not None and port not in PORTS and port < 1024):
        raise _bad(url)
    if not parts.hostname.isascii() and ascii_name(parts.hostname) is None:
        raise _bad(url)
    if " " in url or not (parts.path + parts.query).isascii():
        raise _bad(url)
    return url


def _bad(url: str) -> Unreachable:
    phrase = T("This is not an address that can be written to: {url}", url=url[:80])
    return Unreachable(phrase, answers.Answer(answers.NEVER, answers.BAD_ADDRESS))


def host_of(url: str) -> str:
    """The host that an address names, with its port where that is not the usual one; empty for nonsense."""
    with contextlib.suppress(ValueError):
        parts = urlsplit(url)
        port = "" if parts.port in (None, 80, 443) else f":{parts.port}"
        return (parts.hostname or "")[:240] + port
    return ""


def places_of(host: str, port: int, seconds: float = SECONDS) -> list[Place]:
    """The addresses of a host in the open internet, IPv6 and IPv4 in turn. Raises Unreachable.

    One that is not in the open internet refuses all. LAUTA_OUTWARD=private lets addresses of this machine and
    its network through, for a server at home.
    """
    try:
        found = looked_up(host, port, seconds)
    except (OSError, UnicodeError) as error:
        answer = answers.of_error(error if isinstance(error, TimeoutError) else socket.gaierror())
        raise Unreachable(T("There is no machine called {host}.", host=host[:80]), answer) from error
    if not site().outward_private and not all(is_public(str(one.address[0])) for one in found):
        never = answers.Answer(answers.NEVER, answers.NOT_PUBLIC)
        raise Unreachable(T("{host} is not in the open internet.", host=host[:80]), never)
    return _in_turn(found)[:MOST_PLACES]


def looked_up(host: str, port: int, seconds: float) -> list[Place]:
    """Ask the system for a name, for so long at most: it has no time limit of its own."""
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(host)
        return _places(host, port)
    found: list[list[Place] | Exception] = []
    if not _lookups.acquire(timeout=seconds):
        raise TimeoutError

    def ask() -> None:
        try:
            found.append(_places(host, port))
        except (OSError, UnicodeError) as error:
            found.append(error)
        finally:
            _lookups.release()

    asking = threading.Thread(target=ask, name="lookup", daemon=True)
    asking.start()
    asking.join(seconds)
    if not found:
        raise TimeoutError
    if isinstance(found[0], Exception):
        raise found[0]
    return found[0]


def _places(host: str, port: int) -> list[Place]:
    rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(Place(int(row[0]), tuple(row[4])) for row in rows))


def _in_turn(places: Sequence[Place]) -> list[Place]:
    """The families in turn, beginning with that of the first: one of them may lead nowhere."""
    first = [one for one in places if one.family == places[0].family]
    others = [one for one in places if one.family != places[0].family]
    return [one for one in chain(*zip_longest(first, others)) if one is not None]


def connect(places: Sequence[Place], seconds: float = SECONDS) -> socket.socket:
    """A connection to the first of these places that answers. Raises OSError.

    Attempts begin STAGGER_S after one another, or at once where one has failed, and run side by side.
    """
    left, end, began = list(places), time.monotonic() + seconds, 0.0
    fault: OSError = TimeoutError("no address answers")
    with selectors.DefaultSelector() as trying:
        try:
            while (rest := end - time.monotonic()) > 0 and (left or trying.get_map()):
                if left and (not trying.get_map() or time.monotonic() - began >= STAGGER_S):
                    began = time.monotonic()
                    fault = _begin(left.pop(0), trying) or fault
                for key, _ in trying.select(min(rest, STAGGER_S) if left else rest):
                    line: Any = key.fileobj
                    trying.unregister(line)
                    code = line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
                    if code == 0:
                        line.setblocking(True)
                        return _kept(line)
                    line.close()
                    fault = _error(code)
                    began = 0.0  # the next one at once
            raise TimeoutError("no address answers") if trying.get_map() else fault
        finally:
            for key in list((trying.get_map() or {}).values()):
                other: Any = key.fileobj
                other.close()


def _begin(place: Place, trying: selectors.BaseSelector) -> OSError | None:
    """Begin to connect; what was wrong where that fails at once."""
    line = socket.socket(place.family, socket.SOCK_STREAM)
    line.setblocking(False)
    try:
        code = line.connect_ex(place.address)
    except OSError as error:
        line.close()
        return error
    if code and code not in UNDER_WAY:
        line.close()
        return _error(code)
    trying.register(line, selectors.EVENT_WRITE)
    return None


def _kept(line: socket.socket) -> socket.socket:
    with contextlib.suppress(OSError):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


def _error(code: int) -> OSError:
    return OSError(code, os.strerror(code))  # Python makes it a ConnectionRefusedError and so on


@cache
def _trusting() -> ssl.SSLContext:
    return ssl.create_default_context()


class _Final(http.client.HTTPResponse):
    """The answer itself, without the hints that may come before it (102, 103)."""

    def _read_status(self) -> tuple[str, int, str]:
        while True:
            found: tuple[str, int, str] = super()._read_status()  # type: ignore[misc]  # not in typeshed
            if found[1] not in HINTS:
                return found
            http.client.parse_headers(self.fp)


class _To(http.client.HTTPConnection):
    """A connection to a place that was checked, under the name that was given."""

    response_class = _Final

    def __init__(self, host: str, port: int, places: Sequence[Place], secure: bool, seconds: float) -> None:
        super().__init__(host, port, timeout=seconds)
        self._places, self._secure, self._seconds = places, secure, seconds
        self.default_port = 443 if secure else 80  # so that Host says the port only where it must
        self.given_up = False
        self._line: socket.socket | None = None  # http.client drops its own once the body comes

    def connect(self) -> None:
        self.sock = self._line = connect(self._places, self._seconds)
        self.sock.settimeout(self._seconds)
        if self._secure:
            secured = _trusting().wrap_socket(
                self.sock, server_hostname=self.host, do_handshake_on_connect=False
            )
            self.sock = self._line = secured  # first, so that it can be given up
            secured.do_handshake()

    def give_up(self) -> None:
        """End it from another thread: the one that waits for an answer finds the connection closed."""
        self.given_up = True
        if self._line is not None:
            with contextlib.suppress(OSError):
                socket.socket.shutdown(self._line, socket.SHUT_RDWR)  # not that of TLS, which may wait


@dataclass(frozen=True)
class Reply:
    """What came back: the status, and when to try again, if it says so."""

    status: int
    retry_after: str | None


def post(
    url: str, body: bytes, headers: Mapping[str, str], seconds: float | None = None, tries: int = 1
) -> Reply:
    """Hand something in within so many seconds, WHOLE_S as a rule. Raises Unreachable.

    Each further try begins with another one of the addresses that the name has.
    """
    whole = WHOLE_S if seconds is None else seconds
    end, step = time.monotonic() + whole, min(SECONDS, whole)
    parts = urlsplit(checked(url))
    secure = parts.scheme == "https"
    host, port = str(parts.hostname), parts.port or (443 if secure else 80)
    places = places_of(host, port, step)
    turn = (tries - 1) % len(places)
    line = _To(host, port, [*places[turn:], *places[:turn]], secure, step)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    patience = threading.Timer(max(end - time.monotonic(), 0.1), line.give_up)
    patience.daemon = True
    patience.start()
    try:
        line.request("POST", path, body, {"User-Agent": "Lauta", **headers})
        return _read(line)
    except (OSError, http.client.HTTPException, ValueError) as error:
        fault = TimeoutError() if line.given_up else error
        phrase = T("{host} does not answer.", host=host[:80])
        raise Unreachable(phrase, answers.of_error(fault)) from error
    finally:
        patience.cancel()
        line.close()


def _read(line: _To) -> Reply:
    """The answer, of which little is read; one that is cut off is none. Raises OSError, HTTPException."""
    answer = line.getresponse()
    if answer.headers.defects:
        raise ConnectionResetError("the head is cut off")
    data = answer.read(MOST_ANSWER)
    if line.given_up:
        raise TimeoutError
    if len(data) < MOST_ANSWER and answer.length:
        raise ConnectionResetError("the answer is cut off")
    return Reply(answer.status, answer.getheader("Retry-After"))
