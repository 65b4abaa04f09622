"""Measures how soon bots play with an edition: from the form that begins a table to the first move of a bot.

Run from the repository, after `lauta warm --editions`: python -m benchmarks.edition_start [GAME]... Each
level of each game gets a server and figures of its own that nobody has played before. Browsers are not in it.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import tempfile
import time
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import lauta
from lauta.bots.levels import LEVELS
from tests.served import Server

FIGURES = {  # of each game some, in which no shape differs; `n` makes each edition another one
    "africa": "[components.scoring]\nmajority_first = {n}\n",
    "attika": '[[components.building]]\nid = "well"\ncost = {{ water = {n} }}\n',
    "navegador": "[components.start]\ncash = 2{n}0\n",
    "afrikan_tahti": '[[components.token]]\nid = "ruby"\nvalue = {n}00\n',
    "retkikunnat": "[components.cards]\nsale_per_symbol = {n}00\n",
}
LONGEST_S = 300.0
LOOK_S = 0.05


class Start(NamedTuple):
    """Seconds that passed, and those of processors, until the first move of a bot was stored."""

    wall: float
    processor: float


def measured(game: str, level: str, n: int) -> Start:
    """A table of two bots of a level, in an edition that is told apart by `n`."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), warm="0").start()
        try:
            browser = build_opener(HTTPCookieProcessor(CookieJar()))
            text = f'lauta-edition = 1\ngame = "{game}"\nname = "Box {n}"\n' + FIGURES[game].format(n=n)
            edition = _sent(browser, server.url, "/editions/new", text=text).rsplit("/", 1)[1]
            form = {"game": game, "players": "2", "name": "A", "edition": edition}
            seats = {f"seat_{seat}": f"bot:{level}" for seat in (0, 1)}
            begin, spent = time.monotonic(), _processor(server.process.pid)
            _sent(browser, server.url, "/new", **form, **seats)
            _wait_for_a_bot(Path(folder), begin)
            return Start(time.monotonic() - begin, _processor(server.process.pid) - spent)
        finally:
            server.stop()


def _sent(browser: OpenerDirector, url: str, address: str, **form: str) -> str:
    """Where a form leads to."""
    page = browser.open(f"{url}/").read().decode()
    token = page.split('name="csrfmiddlewaretoken" value="', 1)[1].split('"', 1)[0]
    body = urlencode({"csrfmiddlewaretoken": token, **form}).encode()
    return str(browser.open(f"{url}{address}", body).url)


def _wait_for_a_bot(data: Path, begin: float) -> None:
    while time.monotonic() - begin < LONGEST_S:
        with closing(sqlite3.connect(data / "lauta.sqlite3", timeout=30)) as db:
            ((moves,),) = db.execute("select count(*) from lauta_entry where actor >= 0")
        if moves:
            return
        time.sleep(LOOK_S)
    raise TimeoutError(f"no bot has moved within {LONGEST_S} s")


def _processor(pid: int) -> float:
    """Processor time of a process and of its children, with those that ended."""
    own = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    below = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for task in below for child in task.read_text().split()]
    spent = sum(map(int, own[11:15])) / os.sysconf("SC_CLK_TCK")
    return spent + sum(map(_processor, children))


def main() -> None:
    """Print a line for each game and level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.id for game in lauta.games()])
    for game in parser.parse_args().games:
        for n, level in enumerate(LEVELS, 3):
            start = measured(game, level, n)
            print(f"{game} {level}: {start.wall:.1f} s, {start.processor:.1f} s of processors", flush=True)


if __name__ == "__main__":
    main()
