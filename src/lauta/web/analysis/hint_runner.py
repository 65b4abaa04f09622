"""Has positions analysed that people wait for: hints, and positions of finished matches.

A thread with a child of its own, which gives way to the bots; what is asked stands in `jobs.py`.
"""

from __future__ import annotations

import logging

from ..base.service import Service
from ..bots.worker import WorkerDied
from ..jobs.child import Thinker
from ..jobs.worker import give_way
from .jobs import DONE, FAILED, GONE, Job, jobs
from .thinker import ChildThinker

log = logging.getLogger("lauta.analysis")
GIVE_WAY_S = 3.0
IDLE_S = 300.0  # after which the child ends: it holds compiled rules in memory
RETRY_S = 1.0


class HintRunner(Service):
    """One thread; it sleeps while nothing is asked. Hints are questions of a moment, and no rows."""

    name, fails, retry_s = "hints", "an analysis failed", RETRY_S

    def __init__(self, thinker: Thinker | None = None) -> None:
        super().__init__()
        self._thinker: Thinker = thinker or ChildThinker()
        self._idle = False

    def start(self) -> None:
        """From now on questions are answered."""
        jobs.on_wish(self.wake)
        super().start()

    def interrupt(self) -> None:
        """End the child."""
        jobs.off_wish(self.wake)
        self._thinker.stop()

    def tick(self) -> float | None:
        """Answer one question; end the child when none has come for a while."""
        if self.step():
            self._idle = False
            return 0.0
        if self._idle:
            self._thinker.stop()
        self._idle = not self._idle
        return IDLE_S if self._idle else None

    def step(self) -> bool:
        """Analyse the position whose turn it is; False where there is none."""
        job = jobs.next()
        if job is None:
            return False
        status = FAILED
        try:
            give_way(GIVE_WAY_S, lambda: self.stopping.is_set() or job.gone)
            status = self._think(job)
        except WorkerDied as error:
            if not self.stopping.is_set():
                log.warning("a position of %s could not be analysed: %s", job.question["game"], error)
        finally:
            job.status = status
        return True

    def _think(self, job: Job) -> str:
        def tell(share: float) -> None:
            job.share = share

        if job.gone:
            return GONE
        answer = self._thinker.think(job.question, tell, lambda: self.stopping.is_set() or job.gone)
        if "found" not in answer:
            return GONE
        job.found = answer["found"]
        return DONE
