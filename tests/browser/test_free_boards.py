"""A free board in a browser: opened, moved for all seats, branched, and shown to somebody else."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import PHONE

WIDER = "() => document.documentElement.scrollWidth - screen.width"


def test_a_line_is_tried_beside_another_and_shown(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}/board/africa")
    assert aino.serious_faults() == [] and page.evaluate(WIDER) <= 0
    page.get_by_label("Players").select_option("2")
    page.get_by_role("button", name="Open a board").first.click()
    aino.begun()
    start = aino.version

    first = page.locator("#choices button[data-choice]").first
    code = first.get_attribute("data-choice")
    with aino.moving():
        page.evaluate("code => document.querySelector(`#choices [data-choice='${code}']`).click()", code)
    with aino.moving():
        page.keyboard.press("u")
    other = page.locator("#choices button[data-choice]").nth(1).get_attribute("data-choice")
    assert other != code
    with aino.moving():
        page.evaluate("code => document.querySelector(`#choices [data-choice='${code}']`).click()", other)
    lines = page.locator("#panel-free .tree > li")
    page.locator("#tab-free").tap()
    expect(lines).to_have_count(2)
    expect(lines.nth(1)).to_have_attribute("aria-current", "true")
    lines.nth(1).get_by_label("Name of the line").fill("to the south")
    lines.nth(1).get_by_role("button", name="Name it").click()
    expect(lines.nth(1)).to_contain_text("to the south")
    assert aino.serious_faults() == [] and page.evaluate(WIDER) <= 0
    assert aino.version > start

    page.goto(f"{page.url}/at/1")
    with aino.moving():
        page.locator("#do-from-here").click()
    aino.comes("#table:not(.in-past)")
    page.locator("#tab-free").tap()
    page.locator("#panel-free [name=go][value=end]").first.click()
    expect(lines).to_have_count(2)

    page.locator("#tab-table").click()
    link = page.locator("#watch-link")
    expect(link).to_be_visible()
    assert aino.serious_faults() == []
    bram = person()
    bram.watch(aino)
    bram.begun()
    shown = bram.page.url
    expect(bram.page.locator("#panel-free .tree")).to_contain_text("to the south")
    expect(bram.page.locator("[data-choice]")).to_have_count(0)
    bram.page.locator("#do-copy").click()
    bram.page.wait_for_url(lambda url: url != shown and "/t/" in url)
    bram.begun()
    expect(bram.page.locator("#do-undo")).to_be_enabled()


def test_a_newcomer_looks_at_an_opening_with_a_phone(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}/learn")
    page.locator("a[href='/openings/africa']").click()
    bars = page.locator(".openings svg.bar")
    for n in (0, bars.count() - 1):
        expect(bars.nth(n)).to_be_visible()
        assert bars.nth(n).bounding_box()["width"] > 60
    assert aino.serious_faults() == [] and page.evaluate(WIDER) <= 0
    opening = page.locator("button.said").first
    expect(opening).to_contain_text("The player turns up the tile on")
    place = opening.get_attribute("value").rpartition(" ")[2]
    opening.click()
    page.wait_for_url("**/t/*")
    aino.begun()
    page.locator("#tab-log").click()
    expect(page.locator("#log")).to_contain_text(place)


def test_a_board_is_deleted_only_when_asked_twice(person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/board/africa")
    page.get_by_role("button", name="Open a board").first.click()
    aino.begun()
    page.goto(f"{aino.url}/board/africa")
    delete = page.get_by_role("button", name="Delete")
    question = page.get_by_text("The board and all its lines will be gone.")
    delete.click()
    expect(question).to_be_visible()
    expect(delete).to_have_class(re.compile(r"\barmed\b"))
    assert aino.serious_faults() == []
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    delete.click()
    expect(question).to_be_visible()
    delete.click()
    expect(delete).to_have_count(0)
    expect(page.get_by_role("heading", name="My free boards")).to_have_count(0)
