"""Who gets a request thread next: a few at a time for one address, and addresses take turns.

Used by the event loop alone, so it needs no lock. What runs in the threads stands in `server/wsgi_bridge.py`.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ...engine.errors import Portable

EACH = 2  # threads for one address, and for one cookie or token
MOST_WAITING = 200  # requests of one address: a school may stand behind it
PATIENCE_S = 10.0


class Crowded(Portable, Exception):
    """Too many requests of one address wait, or one has waited for too long."""


@dataclass(eq=False)
class _Waiting:
    place: str
    who: str
    turn: asyncio.Future[None]


class Turns:
    """So many threads as `workers`, shared out among addresses in turn. A patience of None has no end."""

    def __init__(
        self,
        workers: int,
        each: int = EACH,
        most: int = MOST_WAITING,
        patience_s: float | None = PATIENCE_S,
    ) -> None:
        self._free, self._each, self._most, self._patience_s = workers, each, most, patience_s
        self._running: Counter[str] = Counter()
        self._lines: OrderedDict[str, deque[_Waiting]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, place: str, who: str = "") -> AsyncIterator[None]:
        """A thread for a request from `place`; `who` is the cookie or token it shows. Raises Crowded."""
        await self._waited(place, who)
        try:
            yield
        finally:
            self._release(place, who)

    async def _waited(self, place: str, who: str) -> None:
        line = self._lines.setdefault(place, deque())
        if len(line) >= self._most:
            raise Crowded
        mine = _Waiting(place, who, asyncio.get_running_loop().create_future())
        line.append(mine)
        self._dispatch()
        try:
            async with asyncio.timeout(self._patience_s):
                await mine.turn
        except BaseException as error:
            if mine.turn.done() and not mine.turn.cancelled():
                self._release(place, who)
            else:
                self._forget(mine)
            if isinstance(error, TimeoutError):
                raise Crowded from None
            raise

    def _dispatch(self) -> None:
        while self._free and (chosen := self._next()) is not None:
            self._free -= 1
            self._running.update(_keys(chosen.place, chosen.who))
            self._forget(chosen)
            chosen.turn.set_result(None)

    def _next(self) -> _Waiting | None:
        """The first that may run, of the address that was served longest ago."""
        for place, line in self._lines.items():
            for waiting in line:
                if waiting.turn.done():
                    continue  # cancelled a moment ago: its task leaves the line when it runs next
                if all(self._running[key] < self._each for key in _keys(place, waiting.who)):
                    self._lines.move_to_end(place)
                    return waiting
                if self._running[f"place {place}"] >= self._each:
                    break
        return None

    def _forget(self, waiting: _Waiting) -> None:
        line = self._lines.get(waiting.place)
        if line is not None and waiting in line:
            line.remove(waiting)
        if not line:
            self._lines.pop(waiting.place, None)

    def _release(self, place: str, who: str) -> None:
        self._free += 1
        self._running -= Counter(_keys(place, who))  # which forgets those that have none left
        self._dispatch()


def _keys(place: str, who: str) -> list[str]:
    return [f"place {place}", *([f"who {who}"] if who else [])]
