"""The doors, knocked at with real sockets: what does not go on is let go, and nobody takes all the places."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.waiting import LONG_ENOUGH, in_a_loop_of_its_own, until

SOON, NEVER = 0.15, 3600.0
ASK = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


async def _application(scope: Any, receive: Any, send: Any) -> None:
    """Says whence it is asked; /long sends more than any buffer holds; sockets stay until they are closed."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    body = b"x" * 30_000_000 if scope["path"] == "/long" else scope["client"][0].encode()
    size = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [size]})
    await send({"type": "http.response.body", "body": body})


class House:
    """A server of its own behind doors, in a thread."""

    def __init__(self, proxies: list[str], **doors: Any) -> None:
        import uvicorn

        from lauta.web.base.networks import networks_of
        from lauta.web.server.connections import Doors
        from lauta.web.server.forwarded import Forwarded

        networks = networks_of(proxies)
        self.doors = Doors(**{"most": 50, "each": 50, "proxies": networks, "request_s": NEVER, **doors})
        http, ws = self.doors.protocols()
        self.listening = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(
            Forwarded(_application), http=http, ws=ws, lifespan="off", log_config=None,
            timeout_graceful_shutdown=1, timeout_keep_alive=int(NEVER), proxy_headers=False,
        )  # fmt: skip
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=asyncio.run, args=(self.server.serve([self.listening]),))
        self.address = self.listening.getsockname()
        self.callers: list[socket.socket] = []

    def call(self, *said: bytes) -> socket.socket:
        caller = socket.create_connection(self.address, timeout=LONG_ENOUGH)
        self.callers.append(caller)
        for part in said:
            caller.sendall(part)
        return caller

    def inside(self) -> int:
        return self.doors._inside.total()


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., House]]:
    built: list[House] = []

    def build(proxies: list[str] | None = None, **doors: Any) -> House:
        monkeypatch.setenv("LAUTA_PROXIES", " ".join(proxies or []))
        built.append(House(proxies or [], **doors))
        built[-1].thread.start()
        return built[-1]

    yield build
    for one in built:
        for caller in one.callers:
            caller.close()
        one.server.should_exit = True
        one.thread.join(LONG_ENOUGH)


