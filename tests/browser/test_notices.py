"""Notices and the web app: the page of notices, and a match that is read without a connection."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

REGISTERED = """async () => { await navigator.serviceWorker.register("/worker.js"); await navigator.serviceWorker.ready;
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


def test_notices_are_for_everybody_and_axe_finds_nothing_serious(person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/notices")
    expect(page.locator("#push")).to_be_enabled()
    assert aino.serious_faults() == []
    page.get_by_label("Webhook").fill("")
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_have_text("Changed.")
