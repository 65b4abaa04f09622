"""A newcomer on a phone: from the front page into a tutorial, its first deeds, away and back again."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.person import PHONE

WIDER = "() => document.documentElement.scrollWidth - screen.width"


def test_a_newcomer_learns_on_a_phone(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}?game=africa")
    page.get_by_role("link", name="Learn it in ten minutes").click()
    assert page.evaluate(WIDER) <= 0
    assert aino.serious_faults() == []
    page.locator("form[action='/learn/africa/first'] .go").click()

    status, on = page.locator("#status b"), page.locator("#do-on")
    expect(status).to_have_text("Africa, and nobody has a map.")
    on.click()
    expect(status).to_have_text("This is you.")
    on.click()
    expect(status).to_have_text("Your points.")
    on.click()
    expect(status).to_have_text("Go a cell to the east.")
    expect(page.locator("#chart [data-a]")).to_have_count(1)
    assert aino.serious_faults() == []
    assert page.evaluate(WIDER) <= 0
    page.locator("#chart [data-a]").click()
    expect(status).to_have_text("Now turn up a tile next to you.")

    page.goto(f"{aino.url}/learn")
    page.get_by_role("button", name="Go on: step 5 of 28").click()
    expect(status).to_have_text("Now turn up a tile next to you.")
    page.locator("#do-step-back").click()
    expect(status).to_have_text("Go a cell to the east.")
