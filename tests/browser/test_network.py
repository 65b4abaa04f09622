"""Every page on a line that fails: within 25 seconds it shows the truth, or says that it does not.

Afterwards each is what it would be if it were loaded now. The seconds pass by the page's own clock, which the
tests turn on; the line is real (relay.py).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.browser.person import LITTLE, Person
from tests.browser.profiles import Pages
from tests.browser.relay import Relay, relayed
from tests.browser.stored import over
from tests.served import Server
from tests.waiting import until

# Pages whose clock is turned on are kept apart from those of other tests by something that shows nowhere.
TURNED: dict[str, Any] = {**LITTLE, "timezone_id": "Europe/Brussels"}
SOON_MS, PASSWORD = 25_000, "correct horse battery"
# What a page shows: each element in sight with its classes, state and words, but for what is no news.
SHOWN = """() => {
  const PAST = "#lost, .sr:is([role=status], [role=log]), #tip, #lit, #trouble, #hint, #clock, #net, time,"
    + " .drawings, .layer, #handover";
  const told = [];
  for (const one of document.body.querySelectorAll("*")) {
    if (one.closest(PAST) || !one.checkVisibility()) continue;
    const texts = [...one.childNodes].filter((node) => node.nodeType === 3), { type, value, disabled } = one;
    const words = texts.map((node) => node.data.trim()).join(" ").trim();
    told.push([one.tagName, one.id, one.getAttribute("class") ?? "", one.getAttribute("aria-label") ?? "",
      disabled ?? "", type === "hidden" ? "" : value ?? "", words].join("|"));
  }
  return told;
}"""
SPOKEN = "() => document.getElementById('lost').matches('[role=status]:not([hidden])')"
# What the line of the page says from now on.
NOTED = """() => {
  window.noted = [];
  const line = document.getElementById("lost");
  new MutationObserver(() => { if (line.innerText.trim()) noted.push(line.innerText); })
    .observe(line, { childList: true, subtree: true, attributes: true });
}"""


AGO = re.compile(r"\bnow\b|\d+ (?:second|minute)s? ago")


def _other(seen: list[str], wanted: list[str]) -> list[str]:
    """Where two pages differ, but for how long ago something was when each of them was drawn."""
    wanted, seen = ([AGO.sub("ago", one) for one in lines] for lines in (wanted, seen))
    return [one for one in difflib.ndiff(wanted, seen) if one[0] in "+-"]


@dataclass
class Site:
    """What Aino has on a server, and the line to it."""

    server: Server
    line: Relay
    aino: Person
    friend: BrowserContext
    table: str = ""
    waiting: str = ""
    finished: str = ""
    tournament: str = ""
    puzzle: str = ""

    def post(self, path: str, **form: str | float | bool) -> str:
        """What another tab of this browser sends, over a line of its own; where it leads."""
        return self.sent(self.aino.page.context, path, form)

    def sent(self, who: BrowserContext, path: str, form: dict[str, str | float | bool]) -> str:
        """The same for any browser."""
        calls = who.request
        reply = calls.post(
            self.server.url + path, headers={"Origin": self.server.url}, form=form, max_redirects=0
        )
        assert reply.status in (200, 302), reply.text()
        return reply.headers.get("location", "")

    def set_up(self, *seats: str, game: str = "africa", **more: str) -> str:
        wishes = {f"seat_{n}": seat for n, seat in enumerate(seats)}
        form = {"game": game, "players": str(len(seats)), "name": "Aino", "preset": "", **wishes, **more}
        return self.post("/new", **form).rsplit("/", 1)[1]

    def at_a_table(self) -> Person:
        """The page of a fresh table at which Aino is to move."""
        self.aino.page.goto(f"{self.line.url}/t/{self.set_up('me', 'here')}")
        return self.aino.connected().comes("#table.is-mine, #table:has(#curtain)").uncover()

    def fetched(self, url: str) -> str:
        """The page at this address, as it comes over a line of its own."""
        return self.aino.page.context.request.get(url.replace(self.line.url, self.server.url)).text()

    def says(self, sentence: str) -> None:
        """The line of the page says it, to screen readers, too."""
        expect(self.aino.page.locator("#lost")).to_contain_text(sentence)
        expect(self.aino.page.locator("#lost")).to_be_visible()
        assert self.aino.page.evaluate(SPOKEN)

    def tries_now(self) -> None:
        """A press on the button, unless the page has found back by itself."""
        self.aino.page.locator("#lost button").evaluate("(button) => button.click()")
        self.says_nothing()

    def says_nothing(self) -> None:
        expect(self.aino.page.locator("#lost")).to_be_hidden()

    def pass_by(self, ms: int) -> None:
        """So much time passes for the page."""
        self.aino.page.clock.run_for(ms)

    def is_as_loaded_now(self) -> None:
        """The open page shows what a page of the same person shows that is loaded now."""
        page = self.aino.page
        fresh = page.context.new_page()
        try:
            fresh.goto(page.url)
            if fresh.locator("#table").count():
                fresh.wait_for_selector("#net[data-state=up]", state="attached")
            wanted = fresh.evaluate(SHOWN)
        finally:
            fresh.close()
        until(lambda: _other(page.evaluate(SHOWN), wanted), lambda other: not other)


@pytest.fixture(scope="module")
def site(server: Server, pages: Pages) -> Iterator[Site]:
    with relayed(server.port) as line:
        aino = Person(pages.page(newcomer=False, **TURNED), line.url)
        page = aino.page
        page.clock.install()
        browser = page.context.browser
        assert browser is not None
        one = Site(server, line, aino, browser.new_context())
        one.post("/sign-up", name="Aino of the line", password=PASSWORD)
        one.table = one.set_up("me", "here")
        one.waiting = one.set_up("me", "open", listed="1")
        one.finished = aino.set_up(
            "me", "bot:novice", game="afrikan_tahti", at=(server, over("afrikan_tahti", 2, 1))
        )
        one.puzzle = one.post("/puzzles/africa/today").rsplit("/", 1)[1]
        page.goto(f"{line.url}/tournaments/new?game=africa")
        page.locator("main form button.go").click()
        page.wait_for_url("**/tournaments/*")
        one.tournament = page.url.rsplit("/", 1)[1]
        yield one
        line.turn("open")
        one.friend.close()
        pages.leave(aino, passed=True)


@pytest.fixture(autouse=True)
def _open_line(site: Site) -> Iterator[None]:
    site.line.turn("open")
    yield
    site.aino.troubles.clear()  # the browser complains of lost connections


@contextmanager
def closing_sockets(one: Person, code: int) -> Iterator[None]:
    """Within it the server closes each live connection with this code."""
    one.page.route_web_socket("**/live/**", lambda socket: socket.close(code=code))
    yield
    one.page.route_web_socket("**/live/**", lambda socket: socket.connect_to_server())


def a_move(site: Site, table: str = "") -> None:
    """Any move at the table, in another tab."""
    table = table or site.table
    page = site.fetched(f"{site.server.url}/t/{table}")
    version, action = (re.search(rf'data-{name}="(\d+)"', page) for name in ("version", "choice"))
    assert version and action
    site.post(f"/t/{table}/play", version=version[1], action=action[1])


def in_or_out(site: Site) -> None:
    """A friend joins the tournament, or leaves it."""
    path = f"/tournaments/{site.tournament}"
    page = site.friend.request.get(site.server.url + path).text()
    site.sent(site.friend, f"{path}/leave" if f"{path}/leave" in page else f"{path}/join", {"name": "Bram"})


def another_table(site: Site) -> None:
    site.set_up("me", "open", listed="1")


PAGES: dict[str, tuple[str, Callable[[Site], object]]] = {
    "table": ("/t/{table}", a_move),
    "waiting room": ("/t/{waiting}", lambda site: site.post(f"/t/{site.waiting}/say", text="Moi!")),
    "puzzle": ("/t/{puzzle}", lambda site: None),
    "tournament": ("/tournaments/{tournament}", in_or_out),
    "notes": ("/t/{table}/note", lambda site: None),
    "review": ("/t/{finished}/back-on", lambda site: None),
    "lobby": ("/lobby", another_table),
    "daily": ("/daily", lambda site: None),
    "puzzles": ("/puzzles", lambda site: None),
    "account": ("/account", lambda site: None),
    "front page": ("/", another_table),
    "set-up": ("/?game=africa", lambda site: None),
    "new tournament": ("/tournaments/new", lambda site: None),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_that_the_line_is_lost_and_is_the_page_of_now_when_it_is_back(
    site: Site, name: str
) -> None:
    path, change = PAGES[name]
    page = site.aino.page
    page.goto(site.line.url + path.format(**vars(site)))
    site.says_nothing()
    if page.locator("#net").count():
        site.aino.connected()
    site.line.turn("frozen")
    site.pass_by(SOON_MS)
    site.says("The connection is lost.")
    change(site)
    site.line.turn("open")
    site.tries_now()
    site.is_as_loaded_now()


def test_a_move_on_a_frozen_line_says_so_and_arrives_once_it_is_open(site: Site) -> None:
    aino = site.at_a_table()
    site.line.turn("frozen")
    aino.page.locator("#acts [data-choice], #chart [data-a]").first.dispatch_event("click")
    site.pass_by(SOON_MS)
    site.says("it is being sent again")
    site.line.turn("open")
    site.pass_by(SOON_MS)
    aino.shows(version=1)
    site.says_nothing()


def test_a_move_whose_answer_is_lost_is_made_once(site: Site) -> None:
    aino = site.at_a_table()
    site.line.turn("deaf")
    aino.page.locator("#acts [data-choice], #chart [data-a]").first.dispatch_event("click")
    until(lambda: 'data-version="1"' in site.fetched(aino.page.url))
    site.line.turn("cut")
    site.line.turn("open")
    with aino.page.expect_response(lambda reply: "/play" in reply.url) as again:
        site.pass_by(SOON_MS)
    assert again.value.ok
    aino.shows(version=1).settled()
    site.says_nothing()
    expect(aino.page.locator("#trouble")).to_be_hidden()


def test_a_slow_line_is_not_called_lost(site: Site) -> None:
    aino = site.at_a_table()
    site.line.turn("slow")
    for _ in range(3):
        site.pass_by(20_000)
        aino.page.wait_for_timeout(0)
    with aino.moving():
        aino.page.locator("#acts [data-choice], #chart [data-a]").first.dispatch_event("click")
    aino.connected()
    site.says_nothing()


def test_where_no_websocket_gets_through_the_page_asks(site: Site) -> None:
    aino = site.at_a_table()
    table = aino.page.url.rsplit("/", 1)[1]
    with closing_sockets(aino, 4403):
        aino.page.reload()
        site.says("Live updates do not get through")
        a_move(site, table)
        site.pass_by(SOON_MS)
        aino.shows(version=1)
        assert "Trying again" not in aino.page.locator("#lost").inner_text()


def test_a_page_that_is_refused_for_good_says_why_and_what_to_do(site: Site) -> None:
    aino = site.at_a_table()
    why = {"error": "You need an invitation."}
    aino.page.route("**/now*", lambda route: route.fulfill(status=403, json=why))
    with closing_sockets(aino, 4403):
        aino.page.reload()
        site.says("You need an invitation.")
        site.pass_by(120_000)
        site.says("You need an invitation.")
    aino.page.unroute("**/now*")
    aino.page.locator("#lost a", has_text="Load the page again").click()
    aino.connected()


def test_the_sign_in_page_of_a_network_is_not_taken_for_the_server(site: Site) -> None:
    aino = site.aino
    aino.page.goto(f"{aino.url}/lobby")
    hotel = {"content_type": "text/html", "body": "<main id=main>Welcome to our hotel</main>"}
    aino.page.route("**/lobby", lambda route: route.fulfill(status=200, **hotel))
    site.pass_by(SOON_MS)
    site.says("The connection is lost.")
    expect(aino.page.locator("h1")).to_have_text("Lobby")
    aino.page.unroute("**/lobby")
    site.tries_now()


def test_what_a_proxy_answers_is_waited_out_or_said(site: Site) -> None:
    """Its pages of HTML: the server has too much to do, or what was sent is too large."""
    aino = site.at_a_table()
    move = aino.page.locator("#acts [data-choice], #chart [data-a]").first
    for status in (413, 429):
        page = {"status": status, "content_type": "text/html", "body": "<h1>Sorry</h1>"}
        aino.page.route("**/play", partial(_answer, page), times=1)
        with aino.page.expect_response("**/play"):
            move.dispatch_event("click")
        if status == 413:
            expect(aino.page.locator("#trouble")).to_contain_text("refused without a reason (error 413)")
            aino.settled()
    site.says("it is being sent again")
    site.pass_by(SOON_MS)
    aino.shows(version=1)
    site.says_nothing()


def _answer(page: dict[str, Any], route: Route) -> None:
    route.fulfill(**page)


def test_a_server_that_is_busy_ends_no_page(site: Site) -> None:
    aino = site.at_a_table()
    table = aino.page.url.rsplit("/", 1)[1]
    aino.page.route("**/now*", lambda route: route.fulfill(status=503, json={"error": "Busy."}))
    with closing_sockets(aino, 4403):
        aino.page.reload()
        expect(aino.page.locator("#net[data-state=down]")).to_have_count(1)
        site.pass_by(SOON_MS)
        assert "Busy" not in aino.page.locator("#lost").inner_text()
        aino.page.unroute("**/now*")
        a_move(site, table)
        site.pass_by(2 * SOON_MS)
        aino.shows(version=1)


def test_a_proxy_that_ends_connections_is_not_spoken_of(site: Site) -> None:
    aino = site.at_a_table()
    aino.page.evaluate(NOTED)
    site.line.turn("cut")
    site.line.turn("open")
    site.pass_by(2000)
    aino.connected()
    assert aino.page.evaluate("noted") == []


# --- the open page is the page loaded now -----------------------------------------------------------


def sleep(site: Site) -> None:
    """The lid is shut on a frozen line, and opened hours later where the line is another one."""
    site.line.turn("frozen")
    site.aino.page.clock.fast_forward("05:00:00")
    site.line.turn("cut")
    site.line.turn("open")


def another_clock(site: Site) -> None:
    """The clock of the machine is set on by two hours."""
    now = site.aino.page.evaluate("Date.now()")
    site.aino.page.clock.set_system_time(now / 1000 + 7200)


def away_and_back(site: Site) -> None:
    site.aino.page.goto(f"{site.line.url}/about")
    site.aino.page.go_back()


def nothing_else(site: Site) -> None:
    """Only the change itself, made in another tab."""


EVENTS = (sleep, another_clock, away_and_back, nothing_else)
LEAN = {("waiting room", sleep), ("lobby", away_and_back), ("tournament", nothing_else)}
CASES = [
    pytest.param(name, event, marks=[] if name == "table" or (name, event) in LEAN else pytest.mark.soak)
    for name in ("table", "waiting room", "lobby", "tournament", "front page", "daily")
    for event in EVENTS
]


@pytest.mark.parametrize("name, event", CASES)
def test_the_open_page_is_the_page_loaded_now(site: Site, name: str, event: Callable[[Site], None]) -> None:
    path, change = PAGES[name]
    page = site.aino.page
    page.goto(site.line.url + path.format(**vars(site)))
    if page.locator("#net").count():
        site.aino.connected()
    change(site)
    event(site)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    site.is_as_loaded_now()
    site.says_nothing()
