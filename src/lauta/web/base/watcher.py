"""Threads of the server that look for the same again and again, each with its own pause."""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, close_old_connections, connection

LEAVE_S = 2.0  # how long a stop waits for a look that is under way


class Watcher:
    """A thread that looks every `every_s` seconds. A look that fails costs that look alone.

    `name` is that of the thread and of its log, `fails` what the log says then ("tables are not looked
    after"). With `last` it looks once more when the server stops.
    """

    name: str
    every_s: float
    fails: str
    last = False

    def __init__(self) -> None:
        self.stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name=self.name, daemon=True)

    def look(self) -> None:
        """What is done each time."""
        raise NotImplementedError

    def start(self) -> None:
        """From now on it looks, first after a pause."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread."""
        self.stopping.set()
        self._thread.join(LEAVE_S)

    def _work(self) -> None:
        log, stops = logging.getLogger(f"lauta.{self.name}"), False
        while not stops:
            stops = self.stopping.wait(self.every_s)
            if stops and not self.last:
                break
            close_old_connections()
            try:
                self.look()
            except DatabaseError as error:
                log.warning("%s: %s", self.fails, error)
            except Exception:  # whatever one brings, all others must go on
                log.exception(self.fails)
        connection.close()
