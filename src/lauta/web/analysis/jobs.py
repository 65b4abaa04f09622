"""Analysed positions of the server: hints that people wait for, and positions of finished matches.

Kept in memory; a server that begins anew is asked anew. Who thinks about them is `hint_runner.py`.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F

from ...engine.actors import CHANCE
from ...engine.phrase import T
from ..base.refusals import BadRequest, NotAllowed, NotFound, OtherRules, Stale, TooFast
from ..base.request_guard import HintPace
from ..jobs.child import Question
from ..match.hinting import hints_allowed
from ..match.match_cache import begun_under_other_rules, shelf, table_lock
from ..match.rows import rows
from ..match.secrets import check_told
from ..match.serious import check_advice
from ..models import Seat, Table
from .thinker import hint_question, position_question

WAITING, THINKING, DONE, FAILED, GONE = "waiting", "thinking", "done", "failed", "gone"
KEPT = 256
NOW = -1  # in place of a number of entries: the present
Key = tuple[int, int, int, int]


@dataclass
class Job:
    """A position to analyse: `number` is that of entries, or NOW for a hint at that `version`."""

    key: Key
    table_id: str
    version: int
    number: int
    seat: int
    guest: str
    question: Question
    status: str = WAITING
    share: float = 0.0
    found: dict[str, Any] = field(default_factory=dict)

    @property
    def gone(self) -> bool:
        """Whether the table has moved on, so that nobody needs it any more."""
        if self.number != NOW:
            return False
        known = Table.objects.filter(pk=self.key[0])  # no lock: whoever asks may hold one
        table = known.only("version", "hints", "rated", "tournament", "daily", "lesson").first()
        return table is None or table.version != self.version or not hints_allowed(table)


class Jobs:
    """All of them, with those that wait in the order in which people came."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[Key, Job] = OrderedDict()
        self._lock = threading.Lock()
        self._pace = HintPace()
        self._served: OrderedDict[str, int] = OrderedDict()
        self._count = 0
        self._on_wish: list[Callable[[], None]] = []

    def on_wish(self, tell: Callable[[], None]) -> None:
        """Have `tell` called when there is something to do."""
        self._on_wish.append(tell)

    def off_wish(self, tell: Callable[[], None]) -> None:
        """No longer."""
        self._on_wish.remove(tell)

    def get(self, key: Key) -> Job | None:
        """The one with this key, if it is known."""
        with self._lock:
            return self._jobs.get(key)

    def ask(self, key: Key, guest: str, make: Callable[[], Job]) -> tuple[Job, bool]:
        """The job with this key, and whether it is a new one. TooFast."""
        with self._lock:
            known = self._jobs.get(key)
            if known is not None and known.status not in (FAILED, GONE):
                return known, False
            others = [job for job in self._jobs.values() if job.guest == guest]
            if any(job.status in (WAITING, THINKING) and not job.gone for job in others):
                raise TooFast(T("One after the other: the last thing that you asked is not answered yet."))
            if not self._pace.allows(guest):
                raise TooFast(T("You have asked a lot. Wait a little, and think for yourself meanwhile."))
            self._jobs[key] = job = make()
            while len(self._jobs) > KEPT:
                self._jobs.popitem(last=False)
        for tell in list(self._on_wish):
            tell()
        return job, known is None

    def next(self) -> Job | None:
        """The one whose turn it is: of those that wait, of whoever was served longest ago."""
        with self._lock:
            for job in self._jobs.values():
                if job.status == WAITING and job.gone:
                    job.status = GONE
            waiting = [job for job in self._jobs.values() if job.status == WAITING]
            if not waiting:
                return None
            job = min(waiting, key=lambda one: self._served.get(one.guest, 0))
            self._count += 1
            self._served.pop(job.guest, None)
            self._served[job.guest] = self._count
            while len(self._served) > KEPT:
                self._served.popitem(last=False)
            job.status = THINKING
            return job

    def ahead(self, job: Job) -> int:
        """How many others come first, at most."""
        with self._lock:
            waiting = [one for one in self._jobs.values() if one.status in (WAITING, THINKING)]
        return waiting.index(job) if job in waiting else 0

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._jobs.clear()
            self._served.clear()
            self._pace = HintPace()


jobs = Jobs()


def hint_for(table_id: str, guest: str, seat: int, version: int) -> Job:
    """A hint for a seat that is to act; it is counted where it is a new one.

    Stale, NotAllowed, BadRequest, OtherRules, TooFast.
    """
    with table_lock(table_id):
        table = rows.at(table_id)
        match = _match(table)
        if table.version != version:
            raise Stale
        if not hints_allowed(table):
            raise NotAllowed(T("In this match there are no hints."))
        if table.status != Table.PLAYING or table.paused or match.actor != seat:
            raise BadRequest(T("Hints are for your own turn."))
        if table.free:
            check_advice(guest, table, match)
        key = (table.pk, version, NOW, seat)
        question = hint_question(table, match, seat)
        job, new = jobs.ask(
            key, guest, lambda: Job(key, table_id, version, NOW, seat, guest, question)
        )  # fmt: skip
        if new:
            Seat.objects.filter(table=table, index=seat).update(hints=F("hints") + 1)
            rows.forget(table_id)
    return job


def position_for(table_id: str, guest: str, n: int) -> Job:
    """The position of a finished match after `n` entries. NotAllowed, NotFound, BadRequest, TooFast."""
    with table_lock(table_id):
        table = rows.at(table_id)
        match = _match(table)
        if table.status != Table.OVER:
            raise NotAllowed(T("Positions can be asked about once the match is over."))
        check_told(table)
        if not 0 <= n < len(match.log):
            raise NotFound(T("Nobody was to move there."))
        actor = match.at(n).actor
        if actor is None or actor == CHANCE:
            raise BadRequest(T("Chance decides here, and no player. Go a step on or back."))
        key = (table.pk, 0, n, actor)
        return jobs.ask(
            key, guest, lambda: Job(key, table_id, 0, n, actor, guest, position_question(table, match, n))
        )[0]  # fmt: skip


def _match(table: Table) -> Any:
    if table.status == Table.OPEN:
        raise NotFound(T("This match has not begun yet."))
    if begun_under_other_rules(table):
        raise OtherRules
    return shelf.look(table)
