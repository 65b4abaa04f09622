"""What somebody wants to be told, and how: kept by owner, so guests have push, too; mail is for members."""

from __future__ import annotations

import json
import secrets
import threading
from typing import Any
from urllib.parse import urlsplit

from ...engine.phrase import T
from ..base.clock import moment
from ..base.refusals import BadRequest, TooFast, TooMuch
from ..models import Member, MemberSession, NoticeWish, Subscription
from . import outward, push

MOST_BROWSERS = 10
# A name server of strangers may hold up one of the server's four threads, not all of them.
_looking_up = threading.Lock()


def of(owner: str) -> NoticeWish:
    """The wishes of an owner; all off where none were kept."""
    return NoticeWish.objects.filter(owner=owner).first() or NoticeWish(owner=owner)


def with_hooks() -> list[NoticeWish]:
    """Those whose webhook may be called: that of a member only in the epoch in which it was set."""
    found = list(NoticeWish.objects.exclude(hook=""))
    owners = Member.objects.filter(guest__in=[wish.owner for wish in found])
    epochs = dict(owners.filter(closed=False).values_list("guest", "epoch"))
    closed = set(owners.filter(closed=True).values_list("guest", flat=True))
    open_ones = [wish for wish in found if wish.owner not in closed]
    return [wish for wish in open_ones if epochs.get(wish.owner, wish.epoch) == wish.epoch]


def change(owner: str, mail: bool, hook: str) -> NoticeWish:
    """Mail on or off, and the address of a webhook or nothing. Unreachable, a BadRequest; TooFast."""
    hook = outward.checked(hook) if hook.strip() else ""
    if hook:
        _look_up(hook)
    wish = of(owner)
    if hook != wish.hook:
        wish.hook, wish.hook_key, wish.hook_faults = hook, secrets.token_urlsafe(24) if hook else "", 0
        wish.hook_made, wish.hook_used = moment() if hook else None, None
        wish.epoch = Member.objects.filter(guest=owner).values_list("epoch", flat=True).first() or 0
    wish.mail = mail
    if wish.pk is not None or mail or hook:  # who wishes nothing has none
        wish.save()
    return wish


def _look_up(hook: str) -> None:
    """Whether an address leads into the open internet; one at a time. Unreachable, TooFast."""
    if not _looking_up.acquire(blocking=False):
        raise TooFast(T("Too many requests at once. Wait a moment."))
    try:
        parts = urlsplit(hook)
        outward.place_of(str(parts.hostname), parts.port or 443)
    finally:
        _looking_up.release()


def subscribe(owner: str, told: bytes, agent: str, session: MemberSession | None = None) -> int:
    """Keep a browser's subscription, as the browser gives it, with its session; return its number.

    Raises BadRequest, TooMuch.
    """
    endpoint, key, secret = _read(told)
    if Subscription.objects.filter(owner=owner).exclude(endpoint=endpoint).count() >= MOST_BROWSERS:
        raise TooMuch(T("You have switched this on in {n} browsers already.", n=MOST_BROWSERS))
    kept, _ = Subscription.objects.update_or_create(
        endpoint=endpoint,
        defaults={"owner": owner, "key": key, "secret": secret, "agent": agent[:80], "session": session},
    )
    return int(kept.pk)


def is_new(owner: str, told: bytes) -> bool:
    """Whether this browser is not told anything yet. BadRequest."""
    return not Subscription.objects.filter(owner=owner, endpoint=_read(told)[0]).exists()


def unsubscribe(owner: str, told: bytes) -> None:
    """This browser is told nothing any more."""
    Subscription.objects.filter(owner=owner, endpoint=_read(told)[0]).delete()


def _read(told: bytes) -> tuple[str, str, str]:
    try:
        given: Any = json.loads(told)
        endpoint, keys = str(given["endpoint"]), given["keys"]
        key, secret = str(keys["p256dh"])[:200], str(keys["auth"])[:100]
    except (ValueError, KeyError, TypeError) as error:
        raise _nonsense() from error
    if not push.fits(key, secret):
        raise _nonsense()
    return outward.checked(endpoint), key, secret


def _nonsense() -> BadRequest:
    return BadRequest(T("The server could not make sense of this request."))
