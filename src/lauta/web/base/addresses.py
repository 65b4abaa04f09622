"""Where a request comes from, as the limits count it. Proxies are believed in `server/forwarded.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .networks import place_of as place_of


def caller(scope: Mapping[str, Any]) -> str:
    """Whence an ASGI connection comes; empty where that is not known."""
    client = scope.get("client")
    return place_of(str(client[0])) if client else ""
