"""A pass that a server has taken and that waits for its time is carried out by the next server."""

from __future__ import annotations

import json
import re
import sqlite3
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

from tests.served import SERVE_HANDS, Server
from tests.waiting import LONG_ENOUGH, until
from tests.web.test_api_example import set_up

A_DAY = "86400 86400"


class Program:
    """One who plays a seat from outside."""

    def __init__(self, server: Server, table: str, token: str) -> None:
        self.server, self.table, self.bearer = server, table, {"Authorization": f"Bearer {token}"}

    def now(self) -> dict[str, Any]:
        asked = Request(f"{self.server.url}/stream/{self.table}", headers=self.bearer)
        with urlopen(asked, timeout=LONG_ENOUGH) as lines:
            line: dict[str, Any] = json.loads(lines.readline())
        return line

    def play(self, action: str, version: int) -> int:
        body = json.dumps({"action": action, "version": version}).encode()
        headers = {**self.bearer, "Content-Type": "application/json"}
        with urlopen(Request(f"{self.server.url}/api/{self.table}/play", body, headers)) as reply:
            return int(json.load(reply)["version"])


def _rows(server: Server, query: str) -> list[Any]:
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH) as db:
        return db.execute(query).fetchall()


def test_a_pass_that_was_taken_survives_a_killed_server(tmp_path: Path) -> None:
    server = Server(tmp_path, SERVE_HANDS, reaction_pause=A_DAY).start()
    try:
        browser = build_opener(HTTPCookieProcessor(CookieJar()))
        address, page = set_up(browser, server.url, option_poll="true")
        table = address.rsplit("/", 1)[1]
        tokens = re.findall(r'id="program-\d" readonly value="([^"]+)"', page)
        builder, asked = (Program(server, table, token) for token in tokens)
        builder.play("build 1", 0)
        for version in (1, 2):
            builder.play(builder.now()["legal"][0]["text"], version)
        assert asked.play("pass", 3) == 3
        server.kill()
        assert _rows(server, "select answer is not null, chosen from lauta_question") == [(1, 1)]
        _rows(server, "update lauta_question set due = 0")
        server.start()
        versions = "select version from lauta_table"
        until(lambda: _rows(server, versions), lambda rows: rows == [(4,)], server.told)
        assert builder.now()["log"][-1]["text"] == "pass"
    finally:
        server.stop()
