"""The channels that an owner has switched on: guests have push, too; mail is for members."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

import msgspec
from django.db import transaction

from ...engine.phrase import T
from ..base.asker import asker
from ..base.clock import moment
from ..base.rates import NAMES_LOOKED_UP
from ..base.reading import body_of
from ..base.refusals import BadRequest, TooMuch
from ..base.slots import NAMES_LOOKED_UP_NOW
from ..members.accounts import Outdated
from ..models import Member, MemberSession, Message, NoticeWish, Subscription
from ..outbox import channels, outward, push
from . import turns

MOST_BROWSERS = 10


def of(owner: str) -> NoticeWish:
    """The wishes of an owner; all off where none were kept."""
    return NoticeWish.objects.filter(owner=owner).first() or NoticeWish(owner=owner)


def with_hook(owner: str) -> NoticeWish | None:
    """The wish of an owner whose webhook may be called: of a member only in the epoch in which it was set."""
    wish = NoticeWish.objects.filter(owner=owner).exclude(hook="").first()
    member = Member.objects.filter(guest=owner).first()
    current = member is None or (not member.closed and wish is not None and member.epoch == wish.epoch)
    return wish if current else None


def change(owner: str, mail: bool, hook: str, epoch: int | None = None) -> NoticeWish:
    """Mail on or off, and the address of a webhook or nothing. Unreachable, a BadRequest; TooFast.

    `epoch` is that of the member as read before the password was asked for: a name server may take seconds,
    and nothing is written where the password was changed meanwhile. Outdated.
    """
    hook = outward.checked(hook) if hook.strip() else ""
    if hook:
        _look_up(hook)
    wish = of(owner)
    was = wish.mail, wish.hook
    if hook != wish.hook:
        wish.hook, wish.hook_key = hook, secrets.token_urlsafe(24) if hook else ""
        wish.hook_made, wish.hook_used = moment() if hook else None, None
        known = Member.objects.filter(guest=owner).values_list("epoch", flat=True).first()
        wish.epoch = epoch if epoch is not None else known or 0
    wish.mail = mail
    with transaction.atomic():
        if epoch is not None and not Member.objects.filter(guest=owner, epoch=epoch, closed=False).exists():
            raise Outdated
        if wish.pk is not None or mail or hook:  # an owner who wishes nothing has no row
            wish.save()
        _changed(owner, Message.MAIL, was[0], mail)
        _changed(owner, Message.WEBHOOK, was[1], hook)
        turns.catch_up([owner])
    return wish


def _changed(owner: str, channel: str, before: object, after: object) -> None:
    """What waits for an address that is wished no more is withdrawn; a new one begins with a clean slate."""
    if before != after:
        about = Message.objects.filter(owner=owner, channel=channel).exclude(table=None)
        about.exclude(state=Message.ARRIVED).delete()
        channels.forget(owner, channel)


def _look_up(hook: str) -> None:
    """Check that an address leads into the open internet. Unreachable, TooFast."""
    parts = urlsplit(hook)
    NAMES_LOOKED_UP.spend(asker())
    with NAMES_LOOKED_UP_NOW.one():
        outward.places_of(str(parts.hostname), parts.port or 443)


def subscribe(owner: str, told: bytes, agent: str, session: MemberSession | None = None) -> int:
    """Keep a browser's subscription, as the browser gives it, with its session; return its number.

    Raises BadRequest, TooMuch, NoPushKey.
    """
    endpoint, key, secret = _read(told)
    _check_server_key(told)
    if Subscription.objects.filter(owner=owner).exclude(endpoint=endpoint).count() >= MOST_BROWSERS:
        raise TooMuch(T("You have switched this on in {n} browsers already.", n=MOST_BROWSERS))
    server_key = push.key_id()
    with transaction.atomic():
        Subscription.objects.exclude(owner=owner).filter(endpoint=endpoint).delete()
        kept, _ = Subscription.objects.update_or_create(
            endpoint=endpoint,
            defaults={
                "owner": owner, "key": key, "secret": secret, "agent": agent[:80], "session": session,
                "server_key": server_key,
            },
        )  # fmt: skip
        channels.forget(owner, Message.PUSH)
        turns.catch_up([owner])
    return int(kept.pk)


def _check_server_key(told: bytes) -> None:
    """Refuse a page that has subscribed with a key of ours that is gone. BadRequest."""
    named = body_of(told, _Browser).server_key
    if named is not None and named != push.public_key():
        raise BadRequest(T("The server has a new key for notices. Load this page again."))


def is_new(owner: str, told: bytes) -> bool:
    """True if this browser gets nothing yet. BadRequest."""
    return not Subscription.objects.filter(owner=owner, endpoint=_read(told)[0]).exists()


def unsubscribe(owner: str, told: bytes) -> None:
    """This browser gets nothing any more."""
    Subscription.objects.filter(owner=owner, endpoint=_read(told)[0]).delete()


class _Keys(msgspec.Struct):
    p256dh: str
    auth: str


class _Browser(msgspec.Struct):
    """What a browser says where it takes pushes."""

    endpoint: str
    keys: _Keys
    server_key: str | None = msgspec.field(default=None, name="serverKey")


def _read(told: bytes) -> tuple[str, str, str]:
    given = body_of(told, _Browser)
    key, secret = given.keys.p256dh[:200], given.keys.auth[:100]
    if not push.fits(key, secret):
        raise _nonsense()
    return outward.checked(given.endpoint), key, secret


def _nonsense() -> BadRequest:
    return BadRequest(T("The server could not make sense of this request."))
