"""Screens of people, a table to look at on them, and where things stand there. No tests here."""

from __future__ import annotations

from typing import Any

import lauta
from tests.browser.person import PHONE

GAMES = [game.id for game in lauta.games()]
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
ACROSS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
SCREENS = {"desk": DESK, "across": ACROSS, "upright": PHONE}
# The windows whose board has a share to keep: three phones upright, one across, a tablet upright, a laptop.
SIZES = {
    "390x844": (390, 844),
    "390x664": (390, 664),
    "360x640": (360, 640),
    "844x390": (844, 390),
    "820x1180": (820, 1180),
    "1366x768": (1366, 768),
}
# The share of the window in which the board is on top, with the buttons and signs on it, by a grid of points.
SHARE = """() => {
  let all = 0, board = 0;
  for (let x = 2; x < innerWidth; x += 8) for (let y = 2; y < innerHeight; y += 8) {
    all += 1;
    if (document.elementFromPoint(x, y)?.closest("#sea, #beyond, .overlay, .advise")) board += 1;
  }
  return board / all;
}"""
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
