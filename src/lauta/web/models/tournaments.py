"""Tournaments, who takes part, and who meets whom."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from ..base.asker import asker_digest
from .ids import public_id
from .ownership import CUSTOM, KEEP, MOVE, Ownership, blank
from .tables import Table


class Tournament(models.Model):
    """Matches of one kind among so many `places`, `size` at a table, in `rounds`; bots of `level` fill up.

    What is played stands here as at a `Table`. `schedule` says who meets whom in which seats, by numbers of
    entrants, where that is known from the start (a round robin). `round` counts from 1 once it has begun.
    Whoever knows `public_id` may look on and join; a `listed` one is found by everybody. `ended` says that
    it was over before its last round. `revision` rises with whatever can be seen.
    `place` is a digest of the network address from which it was set up, for limits (`base/fair.py`).
    """

    ROBIN, SWISS = "robin", "swiss"
    OPEN, PLAYING, OVER = "open", "playing", "over"

    objects: ClassVar[models.Manager[Tournament]] = models.Manager()

    public_id = models.CharField(max_length=24, unique=True, default=public_id)
    host = models.CharField(max_length=64, blank=True, db_index=True)
    name = models.CharField(max_length=60, blank=True, default="")
    game = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    preset = models.CharField(max_length=32, blank=True, default="")
    theme = models.CharField(max_length=32, blank=True, default="")
    edition = models.TextField(blank=True, default="")
    pace = models.CharField(max_length=8, default="calm")
    clock = models.CharField(max_length=16, blank=True, default="")
    system = models.CharField(max_length=8, default=ROBIN)
    size = models.SmallIntegerField()
    places = models.SmallIntegerField()
    rounds = models.SmallIntegerField()
    level = models.CharField(max_length=16)
    listed = models.BooleanField(default=False, db_index=True)
    status = models.CharField(max_length=8, default=OPEN, db_index=True)
    round = models.SmallIntegerField(default=0)
    schedule = models.JSONField(default=list)
    ended = models.BooleanField(default=False)
    revision = models.IntegerField(default=1)
    seen = models.IntegerField(default=0, db_index=True)
    place = models.CharField(max_length=32, blank=True, default=asker_digest, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    ownership = (
        Ownership(
            "host",
            sign_up=MOVE,
            sign_out=KEEP,
            end=KEEP,
            close=CUSTOM,
            delete=CUSTOM,
            export="tournaments.json",
        ),
    )

    class Meta:
        ordering = ["-changed"]

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"


class Entrant(models.Model):
    """Who takes part: the guest `owner`, or a bot of a `level`, which may play on for a `former` owner.

    The `number` is drawn when it begins. `place` is a digest of the network address that has joined.
    """

    objects: ClassVar[models.Manager[Entrant]] = models.Manager()

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    number = models.SmallIntegerField(null=True)
    name = models.CharField(max_length=40)
    owner = models.CharField(max_length=64, blank=True, default="", db_index=True)
    former = models.CharField(max_length=64, blank=True, default="", db_index=True)
    level = models.CharField(max_length=16, blank=True, default="")
    place = models.CharField(max_length=32, blank=True, default=asker_digest, db_index=True)
    ownership = (
        Ownership(
            "owner",
            sign_up=MOVE,
            sign_out=KEEP,
            end=KEEP,
            close=CUSTOM,
            delete=CUSTOM,
            export="tournaments.json",
        ),
        Ownership(
            "former",
            sign_up=MOVE,
            sign_out=KEEP,
            end=KEEP,
            close=CUSTOM,
            delete=blank(),
            export="tournaments.json",
        ),
    )

    class Meta:
        ordering = ["number", "id"]

    def __str__(self) -> str:
        return str(self.name)


class Pairing(models.Model):
    """Entrants, by number and in seat order, who meet in a round, and what came of it; it outlives the table.

    `ranks` and game `points` are by seat, once it is `over`.
    """

    objects: ClassVar[models.Manager[Pairing]] = models.Manager()

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pairings")
    round = models.SmallIntegerField()
    number = models.SmallIntegerField()
    table = models.OneToOneField(Table, null=True, on_delete=models.SET_NULL, related_name="pairing")
    seats = models.JSONField(default=list)
    over = models.BooleanField(default=False)
    ranks = models.JSONField(default=list)
    points = models.JSONField(default=list)

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "round", "number"], name="one_pairing_a_number")
        ]
