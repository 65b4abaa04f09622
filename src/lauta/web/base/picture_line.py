"""Where requests for cards of links wait for their turn: in the event loop, so that none holds a thread.

Native ASGI, behind `request_guard.Intake`. Who draws is `pictures/painter.py`; whoever cannot wait here goes
on at once, and gets a picture that needs no drawing.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from .addresses import caller
from .networks import site_of
from .request_guard import App, Receive, Scope, Send

AT_ONCE = 2  # one is drawn, one is ready to be: as many threads as this may take
LONGEST, EACH = 24, 8  # that wait in all, and from one address
PATIENCE_S = 20.0  # programs that show links ask once, and most of them give up then


class PictureLine:
    """The application behind it draws few cards at once."""

    def __init__(self, application: App, patience_s: float = PATIENCE_S) -> None:
        self._application, self._patience_s = application, patience_s
        self._places = asyncio.Semaphore(AT_ONCE)
        self._waiting: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not draws(str(scope["path"])):
            await self._application(scope, receive, send)
            return
        async with self._turn(site_of(caller(scope))):
            await self._application(scope, receive, send)

    @asynccontextmanager
    async def _turn(self, who: str) -> AsyncIterator[None]:
        mine = await self._waited(who)
        try:
            yield
        finally:
            if mine:
                self._places.release()

    async def _waited(self, who: str) -> bool:
        """Whether it is this one's turn; False where too many wait already, or it took too long."""
        if self._waiting.total() >= LONGEST or self._waiting[who] >= EACH:
            return False
        self._waiting[who] += 1
        try:
            async with asyncio.timeout(self._patience_s):
                return await self._places.acquire()
        except TimeoutError:
            return False
        finally:
            self._waiting -= Counter([who])  # which drops entries without any left


def draws(path: str) -> bool:
    """Whether a card is asked for at this address."""
    return path.startswith("/card/") or (path.startswith("/share/") and path.endswith("/card.png"))
