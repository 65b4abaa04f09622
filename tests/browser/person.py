"""Somebody at a browser: sits down, moves, follows links, looks back, and has a page examined.

Fixtures that make people are in conftest.py.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error, Locator, Page, expect

from lauta.engine.match import Match
from tests.browser.stored import put
from tests.served import Server
from tests.waiting import until

LITTLE: dict[str, Any] = {"viewport": {"width": 640, "height": 430}}  # for a long game: less to paint
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}  # most people here want pages that stand still
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DRAWN = """() => [...document.querySelectorAll("svg[data-stage]:not([data-shown])")]
  .every((picture) => !picture.checkVisibility())"""
# Resolved once the page has drawn itself twice.
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# The number of the first whose middle is in sight; -1 where none is.
IN_SIGHT = """(all) => {
  const sea = document.querySelector("#sea").getBoundingClientRect();
  return all.findIndex((e) => {
    const b = e.getBoundingClientRect(), x = (b.left + b.right) / 2, y = (b.top + b.bottom) / 2;
    return x > sea.left && x < sea.right && y > sea.top && y < sea.bottom;
  });
}"""
# What axe finds. What pictures copy is never shown itself; axe would spend half its time on it.
EXAMINED = """async ([within, wishes]) => {
  const copied = [...document.querySelectorAll("body > svg.drawings")];
  for (const one of copied) one.remove();
  try { return (await axe.run(within, wishes)).violations; } finally { document.body.append(...copied); }
}"""
# Written once: what the page changes afterwards stays.
CHOSEN = """try { for (const [name, value] of Object.entries(%s)) {
  const noted = `tests.chosen.${name}`;
  if (localStorage[noted] === value) continue;
  localStorage[noted] = localStorage[`lauta.${name}`] = value;
} } catch { /* about:blank has no storage */ }"""
CHOICES = "#panel-text [data-choice]:not([data-aside])"
# The position, and what can be done in it: words, number, place, and whether a click on the place asks first.
WAYS = """(all) => [document.getElementById("table").dataset.version, all.map((e) => {
  const { choice, place } = e.dataset;
  return [e.textContent, choice, place ?? "", e.hasAttribute("data-careful")];
})]"""
# What the form of the front page sends though nobody has touched it.
UNTOUCHED = re.compile(
    r'<input type="hidden" name="(csrfmiddlewaretoken)" value="([^"]+)"'
    r'|<input type="radio" name="(preset|pace|theme)" value="([^"]*)"[^>]* checked'
)


class Person:
    """Somebody at a browser; `troubles` are what the pages complained of.

    `stores` is false where the browser keeps nothing from one page to the next (broken.py).
    """

    def __init__(self, page: Page, url: str, stores: bool = True) -> None:
        self.page, self.url, self.stores = page, url, stores
        self.dice = random.Random(5)
        self.troubles: list[str] = []
        self._listeners: list[tuple[Any, Callable[..., object]]] = []
        self._scripts: list[Any] = []
        self.listen("pageerror", lambda error: self.troubles.append(str(error)))
        self.listen("console", lambda said: self.troubles.append(said.text) if said.type == "error" else None)

    def listen(self, event: str, hear: Callable[..., object]) -> None:
        """Hear of an event of the page, as long as it is this person's."""
        self.page.on(event, hear)  # type: ignore[call-overload]
        self._listeners.append((event, hear))

    def begin_pages_with(self, script: str) -> None:
        """Run it in every page before the page's own scripts, as long as it is this person's."""
        self._scripts.append(self.page.add_init_script(script))

    def has_chosen(self, **choices: str) -> None:
        """As if these had been chosen in this browser before; the test is skipped where none could be."""
        if not self.stores:
            pytest.skip("this browser stores nothing: no choice made before is known to its pages")
        named = {name.replace("_", "-"): value for name, value in choices.items()}
        self.begin_pages_with(CHOSEN % json.dumps(named))

    def forget(self) -> None:
        """The page goes to somebody else: nothing of this person listens or runs in it any more."""
        for event, hear in self._listeners:
            self.page.remove_listener(event, hear)
        for script in self._scripts:
            script.close()

    def set_up_by_form(
        self, *seats: str, name: str = "Aino", preset: str = "", game: str = "africa", **options: str
    ) -> str:
        """Fill in the front page and start; the id of the table."""
        page = self.page
        page.goto(f"{self.url}?game={game}")
        form = page.locator("form.game")
        form.locator("[name=name]").fill(name)
        form.locator(f"[name=players][value='{len(seats)}']").evaluate("radio => radio.click()")
        for n, seat in enumerate(seats):
            form.locator(f"[name=seat_{n}]").select_option(seat)
        if preset:
            form.locator(f"[name=preset][value={preset}]").check()
        if options:
            form.locator("details.options > summary").click()
        for option, value in options.items():
            form.locator(f"[name=option_{option}]").select_option(value)
        form.locator("p.start .go").click()
        page.wait_for_url("**/t/*")
        return page.url.rsplit("/", 1)[1]

    def set_up(
        self,
        *seats: str,
        name: str = "Aino",
        preset: str = "",
        game: str = "africa",
        at: tuple[Server, Match] | None = None,
        also: Mapping[str, str] | None = None,
        **options: str,
    ) -> str:
        """Send what the form of the front page would send, whose page is not drawn for it; open the table.

        `at` is where it begins, see stored.py: its page is opened once it is in that position. `also` are
        other fields of the form.
        """
        calls = self.page.context.request
        spoken = {"Accept-Language": self.page.evaluate("navigator.language")}
        form = calls.get(f"{self.url}?game={game}", headers=spoken).text().partition('class="card game"')[2]
        sent: dict[str, Any] = {a or b: c or d for a, c, b, d in UNTOUCHED.findall(form)}
        sent |= {"game": game, "name": name, "players": len(seats)}
        sent |= {f"seat_{n}": seat for n, seat in enumerate(seats)}
        sent |= {"preset": preset or sent["preset"]}
        sent |= {f"option_{option}": value for option, value in options.items()} | dict(also or {})
        reply = calls.post(f"{self.url}/new", headers=spoken, form=sent, max_redirects=0)
        assert reply.status == 302, reply.text()
        place = reply.headers["location"]
        table = place.rsplit("/", 1)[1]
        if at:
            put(at[0], table, at[1])
        self.page.goto(self.url + place)
        return table

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    @property
    def version(self) -> int:
        return int(self.table.get_attribute("data-version") or -1)

    @property
    def to_move(self) -> bool:
        return "is-mine" in (self.table.get_attribute("class") or "")

    def sight(self) -> str:
        """The page in a few words, for somebody who wonders why a test failed."""
        tags, texts = "all => all.map(e => e.cloneNode().outerHTML)", "all => all.map(e => e.outerHTML)"
        try:
            seen = self.table.evaluate_all(tags)
            seen += self.page.locator("#status, #trouble, #net").evaluate_all(texts)
        except Error as error:
            seen = [str(error)]
        return "\n".join([self.page.url, *seen, *self.troubles])

    def settled(self) -> Person:
        """When what was sent from the table has been answered."""
        return self.comes("#table:not(.busy)")

    def comes(self, css: str) -> Person:
        """Wait for such an element. Cheaper than `expect`, which describes the whole page at every look."""
        self.page.wait_for_selector(css, state="attached")
        return self

    def shows(self, **facts: object) -> Person:
        """Wait for a table with such a `version`, `past` or `noted`."""
        return self.comes("#table" + "".join(f'[data-{name}="{value}"]' for name, value in facts.items()))

    def shows_another(self, **facts: object) -> Person:
        """Wait for a table with other ones."""
        return self.comes(
            "#table" + "".join(f':not([data-{name}="{value}"])' for name, value in facts.items())
        )

    def connected(self) -> Person:
        """The page hears of news, and every picture in its place is drawn: it can be pointed at."""
        self.comes("#net[data-state=up]")
        self.page.wait_for_function(DRAWN)
        return self

    def begun(self) -> Person:
        """Where a lobby was, or a curtain, is a page of its own with the table, which listens."""
        self.comes("#table:not(.is-open):not(:has(#curtain)) #net[data-state=up]")
        return self.connected()

    def uncover(self) -> Person:
        """Take the device, where the game has a curtain between its players."""
        if self.page.locator("#curtain").count():
            self.page.locator("#curtain a").click()
        return self.begun()

    def resize(self, width: int, height: int) -> None:
        """Another size of the window; the page has drawn itself anew."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function("wide => innerWidth === wide", arg=width)
        self.page.evaluate(FRAMES)

    def join(self, host: Person, name: str = "Bram") -> None:
        """Follow the first invitation on the host's page and sit down."""
        self.page.goto(
            self.url + (host.page.locator(".waiting input").first.get_attribute("data-path") or "")
        )
        self.page.fill("[name=name]", name)
        self.page.click("main button.go")
        self.page.wait_for_url("**/t/*")

    def watch(self, host: Person) -> None:
        """Follow the link for spectators on the host's page."""
        self.follow(host.page.locator("#watch-link"))

    def follow(self, link: Locator) -> None:
        """Open the address that a page offers for others."""
        self.page.goto(self.url + (link.get_attribute("data-path") or ""))

    @contextmanager
    def moving(self, before: int | None = None) -> Iterator[None]:
        """What is done within makes a move, which the page shows; `before` is the position."""
        known = self.version if before is None else before
        yield
        self.shows_another(version=known)

    @contextmanager
    def tapping(self) -> Iterator[None]:
        """What a finger does within makes a move, at once or after a question: it may cover two places."""
        before = self.version
        yield
        self.comes(f"#pick button, #table:not([data-version='{before}'])")  # a tap is heard after it was made
        with self.moving(before):
            if self.version == before:
                self.page.locator("#pick button").first.tap()

    def act(self, *kinds: str) -> None:
        """Make any move of the first of these kinds that there is, else the first in the list."""
        self.comes(CHOICES)
        before, all_ways = self.page.locator(CHOICES).evaluate_all(WAYS)
        found = ([way for way in all_ways if kind in way[0]] for kind in kinds)
        _, number, place, careful = self.dice.choice(next(filter(None, found), all_ways[:1]))
        with self.moving(int(before)):
            if place:
                drawn = f'#chart [data-cell="{place}"], #panel-boards [data-cell="{place}"]'
                cell = self.page.locator(f'{drawn}, [id="hand-{place}"] button').first
                several = " " in (cell.get_attribute("data-a") or "")  # soon another's turn
                cell.dispatch_event("click")
                if careful or several:
                    self.press(f"#pick [data-choice='{number}']")
            else:
                self.answer(number)

    def answer(self, code: str) -> None:
        """Give an answer by its button in the bar, or by the list where it has none there."""
        button = self.page.locator(f"#acts [data-choice='{code}']")
        if button.count() and button.is_visible():
            return self.press(f"#acts [data-choice='{code}']")
        self.page.click("#do-list")
        return self.press(f"#pick [data-choice='{code}']")

    def press(self, css: str) -> None:
        """Click a button, and once more where it asks."""
        button = self.page.locator(css).last
        asks = button.get_attribute("data-sure") is not None
        button.click()
        if asks:
            button.click()

    def in_sight(self, css: str) -> Locator:
        """The first such place of the board that a finger can hit: a small screen shows a part of it."""
        found = self.page.locator(css)
        return found.nth(until(lambda: int(found.evaluate_all(IN_SIGHT)), lambda n: n >= 0, self.sight))

    def until_mine_or_over(self) -> bool:
        """Wait for the bots; false where the game is over."""
        self.comes("#table.is-mine, #table[data-over='1']")
        return self.table.get_attribute("data-over") == "0"

    def look_back(self, *positions: int) -> None:
        """From the result to the first position and on to these, and back to the present."""
        self.page.click("#result .buttons [data-at]")
        self.shows(past=1)
        for n in positions:
            self.page.keyboard.press("ArrowRight")
            self.shows(past=n)
        self.page.keyboard.press("Escape")
        expect(self.page.locator("#steps")).to_have_count(0)

    def serious_faults_behind(self, *tabs: str) -> list[tuple[str, list[Any]]]:
        """What axe finds on the page, each of these tabs being open in turn."""
        found = []
        for tab in tabs:
            self.page.click(f"#tab-{tab}")
            found += self.serious_faults("#side" if tab != tabs[0] else "html")
        return found

    def serious_faults(self, within: str = "html") -> list[tuple[str, list[Any]]]:
        """What axe finds on the page that is serious or worse, and where.

        `within` is a part of it, where the rest is as it was when it was examined.
        """
        # Without its own copies of our style sheets, in which their imports would lead nowhere, and
        # without a description of everything that is right, which takes most of the time.
        wishes = {"preload": False, "resultTypes": ["violations"]}
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        found = self.page.evaluate(EXAMINED, [within, wishes])
        return [
            (fault["id"], [node["target"] for node in fault["nodes"]][:5])
            for fault in found
            if fault["impact"] in ("serious", "critical")
        ]


def opened(page: Page, part: str) -> Locator:
    """A part of the edition, open."""
    found = page.locator(part)
    summary = found.locator("summary").first
    expect(summary).to_be_visible()
    if found.get_attribute("open") is None:
        summary.click()
    return found
