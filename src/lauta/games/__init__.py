"""The games, one folder each with the same file names; no game imports another.

Also the register of their packages, which tests may lend a game of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

GAMES = ("africa", "attika", "navegador", "afrikan_tahti", "retkikunnat")
_lent: dict[str, str] = {}


def packages() -> dict[str, str]:
    """Id and package of every game, in the order of the front page."""
    return {**{ident: f"{__name__}.{ident}" for ident in GAMES}, **_lent}


@contextmanager
def lending(ident: str, package: str) -> Iterator[None]:
    """For tests: one game more, while the context lasts."""
    _lent[ident] = package
    try:
        yield
    finally:
        del _lent[ident]
