"""Where the request that is being answered comes from, for limits on what it leaves behind.

Set once for each request in `server/middleware.py`, so that no way to a row can forget to hand it on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils.crypto import salted_hmac

from .networks import site_of

_place: ContextVar[str] = ContextVar("asker", default="")
_uncounted: ContextVar[bool] = ContextVar("uncounted", default=False)


@contextmanager
def asking(place: str, counted: bool = True) -> Iterator[None]:
    """A request from there is answered; `counted` says that a table it makes was counted already."""
    tokens = _place.set(place), _uncounted.set(not counted)
    try:
        yield
    finally:
        _place.reset(tokens[0])
        _uncounted.reset(tokens[1])


def uncounted() -> bool:
    """True if a table that is made now was not counted yet, so the caller counts it."""
    return _uncounted.get()


def asker() -> str:
    """The network address that asks, as limits count it; empty where the server does something by itself."""
    return _place.get()


def digest_of(place: str) -> str:
    """What stands for an address in rows, the same for all of an IPv6 customer; nobody can read it."""
    return salted_hmac("lauta.jobs", site_of(place)).hexdigest()[:32] if place else ""


def asker_digest() -> str:
    """What stands in a row for the address that asks."""
    return digest_of(asker())
