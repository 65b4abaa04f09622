"""A hint at the table by keyboard, and a finished match looked back on: from the bar to the replay."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.stored import put, soon_over
from tests.browser.test_playback import IN_SIGHT
from tests.served import Server

WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def test_a_hint_is_asked_for_made_and_told_at_the_end(server: Server, person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(aino.url + "/?game=africa")
    page.locator(".segments label", has_text="2").first.click()
    preset = page.locator("[name=preset]:checked").get_attribute("value")
    page.locator("[name=seat_1]").select_option("bot:casual")
    page.get_by_role("button", name="Start the match").click()
    expect(aino.table).to_be_visible()
    table = page.url.rpartition("/")[2]
    aino.comes("#table.is-mine #net[data-state=up]")
    version = aino.table.get_attribute("data-version")
    page.keyboard.press("i")
    expect(page.locator("#advice")).to_contain_text("Start in")
    page.keyboard.press("i")
    make = page.get_by_role("button", name="Make this move")
    aino.comes("#advice-lit i")
    expect(make).to_be_focused()
    expect(page.locator("#advice-lit i")).to_have_count(1)
    assert aino.serious_faults("#advice") == []
    page.keyboard.press("Escape")
    expect(page.locator("#advice")).to_be_hidden()
    page.locator("#do-advise").click()
    page.get_by_role("button", name="Show a good move").click()
    make.click()
    expect(page.locator(f"#table:not([data-version='{version}'])")).to_be_visible()
    expect(page.locator("#advice")).to_be_hidden()

    match = soon_over("africa", 2, 1, preset, left=1)
    put(server, table, match)
    page.reload()
    while aino.until_mine_or_over():
        aino.act()
    expect(page.locator(".hinted-seats")).to_contain_text("asked for 1 hint.")
    expect(page.locator("#since")).to_have_count(1)
    for size in ((844, 390), (390, 844), (1280, 860)):
        aino.resize(*size)
        assert page.evaluate(IN_SIGHT, "#do-again") == [True], size
    page.locator("#result").get_by_role("link", name="Look back").click()
    page.get_by_role("button", name="Look back on this match").click()
    aino.comes("#luck")
    expect(page.locator("#luck")).to_be_visible()
    assert page.evaluate(WIDER) <= 0
    assert aino.serious_faults() == []
    decided = next(n for n, entry in enumerate(match.log) if n >= 60 and entry.actor == 0)
    page.goto(f"{aino.url}/t/{table}/at/{decided}")
    page.get_by_role("button", name="Ask here").click()
    expect(
        page.locator("#advice-words[data-status=done], #advice-words[data-status=refused]")
    ).to_be_visible()
