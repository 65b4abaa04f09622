"""The database for commands that run beside the server, or without one: brought up to date first."""

from __future__ import annotations

from pathlib import Path

import django

from ...engine.errors import LautaError
from ...engine.phrase import T
from ..base.paths import database_file
from ..server import migrating
from ..server.serve import alone, running_at


class OtherVersion(LautaError):
    """The database, or the server that works on it, is of another version; the message says what to do."""


def ready() -> None:
    """Afterwards models can be used. Raises OtherVersion; the database of a running server is left alone."""
    django.setup()
    path = database_file()
    if migrating.is_newer(path):
        raise OtherVersion(T("A newer Lauta has been at work on {path}. Upgrade this one.", path=str(path)))
    if migrating.left_to_do(path):
        _bring_up_to_date(path)
    from ..tables import downtime  # models, once Django is set up

    downtime.follow()


def _bring_up_to_date(path: Path) -> None:
    running = running_at()
    if running is not None:
        raise OtherVersion(
            T(
                "The server at {address} has not brought the database up to date: it is still starting, or "
                "is older than this command. Wait a little, or restart it.",
                address=running,
            )
        )
    with alone("a database being brought up to date"):
        migrating.here()
