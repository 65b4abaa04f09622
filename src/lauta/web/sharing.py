"""What is the same for several readers, or for several moves, and made once.

What has the same key is the same: in a key stands all that it is made from. Knows no page and no game.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

T = TypeVar("T")


class Kept:
    """So many things as `size` says; those that nobody asked for the longest leave first."""

    def __init__(self, size: int) -> None:
        self._made: OrderedDict[Hashable, object] = OrderedDict()
        self._lock = threading.Lock()
        self._size = size

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Make it unless that has been done."""
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
                return cast(T, self._made[key])
        made = make()
        with self._lock:
            self._made[key] = made
            while len(self._made) > self._size:
                self._made.popitem(last=False)
        return made

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._made.clear()


shared_by_readers, drawn_before = Kept(2048), Kept(4096)
