"""What messages that fail say about a channel: after enough of them in a row it is switched off, visibly.

What an owner switches on again begins anew.
"""

from __future__ import annotations

from django.db.models import F, QuerySet

from ..base.clock import steady
from ..models import Channel, Message, NoticeWish, Subscription
from . import answers, push
from .answers import Answer

REFUSED_MOST = 5  # messages in a row that were refused for ever
FAILED_MOST, FAILED_S, FAILED_LEAST = 20, 7 * 86400.0, 3  # in a row without an arrival; or for a week
A_DAY = 86400.0


def worked(message: Message) -> None:
    """A message has arrived: failures before it count no more."""
    _of(message).filter(off=None).delete()


def failed(message: Message, answer: Answer) -> None:
    """A message has failed for good, within the caller's transaction."""
    if answer.word == answers.OLD_KEY or (message.channel == Message.PUSH and answer.word in push.GONE):
        _switch_off(message, answer)  # the browser has to subscribe anew, or has left by itself
        return
    found, _ = Channel.objects.get_or_create(
        owner=message.owner, kind=message.channel, target=message.target, defaults={"since": steady()}
    )
    refused = answer.verdict == answers.NEVER
    _of(message).update(
        faults=F("faults") + 1, refused=F("refused") + 1 if refused else 0, answer=answer.word,
        label=_label(message),
    )  # fmt: skip
    found.refresh_from_db()
    if _enough(found, message, answer):
        _switch_off(message, answer)


def _enough(found: Channel, message: Message, answer: Answer) -> bool:
    lasting = steady() - (found.since or 0.0)
    if message.channel == Message.PUSH and answer.word in push.REFUSED_KEY and lasting < A_DAY:
        return False  # it may be our clock or our contact, which the admin puts right
    if found.refused >= REFUSED_MOST or found.faults >= FAILED_MOST:
        return True
    return found.faults >= FAILED_LEAST and lasting > FAILED_S


def _switch_off(message: Message, answer: Answer) -> None:
    """The owner gets nothing by this channel any more, and reads why on the page of notices."""
    owner, kind, target = message.owner, message.channel, message.target
    if kind == Message.PUSH:
        label = _label(message)
        Subscription.objects.filter(owner=owner, message=message).delete()
        if answer.word in push.GONE:  # its owner has switched it off in the browser
            _of(message).delete()
            return
    else:
        label = message.hostname
        fields = {"hook": ""} if kind == Message.WEBHOOK else {"mail": False}
        NoticeWish.objects.filter(owner=owner).update(**fields)
    waiting = Message.objects.filter(owner=owner, channel=kind, target=target, state=Message.WAITING)
    waiting.exclude(table=None).delete()  # letters about the account are another matter
    Channel.objects.update_or_create(
        owner=owner, kind=kind, target=target,
        defaults={"off": steady(), "answer": answer.word, "label": label},
    )  # fmt: skip


def _label(message: Message) -> str:
    """What its owner knows the channel by."""
    if message.channel == Message.PUSH and message.subscription is not None:
        return message.subscription.agent or message.hostname
    return message.hostname


def _of(message: Message) -> QuerySet[Channel]:
    return Channel.objects.filter(owner=message.owner, kind=message.channel, target=message.target)


def forget(owner: str, kind: str) -> None:
    """The owner has switched this channel on anew, or off."""
    Channel.objects.filter(owner=owner, kind=kind).delete()
