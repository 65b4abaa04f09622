"""Places in sentences: pointing at a name, or a finger on it, lights the place on the board."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import PHONE
from tests.browser.screens import DESK, GAMES, begin, play

# Whether a frame lies round the place that a name means.
LIT = """(name) => {
  const cell = `#chart [data-cell="${CSS.escape(name.dataset.places)}"]`;
  const place = document.querySelector(cell).getBoundingClientRect();
  const x = place.x + place.width / 2, y = place.y + place.height / 2;
  return [...document.querySelectorAll("#named i")].some((one) => {
    const box = one.getBoundingClientRect();
    return box.x < x && box.right > x && box.y < y && box.bottom > y;
  });
}"""
NAMES = "#log li:not(.minor) .place"


def told_of_a_place(one: Any, game: str) -> Any:
    """A match whose log names a place."""
    begin(one, game)
    for _ in range(40):
        if one.page.locator(NAMES).count():
            break
        play(one)
    return one.page.locator(NAMES).first


@pytest.mark.parametrize("game", GAMES)
def test_a_name_in_a_sentence_lights_its_place(person: Any, game: str) -> None:
    one = person(**DESK)
    name = told_of_a_place(one, game)
    one.page.locator("#tab-log").click()
    name.hover()
    expect(one.page.locator("#named i")).to_have_count(1)
    assert name.evaluate(LIT)
    flag = name.get_attribute("data-flag")
    assert one.page.locator("#named b").all_text_contents() == ([flag] if flag else [])
    assert flag in (None, name.text_content()), "only where the board carries no name of it"
    assert "(" not in name.inner_text() or game not in ("africa", "attika"), "no coordinate beside a name"
    one.page.locator("#top").hover()
    expect(one.page.locator("#named i")).to_have_count(0)


def test_a_finger_on_a_name_lights_it_and_does_not_leave_for_the_replay(person: Any) -> None:
    one = person(**PHONE)
    name = told_of_a_place(one, "africa")
    one.page.locator("#tab-log").tap()
    name.tap()
    expect(one.page.locator("#named i")).to_have_count(1)
    assert name.evaluate(LIT)
    assert one.page.evaluate("document.getElementById('table').dataset.past === undefined")


@pytest.mark.needs("storage-refused", "storage-null")  # no curtain, by choice
def test_a_refusal_has_links_that_the_keyboard_reaches(person: Any) -> None:
    one = person(**DESK)
    begin(one, "africa")
    for _ in range(2):
        one.act("Start in")
    one.comes("#board[data-shown]")
    far = one.page.locator("#chart [data-cell]:not([data-a])").last
    far.click(force=True)
    name = one.page.locator("#why .place")
    expect(name).to_have_text(far.get_attribute("data-cell"))
    name.focus()
    expect(one.page.locator("#named b")).to_have_text(far.get_attribute("data-cell"))
    assert name.evaluate(LIT)
