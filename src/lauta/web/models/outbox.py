"""Messages to the outside and how well each channel works. They are sent in `outbox/sender.py` alone."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.db import models

from .members import Subscription
from .ownership import CUSTOM, DROP, KEEP, Ownership, no_export
from .tables import Table


def new_ident() -> str:
    """The id by which a receiver recognizes a message that comes twice."""
    return secrets.token_hex(16)


class Message(models.Model):
    """One message to `owner`, written in the transaction of its cause.

    `kind` says who composes it when it is sent (`outbox/kinds.py`); the row holds no text and no secret.
    `target` is the address within the channel: the subscription of a push, else empty. Messages with the same
    `bundle` leave as one. `due` is when it is tried next, `until` when it is pointless (seconds of
    `base/clock.py`). A sender claims it by moving `due` behind the end of its lease and writing `holder`.
    `answer` is the last one that came, as `outbox/answers.py` names it, `hostname` who gave it.
    """

    PUSH, WEBHOOK, MAIL = "push", "webhook", "mail"
    WAITING, ARRIVED, REFUSED, EXPIRED = "waiting", "arrived", "refused", "expired"

    objects: ClassVar[models.Manager[Message]] = models.Manager()

    ident = models.CharField(max_length=32, unique=True, default=new_ident)
    owner = models.CharField(max_length=64, db_index=True)
    channel = models.CharField(max_length=8)
    kind = models.CharField(max_length=12)
    target = models.CharField(max_length=20, blank=True, default="")
    bundle = models.CharField(max_length=80, blank=True, default="", db_index=True)
    hostname = models.CharField(max_length=255, blank=True, default="")
    table = models.ForeignKey(Table, null=True, on_delete=models.CASCADE, related_name="messages")
    subscription = models.ForeignKey(Subscription, null=True, on_delete=models.CASCADE)
    data = models.JSONField(default=dict)
    made = models.FloatField()
    due = models.FloatField()
    until = models.FloatField()
    tries = models.SmallIntegerField(default=0)
    holder = models.CharField(max_length=32, blank=True, default="")
    state = models.CharField(max_length=8, default=WAITING)
    answer = models.CharField(max_length=40, blank=True, default="")
    answered = models.FloatField(null=True)
    ownership = (
        Ownership(
            "owner", sign_up=CUSTOM, sign_out=KEEP, end=CUSTOM, close=DROP, delete=DROP,
            export=no_export("messages on their way, gone once they have arrived or the turn is over"),
        ),
    )  # fmt: skip

    class Meta:
        indexes = [models.Index(fields=["state", "due"], name="message_due")]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "kind", "channel", "owner", "target"], name="one_message_each"
            )
        ]


class Channel(models.Model):
    """How messages to one owner fare by one channel: failures in a row, and whether it was switched off.

    `target` is as in a message, `label` what its owner knows it by: a host or a browser. `since` is the first
    failure in a row, `off` when the channel was switched off for it.
    """

    objects: ClassVar[models.Manager[Channel]] = models.Manager()

    owner = models.CharField(max_length=64, db_index=True)
    kind = models.CharField(max_length=8)
    target = models.CharField(max_length=20, blank=True, default="")
    label = models.CharField(max_length=255, blank=True, default="")
    faults = models.SmallIntegerField(default=0)
    refused = models.SmallIntegerField(default=0)
    since = models.FloatField(null=True)
    answer = models.CharField(max_length=40, blank=True, default="")
    off = models.FloatField(null=True)
    ownership = (
        Ownership(
            "owner", sign_up=DROP, sign_out=KEEP, end=KEEP, close=DROP, delete=DROP,
            export=no_export("whether messages arrive; the page of notices says it"),
        ),
    )  # fmt: skip

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "kind", "target"], name="one_channel_each")]
