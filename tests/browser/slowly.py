"""A slow hand and a slow line, to find races: up to so many milliseconds, by chance, before each call
into the browser and before each answer and push of a server. No tests here; ordinary runs do not load it.

    python -m pytest -p tests.browser.slowly --hesitate 300 --late 300 tests/browser/test_play.py

What goes red is a race of the test or of the page: a person with a slow line would meet it.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

OFTEN = 0.6  # of all calls and answers; the others come at once


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--hesitate", type=float, default=0, help="milliseconds before a call into the browser")
    parser.addoption("--late", type=float, default=0, help="milliseconds before what a server sends")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--hesitate"):
        hesitate(config.getoption("--hesitate") / 1000)
    if config.getoption("--late"):
        serve_late(config.getoption("--late") / 1000)


def some(most: float) -> float:
    """Seconds, up to `most`; often none."""
    return random.random() * most if random.random() < OFTEN else 0.0


def hesitate(most: float) -> None:
    """Every call of Playwright's comes up to so many seconds later."""
    from playwright._impl._sync_base import SyncBase

    call = SyncBase._sync

    def late(self: SyncBase, awaitable: Any) -> Any:
        time.sleep(some(most))
        return call(self, awaitable)

    SyncBase._sync = late  # type: ignore[method-assign]


def serve_late(most: float) -> None:
    """Every server of the tests sends up to so many seconds later."""
    from tests.served import Server

    start, late = Server.start, f"import tests.browser.slowly as slowly\nslowly.send_late({most})\n"

    def started(self: Server) -> Server:
        self.code = late + self.code.removeprefix(late)
        return start(self)

    Server.start = started  # type: ignore[method-assign]


def send_late(most: float) -> None:
    """In the server's process: every answer begins, and every push is sent, up to so many seconds later."""
    import uvicorn

    load = uvicorn.Config.load

    def loaded(self: uvicorn.Config) -> None:
        load(self)
        self.loaded_app = _late(self.loaded_app, most)

    uvicorn.Config.load = loaded  # type: ignore[method-assign]


def _late(app: Any, most: float) -> Any:
    async def answer(scope: Any, receive: Any, send: Any) -> None:
        one_at_a_time = asyncio.Lock()

        async def send_late(message: Any) -> None:
            async with one_at_a_time:
                if message["type"] in ("http.response.start", "websocket.send"):
                    await asyncio.sleep(some(most))
                await send(message)

        await app(scope, receive, send if scope["type"] == "lifespan" else send_late)

    return answer
