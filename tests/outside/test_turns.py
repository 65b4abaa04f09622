"""Request threads: two for one address and one guest, in turn; slow requests of one never hold another up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import pytest

from tests.waiting import LONG_ENOUGH, in_a_loop_of_its_own

Message = MutableMapping[str, Any]
WORKERS = 4


class Site:
    """A WSGI application behind the real bridge: /slow answers when it is let go, all else at once."""

    def __init__(self, **turns: Any) -> None:
        from lauta.web.base.turns import Turns
        from lauta.web.server.wsgi_bridge import Bridge

        self.let_go, self.slow, self.lock = threading.Event(), 0, threading.Lock()
        self.bridge = Bridge(self._application, WORKERS, Turns(WORKERS, **turns))

    def _application(self, environ: Any, start_response: Any) -> list[bytes]:
        if environ["PATH_INFO"] == "/slow":
            with self.lock:
                self.slow += 1
            assert self.let_go.wait(LONG_ENOUGH)
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"done"]

    async def ask(self, path: str, address: str, cookie: str = "", token: str = "") -> tuple[int, Message]:
        """The status and the first message of the answer."""
        sent: list[Message] = []
        headers = [(b"cookie", f"lauta={cookie}".encode())] if cookie else []
        headers += [(b"authorization", token.encode())] if token else []
        scope = {
            "type": "http", "method": "GET", "path": path, "query_string": b"", "headers": headers,
            "client": (address, 5), "server": ("here", 80), "scheme": "http", "http_version": "1.1",
        }  # fmt: skip

        async def receive() -> Message:
            return {"type": "http.request", "body": b""}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.bridge(scope, receive, send)
        return int(sent[0]["status"]), sent[0]


def held(site: Site, test: Callable[[], Awaitable[None]]) -> None:
    """Run the test, and let all that is slow go whatever comes of it."""

    async def within() -> None:
        try:
            await test()
        finally:
            site.let_go.set()

    try:
        in_a_loop_of_its_own(within())
    finally:
        site.let_go.set()


@pytest.mark.parametrize(
    "slow",
    [
        lambda site, n: site.ask("/slow", "192.0.2.1"),
        lambda site, n: site.ask("/slow", "192.0.2.1", cookie=f"fresh{n}"),
        lambda site, n: site.ask("/slow", "192.0.2.1", token=f"Bearer {n}"),
        lambda site, n: site.ask("/slow", f"2001:db8:1:2::{n}"),
        lambda site, n: site.ask("/slow", ("192.0.2.1", "::ffff:192.0.2.1")[n % 2]),
        lambda site, n: site.ask("/slow", f"192.0.2.{n}", cookie="the same"),
        lambda site, n: site.ask("/slow", f"2001:db8:{n}::1", token="Bearer the same"),
    ],
    ids=["one address", "fresh cookies", "fresh tokens", "one IPv6 network", "IPv4 in IPv6", "one cookie",
         "one token"],
)  # fmt: skip
def test_slow_requests_of_one_hold_two_threads_at_most(slow: Any) -> None:
    site = Site()

    async def test() -> None:
        flood = [asyncio.ensure_future(slow(site, n)) for n in range(30)]
        for _ in range(50):
            await asyncio.sleep(0)
        moves = [site.ask("/move", "198.51.100.1"), site.ask("/move", "198.51.100.2", cookie="b")]
        assert [status for status, _ in await asyncio.gather(*moves)] == [200, 200]
        assert site.slow <= 2
        site.let_go.set()
        assert [status for status, _ in await asyncio.gather(*flood)] == [200] * 30

    held(site, test)


def test_an_address_that_waits_for_too_long_is_told_when_to_come_again() -> None:
    site = Site(patience_s=0.05)

    async def test() -> None:
        flood = [asyncio.ensure_future(site.ask("/slow", "192.0.2.1")) for _ in range(5)]
        late = [await one for one in flood[2:]]
        assert [status for status, _ in late] == [429] * 3
        assert all((b"retry-after", b"2") in start["headers"] for _, start in late)
        status, start = await site.ask("/api/tables", "192.0.2.1")
        assert status == 429 and (b"content-type", b"application/json") in start["headers"]
        site.let_go.set()
        assert [status for status, _ in await asyncio.gather(*flood[:2])] == [200, 200]
        assert (await site.ask("/move", "192.0.2.1"))[0] == 200

    held(site, test)


def test_a_line_has_an_end() -> None:
    site = Site(most=3)

    async def test() -> None:
        flood = [asyncio.ensure_future(site.ask("/slow", "192.0.2.1")) for _ in range(6)]
        assert (await flood[-1])[0] == 429
        site.let_go.set()
        assert [status for status, _ in await asyncio.gather(*flood[:-1])] == [200] * 5

    held(site, test)


def test_addresses_take_turns() -> None:
    """Where all threads are busy, the one request of a third address comes before the many of the first."""
    from lauta.web.base.turns import Turns

    async def test() -> None:
        turns, order, waits = Turns(1), [], asyncio.Event()

        async def come(place: str) -> None:
            async with turns.turn(place):
                order.append(place)
                await waits.wait()

        came = [asyncio.ensure_future(come(place)) for place in ["a", "a", "a", "b", "a", "c"]]
        for _ in range(10):
            await asyncio.sleep(0)
        waits.set()
        await asyncio.gather(*came)
        assert order[:4] == ["a", "a", "b", "c"] or order[:3] == ["a", "b", "c"]
        assert not turns._lines and not turns._running

    in_a_loop_of_its_own(test())


def test_who_leaves_while_waiting_leaves_nothing_behind() -> None:
    from lauta.web.base.turns import Turns

    async def test() -> None:
        turns, waits = Turns(1), asyncio.Event()

        async def come() -> None:
            async with turns.turn("a"):
                await waits.wait()

        came = [asyncio.ensure_future(come()) for _ in range(3)]
        for _ in range(5):
            await asyncio.sleep(0)
        came[1].cancel()
        came[0].cancel()
        for _ in range(5):
            await asyncio.sleep(0)
        waits.set()
        await came[2]
        assert turns._free == 1 and not turns._lines and not turns._running

    in_a_loop_of_its_own(test())


def test_who_is_cancelled_just_as_a_turn_comes_free_takes_none() -> None:
    """A task that is cancelled leaves the line only when it runs next; till then it must not be chosen."""
    from lauta.web.base.turns import Turns

    async def test() -> None:
        turns = Turns(1, each=1, patience_s=None)

        async def wait() -> None:
            async with turns.turn("here"):
                pass

        async with turns.turn("here"):
            leaving = asyncio.ensure_future(wait())
            staying = asyncio.ensure_future(wait())
            await asyncio.sleep(0)  # both stand in line
            leaving.cancel()
        await staying
        assert leaving.cancelled()
        await wait()
        assert turns._free == 1 and not turns._lines and not turns._running

    in_a_loop_of_its_own(test())


def test_live_connections_of_one_address_draw_one_after_the_other() -> None:
    """Many live pages of one address do not keep another's news waiting."""
    from lauta.web.live.websocket import in_thread, served_from

    async def test() -> None:
        let_go, drawing = threading.Event(), threading.Semaphore(0)

        def draw() -> None:
            drawing.release()
            assert let_go.wait(LONG_ENOUGH)

        async def page(address: str, work: Callable[[], object]) -> None:
            served_from({"client": (address, 5)})
            await in_thread(work)

        try:
            many = [asyncio.ensure_future(page("192.0.2.1", draw)) for _ in range(5)]
            await asyncio.to_thread(drawing.acquire)
            await page("198.51.100.1", lambda: None)
            assert not drawing.acquire(blocking=False)
        finally:
            let_go.set()
        await asyncio.gather(*many)

    in_a_loop_of_its_own(test())
