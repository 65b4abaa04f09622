"""Signing in or out while pages are open: each page of the browser then is as one that is loaded now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import LITTLE, Person
from tests.browser.test_friends import PASSWORD

# A tab is looked at: is it drawn for the person at this browser?
CURRENT = r"""() => {
  document.dispatchEvent(new Event("visibilitychange"));
  const { who } = document.documentElement.dataset;
  return who && document.cookie.includes(`lauta_who=${who}`);
}"""
PAGES = ("/t/{table}", "/t/{table}/note", "/lobby", "/", "/tournaments/new", "/account", "/notices")


class Tabs:
    """One browser with a tab for each page, and another tab in which something happens."""

    def __init__(self, person: Person, name: str) -> None:
        self.person, self.url, self.name = person, person.url, name
        self.post("/sign-up", name=name, password=PASSWORD)
        form = {"game": "africa", "players": "2", "preset": "dutch_rulebook", "name": name}
        self.table = self.post("/new", seat_0="me", seat_1="here", **form).rsplit("/", 1)[1]
        self.tabs: dict[str, Page] = {}
        for path in PAGES:
            self.tabs[path] = person.page.context.new_page()
            self.tabs[path].goto(self.at(path))

    def at(self, path: str) -> str:
        return self.url + path.format(table=self.table)

    def post(self, path: str, **form: str | float | bool) -> str:
        """What another tab sends, and where it leads."""
        calls, here = self.person.page.context.request, {"Origin": self.url}
        reply = calls.post(self.url + path, headers=here, form=form, max_redirects=0)
        assert reply.status == 302, reply.text()
        return reply.headers["location"]

    def come_to_front(self, path: str) -> Page:
        """The tab is looked at again."""
        page = self.tabs[path]
        page.bring_to_front()
        return page

    def close(self) -> None:
        for page in self.tabs.values():
            page.close()


@pytest.fixture
def tabs(person: Any, request: pytest.FixtureRequest) -> Iterator[Tabs]:
    made = Tabs(person(**LITTLE), f"Aino {abs(hash(request.node.name)) % 10**6}")
    yield made
    made.close()


def test_every_page_follows_a_sign_out_and_a_sign_in(tabs: Tabs) -> None:
    tabs.post("/sign-out")
    for path in PAGES:
        tabs.come_to_front(path).wait_for_function(CURRENT)
    for path in ("/t/{table}", "/t/{table}/note"):
        expect(tabs.tabs[path].locator("main")).to_contain_text("need an invitation")
    expect(tabs.tabs["/account"].get_by_role("heading", name="Sign in")).to_be_visible()
    tabs.post("/sign-in", name=tabs.name, password=PASSWORD)
    for path in PAGES:
        tabs.come_to_front(path).wait_for_function(CURRENT)
    expect(tabs.tabs["/t/{table}"].locator("#table.is-mine")).to_be_visible()


def test_nothing_typed_is_lost_by_a_sign_out_and_a_press_says_so(tabs: Tabs) -> None:
    page = tabs.tabs["/account"]
    page.get_by_label("About me").fill("I explore")
    tabs.post("/sign-out")
    tabs.come_to_front("/account")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    note = page.locator("#somebody-else")
    expect(note).to_be_visible()
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_label("About me")).to_have_value("I explore")
    tabs.post("/sign-in", name=tabs.name, password=PASSWORD)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(note).to_be_hidden()
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Changed.")).to_be_visible()


def test_back_after_a_sign_out_shows_nothing_private(tabs: Tabs) -> None:
    page = tabs.tabs["/account"]
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator(".sign-in")).to_have_text("Sign in")
    page.go_back()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page = tabs.tabs["/t/{table}"]
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
