"""A newcomer on a phone: from the front page into a tutorial, its first deeds, away and back again."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import PHONE

RINGED = """() => {
  const place = document.querySelector("#chart [data-a]").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#wanted i")].map((ring) => ring.getBoundingClientRect());
  const off = (one) => Math.hypot(
    one.x + one.width / 2 - place.x - place.width / 2, one.y + one.height / 2 - place.y - place.height / 2);
  return boxes.map((box) => off(box) < 3).join();
}"""  # whether each ring lies round the place that the step asks for
WIDER = "() => document.documentElement.scrollWidth - screen.width"


def test_a_newcomer_learns_on_a_phone(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}?game=africa")
    page.get_by_role("link", name="Learn it in ten minutes").click()
    expect(page.locator("#africa:target")).to_have_count(1)
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
    page.wait_for_function(f"({RINGED})() === 'true'")
    page.locator("#chart [data-cell]:not([data-a])").first.dispatch_event("click")
    expect(page.locator("#wanted i")).to_have_class(re.compile("again"))  # the step once more
    page.locator("#chart [data-a]").click()
    expect(status).to_have_text("Now turn up a tile next to you.")

    page.goto(f"{aino.url}/learn")
    page.get_by_role("button", name="Go on: step 5 of 28").click()
    expect(status).to_have_text("Now turn up a tile next to you.")
    page.locator("#do-step-back").click()
    expect(status).to_have_text("Go a cell to the east.")


def test_the_way_on_and_the_way_back_keep_their_places(person: Any) -> None:
    """Who clicks four times at one spot goes on, and never back."""
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/learn")
    page.locator("form[action='/learn/africa/first'] .go").click()
    on, back = page.locator("#do-on"), page.locator("#do-step-back")
    on.click()
    expect(back).to_be_visible()
    place = on.bounding_box()
    on.click()
    expect(page.locator("#status b")).to_have_text("Your points.")
    on.click()
    expect(page.locator("#status b")).to_have_text("Go a cell to the east.")
    expect(back).to_be_visible()
    where = back.bounding_box()
    assert place and where and where["x"] + where["width"] <= place["x"]
