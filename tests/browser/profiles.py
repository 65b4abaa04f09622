"""Pages of the browser for the people of the tests: made, emptied, handed on; a silent browser is replaced.

What people do at them is in person.py, the fixtures are in conftest.py.
"""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Browser, CDPSession, Error, Page

from tests.browser.person import Person
from tests.waiting import LONG_ENOUGH, given_up

# False where a test has installed a clock, which nothing takes away again: `performance` has no entries then.
OWN_CLOCK = "[Date, setTimeout, performance.now].every((one) => String(one).includes('[native code]'))"


class Pages:
    """Pages in profiles of their own, kept for the next person of the same kind: a new one costs a process.

    A page that is handed on remembers nothing: no cookie, nothing stored, no listener, no script, no
    route, no size; one with a clock of a test is closed.
    Sizes, colour schemes and motion are those of the next person, whatever the page was made for.
    A browser that falls silent is replaced; what a test waited for then is told by the test.
    """

    patience = LONG_ENOUGH  # seconds that it waits for an answer of the browser
    looks = ("viewport", "color_scheme", "reduced_motion")  # what any page can change

    def __init__(self, launch: Callable[[], Browser], usual: dict[str, Any], broken: str = "") -> None:
        """`broken` is a script with which every page begins (broken.py)."""
        self._launch, self._usual, self._broken = launch, usual, broken
        self._browser = launch()
        self._free: dict[str, list[Page]] = defaultdict(list)
        self._kinds: dict[Page, str] = {}
        self._tools: dict[Page, CDPSession] = {}

    def page(self, newcomer: bool, **more: Any) -> Page:
        """An empty page; with `more` of the options of Playwright's contexts."""
        wishes = {"color_scheme": "light", **self._usual, **more}
        kind = repr((newcomer, sorted(each for each in more.items() if each[0] not in self.looks)))
        while self._free[kind]:
            left = self._free[kind].pop()
            if self._answered(self._browser, "A page", partial(self._dressed, left, wishes)):
                return left
        page = self._answered(self._browser, "A new page", lambda: self._new(wishes)) or self._new(wishes)
        chosen = "localStorage['lauta.ending'] ??= 'hand';"  # turns that end alone surprise
        if not newcomer:
            chosen += "localStorage['lauta.hints'] ??= 'off'; localStorage['lauta.handover'] ??= 'off';"
        page.add_init_script(f"try {{ {chosen} }} catch {{}}")
        if self._broken:
            page.add_init_script(self._broken)
        self._kinds[page] = kind
        return page

    def leave(self, one: Person, passed: bool) -> None:
        """Take back somebody's page; after a test that has failed it is not used again."""
        page, browser = one.page, one.page.context.browser
        whole = passed and browser is self._browser and len(page.context.pages) == 1
        if whole and self._answered(browser, "An empty page", lambda: self._empty(one)):
            self._free[self._kinds[page]].append(page)
        else:
            self._answered(browser, "A closed page", lambda: self._closed(page))

    def _answered(self, asked: Browser | None, what: str, ask: Callable[[], Page]) -> Page | None:
        """What the browser answers; none where it cannot, or is silent: then there is another browser.

        Neither says anything about a test, which has passed or failed before.
        """
        try:
            with given_up(what, self.patience):
                return ask()
        except Error:
            return None
        except AssertionError as error:
            if asked is self._browser:
                warnings.warn(f"another browser is started: {error}", stacklevel=2)
                self._free.clear()
                self._browser = self._launch()
            return None

    def _new(self, wishes: dict[str, Any]) -> Page:
        context = self._browser.new_context(**wishes)
        context.set_default_timeout(1000 * LONG_ENOUGH)
        return context.new_page()

    def _closed(self, page: Page) -> Page:
        page.context.close()
        return page

    def _dressed(self, page: Page, wishes: dict[str, Any]) -> Page:
        page.emulate_media(color_scheme=wishes["color_scheme"], reduced_motion=wishes["reduced_motion"])
        page.set_viewport_size(wishes["viewport"])
        return page

    def _empty(self, one: Person) -> Page:
        page = one.page
        one.forget()
        page.unroute_all(behavior="ignoreErrors")  # what a test held back or answered itself
        page.context.set_offline(False)
        # A page without scripts. Another host would end the process, and so would a file that does not say,
        # as pages do, that it is of its own origin alone (`Cross-Origin-Opener-Policy`).
        page.goto(f"{one.url.rstrip('/')}/worker.js")
        page.mouse.move(-9, -9)
        page.context.clear_cookies()
        if page not in self._tools:
            self._tools[page] = page.context.new_cdp_session(page)
        wiped = {"origin": one.url.rstrip("/"), "storageTypes": "all"}
        self._tools[page].send("Storage.clearDataForOrigin", wiped)
        page.evaluate(
            "try { sessionStorage.clear() } catch {}"
        )  # which belongs to the page, and not to what was just wiped
        if not page.evaluate(OWN_CLOCK):
            raise Error("a page keeps the clock that a test has given it")
        return page
