"""Services that poll at a fixed interval."""

from __future__ import annotations

from .service import Service


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
