"""Screens of people, a table to look at on them, and where things stand there. No tests here."""

from __future__ import annotations

from typing import Any

import lauta
from tests.browser.person import PHONE

GAMES = [game.id for game in lauta.games()]
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
ACROSS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
SCREENS = {"desk": DESK, "across": ACROSS, "upright": PHONE}
BOXES = """(all) => Object.fromEntries(all.map((css) => {
  const box = document.querySelector(css)?.getBoundingClientRect();
  return [css, box ? [box.left, box.top, box.right, box.bottom].map(Math.round) : null];
}))"""


def begin(one: Any, game: str, players: int = 0) -> None:
    """Sit down at a table of people who share this page; the board is drawn."""
    one.set_up("me", *["here"] * ((players or min(lauta.game(game).players)) - 1), game=game)
    uncover(one)


def uncover(one: Any) -> None:
    """Take the device, where the game has a curtain between its players."""
    one.comes("#curtain, #table.is-mine")
    if one.page.locator("#curtain").count():
        one.page.locator("#curtain a").evaluate("a => a.click()")
    one.begun()
    one.comes("#table.is-mine")


def play(one: Any) -> None:
    """Any decision, by the list of all of them."""
    uncover(one)
    choices = one.page.locator("#choices [data-choice]:not([data-aside])")
    chosen = one.dice.randrange(choices.count())
    with one.moving():
        one.page.locator("#act").evaluate(
            "(form, value) => { const it = document.createElement('button');"
            " Object.assign(it, { name: 'action', value });"
            " form.append(it); form.requestSubmit(it); it.remove(); }",
            choices.nth(chosen).get_attribute("data-choice"),
        )


def turn(one: Any, screen: dict[str, Any]) -> None:
    """Another size of the window; the page has drawn itself anew."""
    one.resize(**screen["viewport"])


def boxes(one: Any, *css: str) -> dict[str, Any]:
    return dict(one.page.evaluate(BOXES, list(css)))


def width(box: list[int]) -> int:
    return box[2] - box[0]


def height(box: list[int]) -> int:
    return box[3] - box[1]
