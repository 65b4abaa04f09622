"""What a move changes takes its style anew, and not the whole page with its thousands of shapes.

One rule of a style sheet can undo that: one for whatever stands beside another element, or one that gives
all of a board something that its shapes inherit. A phone then stands still for a moment at every move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Route

from tests.browser.person import FRAMES, PHONE, Person
from tests.browser.screens import DESK, GAMES, turn

MOVES = 3
EVENTS = ["devtools.timeline"]  # of Chromium; among them is how many elements took their style anew
# All inherit it, so all take their style anew, twice.
INHERITED = """() => {
  for (const cursor of ["progress", ""]) {
    document.body.style.cursor = cursor;
    document.body.offsetHeight;
  }
}"""

# Over the middle of the board.
POINTER = "() => getComputedStyle(document.getElementById('sea'), '::after').cursor"
TOGGLED = """(names) => {
  for (const name of names) {
    document.getElementById("table").classList.toggle(name);
    document.body.offsetHeight;
  }
}"""


@contextmanager
def styled(one: Person) -> Iterator[list[int]]:
    """How many elements took their style anew, each time; the list is filled when the block ends."""
    counts: list[int] = []
    browser = one.page.context.browser
    assert browser is not None
    browser.start_tracing(page=one.page, categories=EVENTS)
    try:
        yield counts
    finally:
        told: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
        counts += [
            event["args"]["elementCount"]
            for event in told
            if event["name"] == "UpdateLayoutTree" and "elementCount" in event.get("args", {})
        ]


@pytest.mark.parametrize("game", GAMES)
def test_a_move_leaves_most_of_the_page_as_it_is(person: Callable[..., Person], game: str) -> None:
    one = person()
    one.set_up("me", "bot:casual", game=game)
    one.begun()
    one.act()
    for screen in DESK, PHONE:
        turn(one, screen)
        with styled(one) as whole:
            one.page.evaluate(INHERITED)
        with styled(one) as counts:
            for _ in range(MOVES):
                if one.until_mine_or_over():
                    one.act()
        assert counts, "nothing was told"
        assert max(counts) < max(whole) / 2


def test_a_table_that_is_shown_anew_does_not_fetch_the_picture_for_pages_without_scripts(
    person: Callable[..., Person],
) -> None:
    one = person()
    one.set_up("me", "bot:casual", game="africa")
    one.begun()
    one.act()
    asked: list[str] = []
    one.listen("request", lambda request: asked.append(request.url.partition("/t/")[2].partition("/")[2]))
    one.page.locator("#log [data-at]").last.evaluate("link => link.click()")
    one.comes("#table[data-past]")
    with one.page.expect_response("**/now*"):
        one.page.keyboard.press("Escape")
    one.comes("#table:not([data-past])")
    one.page.evaluate(FRAMES)
    assert any(path.startswith("now") for path in asked)
    assert [path for path in asked if path.startswith("board.svg")] == []


def test_what_is_said_of_the_whole_table_leaves_most_of_it_as_it_is(person: Callable[..., Person]) -> None:
    """Whose turn it is, that others' moves are played back, that this is the past, that an answer is slow."""
    one = person(**PHONE)
    one.set_up("me", "bot:casual", game="retkikunnat")
    one.begun()
    turn(one, PHONE)
    with styled(one) as whole:
        one.page.evaluate(INHERITED)
    with styled(one) as counts:
        one.page.evaluate(TOGGLED, ["is-mine", "playing", "in-past", "busy", "slow"])
    assert counts, "nothing was told"
    assert max(counts) < max(whole) / 2


def test_the_pointer_tells_who_waits_long_for_an_answer_until_it_comes(person: Callable[..., Person]) -> None:
    one = person()
    one.set_up("me", "bot:casual", game="africa")
    one.begun()
    held: list[Route] = []
    one.page.route("**/play", lambda route: held.append(route), times=1)
    with one.moving():
        one.page.locator("#acts [data-choice], #chart [data-a]").first.dispatch_event("click")
        one.comes("#table.slow")
        assert one.page.evaluate(POINTER) == "progress"
        held.pop().continue_()
    one.comes("#table:not(.slow, .busy)")
    assert one.page.evaluate(POINTER) == "auto"
