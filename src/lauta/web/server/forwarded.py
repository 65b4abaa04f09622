"""From where a request comes and by which scheme, as the proxies of LAUTA_PROXIES say.

Nobody else is believed. X-Forwarded-For and X-Forwarded-Proto count; Forwarded (RFC 7239) only where neither
is there, because a proxy that writes the one hands on what a visitor has put into the other.
X-Forwarded-Host never counts: the proxy hands on Host itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..base.networks import address_of
from ..base.request_guard import App, Receive, Scope, Send
from ..base.site import Site, site

HTTP, SOCKET = {"http", "https", "ws", "wss"}, {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
MOST_HOPS = 30
_PAIR = re.compile(r'\s*([A-Za-z-]+)=("[^"]*"|[^;,"]*)\s*')


class Forwarded:
    """Puts the client and the scheme that a proxy tells of into the scope."""

    def __init__(self, application: App) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            peer = scope.get("client") or ("", 0)  # a socket of the file system has no address
            scope["client"] = tuple(peer)
            if site().is_proxy(str(peer[0])):
                client, scheme = told(scope["headers"], str(peer[0]), site())
                scope["client"] = (client, 0 if client != peer[0] else peer[1])
                scope["scheme"] = _scheme(scheme, scope)
        await self._application(scope, receive, send)


def told(headers: Sequence[tuple[bytes, bytes]], peer: str, ours: Site) -> tuple[str, str]:
    """Return the client's address and the scheme of its request; empty where no proxy says."""
    hops, schemes = _listed(headers, b"x-forwarded-for"), _listed(headers, b"x-forwarded-proto")
    if not hops and not schemes:
        hops, schemes = _standard(_listed(headers, b"forwarded"))
    client, taken = peer, 0
    for hop in reversed(hops[-MOST_HOPS:]):
        known = address_of(hop)
        if known is None:  # such as "unknown": nobody can tell more than the proxy before it
            break
        client, taken = str(known), taken + 1
        if not ours.is_proxy(client):
            break
    # Each proxy adds its own word on the right, or there is one word of the first proxy.
    scheme = schemes[-min(max(taken, 1), len(schemes))].lower() if schemes else ""
    return client, scheme


def _listed(headers: Sequence[tuple[bytes, bytes]], name: bytes) -> list[str]:
    whole = ",".join(value.decode("latin-1") for key, value in headers if key == name)
    return [word for part in whole.split(",") if (word := part.strip())]


def _standard(elements: Sequence[str]) -> tuple[list[str], list[str]]:
    pairs = [{key.lower(): value.strip('"') for key, value in _PAIR.findall(one)} for one in elements]
    return [one.get("for", "unknown") for one in pairs], [one.get("proto", "") for one in pairs]


def _scheme(told: str, scope: Mapping[str, Any]) -> str:
    if told not in HTTP:
        return str(scope["scheme"])
    return SOCKET[told] if scope["type"] == "websocket" else told.replace("ws", "http")
