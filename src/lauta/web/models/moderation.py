"""Whom somebody does not want to hear, what the keepers are told, and what they have done."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from .ownership import CUSTOM, DROP, KEEP, MOVE, Ownership, blank, merge, no_export


class Shunned(models.Model):
    """Whom the guest `owner` does not want to hear; nor to play with, where `blocked`.

    `name` is for the list: as the other was called when it was made.
    """

    objects: ClassVar[models.Manager[Shunned]] = models.Manager()

    owner = models.CharField(max_length=64, db_index=True)
    other = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=40)
    blocked = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)
    ownership = (
        Ownership(
            "owner",
            sign_up=merge("other"),
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=DROP,
            export="shunned.json",
        ),
        Ownership(
            "other",
            sign_up=merge("owner"),
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=DROP,
            export=no_export("it is the list of another player"),
        ),
    )

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["owner", "other"], name="shunned_once")]


class Report(models.Model):
    """What somebody has told the keepers of `accused`: why, in which words, and what was said round it.

    `lines` are copies, so that they stay when the table goes. `line` is the line itself, if it was one.
    """

    objects: ClassVar[models.Manager[Report]] = models.Manager()

    table = models.CharField(max_length=24)
    line = models.IntegerField(null=True)
    reporter = models.CharField(max_length=64)
    accused = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=40)
    reason = models.CharField(max_length=16)
    words = models.CharField(max_length=500, blank=True, default="")
    lines = models.JSONField(default=list)
    settled = models.BooleanField(default=False, db_index=True)
    made = models.DateTimeField(auto_now_add=True)
    ownership = (
        Ownership(
            "reporter",
            sign_up=MOVE,
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=blank(),
            export="reports.json",
        ),
        Ownership(
            "accused",
            sign_up=MOVE,
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=KEEP,
            export=no_export("what others report is for the admin"),
        ),
    )

    class Meta:
        ordering = ["-id"]


class Deed(models.Model):
    """What a keeper has done, to whom or what, and when. Nothing here is ever changed or deleted."""

    objects: ClassVar[models.Manager[Deed]] = models.Manager()

    keeper = models.CharField(max_length=24)
    kind = models.CharField(max_length=16)
    what = models.CharField(max_length=80)
    note = models.CharField(max_length=500, blank=True, default="")
    report = models.IntegerField(null=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]


class Silence(models.Model):
    """Until when a guest or member may say nothing at any table.

    `place` is a digest of the address; spectators without an account there are silenced, too.
    """

    objects: ClassVar[models.Manager[Silence]] = models.Manager()

    guest = models.CharField(max_length=64, unique=True)
    place = models.CharField(max_length=32, blank=True, default="", db_index=True)
    until = models.DateTimeField()
    ownership = (
        Ownership(
            "guest",
            sign_up=CUSTOM,
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=DROP,
            export=no_export("the page says it when it matters"),
        ),
    )
