"""What the next run of the server has to know to continue its steady clock."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class RunningClock(models.Model):
    """One row, written at the start, every minute and at the end: both clocks at the same moment.

    `elapsed` counts since the machine was started, `boot` says which start that was. `settings` are the times
    at which the wall clock was set, as pairs of `base/clock.py`.
    """

    objects: ClassVar[models.Manager[RunningClock]] = models.Manager()

    steady = models.FloatField()
    wall = models.FloatField()
    elapsed = models.FloatField()
    boot = models.CharField(max_length=64, blank=True, default="")
    settings = models.JSONField(default=list)
