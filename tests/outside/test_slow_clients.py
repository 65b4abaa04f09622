"""Clients that send or read drop by drop, at real sockets: they are let go, and others are served meanwhile.

The server is that of `serve.py` from the socket to the threads; behind them stands a small WSGI application.
"""

from __future__ import annotations

import asyncio
import io
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.waiting import LONG_ENOUGH, until

SOON, NEVER = 0.2, 3600.0
LARGE = 40_000_000  # more than any buffer holds


class File(io.BytesIO):
    """A large file that says when it was closed."""

    opened: list[File] = []  # noqa: RUF012  (cleared by each test)

    def __init__(self) -> None:
        super().__init__(b"x" * LARGE)
        self.opened.append(self)


def _application(environ: Any, start_response: Any) -> Any:
    length = str(LARGE if environ["PATH_INFO"] != "/small" else 4)
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", length)])
    if environ["PATH_INFO"] == "/file":
        return environ["wsgi.file_wrapper"](File(), 8192)
    return [b"x" * LARGE] if environ["PATH_INFO"] == "/whole" else [b"done"]


class Site:
    """Doors, intake and bridge, as `serve.py` and `asgi.py` put them together, in a thread."""

    def __init__(self, body_s: float = NEVER, **doors: Any) -> None:
        import uvicorn

        from lauta.web.base.request_guard import Intake
        from lauta.web.server.connections import Doors
        from lauta.web.server.wsgi_bridge import Bridge

        self.doors = Doors(**{"most": 200, "each": 200, "request_s": NEVER, "reading_s": NEVER, **doors})
        http, ws = self.doors.protocols()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.bridge = Bridge(_application, 4)
        config = uvicorn.Config(
            Intake(self.bridge, body_s), http=http, ws=ws, lifespan="off", log_config=None,
            timeout_graceful_shutdown=1, proxy_headers=True, forwarded_allow_ips=["127.0.0.1"],
        )  # fmt: skip
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=asyncio.run, args=(self.server.serve([self.listening]),))
        self.callers: list[socket.socket] = []

    def call(
        self, path: str, more: bytes = b"", method: str = "GET", place: str = "192.0.2.1", slow: bool = True
    ) -> socket.socket:
        """A connection on which so much was said; a slow one has little room for what it is sent."""
        caller = socket.socket()
        if slow:
            caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        caller.settimeout(LONG_ENOUGH)
        caller.connect(self.listening.getsockname())
        self.callers.append(caller)
        head = f"{method} {path} HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: {place}\r\n"
        caller.sendall(head.encode() + more + (b"" if more else b"\r\n"))
        return caller

    def inside(self) -> int:
        return self.doors._inside.total()


@pytest.fixture
def build() -> Iterator[Callable[..., Site]]:
    built: list[Site] = []
    File.opened.clear()

    def make(**more: Any) -> Site:
        built.append(Site(**more))
        built[-1].thread.start()
        return built[-1]

    yield make
    for one in built:
        for caller in one.callers:
            caller.close()
        one.server.should_exit = True
        one.thread.join(LONG_ENOUGH)


def _all_closed() -> bool:
    return all(file.closed for file in File.opened)


def heard(caller: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    found = b""
    try:
        while part := caller.recv(1 << 16):
            found += part
    except ConnectionResetError:
        pass
    return found


@pytest.fixture
def dripping() -> Iterator[Callable[[Callable[[], object]], None]]:
    """Does something again and again, a drop at a time, until the test ends or the connection does."""
    ended, threads = threading.Event(), list[threading.Thread]()

    def begin(drop: Callable[[], object]) -> None:
        def drip() -> None:
            try:
                while not ended.wait(SOON / 20) and drop() != b"":
                    pass
            except OSError:
                pass

        threads.append(threading.Thread(target=drip))
        threads[-1].start()

    yield begin
    ended.set()
    for thread in threads:
        thread.join(LONG_ENOUGH)


BODIES = {
    "by length": (b"Content-Length: 5000\r\n\r\n", b"x"),
    "in chunks": (b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    "never": (b"Content-Length: 5000\r\n\r\n", b""),
}


@pytest.mark.parametrize("begin, drop", BODIES.values(), ids=BODIES)
def test_a_body_that_drips_is_refused_in_time(build: Any, dripping: Any, begin: bytes, drop: bytes) -> None:
    site = build(body_s=SOON)
    caller = site.call("/small", begin, "POST")
    if drop:
        dripping(lambda: caller.sendall(drop))
    assert heard(caller).startswith(b"HTTP/1.1 408 ")
    until(site.inside, lambda inside: inside == 0)


@pytest.mark.parametrize("path", ["/whole", "/file"])
def test_an_answer_that_nobody_reads_is_given_up(build: Any, path: str) -> None:
    site = build(reading_s=SOON)
    site.call(path)
    until(site.inside, lambda inside: inside == 1)
    until(site.inside, lambda inside: inside == 0)
    until(_all_closed)


def test_a_file_that_is_read_drop_by_drop_is_given_up(
    build: Any, dripping: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the client reads now and then, so that the connection is never silent for long."""
    from lauta.web.server import wsgi_bridge

    monkeypatch.setattr(wsgi_bridge, "LEAST_S", SOON)
    monkeypatch.setattr(wsgi_bridge, "SLOWEST", LARGE)
    site = build()
    caller = site.call("/file")
    dripping(lambda: caller.recv(512))
    until(site.inside, lambda inside: inside == 1)
    until(site.inside, lambda inside: inside == 0)
    until(_all_closed)
    assert len(File.opened) == 1


@pytest.mark.parametrize(
    "path, more, method",
    [("/file", b"", "GET"), ("/whole", b"", "GET"), ("/small", b"Content-Length: 5000\r\n\r\n", "POST")],
    ids=["files not read", "pages not read", "bodies not sent"],
)
def test_slow_clients_hold_no_thread(build: Any, path: str, more: bytes, method: str) -> None:
    """Nor does it matter how many there are, and that each seems to come from elsewhere."""
    site = build()
    for n in range(8):
        site.call(path, more, method, place=f"198.51.100.{n}")
    until(site.inside, lambda inside: inside == 8)
    assert heard(site.call("/small", b"Connection: close\r\n\r\n")).endswith(b"done")


def test_a_file_comes_whole_to_who_reads_it(build: Any) -> None:
    site = build()
    answer = heard(site.call("/file", b"Connection: close\r\n\r\n", slow=False))
    assert len(answer.partition(b"\r\n\r\n")[2]) == LARGE
    until(_all_closed)
