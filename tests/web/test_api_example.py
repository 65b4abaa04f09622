"""The example of docs/api.md plays a whole match on a real server, at both seats and beside a spectator."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from tests.served import ROOT, SERVE_HANDS, Server
from tests.waiting import LONG_ENOUGH

EXAMPLE = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "api.md").read_text("utf-8"), re.DOTALL)[0]


@pytest.fixture
def hands_server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, SERVE_HANDS).start()
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
