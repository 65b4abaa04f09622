"""Who is where: at which tables somebody has a page open or was a moment ago, and from which address.

In memory only. It decides for whom bots play; who may see a table is decided elsewhere.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from ..base.in_memory import remembers
from .hub import hub

VISIT_S = 120.0  # a page without script asks again within this time, if somebody sits before it
KEPT = 5000


class Presence:
    """Visits are reported from any thread; pages that are open are counted by the hub."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._visits: OrderedDict[str, float] = OrderedDict()
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._touched: set[str] = set()
        self._listeners: list[Callable[[], None]] = []

    def visit(self, table_id: str, guest: str = "", address: str = "") -> None:
        """Somebody looks at the table, or has just set it up."""
        with self._lock:
            slept = not self._awake(table_id)
            self._visits[table_id] = self._clock()
            self._visits.move_to_end(table_id)
            self._touched.add(table_id)
            if guest and address:
                self._addresses[guest] = address
                self._addresses.move_to_end(guest)
            for known in (self._visits, self._addresses):
                while len(known) > KEPT:
                    known.popitem(last=False)
        if slept:
            for tell in list(self._listeners):
                tell()

    def _awake(self, table_id: str) -> bool:
        return self._clock() - self._visits.get(table_id, float("-inf")) < VISIT_S

    def tables(self) -> set[str]:
        """The tables at which somebody is."""
        with self._lock:
            while self._visits and not self._awake(next(iter(self._visits))):
                self._visits.popitem(last=False)
            return {*self._visits, *hub.tables()}

    def address_of(self, guest: str) -> str:
        """Whence this guest came last; the guest itself where nobody knows."""
        return self._addresses.get(guest, guest)

    def known_address(self, guest: str) -> str:
        """Return whence this guest came last; empty where nobody knows."""
        return self._addresses.get(guest, "")

    def forget(self, guest: str) -> None:
        """Where a guest came from is nobody's business any more."""
        with self._lock:
            self._addresses.pop(guest, None)

    def touched(self) -> set[str]:
        """The tables that were looked at since this was asked last."""
        with self._lock:
            touched, self._touched = self._touched | hub.tables(), set()
        return touched

    def remember(self, touched: set[str]) -> None:
        """Tell of them again the next time."""
        with self._lock:
            self._touched |= touched

    def on_arrival(self, tell: Callable[[], None]) -> None:
        """Have `tell` called when somebody comes to a table that was left alone."""
        self._listeners.append(tell)

    def no_more(self, tell: Callable[[], None]) -> None:
        """No longer call `tell`."""
        self._listeners.remove(tell)


presence = Presence()
remembers("match.presence.presence", presence.forget)
