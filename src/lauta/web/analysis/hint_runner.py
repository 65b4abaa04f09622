"""Has positions analysed that people wait for: hints, and positions of finished matches.

A thread with a child of its own, which gives way to the bots; what is asked stands in `jobs.py`.
"""

from __future__ import annotations

import logging
import threading

from django.db import close_old_connections, connection

from ..bots.worker import WorkerDied
from .jobs import DONE, FAILED, GONE, Job, jobs
from .thinker import ChildThinker, Thinker, give_way

log = logging.getLogger("lauta.analysis")
GIVE_WAY_S = 3.0
IDLE_S = 300.0  # after which the child ends: it holds compiled rules in memory
RETRY_S = 1.0


class HintRunner:
    """One thread; it sleeps where nothing is asked."""

    def __init__(self, thinker: Thinker | None = None) -> None:
        self._thinker: Thinker = thinker or ChildThinker()
        self._wake = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._work, name="hints", daemon=True)

    def start(self) -> None:
        """From now on questions are answered."""
        jobs.on_wish(self._wake.set)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and its child."""
        jobs.off_wish(self._wake.set)
        self._stopping = True
        self._wake.set()
        self._thinker.stop()
        self._thread.join(2)

    def _work(self) -> None:
        while not self._stopping:
            self._wake.clear()
            close_old_connections()
            try:
                if not self.step() and not self._wake.wait(IDLE_S):
                    self._thinker.stop()
                    self._wake.wait()
            except Exception:  # whatever one position brings, the others must go on
                log.exception("an analysis failed")
                self._wake.wait(RETRY_S)
        connection.close()

    def step(self) -> bool:
        """Analyse the position whose turn it is; False where there is none."""
        job = jobs.next()
        if job is None:
            return False
        status = FAILED
        try:
            give_way(GIVE_WAY_S, lambda: self._stopping or job.gone)
            status = self._think(job)
        except WorkerDied as error:
            if not self._stopping:
                log.warning("a position of %s could not be analysed: %s", job.question["game"], error)
        finally:
            job.status = status
        return True

    def _think(self, job: Job) -> str:
        def tell(share: float) -> None:
            job.share = share

        if job.gone:
            return GONE
        answer = self._thinker.think(job.question, tell, lambda: self._stopping or job.gone)
        if "found" not in answer:
            return GONE
        job.found = answer["found"]
        return DONE
