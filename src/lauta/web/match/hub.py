"""Tells open connections that a table has something newer; remembers only the newest revision of each.

In one process. It carries no content: who is told reads the database, so nothing can be lost here.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Topic:
    """The listeners of one table."""

    def __init__(self) -> None:
        self.revision = 0
        self.listeners: set[asyncio.Event] = set()
        self.guests: Counter[str] = Counter()


class Hub:
    """Publish from any thread; listen in the event loop."""

    def __init__(self) -> None:
        self._topics: dict[str, Topic] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()

    def attach(self, loop: asyncio.AbstractEventLoop | None) -> None:
        """The loop in which listeners live; None when the server stops."""
        self._loop = loop

    def publish(self, table_id: str, revision: int) -> None:
        """Something at the table is newer now. Call it after the commit."""
        with self._lock:
            topic = self._topics.get(table_id)
            if topic is None:
                return
            topic.revision = max(topic.revision, revision)
        self._wake(topic)

    def revision(self, table_id: str) -> int:
        topic = self._topics.get(table_id)
        return topic.revision if topic else 0

    def guests(self, table_id: str) -> frozenset[str]:
        """The guests who have this table open at the moment."""
        with self._lock:
            topic = self._topics.get(table_id)
            return frozenset(topic.guests) if topic else frozenset()

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
        topic.guests[guest] -= 1
        topic.guests += Counter()  # drops those who are gone
        if not topic.listeners:
            self._topics.pop(table_id, None)

    def _wake(self, topic: Topic) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(_set_all, topic)


def _set_all(topic: Topic) -> None:
    for event in list(topic.listeners):
        event.set()


hub = Hub()
