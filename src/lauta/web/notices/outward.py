"""The only way out: one POST to an address that somebody has given us, never to this machine or its network.

The name is looked up once and the connection goes to what was checked: no second answer leads elsewhere. No
redirects are followed, and little of the answer is read.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from urllib.parse import urlsplit

from ...engine.phrase import T
from ...text import address
from ..base.refusals import BadRequest
from ..base.site import site

SECONDS = 5.0  # for each step
WHOLE_S = 15.0  # for all of it: who answers drop by drop is given up
MOST_URL, MOST_ANSWER = 500, 2000
PORTS = {80, 443}
HOLDING_IPV4 = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("::/96"))  # in their last bits


class Unreachable(BadRequest):
    """The address cannot be written to, or must not be."""


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
    if " " in url or not (parts.path + parts.query).isascii():
        raise _bad(url)
    return url


def _bad(url: str) -> Unreachable:
    return Unreachable(T("This is not an address that can be written to: {url}", url=url[:80]))


def place_of(host: str, port: int) -> str:
    """The address of a host in the open internet. Raises Unreachable.

    LAUTA_OUTWARD=private lets addresses of this machine and its network through, for a house of its own.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(T("There is no machine called {host}.", host=host[:80])) from error
    places = list(dict.fromkeys(str(one[4][0]) for one in found))
    if not site().outward_private and not all(map(_is_public, places)):
        raise Unreachable(T("{host} is not in the open internet.", host=host[:80]))
    return places[0]


def _is_public(place: str) -> bool:
    address = ipaddress.ip_address(place.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if any(address in network for network in HOLDING_IPV4):
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if address.is_site_local or (inner is not None and not _is_public(str(inner))):
            return False
    return address.is_global and not address.is_multicast


class _To(http.client.HTTPConnection):
    """A connection to the place that was checked, under the name that was given."""

    def __init__(self, host: str, port: int, place: str, secure: bool) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._place, self._secure = place, secure
        self.default_port = 443 if secure else 80  # so that Host says the port only where it must

    def connect(self) -> None:
        self.sock = socket.create_connection((self._place, self.port), SECONDS)
        if self._secure:
            secured = ssl.create_default_context().wrap_socket(
                self.sock, server_hostname=self.host, do_handshake_on_connect=False
            )
            self.sock = secured  # first, so that it can be given up
            secured.do_handshake()

    def give_up(self) -> None:
        """End it from outside: whoever waits for an answer is told that there is none."""
        with contextlib.suppress(OSError, AttributeError):
            socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Hand something in; the status of the answer. Raises Unreachable."""
    parts = urlsplit(checked(url))
    secure = parts.scheme == "https"
    host, port = str(parts.hostname), parts.port or (443 if secure else 80)
    line = _To(host, port, place_of(host, port), secure)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    patience = threading.Timer(WHOLE_S, line.give_up)
    patience.daemon = True
    patience.start()
    try:
        line.request("POST", path, body, {"User-Agent": "Lauta", **headers})
        answer = line.getresponse()
        answer.read(MOST_ANSWER)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unreachable(T("{host} does not answer.", host=host[:80])) from error
    finally:
        patience.cancel()
        line.close()
    return answer.status
