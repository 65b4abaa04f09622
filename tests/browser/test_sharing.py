"""The page that hands out links, and the small page for frames, in a browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.person import PHONE

WIDER = "() => document.documentElement.scrollWidth - screen.width"


def test_a_board_is_shared_and_stepped_through(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}/board/africa")
    page.get_by_role("button", name="Open a board").first.click()
    aino.begun()
    code = page.locator("#choices button[data-choice]").first.get_attribute("data-choice")
    with aino.moving():
        page.evaluate("code => document.querySelector(`#choices [data-choice='${code}']`).click()", code)
    page.goto(f"{page.url}/share?theme=dark&size=300")
    assert aino.serious_faults() == [] and page.evaluate(WIDER) <= 0
    expect(page.locator("#share-card")).to_have_js_property("naturalWidth", 1200)
    frame = page.locator("#share-frame").input_value()
    assert "theme=dark" in frame and 'width="300"' in frame

    page.goto(frame.split('src="')[1].split('"')[0])
    assert aino.serious_faults() == [] and page.evaluate(WIDER) <= 0
    board, said = page.locator("#board"), page.locator("#said")
    expect(board).not_to_have_js_property("naturalWidth", 0)
    expect(page.locator("main")).to_have_attribute("data-ready", "")  # keys are heard
    last = said.inner_text()
    page.keyboard.press("Home")
    expect(said).to_have_text("The beginning")
    page.locator("#on").click()
    expect(said).not_to_have_text("The beginning")
    page.keyboard.press("End")
    expect(said).to_have_text(last)
