"""Somebody on a phone solves a puzzle: an error is told kindly, the solution found, the next one waits."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

import lauta
from lauta.puzzles import Puzzle, puzzles_of
from tests.browser.person import PHONE

WIDER = "() => document.documentElement.scrollWidth - screen.width"
AFRICA = lauta.game("africa")


def with_places() -> Puzzle:
    """A puzzle whose one decision, and another one, are steps on the board."""
    return next(
        one
        for one in puzzles_of(AFRICA).values()
        if len(one.line) == 1 and all(text.startswith("move") for text in list(one.steps[0].chances)[:2])
    )


def test_a_puzzle_is_solved_on_a_phone(person: Any) -> None:
    one, aino = with_places(), person(**PHONE)
    page, (right, wrong) = aino.page, [text.split()[1] for text in list(one.steps[0].chances)[:2]]
    page.goto(f"{aino.url}/learn")
    page.get_by_role("link", name="Solve puzzles").click()
    expect(page.locator(".puzzles .today")).to_have_count(1)
    page.locator(".puzzles details summary").first.click()
    assert page.evaluate(WIDER) <= 0
    assert aino.serious_faults() == []
    solve = page.locator("form[action='/puzzles/africa/today'] .buttons button").first
    solve.evaluate("(button, id) => { button.formAction = `/puzzles/africa/${id}`; }", one.id)
    solve.click()

    status = page.locator("#status b")
    expect(page.locator("#do-show")).to_be_visible()
    page.locator(f"#chart [data-cell='{wrong}']").click()
    expect(status).to_have_text("There is something better.")
    assert aino.serious_faults() == []
    assert page.evaluate(WIDER) <= 0
    page.locator(f"#chart [data-cell='{right}']").click()
    expect(status).to_have_text("Found!")
    expect(page.locator("#chart [data-a]")).to_have_count(0)
    page.locator("#do-next").click()
    expect(page.locator("#do-show")).to_be_visible()
    expect(page.locator("#do-next")).to_have_count(0)
