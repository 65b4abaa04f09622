"""The one service that sends what is in the outbox: several at once, a share for each owner and host.

Each message has a `try` of its own: none can hold up or end the sending of the others.
"""

from __future__ import annotations

import logging
import threading
import time
import traceback
from collections import Counter
from collections.abc import Sequence

from django.db import DatabaseError, connection

from ..base.clock import steady
from ..base.watcher import Watcher
from ..models import Message
from . import answers, mail, outward, push, queue
from .answers import Answer
from .kinds import Kind, Letter, Payload, Push, Wait, kind_of

log = logging.getLogger("lauta.outbox")
EVERY_S = 1.0
WORKERS, PER_HOST = 16, 4
MOST_SLOW, MOST_UNKNOWN = 3, 12  # at once: hosts that have answered in time keep workers for themselves
SLOW_S, HURRY_S = 3.0, 4.0  # an owner or host that took so long gets so little the next time
HURRIED_TRIES = 2  # then it gets all the time again: among few at once it holds up no others
SLOW_FOR_S = 3600.0
MOST_KNOWN = 2000  # owners and hosts that are remembered
REST_S = 10.0  # after a claim could not be written
TIDY_S = 3600.0
LEAVE_S = 2.0


class Paces:
    """Who took long, and which hosts have answered in time: for fairness only, so it is kept in memory."""

    def __init__(self) -> None:
        self._slow: dict[str, float] = {}
        self._good: dict[str, float] = {}

    def took(self, message: Message, seconds: float, arrived: bool) -> None:
        """A message took so long."""
        now = time.monotonic()
        for name in (message.owner, message.hostname):
            if seconds > SLOW_S:
                self._slow[name] = now
                self._good.pop(name, None)
            elif arrived:
                self._slow.pop(name, None)
        if arrived and seconds <= SLOW_S:
            self._good[message.hostname] = now
        for known in (self._slow, self._good):
            while len(known) > MOST_KNOWN:
                known.pop(next(iter(known)))

    def slow(self) -> set[str]:
        """Owners and hosts that took long lately."""
        since = time.monotonic() - SLOW_FOR_S
        return {name for name, at in list(self._slow.items()) if at > since}

    def good(self) -> set[str]:
        """Hosts that have answered in time."""
        return set(self._good)


class Shares:
    """The messages that are being sent: at most one an owner, a few a host, few of those that are slow."""

    def __init__(self, paces: Paces) -> None:
        self.paces = paces
        self._lock = threading.Lock()
        self._busy: list[Message] = []

    def take(self) -> Message | None:
        """The next message that may be sent beside those that are under way."""
        with self._lock:
            if len(self._busy) >= WORKERS:
                return None
            hosts = Counter(one.hostname for one in self._busy)
            slow, good = self.paces.slow(), self.paces.good()
            n_slow = sum(bool({one.owner, one.hostname} & slow) for one in self._busy)
            n_unknown = sum(one.hostname not in good for one in self._busy)
            found = queue.next_due(
                busy={one.owner for one in self._busy},
                full={host for host, n in hosts.items() if n >= PER_HOST},
                avoided=slow if n_slow >= MOST_SLOW else (),
                only=good if n_unknown >= MOST_UNKNOWN else None,
            )
            if found is not None:
                self._busy.append(found)
            return found

    def release(self, message: Message) -> None:
        """It is under way no more."""
        with self._lock:
            self._busy.remove(message)

    def any(self) -> bool:
        """True while something is being sent."""
        return bool(self._busy)


def deliver(head: Message, paces: Paces) -> bool:
    """Claim a message, compose it, send it, and write down what came of it; true if it has arrived.

    Raises DatabaseError where it could not be claimed. Nothing else is raised.
    """
    held = queue.claim(head)
    if not held:
        return False
    kind = kind_of(head.kind)
    try:
        answer = _sent(held, kind, paces)
    except Exception as error:
        log.warning("a message of kind %s cannot be sent: %s", head.kind, _where(error))
        answer = Answer(answers.LATER, answers.ERROR)
    if answer is None or kind is None:
        return False
    _settled(held, kind, answer)
    return answer.verdict == answers.ARRIVED


