"""Notices and the web app: the page of notices, and a match that is read without a connection."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.person import PHONE

REGISTERED = """async () => { await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done)); }"""


def test_the_last_state_of_a_match_is_read_without_a_connection(person: Any) -> None:
    aino = person()
    aino.set_up("me", "bot:casual", game="attika")
    page = aino.page
    page.evaluate(REGISTERED)
    page.reload()
    expect(page.locator("#bar")).to_be_visible()
    where = page.url
    page.goto(aino.url)
    page.context.set_offline(True)
    page.goto(where)
    expect(page.locator("#chart [data-cell]").first).to_be_visible()
    expect(page.locator("#lost")).to_be_visible()
    page.context.set_offline(False)
    aino.troubles.clear()  # what a browser says of a lost connection


def test_without_a_connection_lobby_and_tournaments_are_as_they_were_and_other_pages_say_so(
    person: Any,
) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}/tournaments")
    page.evaluate(REGISTERED)
    for path, title in (("lobby", "Lobby"), ("tournaments", "Tournaments")):
        page.goto(f"{aino.url}/{path}")
        expect(page.locator("h1")).to_have_text(title)
        expect(page.locator("#kept")).to_be_hidden()
    page.context.set_offline(True)
    for path, title in (("lobby", "Lobby"), ("tournaments", "Tournaments")):
        page.goto(f"{aino.url}/{path}")
        expect(page.locator("h1")).to_have_text(title)
        expect(page.locator("#kept")).to_contain_text("this is how it was")
    page.goto(f"{aino.url}/puzzles")
    expect(page.locator("h1")).to_have_text("No connection")
    assert aino.serious_faults() == []
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").last.click()
    expect(page.locator("h1")).to_have_text("Puzzles")
    aino.troubles.clear()  # what a browser says of a lost connection


def test_a_tournament_says_that_the_connection_is_lost(person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/tournaments/new?game=africa")
    page.locator("main form button.go").click()
    page.wait_for_url("**/tournaments/*")
    lost = page.locator("#lost")
    page.context.set_offline(True)
    expect(lost).to_be_visible()
    expect(lost).to_contain_text("The connection is lost.")
    page.context.set_offline(False)
    expect(lost).to_be_hidden()
    aino.troubles.clear()  # what a browser says of a lost connection


def test_notices_are_for_everybody_and_axe_finds_nothing_serious(person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/notices")
    expect(page.locator("#push")).to_be_enabled()
    assert aino.serious_faults() == []
    page.get_by_label("Webhook").fill("")
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_have_text("Changed.")
