"""Windows as small as 400 % of zoom makes them: half of them stays free, and the board is there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.person import FRAMES, Person
from tests.browser.screens import GAMES, begin

SIZES = ((320, 256), (320, 180), (390, 450))
HALF, USABLE = 0.5, 0.3
PAGES = ("/", "/?game=retkikunnat", "/learn", "/lobby", "/account", "/puzzles", "/privacy")
# How much of the window something fixed or sticky covers, and the board, at some places of the page.
SHARES = """([places]) => places.map((place) => {
  scrollTo({ top: place * document.documentElement.scrollHeight, behavior: "instant" });
  let all = 0, stays = 0, board = 0;
  const stays_put = ({ position }) => ["fixed", "sticky"].includes(position);
  const stuck = (e) => e && (stays_put(getComputedStyle(e)) || stuck(e.parentElement));
  for (let x = 5; x < innerWidth; x += 10) for (let y = 5; y < innerHeight; y += 10) {
    const top = document.elementFromPoint(x, y);
    all += 1;
    if (stuck(top)) stays += 1;
    else if (top?.closest("#sea")) board += 1;
  }
  return [stays / all, board / all];
})"""


def _shares(one: Person) -> list[list[float]]:
    one.page.evaluate(FRAMES)
    return list(one.page.evaluate(SHARES, [[0, 0.5, 1]]))


@pytest.mark.parametrize("game", GAMES)
def test_half_of_the_window_is_free_and_the_board_is_usable(person: Any, game: str) -> None:
    aino = person()
    begin(aino, game)
    for width, height in SIZES:
        aino.resize(width, height)
        shares = _shares(aino)
        assert max(stays for stays, _ in shares) <= HALF, (width, height, shares)
        assert max(board for _, board in shares) >= USABLE, (width, height, shares)


def test_a_question_leaves_half_of_the_window(person: Any) -> None:
    aino = person()
    begin(aino, "africa")
    aino.page.locator("#chart [data-a]").first.focus()
    aino.page.keyboard.press("o")
    aino.comes("#pick:not([hidden])")
    for width, height in SIZES:
        aino.resize(width, height)
        assert max(stays for stays, _ in _shares(aino)) <= HALF, (width, height)


def test_half_of_the_window_is_free_on_other_pages(person: Any) -> None:
    aino = person()
    for page in PAGES:
        answer = aino.page.goto(aino.url + page)
        assert answer and answer.status == 200, page
        for width, height in SIZES:
            aino.resize(width, height)
            assert max(stays for stays, _ in _shares(aino)) <= HALF, (page, width, height)
