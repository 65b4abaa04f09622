"""One person at the table: beginning and end of a game, by keyboard alone, on a phone, through the past."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import LITTLE, MOVING, PHONE
from tests.browser.stored import put, soon_over
from tests.served import Server

PREFERRED = ("Turn up", "Leave", "No exchange", "Relocate", "End turn")

KEYS = {"n": "#chart [data-a]", "a": "#acts [data-choice]:not(#do-end)", "e": "#do-end"}

PASSING = ("End turn", *PREFERRED)


@pytest.mark.slow
def test_the_beginning_and_the_end_of_a_game_on_one_device_against_bots(server: Server, person: Any) -> None:
    aino = person(**LITTLE)
    table = aino.set_up_by_form("me", "here", "bot:casual", "bot:casual", "bot:casual", preset="simple")
    aino.connected()
    aino.page.click("#tab-table")
    with aino.page.expect_response(lambda reply: reply.request.method == "POST"):
        aino.page.check("[name=auto_end][value='1']")
    aino.settled()
    expect(aino.page.locator("[name=auto_end][value='1']")).to_be_checked()
    for _ in range(24):
        assert aino.until_mine_or_over()
        aino.act(*PREFERRED)
    assert aino.until_mine_or_over()
    put(server, table, soon_over("africa", 5, 2, "simple"))
    aino.page.reload()
    for _ in range(600):
        if not aino.until_mine_or_over():
            break
        aino.act(*PASSING)  # they leave the stage to the bots
    end = aino.page.locator("#result")
    expect(end).to_be_visible()
    expect(end.locator("tr.total td")).to_have_count(5)
    expect(end.locator("svg.chart path.line")).to_have_count(5)
    aino.look_back(2, 3, 4)
    with aino.page.expect_download() as download:
        aino.page.locator("#result a[download], #panel-table a[download]").first.click()
    assert "Seed: " in download.value.path().read_text("utf-8")
    before = aino.page.url
    aino.page.click("#do-again")
    aino.page.wait_for_url(lambda url: url != before)


def test_by_keyboard_alone(person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}?game=africa")
    page.focus("[name=seat_1]")
    page.keyboard.type("Another player")
    page.focus("[name=seat_2]")
    page.keyboard.type("Another player")
    page.focus("p.start .go")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    aino.connected()
    for _ in range(3):  # three start cities
        with aino.moving():
            page.keyboard.press("n")
            page.keyboard.press("Enter")
    page.keyboard.press("b")
    cells = {page.evaluate("document.activeElement.dataset.cell")}
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        cells.add(page.evaluate("document.activeElement.dataset.cell"))
    assert len(cells) >= 3
    assert None not in cells
    page.keyboard.press("e")
    expect(page.locator("#preview")).to_contain_text("nothing in this turn")
    with aino.moving():
        page.keyboard.press("e")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("4")
    expect(page.locator("#panel-text pre")).to_be_visible()
    for _ in range(6):
        with aino.moving():
            move_by_key(page)


def move_by_key(page: Page) -> None:
    """Something on the board, else a button, else the end of the turn; what asks is answered."""
    key = next(key for key, css in KEYS.items() if page.locator(css).count())
    page.keyboard.press(key)
    again = "e" if key == "e" else "Enter"
    if again == "Enter":
        page.keyboard.press("Enter")
    for asking in ("#pick button", ".armed"):  # which way, and whether it is meant
        if page.locator(asking).count():
            page.keyboard.press(again)


def test_undo_by_key(person: Any) -> None:
    aino = person(**MOVING)
    aino.set_up("me", "here")
    aino.connected()
    aino.act()
    aino.act()
    aino.act("Relocate")
    headline = aino.page.inner_text("#status")
    aino.page.keyboard.press("u")
    expect(aino.page.locator("#status")).not_to_have_text(headline)


def test_the_board_comes_closer_a_preview_tells_the_effect_and_a_held_key_goes_through_the_past(
    person: Any,
) -> None:
    aino = person()
    aino.set_up("me", "here")
    aino.connected()
    width = "document.querySelector('#chart svg').getBoundingClientRect().width"
    before = aino.page.evaluate(width)
    aino.page.mouse.move(400, 400)
    aino.page.mouse.wheel(0, -400)
    expect(aino.page.locator("#sea.closer")).to_be_attached()
    assert aino.page.evaluate(width) > before * 1.5
    aino.act()
    assert aino.page.evaluate(width) > before * 1.5  # a move does not take the view away
    aino.page.keyboard.press("0")
    expect(aino.page.locator("#sea.closer")).to_have_count(0)
    assert aino.page.evaluate(width) == before
    aino.comes("#board[data-shown]")
    aino.page.locator("#chart [data-a]").first.hover(force=True)
    expect(aino.page.locator("#preview")).to_contain_text("Start in")
    for _ in range(5):
        aino.act()
    last = aino.version
    aino.page.locator("#panel-log li a").last.click()
    aino.shows(past=1)
    slider = aino.page.locator("#slider")
    slider.fill("2")
    aino.shows(past=2)
    aino.page.check("#all-steps")
    aino.page.locator("#step-on").focus()
    aino.page.evaluate(
        """() => { for (let n = 0; n < 3; n++) document.activeElement.dispatchEvent(
           new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })) }"""
    )
    aino.shows(past=5)
    expect(aino.page.locator("#news a")).to_have_attribute("data-at", "5")
    expect(slider).to_have_value("5")
    aino.page.keyboard.press("Escape")
    aino.shows(version=last)


@pytest.mark.needs("storage-refused", "storage-null")  # no curtain, by choice
def test_on_a_phone(person: Any) -> None:
    aino = person(**PHONE, device_scale_factor=2)
    aino.set_up("me", "here", "here")
    aino.connected()
    assert aino.page.evaluate("document.documentElement.scrollWidth") <= 390
    for _ in range(4):
        aino.act("Start", "Move to")
    small = aino.page.evaluate(
        "() => [...document.querySelectorAll('#bar button, #bar a, .tabs button, .zoom button, summary')]"
        ".filter(e => e.checkVisibility()).map(e => [e.textContent.trim(), e.getBoundingClientRect()])"
        ".filter(([, box]) => box.height < 40 || box.width < 40).map(([text]) => text)"
    )
    assert small == []
    bar = aino.page.locator("#bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 845
    place = aino.in_sight("#chart [data-a]").bounding_box()
    assert place is not None
    with aino.tapping():
        aino.page.touchscreen.tap(place["x"] + place["width"] / 2 + 14, place["y"] + place["height"] / 2)
