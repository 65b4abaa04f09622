"""Reactions in the browser: wishes by keyboard, passing for a turn, what is shown before the pass is made."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.served import SERVE_HANDS, Server
from tests.waiting import LONG_ENOUGH


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory, browser_type_launch_args: Any) -> Iterator[Server]:
    """A server on which every pass waits until a test says that its time has come."""
    running = Server(tmp_path_factory.mktemp("slow"), SERVE_HANDS, reaction_pause="600 600").start()
    yield running
    running.stop()


@pytest.fixture
def two(slow: Server, person: Callable[..., Any]) -> tuple[Any, Any]:
    """Aino, who is to build, and Bram at another device."""
    aino, bram = person(url=slow.url), person(url=slow.url)
    aino.set_up("me", "open", game="hands", poll="True")
    bram.join(aino)
    return aino.begun(), bram.begun()


def pause_over(server: Server, one: Any) -> None:
    """The time of all passes that wait has come."""
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH) as db:
        db.execute("update lauta_question set due = 0")
    # The server looks at what is due whenever somebody has said a wish, be it the same as before.
    one.page.evaluate("document.getElementById('orders').requestSubmit()")


def build(aino: Any) -> None:
    aino.page.locator("#chart [data-a]").first.click()
    aino.page.locator("#pick button").first.click()
    aino.shows(version=1)


def test_wishes_and_passing_by_keyboard_where_axe_finds_nothing_serious(
    two: tuple[Any, Any], slow: Server
) -> None:
    aino, bram = two
    bram.page.click("#tab-table")
    bram.page.focus("#windows summary")
    bram.page.keyboard.press("Enter")
    wish = bram.page.get_by_label("Somebody has built a hut")
    wish.focus()
    bram.page.keyboard.press("ArrowDown")
    bram.shows(noted=1)
    expect(wish).to_have_value("could")
    bram.page.keyboard.press("ArrowDown")
    bram.shows(noted=2)
    expect(wish).to_have_value("always")
    expect(wish).to_be_focused()
    build(aino)
    bram.comes("#table.is-mine")
    expect(aino.page.locator("#do-undo")).to_be_disabled()
    expect(aino.page.locator("#status")).to_contain_text("The others may react.")
    expect(bram.page.locator("#do-pass-turn")).to_be_visible()
    assert bram.serious_faults() == []
    bram.page.locator("#do-pass-turn").focus()
    bram.page.keyboard.press("Enter")
    expect(bram.page.locator("#status")).to_contain_text("You are passing for this turn.")
    bram.shows(version=1)
    expect(bram.page.locator("#do-ask-again")).to_be_visible()
    pause_over(slow, aino)
    for one in two:
        one.shows(version=2)
    expect(bram.page.locator("#do-ask-again")).to_have_count(0)


def test_an_early_pass_shows_at_once_and_is_made_in_time(two: tuple[Any, Any], slow: Server) -> None:
    aino, bram = two
    bram.page.click("#tab-table")
    bram.page.click("#windows button[value=always]")
    bram.shows(noted=1)
    expect(bram.page.locator("#windows button[value=always]")).to_have_attribute("aria-pressed", "true")
    build(aino)
    expect(bram.page.locator("#do-end")).to_have_count(1)
    bram.page.keyboard.press("e")
    expect(bram.page.locator("#do-end")).to_have_count(0)
    bram.shows(noted=2, version=1)  # the pass is kept, and only this seat is told
    pause_over(slow, aino)
    for one in two:
        one.shows(version=2)
