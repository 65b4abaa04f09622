"""Accounts, what they let in, and what somebody wants to be told.

A member changes in `members/accounts.py` alone.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.timezone import now

from ...text import looks
from ..base.asker import asker_digest
from .ownership import CUSTOM, DROP, KEEP, Ownership, no_export


class Member(AbstractBaseUser):
    """Somebody with an account: a name and a password, and nothing else that has to be given.

    `key` is the name without regard to case. `look` and `written_look` are what it looks like; members of
    before that was compared may share them. `guest` owns the seats, tables and editions, as a guest's cookie
    does; no other cookie holds it. Mail goes to `email` only once it was `confirmed`. `public` says that
    others may see the member's page. A `keeper` looks after the server. A `program` is an account that says
    of itself that a program plays; that cannot be taken back. A `closed` account lets nobody in. `away` are
    the tables that the front page does not list.

    `epoch` rises with a new password, a reset and the closing of the account. Every session and credential
    carries the epoch in which it was made, and is refused in a later one (`members/endings.py`).
    `old_cookies`: cookies of before sessions had rows are still accepted. `place` is a digest of the network
    address from which the account was made, for limits (`base/room.py`).
    """

    USERNAME_FIELD = "key"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects = BaseUserManager()

    name = models.CharField(max_length=40)
    key = models.CharField(max_length=160, unique=True)
    look = models.CharField(max_length=160, blank=True, default="", db_index=True)
    written_look = models.CharField(max_length=160, blank=True, default="", db_index=True)
    guest = models.CharField(max_length=64, unique=True)
    email = models.EmailField(blank=True, default="")
    confirmed = models.BooleanField(default=False)
    about = models.CharField(max_length=300, blank=True, default="")
    public = models.BooleanField(default=True)
    keeper = models.BooleanField(default=False)
    program = models.BooleanField(default=False)
    closed = models.BooleanField(default=False)
    away = models.JSONField(default=list)
    language = models.CharField(max_length=5, blank=True, default="")
    created = models.DateTimeField(auto_now_add=True)
    epoch = models.IntegerField(default=0)
    old_cookies = models.BooleanField(default=False)
    place = models.CharField(max_length=32, blank=True, default=asker_digest, db_index=True)

    def __str__(self) -> str:
        return str(self.name)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save it, with what its name looks like."""
        if not self.look:
            self.look, self.written_look = looks(self.name)
        super().save(*args, **kwargs)


class FormerName(models.Model):
    """What the name of a deleted account looks like, as a digest: until then nobody else gets it."""

    objects: ClassVar[models.Manager[FormerName]] = models.Manager()

    digest = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField(db_index=True)


class AccessNote(models.Model):
    """Something that was added and opens an account: `what`, in words, and from which browser and address.

    It stays when that has gone, so that a thief cannot take it back unseen.
    """

    objects: ClassVar[models.Manager[AccessNote]] = models.Manager()

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="access_notes")
    what = models.CharField(max_length=300)
    agent = models.CharField(max_length=80, blank=True, default="")
    address = models.CharField(max_length=64, blank=True, default="")
    added = models.DateTimeField(default=now)
    ownership = (
        Ownership(
            "member", sign_up=KEEP, sign_out=KEEP, end=KEEP, close=KEEP, delete=DROP, export="access.json"
        ),
    )

    class Meta:
        ordering = ["-id"]


class MemberSession(models.Model):
    """A browser in which a member is signed in. Its cookie holds the key, of which only a digest is kept.

    `address` is where it was seen last, `agent` what the browser says of itself, in few words. `adopted`: the
    cookie is from before sessions had rows, so a copy of it may exist that nobody can tell apart. `noticed`
    is the newest `AccessNote` that this browser has shown.
    """

    objects: ClassVar[models.Manager[MemberSession]] = models.Manager()

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="sessions")
    digest = models.CharField(max_length=64, unique=True)
    epoch = models.IntegerField(default=0)
    address = models.CharField(max_length=64, blank=True, default="")
    agent = models.CharField(max_length=80, blank=True, default="")
    adopted = models.BooleanField(default=False)
    noticed = models.BigIntegerField(default=0)
    made = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(default=now)
    ownership = (
        Ownership(
            "member",
            sign_up=KEEP,
            sign_out=CUSTOM,
            end=CUSTOM,
            close=DROP,
            delete=DROP,
            export="sessions.json",
        ),
    )

    class Meta:
        ordering = ["-seen"]


class PersonalToken(models.Model):
    """What a program shows to act for a member; only a digest is kept. `scopes` says what it may do.

    `used` is when it was shown last, to the minute.
    """

    objects: ClassVar[models.Manager[PersonalToken]] = models.Manager()

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)
    epoch = models.IntegerField(default=0)
    ownership = (
        Ownership(
            "member",
            sign_up=KEEP,
            sign_out=KEEP,
            end=DROP,
            kept_as="tokens",
            close=DROP,
            delete=DROP,
            export="tokens.json",
        ),
    )

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return str(self.name)


class Passkey(models.Model):
    """A key that a member's device or password manager holds the other half of; only the public half is here.

    `credential` is its name among all keys, as base64url; `handle` is what a device knows the member by, the
    same for all passkeys of one; `count` is how often the key has signed, as far as it says so; `used` is
    when it let somebody in last.
    """

    objects: ClassVar[models.Manager[Passkey]] = models.Manager()

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=40)
    credential = models.CharField(max_length=1400, unique=True)
    handle = models.CharField(max_length=64)
    public = models.BinaryField()
    count = models.BigIntegerField(default=0)
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)
    epoch = models.IntegerField(default=0)
    ownership = (
        Ownership(
            "member",
            sign_up=KEEP,
            sign_out=KEEP,
            end=DROP,
            kept_as="passkeys",
            close=KEEP,
            delete=DROP,
            export="passkeys.json",
        ),
    )

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return str(self.name)


