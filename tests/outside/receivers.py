"""Servers of strangers that answer as a script says: by HTTP, by SMTP, slowly, or never. No tests here."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

Behaviour = Callable[[socket.socket, threading.Event], None]


def answering(*parts: bytes, then_hang: bool = False, drip_s: float = 0.0) -> Behaviour:
    """Read a request, send these bytes, and close; or keep the line open without a word."""

    def behave(line: socket.socket, ended: threading.Event) -> None:
        read_request(line)
        for part in parts:
            for piece in [part[n : n + 1] for n in range(len(part))] if drip_s else [part]:
                line.sendall(piece)
                if drip_s and ended.wait(drip_s):
                    return
        if then_hang:
            ended.wait()

    return behave


def status(code: int, *headers: str, body: str = "") -> Behaviour:
    """An answer of HTTP."""
    lines = [f"HTTP/1.1 {code} Said", f"Content-Length: {len(body)}", "Connection: close", *headers, "", body]
    return answering("\r\n".join(lines).encode())


def hanging(line: socket.socket, ended: threading.Event) -> None:
    """Take a connection and never say a word."""
    ended.wait()


def slamming(line: socket.socket, ended: threading.Event) -> None:
    """Reset the connection."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


def read_request(line: socket.socket) -> bytes:
    """Head and body of a request."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = line.recv(65536)
        if not more:
            return data
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    lines = [one.lower() for one in head.splitlines()]
    length = sum(int(one.partition(b":")[2]) for one in lines if one.startswith(b"content-length:"))
    while len(body) < length:
        body += line.recv(65536)
    return head + b"\r\n\r\n" + body


class Receiver:
    """A server on loopback. `behaviour` may be changed at any time; `met` has the times of connections."""

    def __init__(self, behaviour: Behaviour) -> None:
        self.behaviour = behaviour
        self.met: list[float] = []
        self.bodies: list[bytes] = []
        self.ended = threading.Event()
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = int(self.listening.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self.listening.accept()
                self.met.append(time.monotonic())
                threading.Thread(target=self._talk, args=(line,), daemon=True).start()

    def _talk(self, line: socket.socket) -> None:
        with line, suppress(OSError):
            self.behaviour(line, self.ended)

    def close(self) -> None:
        self.ended.set()
        self.listening.close()


@contextmanager
def receiver(behaviour: Behaviour) -> Iterator[Receiver]:
    """One that runs."""
    running = Receiver(behaviour)
    try:
        yield running
    finally:
        running.close()


def smtp(replies: Mapping[str, str], letters: list[bytes] | None = None) -> Behaviour:
    """A mail server that answers verbs by `replies`: HELLO is its greeting, END the reply to a letter.

    The reply "" closes the line, "hang" says nothing.
    """
    usual = {"HELLO": "220 here", "EHLO": "250 here", "MAIL": "250 ok", "RCPT": "250 ok", "DATA": "354 go on",
             "END": "250 taken", "RSET": "250 ok", "QUIT": "221 bye", **replies}  # fmt: skip

    def behave(line: socket.socket, ended: threading.Event) -> None:
        file: Any = line.makefile("rb")

        def say(verb: str) -> bool:
            reply = usual.get(verb, "500 what")
            if reply == "hang":
                ended.wait()
            if reply:
                line.sendall(f"{reply}\r\n".encode())
            return bool(reply)

        if not say("HELLO"):
            return
        for raw in file:
            verb = raw.split()[0].decode("ascii", "replace").upper() if raw.split() else ""
            if not say(verb):
                return
            if verb == "DATA" and usual["DATA"].startswith("354"):
                letter = b"".join(iter(file.readline, b".\r\n"))
                if letters is not None:
                    letters.append(letter)
                if not say("END"):
                    return

    return behave
