"""Measures what people wait for: a move on the other pages, the start, a refusal, a bot with little time.

Run from the repository: python -m benchmarks.latency (--json PATH keeps the figures). Takes a minute or two;
without Chromium the pages are left out. What must be right is in the tests; here is only how long it takes.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

import lauta
from tests.bots.positions import positions
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.person import Person
from tests.served import Server

WATCH = """() => { window.seen = {}; new MutationObserver(() => {
  const v = document.getElementById('table').dataset.version; window.seen[v] ??= Date.now(); })
  .observe(document.getElementById('table'), {attributes: true, attributeFilter: ['data-version']}); }"""
# What Chromium's tools call no throttling and slow 4G: milliseconds there and back, bytes a second.
NETWORKS = {
    "near": {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1},
    "on a slow 4G network": {"latency": 150, "downloadThroughput": 204_800, "uploadThroughput": 96_000},
}
HEAD = "Game: africa\nRules: 1\nSeat A: Aino\nSeat B: Bram\n\n"
LINES: dict[str, Callable[[int], str]] = {
    "blanks": lambda n: "x" + " " * n + "x",
    "blanks after a seat": lambda n: "1. A" + " " * n + "x",
    "brackets after blanks": lambda n: "a" + " " * (n // 2) + "(b)" * (n // 6) + "(",
    "outcomes": lambda n: "(a)" * (n // 3) + "(",
    "open brackets": lambda n: "(" * n,
    "digits": lambda n: "1" * n,
}
Row = dict[str, Any]


def row(what: str, seconds: list[float], note: str = "") -> Row:
    """A line of the table, in milliseconds."""
    ms = [1000 * second for second in seconds]
    return {"what": what, "median_ms": round(median(ms), 1), "worst_ms": round(max(ms), 1),
            "measured": len(ms), "note": note}  # fmt: skip


def timed(what: Callable[[], object]) -> float:
    """The seconds it takes."""
    begun = time.perf_counter()
    what()
    return time.perf_counter() - begun


@contextmanager
def folder() -> Iterator[Path]:
    """An empty data folder."""
    path = Path(tempfile.mkdtemp(prefix="lauta-latency-"))
    yield path
    shutil.rmtree(path, ignore_errors=True)


def starts(times: int) -> Iterator[Row]:
    """From the command to the address, with nothing there and with everything there."""
    first, second = [], []
    for _ in range(times):
        with folder() as data:
            server = Server(data, warm="1")
            first.append(timed(server.start))
            server.stop()
            second.append(timed(server.start))
            server.stop()
    yield row("start on an empty folder", first)
    yield row("second start", second)


def pages(moves: int) -> Iterator[Row]:
    """Two people and a spectator: from the click to the mover's page, and from the first page to the last."""
    with folder() as data, sync_playwright() as play:
        server = Server(data).start()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            people = [Person(browser.new_context(locale="en-GB").new_page(), server.url) for _ in range(3)]
            answered, spread = delays(people, moves)
        finally:
            browser.close()
            server.stop()
    yield row("from a click to the mover's page", answered)
    yield row("from the first of three pages to the last", spread)


def delays(people: list[Person], moves: int) -> tuple[list[float], list[float]]:
    """What `pages` measures, in seconds, move by move."""
    aino, bram, watcher = people
    aino.set_up("me", "open", preset="simple", start_player="1")
    aino.connected()
    watcher.watch(aino)
    bram.join(aino)
    for one in people:
        expect(one.page.locator("#chart svg.africa")).to_be_visible()
        one.connected().page.evaluate(WATCH)
    answered, spread = [], []
    for _ in range(moves):
        mover = next(one for one in (aino, bram) if one.to_move)
        mover.page.evaluate("addEventListener('click', () => { window.clicked = Date.now() }, true)")
        mover.act("Turn up", "Leave", "No exchange", "End turn")
        for one in people:
            expect(one.table).to_have_attribute("data-version", str(mover.version))
        shown = [one.page.evaluate("v => window.seen[v]", str(mover.version)) for one in people]
        answered.append((shown[people.index(mover)] - mover.page.evaluate("window.clicked")) / 1000)
        spread.append((max(shown) - min(shown)) / 1000)
    return answered, spread