def _heard(caller: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    heard = b""
    try:
        while part := caller.recv(1 << 16):
            heard += part
    except ConnectionResetError:
        pass
    return heard


def _answer(caller: socket.socket) -> bytes:
    """One answer, with its body where it has one."""
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += caller.recv(1 << 16)
    size = re.search(rb"content-length: (\d+)", heard)
    while size and len(heard.partition(b"\r\n\r\n")[2]) < int(size[1]):
        heard += caller.recv(1 << 16)
    return heard


BODY_TO_COME = ASK.replace(b"\r\n\r\n", b"\r\nContent-Length: 9\r\n\r\n")


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: he"], ids=["nothing", "half a header"])
def test_who_does_not_go_on_is_let_go(house: Any, begun: bytes) -> None:
    home = house(request_s=SOON)
    assert _heard(home.call(begun))[:12] == (b"HTTP/1.1 408" if begun else b"")
    until(home.inside, lambda left: left == 0)


@pytest.mark.parametrize(
    "first, begun",
    [(ASK, b"GET / HT"), (BODY_TO_COME, b"abc")],
    ids=["half a second header", "half a body that nobody wants"],
)
def test_who_does_not_go_on_after_an_answer_is_let_go(house: Any, first: bytes, begun: bytes) -> None:
    home = house(request_s=SOON)
    caller = home.call(first)
    assert b" 200 " in _answer(caller)
    caller.sendall(begun)
    assert _heard(caller)[:12] == (b"HTTP/1.1 408" if first == ASK else b"")
    until(home.inside, lambda left: left == 0)


def test_drops_do_not_add_up_to_a_request_in_time(house: Any) -> None:
    home = house(request_s=SOON)
    caller = home.call(b"GET / HTTP/1.1\r\nHost: here\r\n")
    gone = threading.Event()

    def drip() -> None:
        try:
            while not gone.wait(SOON / 10):
                caller.sendall(b"A: b\r\n")
        except OSError:
            gone.set()

    dripping = threading.Thread(target=drip)
    dripping.start()
    assert _heard(caller)[:12] in (b"", b"HTTP/1.1 408")
    gone.set()
    dripping.join(LONG_ENOUGH)


def test_who_asks_in_time_may_stay(house: Any) -> None:
    home = house(request_s=NEVER)
    caller = home.call()
    for _ in range(3):
        caller.sendall(ASK)
        assert b"127.0.0.1" in _answer(caller)
    assert home.inside() == 1


def test_who_does_not_read_is_let_go(house: Any) -> None:
    home = house(reading_s=SOON)
    home.call(ASK.replace(b"/ ", b"/long "))
    until(home.inside, lambda inside: inside == 1)
    until(home.inside, lambda inside: inside == 0)


def test_one_address_cannot_have_all_connections(house: Any) -> None:
    home = house(each=2)
    first, second = home.call(ASK), home.call(ASK)
    assert b" 200 " in _answer(first) and b" 200 " in _answer(second)
    third = _heard(home.call())
    assert third.startswith(b"HTTP/1.1 503 ") and b"Retry-After" in third
    first.close()
    until(home.inside, lambda inside: inside == 1)
    assert b" 200 " in _answer(home.call(ASK))


def test_a_proxy_may_have_more_but_not_more_than_all(house: Any) -> None:
    home = house(["127.0.0.0/8"], each=1, most=2)
    assert all(b" 200 " in _answer(home.call(ASK)) for _ in range(2))
    assert _heard(home.call()).startswith(b"HTTP/1.1 503 ")


def test_a_websocket_counts_as_long_as_it_lasts(house: Any) -> None:
    home = house(request_s=SOON, each=1)
    key = base64.b64encode(os.urandom(16))
    upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    caller = home.call(ASK.replace(b"\r\n\r\n", b"\r\n" + upgrade + key + b"\r\n\r\n"))
    assert b" 101 " in _answer(caller)
    assert _heard(home.call()).startswith(b"HTTP/1.1 503 ")  # and no deadline is upon the socket
    caller.close()
    until(home.inside, lambda inside: inside == 0)


@pytest.mark.parametrize("proxies, told", [([], b"127.0.0.1"), (["127.0.0.1"], b"192.0.2.9")])
def test_only_a_known_proxy_is_believed(house: Any, proxies: list[str], told: bytes) -> None:
    forwarded = ASK.replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: 198.51.100.1, 192.0.2.9\r\n\r\n")
    assert _answer(house(proxies).call(forwarded)).endswith(told)


@pytest.mark.parametrize(
    "address, place",
    [("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
     ("::ffff:192.0.2.7", "192.0.2.7"),
     ("fe80::1%eth0", "fe80::/64"), ("unix:", "unix:"), ("x" * 200, "x" * 64)],
)  # fmt: skip
def test_a_household_is_one_place(address: str, place: str) -> None:
    from lauta.web.base.addresses import place_of

    assert place_of(address) == place


def test_one_address_cannot_have_all_live_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a proxy the doors see only the proxy."""
    from lauta.web.live.websocket import counted, crowded

    monkeypatch.setenv("LAUTA_CONNECTIONS_EACH", "2")
    with counted("a", "192.0.2.1"), counted("b", "192.0.2.1"):
        assert crowded("c", "192.0.2.1")
        assert not crowded("c", "192.0.2.2")
    assert not crowded("c", "192.0.2.1")


# --- the log ----------------------------------------------------------------------------------------


def test_lines_alike_are_told_five_times_a_minute_and_then_counted() -> None:
    import logging

    from lauta.web.base.logs import ALIKE, MEANWHILE_S, Repeats

    now = [0.0]
    repeats = Repeats(lambda: now[0])

    def told(text: str, *args: object) -> str | None:
        record = logging.LogRecord("lauta", logging.WARNING, "", 0, text, args, None)
        return record.getMessage() if repeats.filter(record) else None

    lines = [told("turned away %s", n) for n in range(1000)]
    assert lines[:ALIKE] == [f"turned away {n}" for n in range(ALIKE)]
    assert lines[ALIKE:] == [None] * (1000 - ALIKE)
    assert told("something else") == "something else"
    now[0] += MEANWHILE_S
    assert told("turned away %s", "b") == "turned away b (and 995 more like it before)"
    assert told("turned away %s", "c") == "turned away c"


def test_answers_do_not_wait_for_one_another() -> None:
    """Nagle's algorithm holds the second piece of an answer back until the first has been acknowledged."""
    from lauta.web.server.serve import _listen

    async def test(listening: socket.socket) -> None:
        found: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            transport = writer.get_extra_info("socket")
            found.set_result(not transport.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with await asyncio.start_server(met, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            assert not await found
            writer.close()

    in_a_loop_of_its_own(test(_listen("127.0.0.1", 0)))


def test_who_leaves_as_news_come_is_gone() -> None:
    """Whichever of the two is noticed first: nothing goes on feeding a line that nobody reads."""
    from lauta.web.live.programs import news_or_silence

    async def sent(message: Any) -> None:
        raise AssertionError(f"nothing was to be sent: {message}")

    async def feed(event: asyncio.Event) -> None:
        while True:
            await news_or_silence(sent, event)
            event.clear()

    async def left(between: int) -> bool:
        """Whether the feed ends that is called off so many rounds of the loop after news."""
        feeding = asyncio.ensure_future(feed(event := asyncio.Event()))
        await rounds(20)
        event.set()
        await rounds(between)
        feeding.cancel()
        await rounds(20)
        return feeding.cancelled()

    async def rounds(n: int) -> None:
        for _ in range(n):
            await asyncio.sleep(0)

    assert [asyncio.run(left(between)) for between in range(8)] == [True] * 8
