"""The time by which the server waits: seconds since 1970 as the machine had it at the start, steady since.

A clock that is set back or forward moves nobody's turn. Dates that people see come from elsewhere.
"""

from __future__ import annotations

import time

_BEGAN = time.time() - time.monotonic()


def steady() -> float:
    """Seconds; never jumps while the server runs. What another run wrote down may lie far ahead."""
    return _BEGAN + time.monotonic()
