"""The examples play whole matches on a real server: that of docs/api.md at both seats and beside a spectator,
examples/bot.py at a seat that it finds in the lobby.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener, urlopen

import pytest

from tests.served import ROOT, SERVE_HANDS, Server
from tests.waiting import LONG_ENOUGH

EXAMPLE = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "api.md").read_text("utf-8"), re.DOTALL)[0]
BOT = ROOT / "examples" / "bot.py"


@pytest.fixture(scope="module")
def hands_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("hands"), SERVE_HANDS).start()
    yield running
    running.stop()


def set_up(browser: OpenerDirector, url: str, **options: str) -> tuple[str, str]:
    """A table for two on this device: its address and its page."""
    front = browser.open(url).read().decode()
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', front)
    assert found
    seats = {"players": 2, "seat_0": "me", "seat_1": "here"}
    form = {"csrfmiddlewaretoken": found[1], "game": "hands", **seats, **options}
    with browser.open(f"{url}/new", urlencode(form).encode()) as page:
        return str(page.url), unescape(page.read().decode())


def test_the_example_plays_a_match(hands_server: Any) -> None:
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    url, page = set_up(browser, hands_server.url)
    tokens = re.findall(r'id="program-\d" readonly value="([^"]+)"', page)
    watching = re.search(r'data-path="/watch/[^/]+/([^"]+)"', page)
    assert len(tokens) == 2 and watching
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", EXAMPLE, hands_server.url, url.rsplit("/", 1)[1], token],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for token in (*tokens, watching[1])
    ]  # fmt: skip
    ends = [program.communicate(timeout=LONG_ENOUGH) for program in programs]
    assert [said for _, said in ends] == ["", "", ""]
    assert len({told for told, _ in ends}) == 1
    assert ends[0][0].startswith("scores [")
    assert "Result: " in browser.open(f"{url}/record").read().decode()


def token(url: str, name: str, *scopes: str) -> str:
    """A new account and a token of it, made by the forms that people use."""
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    send(browser, url, "/sign-up", ("name", name), ("password", "a board of tiles"))
    scoped = [("scope", one) for one in scopes]
    page = send(browser, url, "/account/programs/make", ("name", "bot"), ("old", "a board of tiles"), *scoped)
    found = re.search(r'id="new-token" readonly value="([^"]+)"', page)
    assert found
    return found[1]


def send(browser: OpenerDirector, url: str, path: str, *fields: tuple[str, str]) -> str:
    page = browser.open(f"{url}/sign-up").read().decode()
    csrf = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert csrf
    form = urlencode([("csrfmiddlewaretoken", csrf[1]), *fields]).encode()
    with browser.open(url + path, form) as answer:
        return str(answer.read().decode())


def test_the_bot_is_short() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) <= 30


@pytest.mark.parametrize("away", [False, True])
def test_the_bot_finds_a_match_and_plays_it(hands_server: Server, away: bool) -> None:
    """Against one of Lauta's bots, at a table of a spectator; also where the server was away meanwhile."""
    server = hands_server
    bot = token(server.url, f"Robo{away:d}", "play", "match:make")
    host = token(server.url, f"Hosta{away:d}", "read", "match:make")
    bearer = {"Authorization": f"Bearer {host}"}
    wish = {"game": "hands", "seats": [{"kind": "open"}, {"kind": "bot", "level": "novice"}], "listed": True}
    made = json.load(urlopen(Request(f"{server.url}/api/tables", json.dumps(wish).encode(), bearer)))
    watch = made["watch"].rsplit("/", 1)[1]
    with (server.data / "bot.txt").open("w+") as said:
        program = subprocess.Popen(
            [sys.executable, str(BOT), server.url], env={**os.environ, "LAUTA_TOKEN": bot},
            stdout=said, stderr=said,
        )  # fmt: skip
        try:
            if away:
                server.stop()
                server.start()
            address = f"{server.url}/stream/{made['table']['id']}"
            with urlopen(Request(address, headers={"Authorization": f"Bearer {watch}"})) as lines:
                told = [json.loads(line) for line in lines if line.strip()]
        finally:
            program.kill()
            program.wait()
        said.seek(0)
        assert said.read() == ""
    assert told[-1]["status"] == "over" and told[-1]["seats"][0]["name"] == f"Robo{away:d}"
    assert any(entry["actor"] == 0 for line in told for entry in line.get("log", ()))
