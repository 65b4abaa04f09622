"""What can be switched on over the chart: the network of flights, by click, finger, key."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import PHONE

SEEN = "() => getComputedStyle(document.querySelector('#board .overlay-flights')).display !== 'none'"


def sit(person: Any, game: str, **more: Any) -> Any:
    aino = person(**more)
    aino.set_up("me", "here", game=game)
    aino.connected()
    aino.comes("#board[data-shown]")
    return aino


@pytest.mark.parametrize("game", ["afrikan_tahti", "retkikunnat"])
def test_all_flights_are_switched_on_and_off_in_the_page_alone(person: Any, game: str) -> None:
    aino = sit(person, game)
    page, button, asked = aino.page, aino.page.locator("[data-overlay=flights]"), list[str]()
    assert not page.evaluate(SEEN)
    aino.listen("request", lambda request: asked.append(request.url))
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(SEEN)
    page.keyboard.press("f")
    expect(button).to_have_attribute("aria-pressed", "false")
    assert not page.evaluate(SEEN)
    assert asked == []


def test_flights_stay_through_a_move(person: Any) -> None:
    aino = sit(person, "afrikan_tahti")
    page = aino.page
    page.keyboard.press("f")
    with aino.moving():
        page.locator('#chart [data-cell="tangier"]').dispatch_event("click")
    expect(page.locator("[data-overlay=flights]")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(SEEN)


def test_a_finger_finds_the_switch(person: Any) -> None:
    aino = sit(person, "afrikan_tahti", **PHONE)
    button = aino.page.locator("[data-overlay=flights]")
    box = button.bounding_box()
    assert box and min(box["width"], box["height"]) >= 40
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert aino.page.evaluate(SEEN)
