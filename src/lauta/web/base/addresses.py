"""Where a request comes from, as the limits count it. Which proxies are believed is set in `server/serve.py`.

An IPv6 household has a whole network of addresses (64 bits of them), so it counts as one.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import Any


def place_of(address: str) -> str:
    """The address, or the network of a household where it is IPv6."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, 64), strict=False))


def caller(scope: Mapping[str, Any]) -> str:
    """Whence an ASGI connection comes; empty where that is not known."""
    client = scope.get("client")
    return place_of(str(client[0])) if client else ""
