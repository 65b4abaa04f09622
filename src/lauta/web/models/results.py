"""What came of matches that were played out: ratings, their changes, and results. All outlive the table."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from .members import Member
from .ownership import DROP, KEEP, MOVE, Ownership, blank


class Rating(models.Model):
    """How strong a member, or the bots of a level, are in a game for so many: `mu` give or take `sigma`."""

    objects: ClassVar[models.Manager[Rating]] = models.Manager()

    game = models.CharField(max_length=32)
    players = models.SmallIntegerField()
    member = models.ForeignKey(Member, null=True, on_delete=models.CASCADE, related_name="ratings")
    level = models.CharField(max_length=16, blank=True, default="")
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.IntegerField(default=0)
    ownership = (
        Ownership(
            "member", sign_up=KEEP, sign_out=KEEP, end=KEEP, close=KEEP, delete=DROP, export="ratings.json"
        ),
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "players", "member"], condition=models.Q(level=""), name="one_rating_a_member"
            ),
            models.UniqueConstraint(
                fields=["game", "players", "level"], condition=~models.Q(level=""), name="one_rating_a_level"
            ),
        ]


class RatingChange(models.Model):
    """What one rated match did to the rating of whoever sat at a seat; it outlives the table.

    `rank` is 1 for who won; who left and did not come back is last. Without a level and a member it was
    somebody whose account is gone.
    """

    objects: ClassVar[models.Manager[RatingChange]] = models.Manager()

    table = models.CharField(max_length=24, db_index=True)
    game = models.CharField(max_length=32)
    players = models.SmallIntegerField()
    seat = models.SmallIntegerField()
    member = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="rating_changes")
    level = models.CharField(max_length=16, blank=True, default="")
    rank = models.SmallIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    at = models.DateTimeField(auto_now_add=True)
    ownership = (
        Ownership(
            "member", sign_up=KEEP, sign_out=KEEP, end=KEEP, close=KEEP, delete=blank(), export="ratings.json"
        ),
    )

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_change_a_seat")]


class RatingNote(models.Model):
    """A rating of a member that a recount has corrected; it goes once its reader has seen it."""

    objects: ClassVar[models.Manager[RatingNote]] = models.Manager()

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="rating_notes")
    game = models.CharField(max_length=32)
    players = models.SmallIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    at = models.DateTimeField(auto_now_add=True)
    ownership = (
        Ownership(
            "member",
            sign_up=KEEP,
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=DROP,
            export="rating-notes.json",
        ),
    )

    class Meta:
        ordering = ["id"]


class Played(models.Model):
    """What a seat had in the end of a match that was played out; it outlives the table.

    `owner` is the guest whose seat it was, `level` that of a bot. `decisions` are the seat's own, `opening`
    its first ones as text; `minutes` went by from the first move to the last, None where nobody knows. `luck`
    holds, for each kind of draw, what came, what was to be expected and how far chance alone strays (a
    variance); None where it was not reckoned yet.
    """

    objects: ClassVar[models.Manager[Played]] = models.Manager()

    table = models.CharField(max_length=24, db_index=True)
    game = models.CharField(max_length=32)
    players = models.SmallIntegerField()
    preset = models.CharField(max_length=32, blank=True, default="")
    own_figures = models.BooleanField(default=False)
    rated = models.BooleanField(default=False)
    seat = models.SmallIntegerField()
    owner = models.CharField(max_length=64, blank=True, default="", db_index=True)
    level = models.CharField(max_length=16, blank=True, default="")
    rank = models.SmallIntegerField()
    won = models.BooleanField()
    share = models.FloatField()
    points = models.FloatField(null=True)
    decisions = models.IntegerField()
    minutes = models.FloatField(null=True)
    opening = models.JSONField(default=list)
    account = models.JSONField(default=dict)
    luck = models.JSONField(null=True)
    over = models.DateTimeField(db_index=True)
    ownership = (
        Ownership(
            "owner",
            sign_up=MOVE,
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=blank(opening=[]),
            export="results.json",
        ),
    )

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_result_a_seat")]
