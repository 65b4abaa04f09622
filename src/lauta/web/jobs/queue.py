"""The rows of jobs: asked for, claimed under a lease, finished, cancelled, removed when their time is over.

Nothing runs here; that is `worker.py`. Every change names the worker that it believes to have the job, so one
that has lost its lease changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from ..base.asker import digest_of
from ..base.clock import age, moment, steady
from ..base.refusals import TooFast, Unavailable
from ..models import Job
from .kinds import Kind

LEASE_S = 12.0
SHARE = 4  # of what may wait in all, one address has this part at most
_on_wish: list[Callable[[], None]] = []


def on_wish(tell: Callable[[], None]) -> None:
    """Have `tell` called when a job is asked for or cancelled."""
    _on_wish.append(tell)


def off_wish(tell: Callable[[], None]) -> None:
    """No longer."""
    if tell in _on_wish:
        _on_wish.remove(tell)


def wish() -> None:
    """Something was asked for, or cancelled."""
    for tell in list(_on_wish):
        tell()


# ------------------------------------------------------------------ for those who ask


def find(kind: Kind | str, key: str) -> Job | None:
    """The job with this key, whatever has become of it."""
    name = kind if isinstance(kind, str) else kind.name
    return Job.objects.filter(kind=name, key=key).order_by().first()


def newest_of(kind: Kind, owner: str) -> Job | None:
    """The newest job of an owner, who may have been another guest when it was asked for."""
    return Job.objects.filter(kind=kind.name, owner=owner).exclude(owner="").order_by("-pk").first()


def ask(
    kind: Kind,
    owner: str,
    key: str,
    question: Mapping[str, Any],
    place: str = "",
    allow: Callable[[], None] = lambda: None,
) -> Job:
    """The job with this key, as a new one where there is none or it has failed.

    `place` is the address that asks: cookies are free, so a part of all jobs is for one address at most.
    `allow` is called before a new one is written, and may refuse. TooFast, Unavailable.
    """
    with transaction.atomic():
        known = find(kind, key)
        if known is not None and known.status != Job.FAILED:
            return known
        waiting = Job.objects.filter(kind=kind.name, status__in=Job.WAITING)
        if waiting.filter(owner=owner).count() >= kind.each:
            raise TooFast(kind.too_many(False))
        place = digest_of(place) or owner
        if waiting.filter(place=place).count() >= max(kind.each, kind.most() // SHARE):
            raise TooFast(kind.too_many(False))
        if waiting.count() >= kind.most():
            raise Unavailable(kind.too_many(True))
        allow()
        if known is not None:
            known.delete()
        try:
            with transaction.atomic():
                job = Job.objects.create(
                    kind=kind.name, owner=owner, place=place, key=key, question=dict(question),
                    began=_newest(kind, "began", owner=owner), turn=_turn(waiting.filter(place=place)),
                )  # fmt: skip
        except IntegrityError:  # another process was asked at the same moment
            job = Job.objects.get(kind=kind.name, key=key)
    wish()
    return job


def _newest(kind: Kind, name: str, **whose: str) -> float:
    """When this owner was served last, as far as that is known."""
    known = Job.objects.filter(kind=kind.name, **whose).order_by(f"-{name}")
    return known.values_list(name, flat=True).first() or 0.0


def _turn(queued: QuerySet[Job]) -> float:
    """Since when the place of these jobs waits; one with no job begins now, after all that wait."""
    known = queued.filter(status=Job.QUEUED).order_by("turn").values_list("turn", flat=True).first()
    return steady() if known is None else known


def renew(kind: Kind, owner: str, question: Mapping[str, Any], place: str = "") -> Job:
    """A new job of an owner in place of one that is done or failed; one that still waits stays.

    TooFast, Unavailable.
    """
    known = newest_of(kind, owner)
    if known is not None and known.waits:
        return known
    for old in Job.objects.filter(kind=kind.name, owner=owner):
        remove(kind, old)
    return ask(kind, owner, owner, question, place)


def cancel(kind: Kind, owner: str) -> None:
    """Remove the jobs of an owner, with their results; a worker that is at one gives it up."""
    for known in Job.objects.filter(kind=kind.name, owner=owner).exclude(owner=""):
        remove(kind, known)
    wish()


def ahead(job: Job) -> int:
    """How many others come first, at most."""
    return Job.objects.filter(kind=job.kind, status__in=Job.WAITING, pk__lt=job.pk).count()


# ------------------------------------------------------------------ for workers


def claim(kinds: Mapping[str, Kind], worker: str) -> Job | None:
    """The next job of these kinds, from now on this worker's: of the place that waits for the longest."""
    waiting = Job.objects.filter(kind__in=kinds, status=Job.QUEUED).order_by("turn", "began", "pk")
    while (job := waiting.first()) is not None:
        if job.tries >= kinds[job.kind].tries:
            give_up(kinds[job.kind], job, "it was tried too often")
            continue
        time = steady()
        taken = Job.objects.filter(pk=job.pk, status=Job.QUEUED).update(
            status=Job.RUNNING, worker=worker, lease=time + LEASE_S, tries=job.tries + 1, began=time,
            turn=time, progress=0,
        )  # fmt: skip
        if taken:
            others = Job.objects.filter(kind=job.kind, status=Job.QUEUED)
            others.filter(place=job.place).update(turn=time)
            others.filter(owner=job.owner).update(began=time)
            return Job.objects.filter(pk=job.pk).first()
    return None


