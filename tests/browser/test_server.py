"""The server process: killed at any moment it loses nothing; asked to end, it leaves nobody behind."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from contextlib import ExitStack
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.waiting import LONG_ENOUGH, until


def _log(server: Any) -> list[tuple[int, int]]:
    with sqlite3.connect(server.data / "lauta.sqlite3") as db:
        return list(db.execute("select actor, action from lauta_entry order by n").fetchall())


def _children(pid: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(line) for line in listed.stdout.split()]


def _until_a_bot_has_moved(server: Any, since: list[tuple[int, int]]) -> None:
    """Where all but seat 0 are bots: until they have moved more often than in this log."""
    known = sum(actor > 0 for actor, _ in since)
    until(lambda: sum(actor > 0 for actor, _ in _log(server)), lambda now: now > known, server.told)


@pytest.mark.slow
def test_kill_at_any_moment_loses_no_move_and_the_bots_go_on(own_server: Any, person: Any) -> None:
    aino = person(url=own_server.url)
    aino.set_up("me", *["bot:novice"] * 4, start_player="1", start_city="by_colour")
    aino.connected()
    aino.act("Relocate")
    aino.act("Relocate to")
    before = _log(own_server)
    aino.act("End turn")
    for pace in ("0.25", "0"):
        _until_a_bot_has_moved(own_server, before)
        before = _log(own_server)
        own_server.kill()
        assert _log(own_server)[: len(before)] == before
        own_server.settings["bot_pace"] = pace
        own_server.start()
    aino.comes("#table.is-mine")
    assert _log(own_server)[: len(before)] == before
    expect(aino.page.locator("#net[data-state=up]")).to_be_attached()
    aino.troubles.clear()  # the page noticed that the server was gone


def _alive(pid: int) -> bool:
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout
    return bool(state.strip()) and not state.strip().startswith("Z")


def test_the_end_leaves_nobody_behind_a_second_start_migrates_nothing_and_children_follow_a_killed_server(
    warm_server: Any,
) -> None:
    """What would make people wait; how long they wait is measured by benchmarks/latency.py."""
    before = _schema(warm_server)
    children = until(lambda: _children(warm_server.process.pid), told=warm_server.told)
    assert warm_server.stop() in (0, -15)
    until(lambda: [child for child in children if _alive(child)], lambda left: not left)
    warm_server.start()
    assert _schema(warm_server) == before
    mapped = Path(f"/proc/{warm_server.process.pid}/maps").read_text("utf-8")
    assert "libpython" in mapped or "sqlite" in mapped
    assert "llvmlite" not in mapped, "no compiler is loaded"
    children = until(lambda: _children(warm_server.process.pid), told=warm_server.told)
    warm_server.kill()
    until(lambda: [child for child in children if _alive(child)], lambda left: not left)


def _schema(server: Any) -> list[tuple[int]]:
    """A number that grows with every change to the tables, and the migrations."""
    with sqlite3.connect(server.data / "lauta.sqlite3") as db:
        version = db.execute("pragma schema_version").fetchall()
        return version + db.execute("select id from django_migrations").fetchall()


def _memory_kb(pid: int) -> int:
    return int(
        subprocess.run(
            ["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True
        ).stdout
    )


def test_fifty_open_tables_fit_in_120_mb_and_a_second_server_on_the_folder_is_refused(
    own_server: Any,
) -> None:
    jar = CookieJar()
    browser = build_opener(HTTPCookieProcessor(jar))
    front = browser.open(own_server.url).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', front)
    assert token
    seats = {f"seat_{n}": "here" for n in range(5)}
    form = urlencode({"csrfmiddlewaretoken": token[1], "game": "africa", "players": 5, **seats})
    with ExitStack() as stack:
        for _ in range(50):
            table = browser.open(f"{own_server.url}/new", form.encode()).url.rsplit("/", 1)[1]
            cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)
            socket = connect(
                f"{own_server.url.replace('http', 'ws')}/live/{table}",
                origin=Origin(own_server.url), additional_headers={"Cookie": cookies}, compression=None,
            )  # fmt: skip
            stack.enter_context(socket)
            assert len(socket.recv(LONG_ENOUGH)) > 1000
        assert _memory_kb(own_server.process.pid) < 120_000
    second = subprocess.run(
        [sys.executable, "-c", "from lauta.cli import main; main()", "serve", "--port", "0"],
        env={"LAUTA_DATA": str(own_server.data), "PATH": "/usr/bin"}, capture_output=True, text=True,
        timeout=LONG_ENOUGH, check=False,
    )  # fmt: skip
    assert second.returncode != 0
    assert own_server.url in second.stderr + second.stdout
