"""The rows of the outbox: putting messages in, claiming one for a time, settling what came of it.

A claim is written before anything is sent. A process that dies in between leaves a claim that ends by itself.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence

from django.db import transaction
from django.db.models import F, QuerySet

from ..base.clock import steady
from ..models import Message
from . import answers, channels
from .answers import Answer
from .kinds import Kind

LEASE_S = 120.0  # longer than any sending takes
KEPT_S = 7 * 86400.0  # how long a settled message without a table can be looked up
FARTHEST_S = 2 * 86400.0  # no message waits longer by itself: what does was written under another clock
MOST_TRIES = 200
STATES = {answers.ARRIVED: Message.ARRIVED, answers.NEVER: Message.REFUSED}


def put(messages: Iterable[Message]) -> None:
    """Write messages, within the caller's transaction; those that are there already stay as they are."""
    Message.objects.bulk_create(messages, ignore_conflicts=True)


def put_letter(
    owner: str, kind: str, lifetime: float, data: dict[str, str], host: str, replaces: bool
) -> None:
    """Write a letter about an account that leaves at once. Where it `replaces`, older ones do not leave."""
    now = steady()
    with transaction.atomic():
        if replaces:
            withdraw(Message.objects.filter(owner=owner, kind=kind))
        Message.objects.create(
            owner=owner,
            channel="mail",
            kind=kind,
            hostname=host,
            data=data,
            made=now,
            due=now,
            until=now + lifetime,
        )


def withdraw(messages: QuerySet[Message]) -> None:
    """Delete those of these messages that wait."""
    messages.filter(state=Message.WAITING).delete()


def next_due(
    busy: Collection[str] = (),
    full: Collection[str] = (),
    avoided: Collection[str] = (),
    only: Collection[str] | None = None,
) -> Message | None:
    """The message that is due first, but none of `busy` owners and `full` hosts.

    `avoided` are owners and hosts; `only` are the hosts that may be chosen, None for all.
    """  # fmt: skip
    rows = Message.objects.filter(state=Message.WAITING, due__lte=steady())
    rows = rows.exclude(owner__in={*busy, *avoided}).exclude(hostname__in={*full, *avoided})
    if only is not None:
        rows = rows.filter(hostname__in=only)
    return rows.order_by("due", "id").first()


def claim(head: Message) -> list[Message]:
    """Take a message, and what is to leave with it, for LEASE_S; empty where another sender was faster.

    Raises DatabaseError where that cannot be written; then nothing may be sent.
    """
    holder, now = secrets.token_hex(16), steady()
    rows = Message.objects.filter(state=Message.WAITING, due__lte=now)
    if head.bundle:
        rows = rows.filter(bundle=head.bundle, owner=head.owner, channel=head.channel)
    else:
        rows = rows.filter(pk=head.pk)
    # Where the settling can never be written, tries and pauses grow all the same.
    pause = max(LEASE_S, answers.pause(head.tries + 1, Answer(answers.LATER, "")))
    if not rows.update(holder=holder, due=now + pause, tries=F("tries") + 1):
        return []
    return list(Message.objects.filter(holder=holder).select_related("table", "subscription").order_by("id"))


def release_abandoned() -> int:
    """End the claims of a former process: one server works on a database, so nobody sends these now.

    What was being sent when it died leaves again with the same id. Returns how many.
    """
    return Message.objects.filter(state=Message.WAITING).exclude(holder="").update(holder="", due=steady())


def postpone(held: Sequence[Message], seconds: float) -> None:
    """Not now: the same again in so many seconds. It was no try, and costs nothing of their lifetimes."""
    now = steady()
    _held(held).update(due=now + seconds, until=F("until") + seconds, tries=F("tries") - 1, holder="")


def not_before(bundle: str, moment: float) -> None:
    """Nothing of a bundle leaves before that moment."""
    Message.objects.filter(bundle=bundle, state=Message.WAITING, due__lt=moment).update(due=moment)


def drop(held: Sequence[Message]) -> None:
    """They are pointless by now."""
    _held(held).delete()


def expire(held: Sequence[Message], kind: Kind | None) -> None:
    """Their lifetime is over; that counts against the channel where they were tried at all."""
    with transaction.atomic():
        _held(held).update(state=Message.EXPIRED, holder="")
        tried = [one for one in held if one.answer]
        if tried and kind is not None and kind.counts:
            channels.failed(tried[0], Answer(answers.LATER, tried[0].answer))


def settle(held: Sequence[Message], kind: Kind, answer: Answer) -> None:
    """Write down what came of them, and what it says about the channel."""
    now, head = steady(), held[0]
    with transaction.atomic():
        rows = _held(held)
        if answer.verdict == answers.LATER:
            for one in held:
                due = min(now + answers.pause(one.tries, answer), one.until + 1.0)
                state = Message.WAITING if one.tries < MOST_TRIES else Message.EXPIRED
                rows.filter(pk=one.pk).update(
                    holder="", due=due, state=state, answer=answer.word, answered=now
                )
            return
        rows.update(holder="", state=STATES[answer.verdict], answer=answer.word, answered=now, data={})
        if answer.verdict == answers.ARRIVED:
            if kind.arrived is not None:
                kind.arrived(held)
            channels.worked(head)
        elif kind.counts:
            channels.failed(head, answer)


def _held(held: Sequence[Message]) -> QuerySet[Message]:
    """Those of them whose claim is still ours."""
    return Message.objects.filter(pk__in=[one.pk for one in held], holder=held[0].holder)


def tidy() -> None:
    """Delete settled messages after a while; those about a table go with its turn."""
    now = steady()
    old = Message.objects.exclude(state=Message.WAITING).filter(table=None)
    old.filter(made__lt=now - KEPT_S).delete()
    Message.objects.filter(state=Message.WAITING, due__gt=now + FARTHEST_S).update(due=now)
