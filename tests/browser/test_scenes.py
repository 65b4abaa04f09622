"""Both painters make the same of a scene; a page that is told what changes shows what a fresh one shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import lauta
from tests.browser.person import LITTLE, MOVING, Person
from tests.browser.profiles import Pages

PAINTED = """async ([steps, page, painter]) => {
  const { pieceOf } = await import(painter);
  const told = (await (await fetch(steps)).json())[0].scenes;
  const html = await (await fetch(page, { headers: { "X-Fragment": "1" } })).text();
  const drawn = new DOMParser().parseFromString(html, "text/html"), different = [];
  let seen = 0;
  for (const [id, scene] of Object.entries(told)) {
    const svg = drawn.getElementById(id), prefix = svg.dataset.prefix;
    for (const piece of scene.set) {
      const mine = pieceOf(piece, prefix), theirs = drawn.getElementById(mine.id);
      seen += 1;
      if (!theirs?.isEqualNode(mine)) different.push(`${mine.outerHTML} / ${theirs?.outerHTML}`);
    }
    const ids = [...svg.children].map((piece) => piece.id);
    const wanted = scene.set.map((piece) => [piece.z ?? 0, piece.id]).sort(
      ([a, one], [b, other]) => a - b || (one < other ? -1 : 1)).map(([, name]) => prefix + name);
    if (ids.join() !== wanted.join()) different.push(`order of ${id}`);
  }
  return [seen, different];
}"""
SHOWN = """() => {
  const said = (e) => `${e.tagName}[${[...e.attributes].filter((a) => a.name !== "style").map((a) => `${a.name}=${a.value}`).sort()}]`
    + ([...e.children].map(said).join("") || e.textContent);
  return [...document.querySelectorAll("svg[data-stage]")].flatMap((svg) => [...svg.children].filter((e) => e.id).map(said));
}"""  # noqa: E501
GAMES = [game.id for game in lauta.games()]
OPEN = {"attika": "open"}  # people at one screen act one after the other, with no curtain between them


def seats(game: str) -> list[str]:
    """All at this device; a bot where a curtain would stand between hands."""
    return (
        ["me", "bot:novice"]
        if game == "retkikunnat"
        else ["me", *["here"] * (min(lauta.game(game).players) - 1)]
    )


# What files the page has asked for, and what of it has.
ASKED = """() => performance.getEntriesByType("resource")
  .map(({ name, initiatorType }) => [new URL(name).pathname, initiatorType])"""


class Played:
    """What was seen of a match of eight moves on a page that was told of each."""

    def __init__(self, one: Person, game: str) -> None:
        table = one.set_up(*seats(game), game=game, preset=OPEN.get(game, ""))
        for _ in range(8):
            one.until_mine_or_over()
            one.act()
        one.until_mine_or_over()
        page = one.settled().page
        self.told = page.evaluate(SHOWN)
        painter = page.locator("script[src$='table.js']").get_attribute("src") or ""
        painter = painter.replace("pages/table.js", "board/scene.js")
        self.painted = [
            page.evaluate(PAINTED, [f"/t/{table}/steps/{n}", f"/t/{table}/at/{n}", painter])
            for n in (0, 3, 6)
        ]
        page.reload()
        one.comes("#board[data-shown]")
        self.fresh = page.evaluate(SHOWN)
        self.asked = page.evaluate(ASKED)
        assert one.troubles == []


@pytest.fixture(scope="module")
def played(pages: Pages, base_url: str) -> Callable[[str], Played]:
    """Made once for every game."""

    @cache
    def made(game: str) -> Played:
        one = Person(pages.page(newcomer=False, **LITTLE), base_url)
        found = Played(one, game)
        pages.leave(one, passed=True)
        return found

    return made


@pytest.mark.parametrize("game", GAMES)
def test_both_painters_make_the_same_pieces(played: Any, game: str) -> None:
    for seen, different in played(game).painted:
        assert seen and different == []


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_was_told_what_changes_shows_what_a_fresh_one_shows(played: Any, game: str) -> None:
    assert played(game).fresh == played(game).told


@pytest.mark.parametrize("game", GAMES)
def test_a_page_asks_for_few_files_each_once(played: Any, game: str) -> None:
    """On a phone's network each file that only a script names comes a wait later; the board needs none."""
    by = dict(played(game).asked)
    assert len(by) == len(played(game).asked)
    assert sum(name.endswith(".js") for name in by) == 1 and sum(name.endswith(".css") for name in by) == 3
    assert not any(how == "link" for name, how in by.items() if name.startswith("/art/"))


def test_what_chance_brings_is_shown_large_until_a_click(person: Any) -> None:
    aino = person(**LITTLE, **MOVING)
    aino.set_up("me", "here", game="afrikan_tahti")
    aino.comes("#board[data-shown]")
    script = aino.page.locator("script[src$='table.js']").get_attribute("src")
    aino.page.evaluate(
        """async (script) => {
          const { reveal } = await import(script.replace("pages/table.js", "board/reveal.js"));
          reveal({ manner: "shine", drawings: ["st-token-star"] }, "Aino finds the star", 0, Infinity);
        }""",
        script,
    )
    assert aino.page.locator(".happening p").text_content() == "Aino finds the star"
    aino.page.keyboard.press("Shift")
    aino.page.wait_for_selector(".happening", state="detached")
