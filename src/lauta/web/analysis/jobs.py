"""Analysed positions of the server: hints that people wait for, and positions of finished matches.

Kept in memory; a server that begins anew is asked anew. Who thinks about them is `hint_runner.py`.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F

from ...engine.actors import CHANCE
from ...engine.phrase import T
from ..base.asker import asker
from ..base.networks import site_of
from ..base.rates import HINTS_ASKED, HINTS_ASKED_THERE
from ..base.refusals import BadRequest, NotAllowed, NotFound, OtherRules, Stale, TooFast, Unavailable
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
MOST_WAITING, EACH = 128, 12  # that wait in all, and for one address
NOW = -1  # in place of a number of entries: the present
Key = tuple[int, int, int, int]


@dataclass
class Job:
    """A position to analyse: `number` is that of entries, or NOW for a hint at that `version`.

    `place` is the network address that asks, or the guest where that is not known.
    """

    key: Key
    table_id: str
    version: int
    number: int
    seat: int
    guest: str
    question: Question
    place: str
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
    """All of them. Addresses take turns, in the order in which they began to wait; each has one job a round.

    A cookie is free, so a fresh guest comes after those of the same address who wait already, and an address
    that is new here after those that wait.
    """

    def __init__(self) -> None:
        self._jobs: OrderedDict[Key, Job] = OrderedDict()
        self._lock = threading.Lock()
        self._turns: dict[str, int] = {}  # of addresses that wait
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
        """The job with this key, and whether it is a new one. TooFast, Unavailable."""
        with self._lock:
            known = self._jobs.get(key)
            if known is not None and known.status not in (FAILED, GONE):
                return known, False
            job = make()
            place = job.place
            job.place = site_of(place)
            self._check_room(guest, job.place)
            HINTS_ASKED_THERE.spend(place)
            HINTS_ASKED.spend(guest)
            self._jobs[key] = job
            if job.place not in self._turns:
                self._turns[job.place] = self._next_number()
            self._let_go()
        for tell in list(self._on_wish):
            tell()
        return job, known is None

    def _check_room(self, guest: str, place: str) -> None:
        waiting = [one for one in self._jobs.values() if one.status in (WAITING, THINKING)]
        if any(one.guest == guest and not one.gone for one in waiting):
            raise TooFast(T("One after the other: the last thing that you asked is not answered yet."))
        if sum(one.place == place and not one.gone for one in waiting) >= EACH:
            raise TooFast(T("Others near you wait for hints already. Try again in a moment."))
        if len(waiting) >= MOST_WAITING:
            raise Unavailable(T("Many others wait for hints just now. Try again in a moment."))

    def _let_go(self) -> None:
        """Forget the oldest of those that nobody waits for."""
        done = [key for key, one in self._jobs.items() if one.status not in (WAITING, THINKING)]
        for key in done[: max(0, len(self._jobs) - KEPT)]:
            del self._jobs[key]

    def _next_number(self) -> int:
        self._count += 1
        return self._count

    def next(self) -> Job | None:
        """The one whose turn it is: the first of the address that waits for the longest."""
        with self._lock:
            for job in self._jobs.values():
                if job.status == WAITING and job.gone:
                    job.status = GONE
            order = self._order()
            if not order:
                self._turns.clear()
                return None
            job = order[0]
            job.status = THINKING
            self._turns[job.place] = self._next_number()
            left = {one.place for one in order[1:]}
            self._turns = {place: turn for place, turn in self._turns.items() if place in left}
            return job

    def _order(self) -> list[Job]:
        """Those that wait, the one whose turn it is first."""
        rounds: Counter[str] = Counter()
        ranked: list[tuple[int, int, Job]] = []
        for job in self._jobs.values():
            if job.status == WAITING:
                ranked.append((rounds[job.place], self._turns.get(job.place, 0), job))
                rounds[job.place] += 1
        return [job for _, _, job in sorted(ranked, key=lambda one: one[:2])]

    def ahead(self, job: Job) -> int:
        """How many others come first, at most."""
        with self._lock:
            order = self._order()
            thinking = any(one.status == THINKING for one in self._jobs.values())
        return order.index(job) + thinking if job in order else 0

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._jobs.clear()
            self._turns.clear()


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
            key, guest, lambda: Job(key, table_id, version, NOW, seat, guest, question, asker() or guest)
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
            key, guest, lambda: Job(
                key, table_id, 0, n, actor, guest, position_question(table, match, n), asker() or guest
            )
        )[0]  # fmt: skip


def _match(table: Table) -> Any:
    if table.status == Table.OPEN:
        raise NotFound(T("This match has not begun yet."))
    if begun_under_other_rules(table):
        raise OtherRules
    return shelf.look(table)
