"""Work that takes too long for a request: asked for, done by a worker, its result kept for a while."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from .ownership import DROP, KEEP, MOVE, Ownership, no_export


class Job(models.Model):
    """A piece of work of a `kind`, at most one for each `key` of it, for its `owner`, a guest.

    While it is `running` the `worker` renews its `lease`, in seconds of `base/clock.py`; one whose lease has
    ended is begun again, up to the limit of its kind. `progress` goes from 0 to 1. `place` stands for the
    address that asked. The place that was served longest ago (`turn`) is next, there the owner who was
    (`began`). A `done` job has a `result`, a `failed` one a `reason`; both are removed at `until`, with what
    their kind keeps beside them.
    """

    QUEUED, RUNNING, DONE, FAILED = "queued", "running", "done", "failed"
    WAITING = (QUEUED, RUNNING)

    objects: ClassVar[models.Manager[Job]] = models.Manager()

    kind = models.CharField(max_length=16)
    owner = models.CharField(max_length=64, blank=True, default="", db_index=True)
    place = models.CharField(max_length=64, blank=True, default="", db_index=True)
    key = models.CharField(max_length=128)
    question = models.JSONField(default=dict)
    status = models.CharField(max_length=8, default=QUEUED, db_index=True)
    progress = models.FloatField(default=0)
    tries = models.SmallIntegerField(default=0)
    worker = models.CharField(max_length=32, blank=True, default="")
    lease = models.FloatField(default=0)
    began = models.FloatField(default=0)
    turn = models.FloatField(default=0)
    result = models.JSONField(default=dict)
    reason = models.TextField(blank=True, default="")
    made = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True)
    until = models.DateTimeField(null=True, db_index=True)
    ownership = (
        Ownership(
            "owner", sign_up=MOVE, sign_out=KEEP, end=KEEP, close=DROP, delete=DROP,
            export=no_export("work in progress, gone after a day"),
        ),
    )  # fmt: skip

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="one_job_a_key")]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"

    @property
    def waits(self) -> bool:
        """Whether its result is still to come."""
        return self.status in self.WAITING
