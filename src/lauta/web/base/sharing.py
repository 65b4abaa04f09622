"""What is the same for several readers, or for several moves, and made once.

What has the same key is the same: in a key stands all that it is made from. Knows no page and no game.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from .in_memory import DRAWN, remembers

T = TypeVar("T")
_NOTHING = object()


class Kept:
    """So many things as `size` says; the oldest leave first."""

    def __init__(self, size: int) -> None:
        self._made: dict[Hashable, object] = {}
        self._lock = threading.Lock()
        self._size = size

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Make it unless that has been done."""
        found = self._made.get(key, _NOTHING)
        if found is _NOTHING:
            found = make()
            with self._lock:
                self._made[key] = found
                while len(self._made) > self._size:
                    del self._made[next(iter(self._made))]
        return cast(T, found)

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._made.clear()


shared_by_readers, drawn_before = Kept(2048), Kept(4096)
remembers("base.sharing.shared_by_readers", goes_by_itself=DRAWN)
remembers("base.sharing.drawn_before", goes_by_itself=DRAWN)
