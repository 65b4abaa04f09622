"""What the page of notices says about channels that were switched off, or that fail just now."""

from __future__ import annotations

from ...engine.phrase import T
from ...i18n import say
from ..base.ago import day_at
from ..models import Channel, Message
from ..outbox.words import in_words

MOST = 5


def of(owner: str) -> list[str]:
    """A sentence for each channel of an owner that has trouble."""
    off = Channel.objects.filter(owner=owner, off__isnull=False).order_by("-off")[:MOST]
    refusing = Channel.objects.filter(owner=owner, off=None, faults__gt=0).order_by("id")[:MOST]
    failing = Message.objects.filter(owner=owner, state=Message.WAITING, table__isnull=False).exclude(
        answer=""
    )
    latest = {(one.channel, one.target): one for one in failing.order_by("answered")}
    return [*map(_off, off), *map(_refusing, refusing), *map(_failing, list(latest.values())[:MOST])]


def _off(channel: Channel) -> str:
    why, day = say(in_words(channel.answer)), day_at(channel.off or 0.0)
    if channel.kind == Message.WEBHOOK:
        text = T(
            "Your webhook at {host} was switched off on {day}: {why}.", host=channel.label, day=day, why=why
        )
    elif channel.kind == Message.MAIL:
        text = T("Letters to you were switched off on {day}; of the mail server: {why}.", day=day, why=why)
    else:
        text = T(
            "Notices in one browser ({browser}) were switched off on {day}: {why}. "
            "Switch them on there again.",
            browser=channel.label[:40], day=day, why=why,
        )  # fmt: skip
    return say(text)


def _refusing(channel: Channel) -> str:
    text = T(
        "{host} has not taken the last messages: {why}. Where that goes on, it is switched off.",
        host=channel.label, why=say(in_words(channel.answer)),
    )  # fmt: skip
    return say(text)


def _failing(message: Message) -> str:
    why = say(in_words(message.answer))
    return say(
        T(
            "The last message to {host} has not arrived: {why}. It is tried again.",
            host=message.hostname,
            why=why,
        )
    )
