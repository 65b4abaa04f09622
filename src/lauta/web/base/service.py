"""Services of the server: a thread each that calls `tick` and sleeps for as long as it says, or until woken.

What each of them does stands in its own room; `server/services.py` lists them.
"""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, close_old_connections, connection

LEAVE_S = 2.0  # how long a stop waits for a tick that is under way
RETRY_S = 2.0
SELDOM_S = 0.5  # a service that ticks less often opens a connection for each tick


class Service:
    """A thread that ticks. A tick that fails is logged, and the next one comes all the same.

    `name` is that of the thread and of its log, `fails` what the log says then ("jobs wait"). The first tick
    comes after `first_s`. With `last` it ticks once more when the server stops.
    """

    name: str
    fails: str
    first_s = 0.0
    retry_s = RETRY_S
    last = False

    def __init__(self) -> None:
        self.stopping = threading.Event()
        self._woken = threading.Event()
        self._thread = threading.Thread(target=self._work, name=self.name, daemon=True)

    def tick(self) -> float | None:
        """Do what is to be done now; in how many seconds to come again, None for when it is woken."""
        raise NotImplementedError

    def interrupt(self) -> None:
        """End what a tick may wait for: the server stops."""

    def start(self) -> None:
        """Begin to tick."""
        self._thread.start()

    def wake(self) -> None:
        """Have the next tick come now."""
        self._woken.set()

    def stop(self) -> None:
        """End the thread."""
        self.stopping.set()
        self._woken.set()
        self.interrupt()
        if self._thread.ident is not None:
            self._thread.join(LEAVE_S)

    def _work(self) -> None:
        pause: float | None = self.first_s
        while True:
            self._woken.wait(pause)
            if self.stopping.is_set():
                break
            self._woken.clear()
            pause = self._ticked()
            if pause is None or pause > SELDOM_S:
                connection.close()  # some hundred KB for a thread that sleeps
        if self.last:
            self._ticked()
        connection.close()

    def _ticked(self) -> float | None:
        log = logging.getLogger(f"lauta.{self.name}")
        close_old_connections()
        try:
            return self.tick()
        except DatabaseError as error:
            log.warning("%s: %s", self.fails, error)
        except Exception:  # whatever one piece of work brings, the others must go on
            log.exception(self.fails)
        return self.retry_s