def _where(error: Exception) -> str:
    """The error's class and place. Its text may hold what only the receiver should read."""
    frames, name = traceback.extract_tb(error.__traceback__), type(error).__name__
    return f"{name} at {frames[-1].filename}:{frames[-1].lineno}" if frames else name


def _sent(held: Sequence[Message], kind: Kind | None, paces: Paces) -> Answer | None:
    """The answer; None where nothing was to be sent."""
    now = steady()
    late = [one for one in held if kind is None or one.until < now]
    if late:
        queue.expire(late, kind)
    held = [one for one in held if one not in late]
    if kind is None or not held:
        return None
    head = held[0]
    payload = kind.compose(held)
    if payload is None:
        queue.drop(held)
        return None
    if isinstance(payload, Wait):
        queue.postpone(held, payload.seconds)
        return None
    slow = bool({head.owner, head.hostname} & paces.slow())
    hurry = HURRY_S if slow and head.tries <= HURRIED_TRIES else None
    began = time.monotonic()
    answer = _handed_over(payload, head, hurry)
    paces.took(head, time.monotonic() - began, answer.verdict == answers.ARRIVED)
    if answer.verdict != answers.ARRIVED:
        log.info("%s: a message by %s: %s (%s)", head.hostname, head.channel, answer.verdict, answer.word)
    return answer


def _handed_over(payload: Payload, head: Message, hurry: float | None) -> Answer:
    try:
        if isinstance(payload, Letter):
            return mail.send(payload, head.ident)
        if isinstance(payload, Push):
            return push.send(payload, hurry, head.tries)
        reply = outward.post(payload.url, payload.body, payload.headers, hurry, head.tries)
        return answers.of_status(reply.status, reply.retry_after)
    except outward.Unreachable as error:
        return error.answer
    except push.NoPushKey:
        return Answer(answers.LATER, answers.NO_KEY)


def _settled(held: Sequence[Message], kind: Kind, answer: Answer) -> None:
    """Write it down, if need be a second time; else the claim ends by itself, and it is sent again."""
    for last in (False, True):
        try:
            queue.settle(held, kind, answer)
            return
        except DatabaseError as error:
            log.warning("what came of a message cannot be written down: %s", type(error).__name__)
            if not last:
                time.sleep(0.5)


def send_due() -> int:
    """Send all that is due, one after the other, in this thread; how many messages have arrived."""
    shares, arrived = Shares(Paces()), 0
    while (head := shares.take()) is not None:
        arrived += deliver(head, shares.paces)
        shares.release(head)
    return arrived


class Sender(Watcher):
    """The service: a thread that looks for what is due, and up to WORKERS threads that send."""

    name, every_s, fails = "outbox", EVERY_S, "messages are not sent"

    def __init__(self) -> None:
        super().__init__()
        self.shares = Shares(Paces())
        self._rests_until, self._tidied = 0.0, float("-inf")
        self._first = True

    def look(self) -> None:
        """Begin to send what is due; the first time, end the claims of a process that died."""
        now = time.monotonic()
        if now < self._rests_until:
            return
        if self._first:
            queue.release_abandoned()
            self._first = False
        if now - self._tidied > TIDY_S:
            queue.tidy()
            self._tidied = now
        while not self.stopping.is_set() and (head := self.shares.take()) is not None:
            threading.Thread(target=self._send, args=(head,), name="outbox-worker", daemon=True).start()

    def _send(self, head: Message | None) -> None:
        try:
            while head is not None:
                try:
                    deliver(head, self.shares.paces)
                finally:
                    self.shares.release(head)
                head = None if self.stopping.is_set() else self.shares.take()
        except DatabaseError as error:
            self._rests_until = time.monotonic() + REST_S
            log.warning(
                "nothing is sent for %d s, for it cannot be written down: %s", REST_S, type(error).__name__
            )
        except Exception:
            self._rests_until = time.monotonic() + REST_S
            log.exception("a message could not be sent")
        finally:
            connection.close()

    def stop(self) -> None:
        """End, once what is being sent has been written down, or LEAVE_S are over."""
        super().stop()
        end = time.monotonic() + LEAVE_S
        while self.shares.any() and time.monotonic() < end:
            time.sleep(0.05)