def hold(job: Job, progress: float) -> bool:
    """Renew the lease; False where the job is another worker's by now, or gone."""
    mine = Job.objects.filter(pk=job.pk, worker=job.worker, status=Job.RUNNING)
    return bool(mine.update(lease=steady() + LEASE_S, progress=progress))


def finish(kind: Kind, job: Job, result: Mapping[str, Any]) -> bool:
    """Write down the result; False where the job is not this worker's any more."""
    if not kind.kept_s:
        return bool(Job.objects.filter(pk=job.pk, worker=job.worker, status=Job.RUNNING).delete()[0])
    return _end(kind, job, status=Job.DONE, result=dict(result), progress=1)


def give_up(kind: Kind, job: Job, reason: str) -> bool:
    """No other try would do."""
    return _end(kind, job, status=Job.FAILED, reason=reason[:500])


def _end(kind: Kind, job: Job, **changes: Any) -> bool:
    until = moment() + timedelta(seconds=_kept_s(kind, changes["status"]))
    mine = Job.objects.filter(pk=job.pk, worker=job.worker, status=job.status)
    return bool(mine.update(finished=moment(), until=until, worker="", **changes))


def _kept_s(kind: Kind, status: str) -> float:
    return kind.failed_s if status == Job.FAILED else kind.kept_s


def put_back(job: Job, counted: bool) -> None:
    """Have it begun again; the try counts unless the server stops."""
    mine = Job.objects.filter(pk=job.pk, worker=job.worker, status=Job.RUNNING)
    mine.update(status=Job.QUEUED, worker="", tries=job.tries if counted else job.tries - 1)


def go_on(job: Job) -> None:
    """A part of it is done: have the next one begun when its owner's turn comes."""
    mine = Job.objects.filter(pk=job.pk, worker=job.worker, status=Job.RUNNING)
    mine.update(status=Job.QUEUED, worker="", tries=0)


def take_from_the_silent(kinds: Mapping[str, Kind], worker: str, at: int = 0) -> int:
    """Queue again what a worker holds that has fallen silent, but for what this one is `at`; how many.

    A lease that lies far ahead was written by a run with another clock.
    """
    silent = Q(lease__lt=steady()) | Q(lease__gt=steady() + 2 * LEASE_S)
    lost = Job.objects.filter(silent, kind__in=kinds, status=Job.RUNNING).exclude(pk=at, worker=worker)
    return lost.update(status=Job.QUEUED, worker="")


def next_lease_end(kinds: Mapping[str, Kind]) -> float | None:
    """In how many seconds the next lease ends that a worker holds; None where there is none."""
    running = Job.objects.filter(kind__in=kinds, status=Job.RUNNING)
    lease = running.order_by("lease").values_list("lease", flat=True).first()
    return None if lease is None else max(0.0, lease - steady())


def remove_old(kinds: Mapping[str, Kind]) -> int:
    """Remove jobs whose time is over, with their results; how many."""
    old = [job for job in Job.objects.filter(kind__in=kinds, until__lt=moment()) if _over(kinds, job)][:50]
    for job in old:
        remove(kinds[job.kind], job)
    return len(old)


def _over(kinds: Mapping[str, Kind], job: Job) -> bool:
    """True if its time is over also where the wall clock was set on since."""
    kept = _kept_s(kinds[job.kind], job.status)
    return job.until is not None and age(job.until - timedelta(seconds=kept)) > kept


def remove(kind: Kind, job: Job) -> None:
    """Remove a job, and what its kind keeps beside it."""
    Job.objects.filter(pk=job.pk).delete()
    kind.forget(job)
