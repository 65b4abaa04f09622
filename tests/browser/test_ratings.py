"""A newcomer's first rated match: an account, an equal opponent at one button, rating and statistics."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.person import PHONE
from tests.browser.stored import put, soon_over
from tests.served import Server

PASSWORD = "a board of tiles"
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def test_a_newcomer_plays_an_equal_opponent_for_a_rating(person: Any, server: Server) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(aino.url + "/?game=africa")
    page.locator(".sign-in").click()
    page.get_by_role("link", name="Make an account").click()
    page.get_by_label("Name").fill("Marjatta")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator(".sign-in")).to_have_text("Marjatta")
    page.locator(".segments label", has_text="2").first.click()
    preset = page.locator("[name=preset]:checked").get_attribute("value")
    page.get_by_role("button", name="Play an equal opponent").click()
    expect(aino.table).to_be_visible()
    table = page.url.rpartition("/")[2]
    put(server, table, soon_over("africa", 2, 1, preset, left=1))
    page.reload()
    while aino.until_mine_or_over():
        aino.act()
    told = page.locator("#result .rating")
    expect(told).to_have_count(2)
    assert aino.serious_faults("#result") == []

    told.first.get_by_role("link").click()
    expect(page.locator("tr.mine")).to_contain_text("Marjatta")
    expect(page.locator("tr.mine")).to_contain_text("?")
    assert page.evaluate(WIDER) <= 0
    assert aino.serious_faults() == []

    page.goto(f"{aino.url}/statistics?game=africa")
    expect(page.get_by_role("link", name="Africa, 2 players")).to_have_attribute("href", f"/t/{table}")
    assert page.evaluate(WIDER) <= 0
    assert aino.serious_faults() == []
