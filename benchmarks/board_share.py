"""Measures which share of the window the board has: python -m benchmarks.board_share [GAME …].

Players who share one page play a few decisions; after each, the window becomes every size in turn.
What counts is where the board itself is on top, by a grid of points: what covers it is not counted.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import lauta
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.person import PHONE, Person
from tests.browser.screens import SHARE, SIZES, begin, play, turn, uncover
from tests.served import Server


def measure(one: Person, game: str, given: argparse.Namespace) -> dict[str, list[float]]:
    """Play so many decisions; the share of the board after each, by size."""
    begin(one, game, given.players)
    seen: dict[str, list[float]] = {name: [] for name in SIZES}
    for move in range(given.moves):
        uncover(one)
        for name, (width, height) in SIZES.items():
            turn(one, {"viewport": {"width": width, "height": height}})
            seen[name].append(one.page.evaluate(SHARE))
            if given.pictures:
                one.page.screenshot(path=given.pictures / f"{game}-{given.players}-{move}-{name}.png")
        play(one)
    return seen


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a line for each game: the smallest and the mean share by size, in percent."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("games", nargs="*", default=[game.id for game in lauta.games()])
    ask.add_argument("--moves", type=int, default=6)
    ask.add_argument("--players", type=int, default=0)
    ask.add_argument("--pictures", type=Path, metavar="FOLDER")
    ask.add_argument("--locale", default="en-GB")
    ask.add_argument("--dark", action="store_true")
    given = ask.parse_args(arguments)
    flags = [flag for flag in FLAGS if not flag.startswith("--force-gpu")] if given.pictures else FLAGS
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), reaction_pause="0 0").start()
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=flags)
        wishes: dict[str, Any] = {**PHONE, "color_scheme": "dark" if given.dark else "light"}
        try:
            print(f"{'':15}" + "".join(f"{name:>12}" for name in SIZES))
            for game in given.games:
                context = browser.new_context(locale=given.locale, reduced_motion="reduce", **wishes)
                page = context.new_page()
                page.add_init_script("localStorage['lauta.hints'] ??= 'off'")
                seen = measure(Person(page, server.url), game, given)
                cells = (f"{100 * min(one):3.0f} {100 * sum(one) / len(one):3.0f}" for one in seen.values())
                print(f"{game:15}" + "".join(f"{cell:>12}" for cell in cells), flush=True)
                context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
