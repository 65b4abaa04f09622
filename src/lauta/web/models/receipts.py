"""Answers to requests of programs that have named a key: a repeated one is not carried out again."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from .ownership import DROP, KEEP, Ownership, no_export


class Receipt(models.Model):
    """The answer to the first request of `owner` with a key; None while it is being carried out.

    `digest` stands for the key, `request` for address and body. `made` is a moment of `base/clock.py`.
    """

    objects: ClassVar[models.Manager[Receipt]] = models.Manager()

    owner = models.CharField(max_length=128)
    digest = models.CharField(max_length=40)
    request = models.CharField(max_length=40)
    answer = models.BinaryField(null=True)
    made = models.FloatField(db_index=True)
    ownership = (
        Ownership(
            "owner", sign_up=DROP, sign_out=KEEP, end=DROP, close=DROP, delete=DROP,
            export=no_export("answers to programs, kept for a day so that none is given twice"),
        ),
    )  # fmt: skip

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "digest"], name="one_receipt_a_key")]
