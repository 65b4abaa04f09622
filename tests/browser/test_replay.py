"""Looking back at a table: the slider is as wide as there is room, and the log follows it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.person import Person
from tests.browser.screens import SCREENS, begin, boxes, play, width

# Whether the line of the log of the step that is shown lies within its panel.
FOLLOWS = """() => {
  const line = document.querySelector("#log [aria-current]"), box = line.getBoundingClientRect();
  const panel = document.querySelector("#panel-log").getBoundingClientRect();
  return [line.id, box.top >= panel.top - 1 && box.bottom <= panel.bottom + 1];
}"""


@pytest.mark.parametrize("screen", SCREENS)
def test_the_slider_is_as_wide_as_the_bar_and_the_log_follows_it(person: Any, screen: str) -> None:
    aino: Person = person(**SCREENS[screen])
    begin(aino, "africa")
    for _ in range(8):
        play(aino)
    here = aino.page.url
    aino.page.goto(f"{here}/at/3")
    aino.connected()
    found = boxes(aino, "#slider", "#bar")
    assert width(found["#slider"]) > 0.85 * width(found["#bar"])
    if screen != "desk":
        return  # the log lies behind its tab
    assert aino.page.evaluate(FOLLOWS) == ["log-3", True]
    aino.page.locator("#slider").evaluate(
        "e => { e.value = 5; e.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    aino.shows(past=5)
    assert aino.page.evaluate(FOLLOWS) == ["log-5", True]
