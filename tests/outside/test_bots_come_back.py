"""The programs of the documentation come back by themselves: after a restart, a 429, and a cut."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from http.cookiejar import CookieJar
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import pytest

from tests.served import SERVE_HANDS, Server
from tests.waiting import LONG_ENOUGH, until
from tests.web.test_api_example import BOT, EXAMPLE, set_up, token

TOO_FAST = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nRetry-After: 1\r\n"
    b'Content-Length: 35\r\nConnection: close\r\n\r\n{"code": "too_fast", "error": "Hm"}'
)


class Relay:
    """Stands before a server, and does to each connection what `faults` says next: nothing where it is empty.

    A number cuts it after so many bytes of the answer, "429" answers in the server's place.
    """

    def __init__(self, server: Server, *faults: int | str) -> None:
        self.server, self.faults = server, list(faults)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.done = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while not self.done.is_set():
            try:
                caller, _ = self.listening.accept()
            except OSError:
                return
            fault = self.faults.pop(0) if self.faults else None
            threading.Thread(target=self._serve, args=(caller, fault), daemon=True).start()

    def _serve(self, caller: socket.socket, fault: int | str | None) -> None:
        with caller:
            try:
                if fault == "429":
                    caller.recv(1 << 16)
                    caller.sendall(TOO_FAST)
                    return
                with socket.create_connection(("127.0.0.1", self.server.port)) as behind:
                    threading.Thread(target=_copy, args=(caller, behind), daemon=True).start()
                    _copy(behind, caller, fault if isinstance(fault, int) else None)
            except OSError:
                return

    def stop(self) -> None:
        self.done.set()
        self.listening.close()


def _copy(one: socket.socket, other: socket.socket, most: int | None = None) -> None:
    """Hand bytes on until there are no more, or so many have gone."""
    try:
        while part := one.recv(1 << 16):
            other.sendall(part if most is None else part[:most])
            most = None if most is None else most - len(part)
            if most is not None and most <= 0:
                break
        other.shutdown(socket.SHUT_RDWR)
    except OSError:
        return


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("hands"), SERVE_HANDS).start()
    yield running
    if running.process.poll() is None:
        running.stop()


def test_the_example_plays_its_match_through_a_restart_a_429_and_cuts(server: Server) -> None:
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    url, page = set_up(browser, server.url)
    tokens = re.findall(r'id="program-\d" readonly value="([^"]+)"', page)
    server.kill()
    relay = Relay(server, 900, "429", 700, 30, "429")  # a cut stream, then refusals and cut answers
    table = url.rsplit("/", 1)[1]
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", EXAMPLE, relay.url, table, one],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for one in tokens
    ]  # fmt: skip
    try:
        until(lambda: relay.faults == [])  # without a server each of them has come and gone
        relay.faults += [900, "429", 700, 30]
        server.start()
        ends = [program.communicate(timeout=LONG_ENOUGH) for program in programs]
    finally:
        relay.stop()
        for program in programs:
            program.kill()
    assert [said for _, said in ends] == ["", ""]
    assert ends[0][0] == ends[1][0] and ends[0][0].startswith("scores [")
    assert relay.faults == []


def _asked(server: Server, bearer: str, path: str, body: Any = None) -> Any:
    content = None if body is None else json.dumps(body).encode()
    return json.load(urlopen(Request(server.url + path, content, {"Authorization": f"Bearer {bearer}"})))


def _status(server: Server, table: str) -> str:
    with closing(sqlite3.connect(server.data / "lauta.sqlite3")) as db:
        ((found,),) = db.execute("select status from lauta_table where public_id = ?", [table])
    return str(found)


def test_the_bot_comes_back_and_ends_at_ctrl_c(server: Server) -> None:
    robo = token(server.url, "Robo", "play", "match:make")
    host = token(server.url, "Hosta", "read", "match:make")
    relay = Relay(server)
    with (server.data / "bot.txt").open("w+") as said:
        program = subprocess.Popen(
            [sys.executable, str(BOT), relay.url], env={**os.environ, "LAUTA_TOKEN": robo},
            stdout=said, stderr=said,
        )  # fmt: skip
        try:
            server.kill()
            server.start()
            relay.faults += [300, "429", 200, 40, "429", 250]
            wish = {"game": "hands", "seats": [{"kind": "open"}, {"kind": "bot"}], "listed": True}
            table = _asked(server, host, "/api/tables", wish)["table"]["id"]
            until(lambda: _status(server, table), lambda status: status == "over", server.told)
            (told,) = _asked(server, host, "/api/tables")["tables"]
            assert told["id"] == table and told["seats"][0]["name"] == "Robo"
            assert relay.faults == []
            program.send_signal(signal.SIGINT)
            assert program.wait(LONG_ENOUGH) == 0
        finally:
            program.kill()
            relay.stop()
        said.seek(0)
        assert said.read() == ""


def test_a_bot_whose_token_was_revoked_ends_with_a_sentence(server: Server) -> None:
    ended = subprocess.run(
        [sys.executable, str(BOT), server.url], env={**os.environ, "LAUTA_TOKEN": "lauta_nobody"},
        capture_output=True, text=True, timeout=LONG_ENOUGH, check=False,
    )  # fmt: skip
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr and "token" in ended.stderr
