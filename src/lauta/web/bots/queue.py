"""Which bot moves next: the quick ones first, then who has had least of the machine; and who is at it now.

Leases are kept in memory, for only one server works on a data folder: what fails or dies leaves none behind.
Who makes the moves is `runner.py`.
"""

from __future__ import annotations

import math
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q

from ..base.clock import steady
from ..base.limits import TABLES_AT_WORK
from ..base.networks import site_of
from ..match.presence import presence
from ..models import Duty, Table

IDLE_S = 10.0
RETRY_S = 0.5
HALF_S = 60.0  # thinking time counts half after this
QUICK_S, SLOW_S = 0.02, 1.0  # what a move counts for until it is known what it took
LONGEST_WAIT_S = 60.0  # what is due later than this was written down by a clock that went otherwise
KEPT = 2000


def at_work(guest: str, besides: Table) -> int:
    """At how many other tables of this guest bots are to move now, for somebody who is there or waits."""
    return Duty.objects.filter(_attended(), table__host=guest).exclude(table=besides).count()


def owed(table: Table) -> Duty | None:
    """What a bot owes at a table; None where it owes nothing."""
    return Duty.objects.filter(table=table, version=table.version).first()


def _attended() -> Q:
    """Bots play where a person waits for them, or looks on."""
    return Q(awaited=True) | Q(table__public_id__in=presence.tables())


def _unattended() -> Q:
    """They play in tournaments besides, where those at other tables wait for the end of the round."""
    return Q(table__tournament__isnull=False) & ~_attended()


def bots_wait() -> bool:
    """Whether a bot that searches is to move at a table where somebody waits for it, or looks on."""
    wanted = Duty.objects.filter(_attended(), answer__isnull=True)
    return wanted.filter(quick=False, due__lte=steady()).exists()


@dataclass(frozen=True)
class Lease:
    """A duty that one worker is at; `bad` counts the answers to it that came to nothing."""

    pk: int
    host: str
    address: str
    bad: int
    since: float
    expected: float


class Shares:
    """The thinking time that each had lately, in seconds; what was long ago counts less."""

    def __init__(self) -> None:
        self._had: dict[str, tuple[float, float]] = {}

    def of(self, who: str, now: float) -> float:
        had, at = self._had.get(who, (0.0, now))
        return had * math.exp2((at - now) / HALF_S)

    def add(self, who: str, seconds: float, now: float) -> None:
        self._had[who] = (max(0.0, self.of(who, now) + seconds), now)
        if len(self._had) > KEPT:
            self._had = {one: had for one, had in self._had.items() if self.of(one, now) > QUICK_S}


class Duties:
    """The queue of all bots, for several workers."""

    def __init__(self, clock: Callable[[], float] = steady) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._leases: dict[int, Lease] = {}
        self._later: dict[int, float] = {}
        self._bad: Counter[int] = Counter()
        self._shares = Shares()

    def take(self, unready: Iterable[str] = ()) -> tuple[tuple[Duty, Lease] | None, float]:
        """A duty that is due and free, with its lease, else how long to wait.

        None for which a bot searches in a game that is `unready`, with the figures of its table.
        """
        games = set(unready)
        return self._take(lambda duty: duty.quick or figures_of(duty.table) not in games, _attended())

    def take_beside(self, unready: Iterable[str] = ()) -> tuple[tuple[Duty, Lease] | None, float]:
        """The same, where nobody is at the table: for a worker of its own, so that no person waits for it."""
        games = set(unready)
        return self._take(lambda duty: duty.quick or figures_of(duty.table) not in games, _unattended())

    def take_quick(self) -> tuple[tuple[Duty, Lease] | None, float]:
        """The same, of those duties for which no bot searches: they never wait for one that does."""
        return self._take(lambda duty: duty.quick, _attended())

    def _take(self, fits: Callable[[Duty], bool], wanted: Q) -> tuple[tuple[Duty, Lease] | None, float]:
        with self._lock:
            now = self._clock()
            waiting = [(self._wait(duty, now), duty) for duty in self._free(wanted) if fits(duty)]
            due = [duty for wait, duty in waiting if wait <= 0]
            if due:
                best = min(due, key=lambda duty: self._rank(duty, now))
                return (best, self._lease(best, now)), 0.0
            return None, min([IDLE_S, *(wait for wait, _ in waiting)])

    def _free(self, which: Q) -> Iterator[Duty]:
        """Those among them that nobody is at; of those that are only watched, so many a guest."""
        rows = Duty.objects.filter(which, answer__isnull=True).select_related("table")
        rows = rows.defer("table__snapshot", "table__edition")
        watched: Counter[str] = Counter()
        for duty in rows.order_by("table_id"):
            watched[duty.table.host] += not duty.awaited
            wanted = (
                duty.awaited
                or duty.table.tournament_id is not None
                or watched[duty.table.host] <= TABLES_AT_WORK()
            )
            if wanted and duty.pk not in self._leases:
                yield duty

    def _wait(self, duty: Duty, now: float) -> float:
        wait = max(duty.due, self._later.get(duty.pk, 0.0)) - now
        return wait if wait < LONGEST_WAIT_S else 0.0

    def _rank(self, duty: Duty, now: float) -> tuple[float, float, float]:
        """Households are served in turn, then guests, then tables."""
        host = duty.table.host
        address = _place(presence.address_of(host))
        return self._shares.of(address, now), self._shares.of(host, now), duty.due

    def _lease(self, duty: Duty, now: float) -> Lease:
        host = duty.table.host
        expected = QUICK_S if duty.quick else SLOW_S
        lease = Lease(duty.pk, host, _place(presence.address_of(host)), self._bad[duty.pk], now, expected)
        self._leases[duty.pk] = lease
        self._count(lease, expected, now)
        return lease

    def _count(self, lease: Lease, seconds: float, now: float) -> None:
        self._shares.add(lease.address, seconds, now)
        self._shares.add(lease.host, seconds, now)

    def done(self, lease: Lease) -> None:
        """The duty is fulfilled, or no longer there."""
        with self._lock:
            self._give_back(lease)
            self._later.pop(lease.pk, None)
            self._bad.pop(lease.pk, None)

    def again(self, lease: Lease) -> None:
        """Something else failed: the duty stands as before, and is tried again soon."""
        with self._lock:
            self._give_back(lease)
            self._later[lease.pk] = self._clock() + RETRY_S

    def bad_answer(self, lease: Lease) -> None:
        """The bot did not answer, or what it answered cannot be played."""
        with self._lock:
            self._give_back(lease)
            self._bad[lease.pk] += 1

    def _give_back(self, lease: Lease) -> None:
        now = self._clock()
        self._leases.pop(lease.pk, None)
        self._count(lease, now - lease.since - lease.expected, now)


def figures_of(table: Table) -> str:
    """What stands for the game of a table with its figures."""
    return table.figures or table.game


def _place(address: str) -> str:
    return f"from {site_of(address)}"
