"""What all other browser tests count on: pages that remember nothing, and a browser that answers."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.person import LITTLE, Person
from tests.browser.profiles import Pages
from tests.served import Server
from tests.waiting import LONG_ENOUGH


@pytest.mark.needs("storage-refused", "storage-null")  # it looks into the storage
def test_a_page_that_is_handed_on_remembers_nothing(pages: Any, server: Server) -> None:
    heard: list[str] = []
    page = pages.page(newcomer=True)
    one = Person(page, server.url)
    one.listen("request", lambda request: heard.append(request.url))
    one.begin_pages_with("window.mine = 1")
    page.goto(server.url)
    assert page.evaluate("window.mine") == 1
    page.evaluate("() => { localStorage.mine = '1'; sessionStorage.mine = '1'; document.cookie = 'mine=1' }")
    page.set_viewport_size({"width": 400, "height": 300})
    page.emulate_media(color_scheme="dark", reduced_motion="no-preference")
    page.context.set_offline(True)
    page.route("**/*", lambda route: route.abort())
    pages.leave(one, passed=True)
    asked = len(heard)
    assert asked
    assert pages.page(newcomer=True) is page
    page.goto(server.url)
    assert page.evaluate("[localStorage.mine, sessionStorage.mine]") == [None, None]
    assert page.evaluate("window.mine") is None
    assert "mine" not in page.evaluate("document.cookie")
    assert page.evaluate("[innerWidth, matchMedia('(prefers-reduced-motion)').matches]") == [1280, True]
    assert not page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert len(heard) == asked
    pages.leave(Person(page, server.url), passed=True)
    assert pages.page(newcomer=True, color_scheme="dark", reduced_motion="no-preference", **LITTLE) is page
    assert page.evaluate("[innerWidth, matchMedia('(prefers-reduced-motion)').matches]") == [640, False]
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    pages.leave(Person(page, server.url), passed=False)
    assert pages.page(newcomer=True) is not page, "after a failure nobody gets it"


def test_a_page_with_a_clock_of_a_test_is_not_handed_on(pages: Any, server: Server) -> None:
    page = pages.page(newcomer=True)
    page.clock.install()
    page.goto(server.url)
    pages.leave(Person(page, server.url), passed=True)
    assert page.is_closed()


def test_a_browser_that_falls_silent_is_replaced(
    launch_browser: Callable[[], Browser], browser_context_args: dict[str, Any], server: Server
) -> None:
    """So that it costs no more than the test that met with it."""
    launched: list[Browser] = []

    def launch() -> Browser:
        launched.append(launch_browser())
        return launched[-1]

    pages = Pages(launch, browser_context_args)
    one = Person(pages.page(newcomer=False), server.url)
    told = launched[0].new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    (pid,) = (process["id"] for process in told if process["type"] == "browser")
    os.kill(pid, signal.SIGSTOP)
    pages.patience = 1  # in vain, however long
    try:
        with pytest.warns(UserWarning, match="An empty page has not come to its end in 1 s"):
            pages.leave(one, passed=True)
    finally:
        os.kill(pid, signal.SIGKILL)
    pages.patience = LONG_ENOUGH
    another = Person(pages.page(newcomer=False), server.url)
    another.page.goto(server.url)
    assert another.page.context.browser is launched[1]
    launched[1].close()
