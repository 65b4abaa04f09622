"""A tab of any browser, as the short suite needs it: each engine has a subclass that speaks its protocol.

Firefox is in firefox.py, WebKit in webkit.py, Chromium in chromium.py.
"""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from typing import Any

from tests.waiting import A_WHILE, until

ENTER, ESCAPE = "\ue007", "\ue00c"  # the keys of WebDriver, which all three take
CENTER = """const found = [...document.querySelectorAll(css)].find((one) => {
  const box = one.getBoundingClientRect();
  return box.width && box.height && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0
    && box.right <= innerWidth;
}) ?? document.querySelector(css);
if (!found) return null;
found.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
const box = found.getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2];"""


class BrowserMissing(Exception):
    """There is no such browser on this machine; the text says which package has it."""


class ScriptFailed(Exception):
    """The page threw, or went away while it was asked."""


class Tab(ABC):
    """One tab in a profile of its own; points are CSS pixels of the window."""

    engine = ""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open an address and wait until it is loaded."""

    @abstractmethod
    def run(self, body: str) -> Any:
        """Run the body of a function in the page; its result as JSON has it. ScriptFailed."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this size, or the smallest that the browser allows."""

    @abstractmethod
    def press_at(self, x: float, y: float) -> None:
        """Click with a mouse."""

    @abstractmethod
    def tap_at(self, x: float, y: float) -> None:
        """Tap with a finger."""

    @abstractmethod
    def type(self, keys: str) -> None:
        """Press these keys, one after the other."""

    @abstractmethod
    def back(self) -> None:
        """Go back as by the browser's button."""

    @abstractmethod
    def forget(self) -> None:
        """Delete cookies and what else the site has stored."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def read(self, body: str) -> Any:
        """Run what changes nothing, and again where another page came meanwhile."""
        for _ in range(50):
            try:
                return self.run(body)
            except ScriptFailed:
                time.sleep(A_WHILE)
        return self.run(body)

    def center(self, css: str) -> tuple[float, float]:
        """The middle of an element that is in sight, or of the first, which is then scrolled there."""
        self.comes(css)
        x, y = self.run(f"const css = {json.dumps(css)}; {CENTER}")
        return float(x), float(y)

    def click(self, css: str) -> None:
        self.press_at(*self.center(css))

    def tap(self, css: str) -> None:
        self.tap_at(*self.center(css))

    def count(self, css: str) -> int:
        return int(self.read(f"return document.querySelectorAll({json.dumps(css)}).length"))

    def attribute(self, css: str, name: str) -> str:
        return str(
            self.read(f"return document.querySelector({json.dumps(css)})?.getAttribute('{name}') ?? ''")
        )

    def text(self) -> str:
        return str(self.read("return document.body.innerText"))

    def comes(self, css: str) -> None:
        """Wait for such an element."""
        until(lambda: self.count(css), told=self.sight)

    def fill(self, css: str, words: str) -> None:
        """Write words into a field, in place of what was there."""
        self.run(
            f"const field = document.querySelector({json.dumps(css)}); field.focus();"
            f" field.value = {json.dumps(words)};"
            " field.dispatchEvent(new Event('input', { bubbles: true })); return null"
        )

    def sight(self) -> str:
        """The page in a few words, for a test that failed."""
        seen = "location.href, document.querySelector('#table')?.cloneNode().outerHTML,"
        seen += "document.querySelector('#lost')?.textContent, document.querySelector('#status')?.textContent"
        return f"{self.engine}: {self.read(f'return [{seen}]')}"
