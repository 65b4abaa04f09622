"""The house: its first keeper, a match over days through a restart, an app that asks nobody else."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, expect

from tests.browser.person import LITTLE, PHONE
from tests.browser.test_friends import PASSWORD
from tests.served import Server
from tests.waiting import LONG_ENOUGH

WIDER = "() => document.documentElement.scrollWidth - innerWidth"
CASTS_OFF = ("Leave", "No exchange", "End turn")  # what ends a turn soonest


def lauta(server: Server, *words: str) -> str:
    """What a command says that the keeper types on the server's own machine."""
    env = {**os.environ, "LAUTA_DATA": str(server.data), "LAUTA_SITE": server.url}
    done = subprocess.run(
        [sys.executable, "-c", "from lauta.cli import main; main()", *words],
        env=env, capture_output=True, text=True, timeout=LONG_ENOUGH, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def public_server(tmp_path: Path, browser_type_launch_args: Any) -> Iterator[Server]:
    """A server that strangers find; named before `person`, it ends after it."""
    running = Server(tmp_path, hosts="games.example.org localhost").start()
    yield running
    running.stop()


def test_the_first_keeper_is_made_on_the_machine_and_finds_the_house_in_order(
    public_server: Server, person: Any
) -> None:
    keeper = person(public_server.url, **PHONE)
    page = keeper.page
    page.goto(keeper.url)
    note = page.locator(".keeperless")
    expect(note).to_contain_text("Nobody keeps this server yet")
    program, *words = shlex.split(note.locator("code").inner_text())
    assert program == "lauta"
    page.goto(lauta(public_server, *[word if word != "NAME" else "Hilla" for word in words]))
    page.get_by_label("New password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Hilla")
    page.get_by_role("link", name="Keeping the house").press("Enter")
    expect(page.locator("h1")).to_have_text("Keeping the house")
    page.get_by_role("link", name="Is the server set up well?").press("Enter")
    expect(page.locator(".state li.good").first).to_be_visible()
    assert page.evaluate(WIDER) <= 0
    assert keeper.serious_faults() == []
    page.goto(keeper.url)
    expect(note).to_have_count(0)


def test_a_match_over_days_outlives_a_restart_of_the_server(own_server: Server, person: Any) -> None:
    aino, bram = person(own_server.url, **LITTLE), person(own_server.url, **LITTLE)
    aino.set_up("me", "open", preset="simple", start_player="1", also={"clock": "days-3"})
    bram.join(aino)
    for one in (aino, bram):
        one.begun()
    while aino.to_move:
        aino.act(*CASTS_OFF)
    own_server.stop()
    expect(bram.page.locator("#lost")).to_be_visible()
    own_server.start()
    for one in (aino, bram):
        one.connected().shows(version=aino.version)
    while bram.to_move:
        bram.act(*CASTS_OFF)
    aino.shows(version=bram.version).comes("#table.is-mine")
    expect(aino.page.locator("#clock")).to_be_visible()
    for one in (aino, bram):
        one.troubles.clear()  # the pages noticed that the server was gone


def test_it_is_an_app_and_its_pages_ask_nobody_else(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    asked = set[str]()

    def hear(request: Request) -> None:
        asked.add(urlsplit(request.url).netloc)

    aino.listen("request", hear)
    for path in ("", "lobby", "statistics", "sign-up", "daily", "rules/attika", "privacy"):
        page.goto(f"{aino.url}/{path}")
    expect(page.locator("h1")).to_have_text("What is kept, and why")
    expect(page.locator("main")).to_contain_text("It asks no other company for anything")
    assert asked == {urlsplit(aino.url).netloc}
    page.locator("footer").get_by_role("link", name="What is kept, and why").press("Enter")
    tools = page.context.new_cdp_session(page)
    told = tools.send("Page.getAppManifest")
    assert told["errors"] == [] and told["url"] == f"{aino.url}/app.webmanifest"
    tools.detach()
