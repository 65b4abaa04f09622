"""Chromium by Playwright, as in tests/browser: the third engine of the short suite."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browsers.tab import ENTER, ESCAPE, BrowserMissing, ScriptFailed, Tab
from tests.waiting import LONG_ENOUGH

KEYS = {ENTER: "Enter", ESCAPE: "Escape"}


class Chromium(Tab):
    engine = "chromium"

    def __init__(self) -> None:
        if CHROMIUM is None:
            raise BrowserMissing("no Chromium here: apt install chromium-headless-shell")
        self._playwright = sync_playwright().start()
        browser = self._playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(locale="en-GB", has_touch=True, reduced_motion="reduce")
        self._page = context.new_page()
        self._page.set_default_timeout(1000 * LONG_ENOUGH)

    def goto(self, url: str) -> None:
        self._page.goto(url)

    def run(self, body: str) -> Any:
        try:
            return self._page.evaluate(f"() => {{ {body} }}")
        except Error as error:
            raise ScriptFailed(str(error)) from None

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def press_at(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)

    def tap_at(self, x: float, y: float) -> None:
        self._page.touchscreen.tap(x, y)

    def type(self, keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(KEYS.get(key, key))

    def back(self) -> None:
        self._page.go_back()

    def forget(self) -> None:
        self._page.context.clear_cookies()

    def close(self) -> None:
        self._page.context.close()
        self._playwright.stop()
