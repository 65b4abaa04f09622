"""The luck of a guest's finished matches, computed in the background batch by batch, and kept with them."""

from __future__ import annotations

from typing import Any

from ..base.refusals import TooFast, Unavailable
from ..jobs import queue
from ..jobs.child import Child, Thinker
from ..jobs.kinds import Gone, Kind, Tell
from ..models import Job, Played
from .statistics import keep_luck

BATCH = 20  # matches in one question: what a killed server loses


class Calculator(Child):
    """The child process of `luck_child.py`."""

    module = "lauta.web.ratings.luck_child"


class LuckOfMatches(Kind):
    """Jobs whose key is their owner; matches without luck are those that are left to do."""

    name, kept_s, failed_s = "luck", 60.0, 600.0

    def __init__(self) -> None:
        self.calculator: Thinker = Calculator()

    def run(self, job: Job, tell: Tell, gone: Gone) -> dict[str, Any]:
        """Compute batch by batch; each is kept as soon as it is there."""
        left = unknown_of(job.owner)
        whole, done = len(left), 0
        while (batch := left[done : done + BATCH]) and not gone():
            answer = self.calculator.think({"tables": batch}, lambda _: None, gone)
            for table, found in answer.get("found", {}).items():
                keep_luck(table, found)
            done += len(batch)
            tell(done / whole)
        return {"matches": done}

    def idle(self) -> None:
        self.calculator.stop()

    def stop(self) -> None:
        self.calculator.stop()


KIND = LuckOfMatches()


def unknown_of(guest: str) -> list[str]:
    """The tables of a guest whose luck is not computed yet, the newest first."""
    rows = Played.objects.filter(owner=guest, luck__isnull=True).exclude(owner="").order_by("-id")
    return list(dict.fromkeys(rows.values_list("table", flat=True)))


def want(guest: str, place: str) -> Job | None:
    """Have all that is unknown computed; the job, or None where too many wait.

    A job that has failed stays until its time is over: the page that waits for it asks every few seconds.
    """
    known = queue.newest_of(KIND, guest)
    if known is not None and known.status == Job.FAILED:
        return known
    try:
        return queue.renew(KIND, guest, {}, place)
    except (TooFast, Unavailable):
        return None
