"""The board stands in the first HTML of its page, before any script: whole, in its place, no request."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.person import PHONE, Person
from tests.browser.screens import GAMES, boxes

# What the board copies and the page lacks, whether it is seen, and which files were asked for besides.
STANDS = """() => {
  const board = document.querySelector("#board");
  const names = [...board.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1));
  return {
    lacks: names.filter((name) => !document.getElementById(name)), copies: names.length > 0,
    seen: board.checkVisibility({ visibilityProperty: true }) && board.querySelector(".layer") !== null,
    asked: performance.getEntriesByType("resource").filter((one) => one.name.includes("/art/")).length,
  };
}"""
SCRIPT = "**/pages/table.js"


@pytest.mark.parametrize("game", GAMES)
def test_the_board_stands_before_any_script(person: Any, game: str) -> None:
    aino: Person = person(**PHONE)
    aino.set_up("me", "bot:casual", game=game)
    aino.begun()
    after = boxes(aino, "#board", "#bar")
    aino.page.route(SCRIPT, lambda route: route.abort())
    aino.page.reload(wait_until="load")
    assert aino.page.evaluate(STANDS) == {"lacks": [], "copies": True, "seen": True, "asked": 0}
    first = boxes(aino, "#sea", "#bar")
    aino.page.unroute(SCRIPT)
    aino.page.reload()
    aino.begun()
    assert boxes(aino, "#sea", "#bar") == first and after["#bar"] == first["#bar"]
    aino.troubles.clear()  # the script that was held back
