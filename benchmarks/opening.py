"""What the opening of a table costs a slow phone, for `python -m benchmarks.page --opening`.

The page comes cold, at 1.6 Mbit/s and 150 ms, to a processor four times slower than this one. Times are in
milliseconds from the navigation: `words` the first content, `board` the whole board standing, `largest` the
largest thing painted and whether it is the board, `long` all long tasks together, `blocked` what of them is
above 50 ms each; `shift` is the layout shift. `elements` and `kib` are what came, compressed.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.person import Person

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
TIMES_SLOWER = 4
QUIET_MS = 2500  # after the board stands, so that late tasks and shifts count
# From the first moment. The board stands once its chart is there, and all drawings that its pieces name.
WATCH = """
window.seen = { tasks: [], shift: 0, largest: 0, is: "", board: 0 };
new PerformanceObserver((list) => { for (const one of list.getEntries()) {
  const e = one.element, at = one.startTime;
  const is = !e ? "gone" : e.closest("#sea") ? "board" : e.id ? "#" + e.id : `${e.localName}.${e.className}`;
  Object.assign(seen, { largest: at, is });
} }).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  seen.tasks.push(...list.getEntries().map((one) => one.duration));
}).observe({ type: "longtask", buffered: true });
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) seen.shift += one.value;
}).observe({ type: "layout-shift", buffered: true });
const stands = () => {
  const svg = document.querySelector("#chart > svg");
  if (!svg?.querySelector(".layer") || !document.querySelector("#bar")) return false;
  if (!svg.checkVisibility({ visibilityProperty: true })) return false;
  const uses = [...svg.querySelectorAll("use")].map((e) => e.getAttribute("href").slice(1));
  return uses.length > 0 && uses.every((id) => document.getElementById(id));
};
const look = () => {
  if (stands()) setTimeout(() => { seen.board = performance.now(); });
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
FOUND = """() => ({ ...seen, elements: document.querySelectorAll("*").length,
  words: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  bytes: [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((all, one) => all + one.encodedBodySize, 0) })"""


def table_of(browser: Browser, url: str, game: str, screen: Mapping[str, Any]) -> tuple[str, Any]:
    """Sit down at a table with a bot; its address, and what the browser keeps of the player."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", **screen)
    page = context.new_page()
    one = Person(page, url)
    one.set_up("me", "bot:casual", "bot:casual", game=game)
    one.begun()
    one.until_mine_or_over()
    kept = page.url, context.storage_state()
    context.close()
    return kept


def opened(page: Page, address: str) -> dict[str, Any]:
    """Open a table on a slow phone; what was seen."""
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    page.add_init_script("localStorage['lauta.hints'] ??= 'off'")
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.seen?.board", timeout=60_000, polling=500)
    page.wait_for_selector("#net[data-state=up]", state="attached", timeout=60_000)
    page.wait_for_timeout(QUIET_MS)
    return dict(page.evaluate(FOUND))


def opening(
    browser: Browser, url: str, game: str, screen: Mapping[str, Any], times: int, picture: str = ""
) -> dict[str, Any]:
    """The median of so many openings of a table of the game."""
    address, kept = table_of(browser, url, game, screen)
    runs: list[dict[str, Any]] = []
    for _ in range(times):
        context = browser.new_context(locale="en-GB", storage_state=kept, **screen)
        page = context.new_page()
        runs.append(opened(page, address))
        if picture:
            page.screenshot(path=picture)
        context.close()

    def middle(values: Sequence[float]) -> float:
        return round(statistics.median(values), 3)

    return {
        "words": middle([run["words"] for run in runs]), "board": middle([run["board"] for run in runs]),
        "largest": middle([run["largest"] for run in runs]), "is": runs[-1]["is"],
        "long": middle([sum(run["tasks"]) for run in runs]),
        "blocked": middle([sum(task - 50 for task in run["tasks"]) for run in runs]),
        "shift": middle([run["shift"] for run in runs]),
        "elements": middle([run["elements"] for run in runs]),
        "kib": middle([run["bytes"] / 1024 for run in runs]),
    }  # fmt: skip
