"""Tells open connections that a table has something newer; remembers only the newest revision of each.

In one process. It carries no content: who is told reads the database, so nothing can be lost here.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager


class Topic:
    """The listeners of one table."""

    def __init__(self) -> None:
        self.revision = 0
        self.listeners: set[asyncio.Event] = set()
        self.guests: Counter[str] = Counter()
        self.unseen: dict[asyncio.Event, str] = {}  # whose pages lie behind others
        self.whose: dict[asyncio.Event, str] = {}
        self.ended: set[asyncio.Event] = set()


class Follower:
    """Somebody who is told of all their tables on one connection.

    `tables` are those that they know of; `take` tells which have changed since it was asked last.
    """

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.event = asyncio.Event()
        self.tables: set[str] = set()
        self.changed: set[str] = set()

    def take(self) -> set[str]:
        """In the order in which they are found; the event may be set again at any time."""
        self.event.clear()
        changed, self.changed = self.changed, set()
        return changed


class Hub:
    """Publish from any thread; listen in the event loop."""

    def __init__(self) -> None:
        self._topics: dict[str, Topic] = {}
        self._followers: list[Follower] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()

    def attach(self, loop: asyncio.AbstractEventLoop | None) -> None:
        """The loop in which listeners live; None when the server stops."""
        self._loop = loop

    @property
    def followed(self) -> bool:
        """Whether anybody follows all tables of theirs, so that `publish` is to be told whose they are."""
        return bool(self._followers)

    def publish(self, table_id: str, revision: int, owners: Collection[str] = ()) -> None:
        """Something at the table, which is that of `owners`, is newer now. Call it after the commit."""
        self.gone(table_id, owners)
        with self._lock:
            topic = self._topics.get(table_id)
            if topic is None:
                return
            topic.revision = max(topic.revision, revision)
        self._wake(topic)

    def gone(self, table_id: str, owners: Collection[str] = ()) -> None:
        """The same for followers alone, where the table may be there no more."""
        with self._lock:
            told = [one for one in self._followers if one.guest in owners or table_id in one.tables]
            for one in told:
                one.changed.add(table_id)
        for one in told:
            self._soon(one.event.set)

    def wake(self, guest: str) -> None:
        """What this guest may do has changed: whatever is open looks again."""
        with self._lock:
            topics = [topic for topic in self._topics.values() if topic.guests[guest]]
            events = [one.event for one in self._followers if one.guest == guest]
        for topic in topics:
            self._wake(topic)
        for event in events:
            self._soon(event.set)

    def end(self, guest: str) -> None:
        """The browsers of this guest are somebody else now: their open pages are out of date."""
        with self._lock:
            topics = [topic for topic in self._topics.values() if topic.guests[guest]]
            for topic in topics:
                topic.ended |= {event for event, whose in topic.whose.items() if whose == guest}
        for topic in topics:
            self._wake(topic)

    def ended(self, table_id: str, event: asyncio.Event) -> bool:
        """True if the guest who listens with this event has become somebody else since."""
        with self._lock:
            topic = self._topics.get(table_id)
            return topic is not None and event in topic.ended

    @contextmanager
    def following(self, guest: str) -> Iterator[Follower]:
        """Told of every table of a guest, those included that come to be theirs."""
        follower = Follower(guest)
        with self._lock:
            self._followers.append(follower)
        try:
            yield follower
        finally:
            with self._lock:
                self._followers.remove(follower)

    def revision(self, table_id: str) -> int:
        topic = self._topics.get(table_id)
        return topic.revision if topic else 0

    def guests(self, table_id: str) -> frozenset[str]:
        """The guests who have this table open at the moment."""
        with self._lock:
            topic = self._topics.get(table_id)
            return frozenset(topic.guests) if topic else frozenset()

    def lookers(self, table_id: str) -> frozenset[str]:
        """Those of them who see it: not where it lies behind other pages, or the screen is off."""
        with self._lock:
            topic = self._topics.get(table_id)
            return frozenset(topic.guests - Counter(topic.unseen.values())) if topic else frozenset()

    def seen(self, table_id: str, guest: str, event: asyncio.Event, on: bool) -> None:
        """Whether the page of a guest that listens with this event is seen; at first it is."""
        with self._lock:
            topic = self._topics.get(table_id)
            if topic is None or event not in topic.listeners:
                return
            if on:
                topic.unseen.pop(event, None)
            else:
                topic.unseen[event] = guest

    def tables(self) -> set[str]:
        """The tables that somebody has open at the moment."""
        with self._lock:
            return set(self._topics)

    @contextmanager
    def listening(self, table_id: str, guest: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table changes or somebody comes or goes."""
        event = asyncio.Event()
        with self._lock:
            topic = self._topics.setdefault(table_id, Topic())
            topic.listeners.add(event)
            topic.whose[event] = guest
            topic.guests[guest] += 1
        self._wake(topic)
        try:
            yield event
        finally:
            with self._lock:
                self._leave(table_id, topic, guest, event)
            self._wake(topic)

    def _leave(self, table_id: str, topic: Topic, guest: str, event: asyncio.Event) -> None:
        topic.listeners.discard(event)
        topic.unseen.pop(event, None)
        topic.whose.pop(event, None)
        topic.ended.discard(event)
        topic.guests[guest] -= 1
        topic.guests += Counter()  # drops those who are gone
        if not topic.listeners:
            self._topics.pop(table_id, None)

    def _wake(self, topic: Topic) -> None:
        self._soon(_set_all, topic)

    def _soon(self, call: Callable[..., object], *args: object) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(call, *args)


def _set_all(topic: Topic) -> None:
    for event in list(topic.listeners):
        event.set()


hub = Hub()
