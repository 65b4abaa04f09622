"""Measures what a move costs the browser that shows it: python -m benchmarks.page [GAME …].

Somebody plays against a bot in Chromium's page, at a desk and on a phone. What is told is the time of the
page's main thread by what it is spent on, in milliseconds a move, with the moves of the bot in it; then how
often styles were reckoned anew. Waiting costs nothing, and what other processes of Chromium do for the
picture is not in it. With --opening it tells instead what opening a table costs a slow phone (`opening.py`).
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

import lauta
from benchmarks.opening import opening
from tests.browser.conftest import CHROMIUM, FLAGS, UNSEEN
from tests.browser.person import PHONE, Person
from tests.browser.screens import DESK
from tests.served import Server

SCREENS = {"desk": DESK, "phone": PHONE}
# What Chromium's protocol calls each, and how it is told here; seconds there, milliseconds here.
PARTS = {
    "TaskDuration": "all",
    "ScriptDuration": "script",
    "RecalcStyleDuration": "style",
    "LayoutDuration": "layout",
}
TIMES = "RecalcStyleCount"


def metrics(tools: CDPSession) -> Mapping[str, float]:
    """What the page has spent since it was opened."""
    return {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}


def measure(browser: Browser, url: str, game: str, screen: Mapping[str, Any], moves: int) -> dict[str, float]:
    """Play so many moves; what one of them costs, and what opening the page does."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", **screen)
    page = context.new_page()
    page.add_init_script("localStorage['lauta.hints'] ??= 'off'")
    one = Person(page, url)
    one.set_up("me", "bot:casual", game=game)
    tools = context.new_cdp_session(page)
    tools.send("Performance.enable")
    page.reload()
    one.begun()
    opened = metrics(tools)
    made = 0
    while made < moves and one.until_mine_or_over():
        one.act()
        made += 1
    one.until_mine_or_over()
    after = metrics(tools)
    context.close()
    told = {name: 1000 * (after[key] - opened[key]) / made for key, name in PARTS.items()}
    return {"moves": made, "opened": 1000 * opened["TaskDuration"], **told,
            "styles": (after[TIMES] - opened[TIMES]) / made}  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a line for each game and screen."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("games", nargs="*", default=[game.id for game in lauta.games()])
    ask.add_argument("--moves", type=int, default=30)
    ask.add_argument("--json", type=Path, metavar="PATH")
    ask.add_argument("--opening", type=int, nargs="?", const=3, default=0, metavar="TIMES")
    given = ask.parse_args(arguments)
    rows = []
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), reaction_pause="0 0").start()
        flags = [flag for flag in FLAGS if flag not in UNSEEN] if given.opening else FLAGS
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=flags)
        try:
            for game in given.games:
                for name, screen in {"phone": PHONE}.items() if given.opening else SCREENS.items():
                    if given.opening:
                        row = opening(browser, server.url, game, screen, given.opening)
                    else:
                        row = measure(browser, server.url, game, screen, given.moves)
                    rows.append({"game": game, "screen": name, **row})
                    print(
                        f"{game:14} {name:6}",
                        *(
                            f"{key} {value if isinstance(value, str) else format(value, '6.2f')}"
                            for key, value in row.items()
                        ),
                        flush=True,
                    )
        finally:
            browser.close()
            server.stop()
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1), "utf-8")


if __name__ == "__main__":
    main()
