"""A shared device goes to the next player: a banner says so, and the touch that hides it is no move."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.person import PHONE


def test_the_banner_of_a_shared_device_takes_one_touch_and_makes_no_move(person: Any) -> None:
    aino = person(**PHONE)
    aino.has_chosen(handover="on")
    aino.set_up("me", "here", preset="simple", start_player="1")
    aino.begun()
    banner, board = aino.page.locator("#handover"), aino.page.locator("#sea")
    expect(banner).to_be_hidden()  # the first player has the device already
    aino.act("start")
    expect(banner).to_contain_text("your turn!")
    expect(banner).to_contain_text("Touch to begin")
    over, under = banner.bounding_box(), board.bounding_box()
    assert over is not None and under is not None
    assert over["width"] >= under["width"] - 1
    assert over["height"] >= under["height"] - 1
    before = aino.version
    place = aino.page.locator("#chart [data-cell][data-a]").first.bounding_box()
    assert place is not None
    aino.page.touchscreen.tap(
        place["x"] + place["width"] / 2, max(place["y"] + place["height"] / 2, under["y"] + 5)
    )
    expect(banner).to_be_hidden()
    expect(aino.page.locator("#pick")).to_be_hidden()
    assert aino.version == before
    aino.act("start")
    aino.shows_another(version=before)
