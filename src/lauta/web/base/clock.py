"""The time by which the server waits: seconds since 1970 as the machine had it at the start, steady since.

A clock that is set back or forward moves nobody's turn. Which day it is follows the machine's clock, by UTC.
"""

from __future__ import annotations

import time
from datetime import UTC, date, datetime

_BEGAN = time.time() - time.monotonic()


def steady() -> float:
    """Seconds; never jumps while the server runs. What another run wrote down may lie far ahead."""
    return _BEGAN + time.monotonic()


def moment() -> datetime:
    """Now, by UTC."""
    return datetime.now(UTC)


def today() -> date:
    """The day by UTC."""
    return moment().date()
