"""Shares the cores of the machine among the children that think, so that all of them together use no more.

Who thinks and about what is not known here; how a child divides a thought is `bots/thinking.py`.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from ...bots.cores import machine_cores


class Child(Protocol):
    """Who thinks."""

    def share(self, cores: int) -> None:
        """So many cores from now on, also in the midst of a thought."""


class CoreShares:
    """The cores of a machine, shared anew whenever somebody begins or ends to think."""

    def __init__(self, cores: int | None = None) -> None:
        self._cores = cores or machine_cores()
        self._thinking: list[Child] = []
        self._lock = threading.Lock()

    @contextmanager
    def thinking(self, child: Child) -> Iterator[None]:
        """While a child thinks: those who came first get what cannot be divided."""
        with self._lock:
            self._thinking.append(child)
            self._tell()
        try:
            yield
        finally:
            with self._lock:
                self._thinking.remove(child)
                self._tell()

    def _tell(self) -> None:
        if self._thinking:
            each, more = divmod(self._cores, len(self._thinking))
            for number, child in enumerate(self._thinking):
                child.share(max(1, each + (number < more)))
