"""How many threads of this process think at once; the number may change at any time.

Whoever thinks takes a core for a short while and gives it back; knows no game and no search.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache


def machine_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Cores:
    """A number of cores that threads share."""

    def __init__(self, most: int) -> None:
        self._most, self._busy = max(1, most), 0
        self._change = threading.Condition()

    @property
    def most(self) -> int:
        """How many threads may think at once."""
        return self._most

    def share(self, most: int) -> None:
        """From now on so many, at least one; who thinks already goes on until it gives its core back."""
        with self._change:
            self._most = max(1, most)
            self._change.notify_all()

    @contextmanager
    def one(self) -> Iterator[None]:
        """A core for a while, as soon as one is free."""
        with self._change:
            self._change.wait_for(lambda: self._busy < self._most)
            self._busy += 1
        try:
            yield
        finally:
            with self._change:
                self._busy -= 1
                self._change.notify()

    def run(self, tasks: list[Callable[[], None]]) -> None:
        """Do all tasks, in this thread where only one may think, else in several; raises what they do."""
        if self._most == 1 or len(tasks) == 1:
            for task in tasks:
                task()
            return
        waiting: list[Future[None]] = [_threads().submit(task) for task in tasks[1:]]
        tasks[0]()
        for future in waiting:
            future.result()


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max(2, machine_cores()), thread_name_prefix="trees")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_threads.cache_clear)  # a forked process has none of these threads
