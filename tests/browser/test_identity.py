"""Signing in or out while pages are open: each page of the browser then is as one that is loaded now."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.person import LITTLE, Person
from tests.browser.stored import over
from tests.browser.test_friends import PASSWORD
from tests.served import Server
from tests.waiting import LONG_ENOUGH

NEW = f"{PASSWORD} anew"
# What a page is to its reader; a tab that is looked at is as its address when it is loaded now.
SIGHT_OF = """(page) => {
  const heads = [...page.querySelectorAll("main h1, main h2, .sign-in")].map((one) => one.textContent.trim());
  return [page.documentElement.dataset.who, heads, Boolean(page.querySelector("#table.is-mine"))];
}"""
AS_LOADED_NOW = f"""async () => {{
  document.dispatchEvent(new Event("visibilitychange"));
  const reply = await fetch(location.href).catch(() => null);  // where the page is leaving
  const text = await reply?.text() ?? "";
  const page = new DOMParser().parseFromString(text, "text/html");
  return JSON.stringify(({SIGHT_OF})(document)) === JSON.stringify(({SIGHT_OF})(page));
}}"""
PAGES = (
    "/t/{table}", "/t/{table}/note", "/t/{finished}/back-on", "/lobby", "/", "/tournaments/new", "/account",
)  # fmt: skip


class Tabs:
    """One browser with a tab for each page, and another tab in which something happens."""

    def __init__(self, person: Person, name: str, server: Server) -> None:
        self.person, self.url, self.name, self.server = person, person.url, name, server
        self.post("/sign-up", name=name, password=PASSWORD)
        form: dict[str, Any] = {"game": "africa", "players": "2", "preset": "dutch_rulebook", "name": name}
        self.table = self.post("/new", seat_0="me", seat_1="here", **form).rsplit("/", 1)[1]
        self.finished = ""
        self.tabs: dict[str, Page] = {}

    def finish_a_match(self) -> None:
        """One that can be reviewed."""
        end = self.server, over("afrikan_tahti", 2, 1)
        self.finished = self.person.set_up("me", "bot:novice", game="afrikan_tahti", at=end)

    def tab(self, path: str) -> Page:
        """The tab with this page, opened when it is asked for first."""
        if path not in self.tabs:
            self.tabs[path] = self.person.page.context.new_page()
            self.tabs[path].goto(self.at(path))
        return self.tabs[path]

    def at(self, path: str) -> str:
        return self.url + path.format(table=self.table, finished=self.finished)

    def post(
        self, path: str, browser: BrowserContext | None = None, status: int = 302, **form: str | float | bool
    ) -> str:
        """What another tab sends, or another browser, and where it leads."""
        calls, here = (browser or self.person.page.context).request, {"Origin": self.url}
        reply = calls.post(self.url + path, headers=here, form=form, max_redirects=0)
        assert reply.status == status, reply.text()
        return reply.headers.get("location", "")

    def sign_in(self, password: str = PASSWORD, browser: BrowserContext | None = None) -> None:
        self.post("/sign-in", browser, name=self.name, password=password)

    def reported(self, admin: BrowserContext) -> str:
        """Make another browser an admin's; the address of a report about this member."""
        watching = self.tab("/t/{table}").locator("#watch-link").get_attribute("data-path") or ""
        admin.request.get(self.url + watching)
        self.post(f"/t/{self.table}/somebody", admin, 200, do="report", seat=0, reason="other", words="Look")
        self.post("/sign-up", admin, name=f"Hilla{self.name[4:]}", password=PASSWORD)
        with sqlite3.connect(self.server.data / "lauta.sqlite3", timeout=LONG_ENOUGH) as db:
            db.execute("update lauta_member set keeper = 1 where name = ?", [f"Hilla{self.name[4:]}"])
            ((report,),) = db.execute('select id from lauta_report where "table" = ?', [self.table])
        return f"/keeper/report/{report}"

    @contextmanager
    def another(self, signed_in: bool = True) -> Iterator[BrowserContext]:
        """Another browser."""
        browser = self.person.page.context.browser
        assert browser is not None
        made = browser.new_context()
        made.request.get(f"{self.url}/worker.js")
        if signed_in:
            self.sign_in(browser=made)
        yield made
        made.close()

    def close(self) -> None:
        for page in self.tabs.values():
            page.close()


