"""The end of a turn: it asks where nothing was done, and comes by itself where nothing is left."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

EARLY = "You have done nothing in this turn"
# No second passes by itself: the test says when.
SECONDS = """{ const usual = setInterval;
  window.setInterval = (call, time) => (time === 1000 ? (window.second = call, -1) : usual(call, time)); }"""


@pytest.fixture
def aino(person: Any) -> Any:
    """At a table of two on this page, after both start cities."""
    aino = person()
    aino.has_chosen(ending="moment")
    aino.begin_pages_with(SECONDS)
    aino.set_up("me", "here")
    aino.connected()
    for _ in range(2):
        aino.act("Start in")
    return aino


def test_a_newcomer_reads_first_how_a_turn_ends(person: Any) -> None:
    aino = person(newcomer=True)
    aino.has_chosen(ending="moment")
    aino.begin_pages_with(SECONDS)
    aino.set_up("me", "here")
    aino.connected()
    for _ in range(2):
        aino.act("Start in")
    hint, page = aino.page.locator("#hint:not([hidden])"), aino.page
    spend_the_turn(aino)
    expect(hint).to_contain_text("Nothing is left to do")
    aino.comes("#do-end.ending[data-left='4']")
    page.evaluate("second(); second()")
    expect(page.locator("#do-end")).to_have_attribute("data-left", "4")
    page.keyboard.press("Escape")  # it has been read; and a key keeps the turn open
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#do-end")).not_to_have_class("ending")


def spend_the_turn(aino: Any) -> None:
    """Relocate, which leaves nothing to do but to end the turn."""
    aino.act("Relocate")
    aino.act("Relocate")


def test_a_turn_without_anything_done_ends_at_the_second_click_only(aino: Any) -> None:
    page, before = aino.page, aino.version
    end = page.locator("#do-end")
    expect(end).not_to_have_class("go")
    end.dblclick()
    expect(end).to_have_class("armed")
    expect(page.locator("#preview")).to_contain_text(EARLY)
    page.locator("#tab-log").click()
    expect(end).not_to_have_class("armed")
    assert aino.version == before
    page.keyboard.press("e")
    expect(end).to_have_class("armed")
    assert aino.version == before
    with aino.moving():
        page.keyboard.press("e")


def test_a_turn_with_nothing_left_ends_by_itself(aino: Any) -> None:
    spend_the_turn(aino)
    over = aino.version + 1
    for left in (4, 3, 2, 1):
        aino.comes(f"#do-end.go.ending[data-left='{left}']")
        assert aino.version == over - 1
        aino.page.evaluate("second()")
    aino.shows(version=over)


def test_whoever_wants_to_look_keeps_the_turn(aino: Any) -> None:
    spend_the_turn(aino)
    aino.comes("#do-end.ending")
    aino.page.click("#do-wait")
    aino.comes("#do-end:not(.ending)")
    expect(aino.page.locator("#do-wait")).to_be_hidden()
    aino.press("#do-end")


def test_undo_takes_the_end_back_before_it_comes(aino: Any) -> None:
    spend_the_turn(aino)
    aino.comes("#do-end.ending")
    with aino.moving():
        aino.page.keyboard.press("u")
    expect(aino.page.locator("#do-end.ending")).to_have_count(0)


def test_who_ends_by_hand_is_not_hurried(aino: Any) -> None:
    aino.page.click("#tab-table")
    aino.page.check("[name=auto_end][value=hand]")
    aino.settled()
    spend_the_turn(aino)
    aino.comes("#do-end.go[data-due]:not(.ending)")
    expect(aino.page.locator("[name=auto_end][value=hand]")).to_be_checked()
