"""A worker: a service that does jobs of some kinds, one after the other, each under a lease.

It may end at any moment, the machine may lose power: what it was at is begun again when the lease has ended.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable

from ...engine.errors import LautaError
from ..base.service import Service
from ..bots.queue import bots_wait
from ..bots.worker import WorkerDied
from ..models import Job
from . import queue
from .kinds import Kind

log = logging.getLogger("lauta.jobs")
IDLE_S = 30.0  # between two looks for what silent workers have left, and for old results
BEAT_S = 2.0
LOOK_S = 0.1


class Held:
    """A job while it runs: writes its progress down, renews its lease, notices when it was cancelled."""

    def __init__(self, job: Job, stopping: threading.Event) -> None:
        self._job, self._stopping = job, stopping
        self._progress, self._lost, self._beaten = 0.0, False, time.monotonic()

    def tell(self, progress: float) -> None:
        """How far it is, from 0 to 1."""
        self._progress = progress
        self._beat()

    def gone(self) -> bool:
        """Whether to stop working."""
        self._beat()
        return self._lost or self._stopping.is_set()

    def _beat(self) -> None:
        if not self._lost and time.monotonic() - self._beaten >= BEAT_S:
            self._lost = not queue.hold(self._job, self._progress)
            self._beaten = time.monotonic()


def give_way(most_s: float, gone: Callable[[], bool]) -> None:
    """Bots that are to move come first, for a while."""
    end = time.monotonic() + most_s
    while time.monotonic() < end and not gone() and bots_wait():
        time.sleep(LOOK_S)


class Worker(Service):
    """One thread; it sleeps while nothing is asked for. `give_way_s` is how long bots come first."""

    fails = "jobs wait"

    def __init__(self, name: str, *kinds: Kind, give_way_s: float = 0.0) -> None:
        self.name, self._give_way_s = name, give_way_s
        self._kinds = {kind.name: kind for kind in kinds}
        self._id = f"{name}-{secrets.token_hex(6)}"
        super().__init__()

    def start(self) -> None:
        """Begin to work."""
        for kind in self._kinds.values():
            queue.on_wish(kind.wished)
        queue.on_wish(self.wake)
        super().start()

    def interrupt(self) -> None:
        """End the children; what runs is queued again."""
        queue.off_wish(self.wake)
        for kind in self._kinds.values():
            queue.off_wish(kind.wished)
            kind.stop()

    def tick(self) -> float:
        """Do one job, if there is any."""
        queue.take_from_the_silent(self._kinds, self._id)
        if self.step():
            return 0.0
        for kind in self._kinds.values():
            kind.idle()
        queue.remove_old(self._kinds)
        lease = queue.next_lease_end(self._kinds)
        return IDLE_S if lease is None else min(IDLE_S, lease + LOOK_S)

    def step(self) -> bool:
        """Do the job whose turn it is; False where there is none."""
        for one in self._kinds.values():
            one.gather()
        job = queue.claim(self._kinds, self._id)
        if job is None:
            return False
        kind, held = self._kinds[job.kind], Held(job, self.stopping)
        give_way(self._give_way_s, held.gone)
        try:
            result = kind.run(job, held.tell, held.gone)
        except WorkerDied as error:
            self._died(kind, job, error)
        except LautaError as error:
            log.warning("%s cannot be done: %s", job, error)
            queue.give_up(kind, job, str(error))
        except BaseException:
            queue.put_back(job, counted=True)
            raise
        else:
            self._ended(kind, job, result)
        return True

    def _ended(self, kind: Kind, job: Job, result: dict[str, object] | None) -> None:
        if result is None:
            queue.go_on(job)
        elif self.stopping.is_set():
            queue.put_back(job, counted=False)
        elif not queue.finish(kind, job, result):
            kind.forget(job)  # cancelled meanwhile

    def _died(self, kind: Kind, job: Job, error: WorkerDied) -> None:
        if self.stopping.is_set():
            queue.put_back(job, counted=False)
        elif job.tries >= kind.tries:
            log.warning("%s came to nothing: %s", job, error)
            queue.give_up(kind, job, str(error))
        else:
            log.warning("%s is tried again: %s", job, error)
            queue.put_back(job, counted=True)