@pytest.fixture
def tabs(person: Any, server: Server, request: pytest.FixtureRequest) -> Iterator[Tabs]:
    made = Tabs(person(**LITTLE), f"Aino {abs(hash(request.node.name)) % 10**6}", server)
    yield made
    made.close()


def test_every_page_follows_whatever_happens_elsewhere(tabs: Tabs) -> None:
    """In another tab of the browser, and in another browser in which the member is signed in."""
    tabs.finish_a_match()
    for path in PAGES:
        tabs.tab(path)
    with tabs.another() as phone, tabs.another(signed_in=False) as admin:
        report = tabs.reported(admin)
        for happens in (
            lambda: tabs.post("/sign-out"),
            tabs.sign_in,
            lambda: tabs.post("/account/change/password", phone, status=200, old=PASSWORD, password=NEW),
            lambda: tabs.sign_in(NEW),
            lambda: tabs.post(report, admin, do="close"),
            lambda: tabs.post(report, admin, do="reopen"),
            lambda: tabs.sign_in(NEW, phone),
            lambda: tabs.sign_in(NEW),
            lambda: tabs.post("/account/delete", phone, password=NEW),
        ):
            happens()
            for path in PAGES:
                page = tabs.tab(path)
                page.wait_for_function(AS_LOADED_NOW, polling=200)
                assert page.url == tabs.at(path) or "/sign-in?next=" in page.url


def test_a_seat_that_is_played_elsewhere_is_not_played_here(tabs: Tabs) -> None:
    page = tabs.tab("/t/{table}")
    link = page.locator("#panel-table [data-path^='/join/']").first.get_attribute("data-path") or ""
    expect(page.locator("#table.is-mine")).to_be_visible()
    with tabs.another(signed_in=False) as phone:
        tabs.post(link, phone)
        page.wait_for_function("() => !document.querySelector('#table')?.matches('.is-mine')")
        page.wait_for_function(AS_LOADED_NOW, polling=200)
        expect(page.locator("#status")).to_contain_text(f"{tabs.name} plays on another device now.")


def test_nothing_typed_is_lost_by_a_sign_out_and_a_press_says_so(tabs: Tabs) -> None:
    page = tabs.tab("/account")
    page.get_by_label("About me").fill("I explore")
    tabs.post("/sign-out")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    note = page.locator("#somebody-else")
    expect(note).to_be_visible()
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_label("About me")).to_have_value("I explore")
    tabs.sign_in()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(note).to_be_hidden()
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Changed.")).to_be_visible()


def test_back_after_a_sign_out_shows_nothing_private(tabs: Tabs) -> None:
    page = tabs.tab("/account")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator(".sign-in")).to_have_text("Sign in")
    page.go_back()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page = tabs.tab("/t/{table}")
    page.goto(f"{tabs.url}/about")
    page.go_back()
    expect(page.locator("main")).to_contain_text("need an invitation")


def test_three_tabs_opened_at_once_all_work(person: Any) -> None:
    """The browser keeps the cookie of one of them."""
    one = person(**LITTLE)
    pages = [one.page, *(one.page.context.new_page() for _ in range(2))]
    for page in pages:
        page.goto(f"{one.url}/tournaments/new?game=africa")
        page.context.clear_cookies()
    pages[0].goto(f"{one.url}/lobby")
    for page in pages[1:]:
        page.get_by_role("button", name="Set it up").click()
        page.wait_for_url("**/tournaments/*")
        expect(page.locator("#tournament")).to_be_visible()
        page.close()
