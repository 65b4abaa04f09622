"""A kind of job: how it is done, how many may wait, how often it is tried, how long its result is kept.

The kinds stand in the rooms whose work they do; their rows are asked for and changed in `queue.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.phrase import Phrase, T
from ..models import Job

Tell = Callable[[float], None]
Gone = Callable[[], bool]
DAY_S = 86400.0


class Kind:
    """Jobs of one kind. `each` may wait for one owner, `most` for all.

    A job that dies is tried `tries` times. It is kept for `kept_s` when it is done (0: its result is kept
    elsewhere), and for `failed_s` when it has failed.
    """

    name: str
    each = 1
    tries = 3
    kept_s = failed_s = DAY_S
    crowded = T("Several jobs of this kind wait for you already. Wait for them.")
    full = T("Many others want the same just now. Try again in a while.")

    def most(self) -> int:
        """How many may wait in all."""
        return 50

    def gather(self) -> None:
        """Ask for what is wished for in rows of another kind; called before each job."""

    def wished(self) -> None:
        """Something was asked for, or cancelled: give up what nobody wants any more."""

    def run(self, job: Job, tell: Tell, gone: Gone) -> dict[str, Any] | None:
        """Do the job, and return its result; None where a part is done, and others may come before the next.

        `tell` hears how far it is, from 0 to 1. `gone` says that nobody wants it any more, or that the server
        stops; then return what you like. Raises WorkerDied where another try may do, LautaError where none
        would.
        """
        raise NotImplementedError

    def idle(self) -> None:
        """Let go of what is only held for the next job: there is none."""

    def stop(self) -> None:
        """End what a run may wait for."""

    def forget(self, job: Job) -> None:
        """Remove what is kept of a job beside its row, which leaves."""

    def too_many(self, everybody: bool) -> Phrase:
        """What is said where no more may wait, for one owner or for everybody."""
        return self.full if everybody else self.crowded
