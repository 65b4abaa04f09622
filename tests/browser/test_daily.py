"""The daily challenge as a newcomer meets it: begun by one click, played, and compared the day after."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.person import PHONE
from tests.browser.stored import a_day_later, days_of, put, soon_over
from tests.served import Server

WIDER = "() => document.documentElement.scrollWidth - innerWidth"
GAME, PRESET = "afrikan_tahti", "since_2005"


def test_a_challenge_is_one_click_away_and_compared_the_day_after(person: Any, server: Server) -> None:
    days_of(server, GAME, PRESET, "casual")
    aino = person()
    page = aino.page
    page.goto(aino.url)
    page.locator("#start-daily").focus()
    page.keyboard.press("Enter")
    expect(aino.table).to_be_visible()
    table = page.url.rpartition("/")[2]
    put(server, table, soon_over(GAME, 2, 1, PRESET, left=1))
    page.reload()
    while aino.until_mine_or_over():
        aino.act()
    expect(page.locator("#look-back")).to_have_count(0)
    page.locator("#result").get_by_role("link", name="To the challenge").click()
    expect(page.get_by_text("You are done for today")).to_be_visible()
    assert aino.serious_faults() == []

    friend = person(**PHONE)
    assert friend.page.context.request.get(f"{friend.url}/t/{table}").status == 403
    a_day_later(server)
    friend.page.goto(f"{friend.url}/daily")
    friend.page.get_by_role("link", name="The result of 1").click()
    expect(friend.page.locator("#results + p + .scroll tbody tr")).to_have_count(1)
    assert friend.page.evaluate(WIDER) <= 0
    assert friend.serious_faults() == []
    friend.page.get_by_role("link", name="Replay the match of Guest").click()
    expect(friend.page.locator("#do-advise")).to_be_visible()
