"""The daily challenge: what a day has, and each person's one try. Both outlive the tables.

What a day is to have stands in `daily/schedule.py`; what came of it is reckoned in `daily/results.py`.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from ..base.asker import asker_digest
from .ownership import CUSTOM, DROP, KEEP, Ownership
from .tables import Table


class Challenge(models.Model):
    """What everybody plays on one day by UTC: written down when the day is first asked for.

    `levels` are those of the bots, seat by seat from the second one on; the first is the person's. The `seed`
    is secret until the day is over (`match/secrets.py`). A day that was `over` once stays so, whatever the
    wall clock says afterwards.
    """

    objects: ClassVar[models.Manager[Challenge]] = models.Manager()

    date = models.DateField(unique=True)
    game = models.CharField(max_length=32)
    rules_version = models.IntegerField()
    preset = models.CharField(max_length=32, blank=True, default="")
    options = models.JSONField(default=dict)
    levels = models.JSONField(default=list)
    seed = models.BinaryField()
    nonces = models.JSONField(default=list)
    over = models.BooleanField(default=False, db_index=True)

    class Meta:
        ordering = ["-date"]

    def __str__(self) -> str:
        return f"{self.date}: {self.game}"


class Attempt(models.Model):
    """The one try that a guest has at a challenge, under a `name`; `place` as at a `Table`.

    It is `shown` the day after with name and match where its owner wants that. What it came to is there once
    it is `finished`: `rank` at the table from 1, `lead` over the best other seat in points, where there are
    any, and how many `decisions` it took. Without an owner it was somebody whose tables are gone.
    """

    objects: ClassVar[models.Manager[Attempt]] = models.Manager()

    challenge = models.ForeignKey(Challenge, on_delete=models.CASCADE, related_name="attempts")
    owner = models.CharField(max_length=64, blank=True, default="", db_index=True)
    table = models.OneToOneField(Table, null=True, on_delete=models.SET_NULL, related_name="attempt")
    name = models.CharField(max_length=40)
    place = models.CharField(max_length=32, blank=True, default=asker_digest)
    shown = models.BooleanField(default=True)
    rank = models.SmallIntegerField(null=True)
    points = models.FloatField(null=True)
    lead = models.FloatField(null=True)
    decisions = models.IntegerField(null=True)
    begun = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, db_index=True)
    ownership = (
        Ownership(
            "owner",
            sign_up=CUSTOM,
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=DROP,
            export="challenges.json",
        ),
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["challenge", "owner"], condition=~models.Q(owner=""), name="one_attempt_each"
            )
        ]
