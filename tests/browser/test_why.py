"""A click on what cannot be done is answered, beside it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import PHONE

RULE = re.compile(r"^[A-Z].* \(rule AF-\d+\)$")


def begin(aino: Any) -> Any:
    aino.set_up("me", "here")
    aino.connected()
    for _ in range(2):
        aino.act("Start in")
    aino.comes("#board[data-shown]")
    return aino.page


@pytest.mark.needs("storage-refused", "storage-null")  # no curtain, by choice
def test_a_click_where_nothing_can_be_done_says_why(person: Any) -> None:
    aino = person()
    page, before = begin(aino), aino.version
    dead = page.locator("#chart [data-cell]:not([data-a])")
    dead.last.click(force=True)
    expect(page.locator("#why:not([hidden])")).to_have_text(RULE)
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    dead.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why:not([hidden])")).to_have_text(RULE)
    box = page.locator("#why").bounding_box()
    assert box is not None and box["x"] >= 0 and box["y"] >= 0
    assert aino.version == before


def test_a_button_that_is_off_says_why(person: Any) -> None:
    aino = person()
    page = begin(aino)
    with aino.moving():
        aino.press("#do-end")
    expect(page.locator("#do-undo")).to_be_disabled()
    page.locator("#do-undo").click(force=True)
    expect(page.locator("#why")).to_have_text("The turn is over")


def test_a_finger_is_answered_too(person: Any) -> None:
    aino = person(**PHONE)
    page = begin(aino)
    page.evaluate(
        "document.querySelector('#chart [data-cell]:not([data-a])')"
        ".dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    )
    expect(page.locator("#why:not([hidden])")).to_have_text(RULE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_page_without_connection_says_so_until_it_is_back(person: Any) -> None:
    aino = person()
    page = begin(aino)
    page.context.set_offline(True)
    aino.comes("#net[data-state=down]")
    expect(page.locator("#lost")).to_contain_text("The connection is lost.")
    expect(page.locator("#lost")).to_contain_text("ry")
    with page.expect_event("requestfailed", lambda request: "/rules/" in request.url):
        page.click("#tab-rules")
    page.context.set_offline(False)
    aino.connected()
    expect(page.locator("#lost")).to_be_hidden()
    page.click("#tab-rules")
    expect(page.locator("#rules-body")).to_contain_text("explorer")  # what did not come is asked for again
    aino.troubles.clear()  # the page noticed that the server was gone


def test_what_is_within_reach_says_why_it_cannot_be_used_now(person: Any) -> None:
    aino = person(**PHONE)
    aino.set_up("me", "here", game="attika")
    aino.connected()
    aino.comes(".is-mine, #curtain")
    aino.uncover().comes("#board[data-shown]")
    aino.act("Draw from")
    aino.comes("#board[data-shown]")
    aino.page.locator("#hand .reach li:not(:has([data-a]))").first.tap()
    told = aino.page.locator("#why:not([hidden])")
    expect(told).to_have_text(re.compile(r"^Build the drawn tile first, .* \(rule AT-\d+\)$"))
