"""The short suite, in Firefox, WebKit and Chromium: places lie where they are drawn, and the page works."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lauta
from tests.browser.stored import first_turn, put
from tests.browsers.tab import ENTER, Tab
from tests.served import Server
from tests.waiting import until

GAMES = [game.id for game in lauta.games()]
SIZES = [(1280, 800), (844, 390), (450, 844)]
PASSWORD = "a board of tiles"
# Sends the form of the set-up page with two people who share this device; where the table is then.
SET_UP = """return (async () => {
  const page = new DOMParser().parseFromString(await (await fetch(`/?game=${game}`)).text(), "text/html");
  const form = page.querySelector("form.game"), sent = new URLSearchParams(new FormData(form));
  const wishes = { name: "Aino", players: 2, seat_0: "me", seat_1: "here", preset };
  for (const [name, value] of Object.entries(wishes)) sent.set(name, value);
  return (await fetch("/new", { method: "POST", body: sent })).url;
})()"""
# The names of places whose middle belongs to something else, and how many were looked at.
MISSED = """const sea = document.querySelector("#sea").getBoundingClientRect(), wrong = [];
const places = [...document.querySelectorAll("#chart [data-cell]")];
let seen = 0;
function partIsHit(place) {      // a bent place has its middle outside itself
  return [...place.querySelectorAll("*")].some((part) => {
    const box = part.getBoundingClientRect();
    return place.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
  });
}
for (const place of places) {
  const box = place.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  if (x < Math.max(0, sea.left) || x > Math.min(innerWidth, sea.right)) continue;
  if (y < Math.max(0, sea.top) || y > Math.min(innerHeight, sea.bottom)) continue;
  seen += 1;
  const hit = document.elementFromPoint(x, y), found = hit?.closest("[data-cell]")?.getAttribute("data-cell");
  if (found === place.dataset.cell || (!found && hit?.id === "board" && partIsHit(place))) continue;
  wrong.push(`${place.dataset.cell}: ${found ?? hit?.outerHTML.slice(0, 60)}`);
}
return [wrong, seen, places.length];"""
PLACE = "#chart [data-a], #panel-boards:not([hidden]) svg [data-a]"
BUTTON = "#acts button[data-choice]:enabled, #acts button.go:enabled"
TWO_FRAMES = "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"


def sit_down(tab: Tab, server: Server, game: str) -> str:
    """Set up a table of two people at this device and open it in the first turn; its id."""
    tab.goto(f"{server.url}/about")
    begun, home = first_turn(game), lauta.game(game)
    preset = next(one.id for one in home.about.presets if home.options_of(one.id) == begun.options)
    asked = f"const game = {json.dumps(game)}, preset = {json.dumps(preset)}; {SET_UP}"
    table = str(tab.run(asked)).rsplit("/", 1)[1]
    put(server, table, begun)
    open_table(tab, server, table)
    return table


def open_table(tab: Tab, server: Server, table: str) -> None:
    tab.goto(f"{server.url}/t/{table}")
    uncover(tab)


def uncover(tab: Tab) -> None:
    """Take the device where there is a curtain; the table listens, and every picture is drawn."""
    tab.comes("#curtain a, #table #net[data-state=up]")
    if tab.count("#curtain"):
        tab.run("document.querySelector('#curtain a').click(); return null")
    tab.comes("#table:not(:has(#curtain)) #net[data-state=up]")
    drawn = (
        "return [...document.querySelectorAll('svg[data-stage]:not([data-shown])')]"
        ".every((one) => !one.checkVisibility())"
    )
    until(lambda: tab.read(drawn), told=tab.sight)


def version(tab: Tab) -> str:
    return tab.attribute("#table", "data-version")


@pytest.mark.parametrize("game", GAMES)
def test_every_place_is_hit_where_it_is_drawn(tab: Tab, server: Server, game: str) -> None:
    sit_down(tab, server, game)
    found: dict[Any, Any] = {}
    for size in SIZES:
        tab.resize(*size)
        tab.run(TWO_FRAMES)
        if tab.count("#sea.closer"):
            tab.click(".zoom [data-do=whole]")
            tab.comes("#sea:not(.closer)")
        tab.run("document.querySelector('#sea').scrollIntoView({ block: 'nearest', behavior: 'instant' })")
        wrong, seen, all_places = tab.run(MISSED)
        assert seen > all_places / 2, f"{size}: {seen} of {all_places} places are in sight"
        found |= {(size, one) for one in wrong} and {size: wrong}
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_moves_by_click_by_tap_and_by_keys(tab: Tab, server: Server, game: str) -> None:
    sit_down(tab, server, game)
    for way in (by_click, by_tap, by_keys):
        uncover(tab)
        before = version(tab)
        way(tab)
        until(lambda: version(tab) != before, told=tab.sight)  # noqa: B023
        tab.comes("#table:not(.busy)")


def by_click(tab: Tab) -> None:
    decide(tab, tab.click)


def by_tap(tab: Tab) -> None:
    decide(tab, tab.tap)


def decide(tab: Tab, press: Any) -> None:
    """Press what can be played, and answer where it asks."""
    before = version(tab)
    press(PLACE if tab.count(PLACE) else BUTTON)
    moved = f"#table:not([data-version='{before}'])"
    tab.comes(f"#pick:not([hidden]) button, .armed, {moved}")
    for asking in ("#pick:not([hidden]) button", ".armed"):
        if version(tab) == before and tab.count(asking):
            press(asking)


def by_keys(tab: Tab) -> None:
    before = version(tab)
    tab.type("n" if tab.count(PLACE) else "a")
    tab.comes("[data-a]:focus, #acts :focus")
    tab.type(ENTER)
    moved = f"#table:not([data-version='{before}'])"
    tab.comes(f"#pick:not([hidden]) :focus, .armed, {moved}")
    if version(tab) == before:
        tab.type(ENTER)


def test_back_shows_the_present(tab: Tab, server: Server) -> None:
    table = sit_down(tab, server, "africa")
    tab.goto(f"{server.url}/lobby")
    put(server, table, first_turn("africa"))
    tab.back()
    tab.comes("#table #net[data-state=up]")
    later = lauta.game("africa").match(2, seed=1)
    assert later is not None
    until(lambda: int(version(tab)) >= 2, told=tab.sight)


def test_nothing_private_is_shown_by_back_after_signing_out(tab: Tab, server: Server) -> None:
    tab.goto(f"{server.url}/sign-up")
    name = f"Aino of {tab.engine}"
    tab.fill("main [name=name]", name)
    tab.fill("main [name=password]", PASSWORD)
    tab.click("main form .go")
    until(lambda: name in tab.text(), told=tab.sight)
    table = sit_down(tab, server, "attika")
    tab.goto(f"{server.url}/t/{table}/note")
    tab.fill("textarea", "my plan is secret")
    tab.comes("#saved:not(:empty)")
    tab.goto(f"{server.url}/account")
    tab.click("main form[action='/sign-out'] button")
    until(lambda: name not in tab.text(), told=tab.sight)
    for _ in range(3):
        tab.back()
        tab.comes("body")
        until(lambda: not {name, "my plan is secret"} & shown(tab), told=tab.sight)


def shown(tab: Tab) -> set[str]:
    """The lines of a page, and what stands in its fields."""
    fields = tab.read("return [...document.querySelectorAll('input, textarea')].map((one) => one.value)")
    return {line.strip() for line in [*tab.text().splitlines(), *fields]}


def test_notes_are_kept(tab: Tab, server: Server) -> None:
    table = sit_down(tab, server, "africa")
    tab.goto(f"{server.url}/t/{table}/note")
    tab.click("textarea")
    tab.type("He wants Lagos.")
    until(lambda: "Saved." in tab.text(), told=tab.sight)
    tab.goto(f"{server.url}/t/{table}/note")
    assert tab.run("return document.querySelector('textarea').value").strip() == "He wants Lagos."
