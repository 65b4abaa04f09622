"""Moves wait for one another here, not in SQLite: it would sleep between looks, for longer each time.

A courtesy among the threads of this process; what may be written at all is still SQLite's to say.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE_S = 0.5  # where somebody else keeps the database locked, all of them wait for it side by side
_writing = threading.Lock()


@contextmanager
def my_turn() -> Iterator[None]:
    """Until no other move is being written, or patience ends. Hold the table's lock already."""
    mine = _writing.acquire(timeout=PATIENCE_S)
    try:
        yield
    finally:
        if mine:
            _writing.release()
