"""A player who waits sees what the other does: thinks, is away."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

MOMENT, LONG = 4_000, 31_000  # ms: what is called thinking, and being away


@pytest.mark.needs("storage")
def test_a_player_who_thinks_long_and_is_then_away_is_shown(person: Any) -> None:
    aino, bram = person(), person()
    for one in (aino, bram):
        one.page.clock.install()
    aino.set_up("me", "open", preset="simple", start_player="1")
    bram.join(aino)
    for one in (aino, bram):
        one.begun().connected()
    waiting, other, name = (aino, bram, "Bram") if bram.to_move else (bram, aino, "Aino")
    page = waiting.page
    expect(page.locator("#thinking")).to_be_hidden()
    page.clock.fast_forward(MOMENT)
    expect(page.locator("#thinking")).to_contain_text(f"{name} is thinking")
    other.page.goto("about:blank")
    left = page.evaluate("performance.now()")
    expect(page.locator("li.player.away")).to_have_count(1)
    expect(page.locator("#banner")).to_be_hidden()
    page.clock.fast_forward(LONG)
    expect(page.locator("#banner:not([hidden]) p")).to_contain_text(f"{name} is away")
    assert page.evaluate("performance.now()") - left < 2 * LONG
    page.locator("#banner [data-do=dismiss]").click()
    page.clock.fast_forward(LONG)
    expect(page.locator("#banner")).to_be_hidden()
