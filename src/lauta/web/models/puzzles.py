"""What people made of puzzles: each one's tries, what came of a puzzle in all, how strong solvers are."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from .ownership import CUSTOM, DROP, KEEP, Ownership, merge


class PuzzleTry(models.Model):
    """A guest and a puzzle: how many wrong decisions there were, whether the line was found, or shown.

    `won` is what counts: whether it was found without a wrong decision; None before that is known. `said` is
    what the page tells of the last decision. `seen` is the number of the day of the last one.
    """

    objects: ClassVar[models.Manager[PuzzleTry]] = models.Manager()

    owner = models.CharField(max_length=64, db_index=True)
    game = models.CharField(max_length=32)
    puzzle = models.CharField(max_length=16)
    wrong = models.IntegerField(default=0)
    shown = models.BooleanField(default=False)
    solved = models.BooleanField(default=False)
    won = models.BooleanField(null=True)
    said = models.JSONField(default=dict)
    seen = models.IntegerField(default=0, db_index=True)
    changed = models.DateTimeField(auto_now=True)
    ownership = (
        Ownership(
            "owner",
            sign_up=merge("puzzle"),
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=DROP,
            export="puzzles.json",
        ),
    )

    class Meta:
        ordering = ["-changed"]
        constraints = [models.UniqueConstraint(fields=["owner", "puzzle"], name="one_try_a_puzzle")]


class PuzzleRecord(models.Model):
    """A puzzle and everybody: how many tried it, found it at once, found it at last; how hard it seems.

    `mu` and `sigma` are a strength as in ratings: that of members who are as likely to find it as not.
    """

    objects: ClassVar[models.Manager[PuzzleRecord]] = models.Manager()

    game = models.CharField(max_length=32)
    puzzle = models.CharField(max_length=16, unique=True)
    tried = models.IntegerField(default=0)
    won = models.IntegerField(default=0)
    solved = models.IntegerField(default=0)
    mu = models.FloatField()
    sigma = models.FloatField()


class Solver(models.Model):
    """How strong a guest is at puzzles: `mu` give or take `sigma`, after so many of them."""

    objects: ClassVar[models.Manager[Solver]] = models.Manager()

    owner = models.CharField(max_length=64, unique=True)
    mu = models.FloatField()
    sigma = models.FloatField()
    puzzles = models.IntegerField(default=0)
    seen = models.IntegerField(default=0, db_index=True)
    ownership = (
        Ownership(
            "owner", sign_up=CUSTOM, sign_out=KEEP, end=KEEP, close=KEEP, delete=DROP, export="strength.json"
        ),
    )