def openings(times: int) -> Iterator[Row]:
    """A link to a match is opened for the first time, near the server and on a slow phone network."""
    with folder() as data, sync_playwright() as play:
        server = Server(data).start()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            host = Person(browser.new_context(locale="en-GB").new_page(), server.url)
            for game in lauta.games():
                host.set_up("me", "here", game=game.id)
                for name, network in NETWORKS.items():
                    took, asked = zip(*(opened(browser, host, network) for _ in range(times)), strict=True)
                    yield row(f"a table of {game.title} opens, {name}", list(took), f"{max(asked)} files")
        finally:
            browser.close()
            server.stop()


def opened(browser: Browser, host: Person, network: dict[str, float]) -> tuple[float, int]:
    """The seconds until somebody new sees the board of the host's match, and how many files that took."""
    page = browser.new_context(locale="en-GB").new_page()
    page.context.add_cookies(host.page.context.cookies())  # type: ignore[arg-type]
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", {"offline": False, **network})
    seconds = timed(lambda: (page.goto(host.page.url), page.wait_for_selector("#board[data-shown]")))
    files: int = page.evaluate("performance.getEntriesByType('resource').length")
    page.context.close()
    return seconds, files


def refusals(most: int) -> Iterator[Row]:
    """Lines that are no moves, each also half as long: twice as long may take twice as long, and no more."""
    for name, line in LINES.items():
        whole, half = ([timed_refusal(line(n)) for _ in range(5)] for n in (most, most // 2))
        growth = median(whole) / median(half)
        yield row(f"refusing {most:,} characters: {name}", whole, f"{growth:.1f} times that of half as many")


def timed_refusal(line: str) -> float:
    """The seconds until a record with this line is refused."""
    return timed(lambda: refused(HEAD + line))


def refused(text: str) -> None:
    """Read what cannot be read."""
    try:
        lauta.read(text)
    except lauta.RecordError:
        return
    raise AssertionError("it was read")


def searches(seconds: float) -> Iterator[Row]:
    """By how much a search goes over its time, and what an answer takes where nothing is to be chosen."""
    game, master = lauta.game("africa"), lauta.bot("master")
    over = []
    for match in positions(4):
        shown = match.redacted(match.actor)
        master.choose(game, shown, iterations=1)
        over.append(timed(lambda shown=shown: master.choose(game, shown, seconds=seconds)) - seconds)
    yield row(f"what a search takes beyond its {seconds:g} s", over)
    match = game.match(2, seed=1)
    while len(match.legal_actions()) > 1:
        match.play(match.legal_actions()[0])
    shown = match.redacted(match.actor)
    yield row("an answer without a choice", [timed(lambda: master.choose(game, shown)) for _ in range(20)])


def table(rows: list[Row]) -> str:
    """The rows as Markdown."""
    lines = ["| what | median | worst | measured | |", "|---|---|---|---|---|"]
    for one in rows:
        lines.append(
            f"| {one['what']} | {one['median_ms']:,} ms | {one['worst_ms']:,} ms | {one['measured']} "
            f"| {one['note']} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure everything, print the table, write the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--moves", type=int, default=30, help="moves on three pages")
    options.add_argument("--openings", type=int, default=5, help="first visits to a table, of each kind")
    options.add_argument("--starts", type=int, default=5)
    options.add_argument("--characters", type=int, default=900_000, help="the longest line")
    options.add_argument("--seconds", type=float, default=0.1, help="what a search is given")
    options.add_argument("--json", type=Path, help="write the figures here")
    chosen = options.parse_args()
    rows = [*starts(chosen.starts), *refusals(chosen.characters), *searches(chosen.seconds)]
    rows += [*pages(chosen.moves), *openings(chosen.openings)] if CHROMIUM else []
    print(table(rows))
    if chosen.json is not None:
        figures = {"machine": platform.processor() or platform.machine(), "python": platform.python_version(),
                   "rows": rows}  # fmt: skip
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
