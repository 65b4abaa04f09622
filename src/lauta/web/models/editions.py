"""Figures of somebody's own, and what games of bots came to with them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from ..base.asker import asker_digest
from .ids import public_id
from .ownership import DROP, KEEP, MOVE, Ownership, no_export


class Edition(models.Model):
    """Figures of somebody's own for a game, as they are being written.

    `figures` is what differs from the built-in ones ("tables", "whole"), with faults or without; `text` and
    `digest` are the last state that could be played. `version` rises with every change and guards it.
    `place` is a digest of the network address from which it was made, for limits (`base/room.py`).
    """

    objects: ClassVar[models.Manager[Edition]] = models.Manager()

    public_id = models.CharField(max_length=24, unique=True, default=public_id)
    owner = models.CharField(max_length=64, blank=True, db_index=True)
    game = models.CharField(max_length=32)
    name = models.CharField(max_length=60)
    note = models.TextField(blank=True, default="")
    figures = models.JSONField(default=dict)
    n_changed = models.IntegerField(default=0)
    n_faults = models.IntegerField(default=0)
    text = models.TextField(blank=True, default="")
    digest = models.CharField(max_length=16, blank=True, default="")
    version = models.IntegerField(default=1)
    seen = models.IntegerField(default=0, db_index=True)
    place = models.CharField(max_length=32, blank=True, default=asker_digest, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    ownership = (
        Ownership(
            "owner", sign_up=MOVE, sign_out=KEEP, end=KEEP, close=KEEP, delete=DROP, export="editions/"
        ),
    )

    class Meta:
        ordering = ["-changed"]

    def __str__(self) -> str:
        return f"{self.game} {self.name}"


class Measured(models.Model):
    """What games of bots came to with some figures (`tally`, of arena/tally.py); kept whoever asked for it.

    `key` stands for game, rules, preset, figures and players. `endless` says that a game did not end.
    """

    objects: ClassVar[models.Manager[Measured]] = models.Manager()

    key = models.CharField(max_length=96, unique=True)
    games = models.IntegerField(default=0)
    tally = models.JSONField(default=dict)
    endless = models.BooleanField(default=False)
    changed = models.DateTimeField(auto_now=True, db_index=True)


class Trial(models.Model):
    """Games that a guest has asked bots to play with an edition, as it was then; gone once they are played.

    `preset` is empty for the rules as they are without one; `failed` says that the process that plays them
    could not go on.
    """

    objects: ClassVar[models.Manager[Trial]] = models.Manager()

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="trials")
    guest = models.CharField(max_length=64, db_index=True)
    text = models.TextField()
    digest = models.CharField(max_length=16)
    players = models.SmallIntegerField()
    preset = models.CharField(max_length=40, blank=True, default="")
    games = models.IntegerField()
    failed = models.BooleanField(default=False)
    ownership = (
        Ownership(
            "guest",
            sign_up=MOVE,
            sign_out=KEEP,
            end=KEEP,
            close=DROP,
            delete=DROP,
            export=no_export("gone as soon as the bots have played"),
        ),
    )

    class Meta:
        ordering = ["id"]