class FormerGuest(models.Model):
    """A guest whose tables and editions a member has taken over; that browser is told where they are."""

    objects: ClassVar[models.Manager[FormerGuest]] = models.Manager()

    guest = models.CharField(max_length=64, unique=True)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="former")
    ownership = (
        Ownership(
            "member",
            sign_up=CUSTOM,
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=DROP,
            export=no_export("ids of cookies, which say nothing to anybody"),
        ),
        Ownership(
            "guest",
            sign_up=KEEP,
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=KEEP,
            export=no_export("ids of cookies, which say nothing to anybody"),
        ),
    )


class DeviceCode(models.Model):
    """A code that lets a second device in, once and for some minutes. Only its digest is kept.

    It stands for a member, or, where there is none, for the guest whose browser asked for it. That of a
    member ends with the `session` in which it was shown, and with the member's `epoch`.
    """

    objects: ClassVar[models.Manager[DeviceCode]] = models.Manager()

    digest = models.CharField(max_length=64, unique=True)
    guest = models.CharField(max_length=64, db_index=True)
    member = models.ForeignKey(Member, null=True, on_delete=models.CASCADE, related_name="codes")
    session = models.ForeignKey(MemberSession, null=True, on_delete=models.CASCADE, related_name="codes")
    epoch = models.IntegerField(default=0)
    until = models.DateTimeField()
    ownership = (
        Ownership(
            "guest",
            sign_up=DROP,
            sign_out=KEEP,
            end=DROP,
            close=DROP,
            delete=DROP,
            export=no_export("good for some minutes"),
        ),
        Ownership(
            "member",
            sign_up=KEEP,
            sign_out=KEEP,
            end=DROP,
            close=DROP,
            delete=DROP,
            export=no_export("good for some minutes"),
        ),
    )


class OpenQuestion(models.Model):
    """Something that a browser was asked and may answer once, for some minutes; several are open at a time.

    `owner` is the session of that browser, or its guest where nobody is signed in, `key` what the answer has
    to show, `data` what belongs to it, and `asked` when it was asked, by the steady clock.
    """

    objects: ClassVar[models.Manager[OpenQuestion]] = models.Manager()

    kind = models.CharField(max_length=16)
    owner = models.CharField(max_length=64, db_index=True)
    key = models.CharField(max_length=64, unique=True)
    data = models.JSONField(default=dict)
    asked = models.FloatField()
    ownership = (
        Ownership(
            "owner", sign_up=DROP, sign_out=KEEP, end=DROP, close=DROP, delete=DROP,
            export=no_export("good for some minutes"),
        ),
    )  # fmt: skip

    class Meta:
        ordering = ["id"]


class NoticeWish(models.Model):
    """What an owner wants to hear while away: by mail, and at the address `hook`, signed with `hook_key`.

    `mailed` is when the last digest arrived. How well that works is in `Channel`. A webhook of a member is
    called only in the `epoch` in which it was set.
    """

    objects: ClassVar[models.Manager[NoticeWish]] = models.Manager()

    owner = models.CharField(max_length=64, unique=True)
    mail = models.BooleanField(default=False)
    mailed = models.DateTimeField(null=True)
    hook = models.CharField(max_length=500, blank=True, default="")
    hook_key = models.CharField(max_length=64, blank=True, default="")
    hook_made = models.DateTimeField(null=True)
    hook_used = models.DateTimeField(null=True)
    epoch = models.IntegerField(default=0)
    ownership = (
        Ownership(
            "owner",
            sign_up=CUSTOM,
            sign_out=KEEP,
            end=CUSTOM,
            kept_as="webhook",
            close=DROP,
            delete=DROP,
            export="notices.json",
        ),
    )


class Subscription(models.Model):
    """A browser that gets Web Push: where its service is, and the keys with which only it can read.

    `server_key` names the key of ours with which it has subscribed (`outbox/push.py`); empty if unknown.
    That of a member belongs to the `session` of the browser and goes with it.
    """

    objects: ClassVar[models.Manager[Subscription]] = models.Manager()

    owner = models.CharField(max_length=64, db_index=True)
    endpoint = models.CharField(max_length=500, unique=True)
    key = models.CharField(max_length=200)
    secret = models.CharField(max_length=100)
    server_key = models.CharField(max_length=16, blank=True, default="")
    agent = models.CharField(max_length=80, blank=True, default="")
    made = models.DateTimeField(auto_now_add=True)
    session = models.ForeignKey(MemberSession, null=True, on_delete=models.CASCADE, related_name="pushes")
    ownership = (
        Ownership(
            "owner",
            sign_up=CUSTOM,
            sign_out=CUSTOM,
            end=CUSTOM,
            close=DROP,
            delete=DROP,
            export="notices.json",
        ),
    )


class Vacation(models.Model):
    """That somebody is away from `since` to `until` (seconds of `base/clock.py`): clocks of days stand still.

    Vacations that are `over` stay for a year, for they are counted.
    """

    objects: ClassVar[models.Manager[Vacation]] = models.Manager()

    owner = models.CharField(max_length=64, db_index=True)
    since = models.FloatField()
    until = models.FloatField()
    over = models.BooleanField(default=False)
    ownership = (
        Ownership(
            "owner", sign_up=CUSTOM, sign_out=KEEP, end=KEEP, close=KEEP, delete=DROP, export="vacations.json"
        ),
    )

    class Meta:
        ordering = ["since"]
