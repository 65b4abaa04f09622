"""Services that poll at a fixed interval."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from .service import Service

log = logging.getLogger("lauta.watcher")
One = TypeVar("One")


def each(step: Callable[[One], int], things: Iterable[One]) -> int:
    """Take a step for each thing, whatever comes of the others: one that fails must hold up nobody else's."""
    done = 0
    for one in things:
        try:
            done += step(one)
        except Exception:  # of any kind, as a thing may hold what no code was written for
            log.exception("%s failed; the others go on", getattr(step, "__name__", "a step"))
    return done


class Watcher(Service):
    """A service that polls every `every_s` seconds, first after a pause; a poll that fails is lost alone."""

    every_s: float

    def __init__(self) -> None:
        super().__init__()
        self.first_s = self.retry_s = self.every_s

    def look(self) -> None:
        """What is done each time."""
        raise NotImplementedError

    def start(self) -> None:
        self.first_s = self.retry_s = self.every_s
        super().start()

    def tick(self) -> float:
        """Poll."""
        self.look()
        return self.every_s
