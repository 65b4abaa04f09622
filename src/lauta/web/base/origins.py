"""The addresses that a page shows to its reader: the only module that asks a request for its host.

What is sent to anybody else than the one who asks takes its address from `site.py`.
"""

from __future__ import annotations

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

from .site import site


def origin(request: HttpRequest) -> str:
    """Return the address under which the reader has asked, for the reader alone. Raises DisallowedHost."""
    return f"{request.scheme}://{request.get_host().lower()}"


def to_hand_on(request: HttpRequest) -> str:
    """Return the address for links that the reader hands on, or that a preview shows elsewhere.

    As the settings state it; else the one that was asked for, if LAUTA_HOSTS or the server itself names it.
    Empty where only `*` allows it, as anybody can make up a Host header, and where the host is refused.
    """
    stated = site().stated_address
    if stated is not None:
        return stated
    try:
        asked = request.get_host()
    except DisallowedHost:
        return ""
    return origin(request) if site().is_named(asked) else ""
