"""Measures what a move costs a server whose table people look at: processor time, bytes, moves a second.

Run from the repository: python -m benchmarks.table (--json PATH keeps the figures, --games africa ...,
--parts pages first alone load). A real server, real HTTP; the pages are Chromium's, and their bytes are
counted as they come. Seats that may react are passed for at once. Takes a minute a game.
What must be right is in the tests; here is only what it costs. Linux only.
"""

from __future__ import annotations

import argparse
import gzip
import http.client
import json
import os
import platform
import random
import re
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright

import lauta
from lauta.engine.chance import ProvableChance
from lauta.engine.match import Entry
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.served import SERVE, Server

Row = dict[str, Any]
SEATS = 4
PARTS = ("pages", "first", "alone", "load")
CHOOSE = """n => {
  const all = document.querySelectorAll('#choices [data-choice]'), form = document.getElementById('act');
  if (!all.length || !form) return;  // somebody has been passed for meanwhile
  const sent = document.createElement('button');
  [sent.name, sent.value] = ['action', all[n % all.length].value];
  form.append(sent);
  form.requestSubmit(sent);
  sent.remove();
}"""
COUNTED = f"""
import os
from django.db.backends.utils import CursorWrapper
asked = os.open(os.environ["LAUTA_DATA"] + "/asked", os.O_CREAT | os.O_APPEND | os.O_WRONLY)
def counted(way):
    def execute(*args, **named):
        os.write(asked, b".")
        return way(*args, **named)
    return execute
CursorWrapper.execute = counted(CursorWrapper.execute)
CursorWrapper.executemany = counted(CursorWrapper.executemany)
{SERVE}
"""


class Client:
    """A browser without pages: keeps its cookie and one connection."""

    def __init__(self, server: Server) -> None:
        self.server, self.cookies = server, dict[str, str]()
        self.connection = http.client.HTTPConnection("localhost", server.port)
        found = re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)"', self.get("/")[0])
        assert found is not None
        self.token = found[1].decode()

    def _send(
        self, method: str, path: str, body: str | None, **headers: str
    ) -> tuple[http.client.HTTPResponse, bytes]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        told = {"Cookie": cookie, "Accept-Encoding": "gzip", **headers}
        try:
            self.connection.request(method, path, body, told)
            reply = self.connection.getresponse()
        except (BrokenPipeError, ConnectionResetError, http.client.RemoteDisconnected):  # idle for too long
            self.connection.close()
            self.connection.request(method, path, body, told)
            reply = self.connection.getresponse()
        content = reply.read()
        for line in reply.headers.get_all("Set-Cookie") or ():
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return reply, content

    def get(self, path: str) -> tuple[bytes, int]:
        """The content, and how many bytes came."""
        reply, content = self._send("GET", path, None)
        packed = reply.headers.get("Content-Encoding") == "gzip"
        return gzip.decompress(content) if packed else content, len(content)

    def post(self, path: str, **form: Any) -> http.client.HTTPResponse:
        """A form of a page; its token is that of the first page."""
        body = urlencode({"csrfmiddlewaretoken": self.token, **form})
        kind = "application/x-www-form-urlencoded"
        return self._send("POST", path, body, **{"Content-Type": kind})[0]


class Table:
    """A table where one guest plays all seats, and its match as the database has it."""

    def __init__(self, host: Client, game: str, seats: int = SEATS) -> None:
        wishes = {f"seat_{n}": "me" if n == 0 else "here" for n in range(seats)}
        reply = host.post("/new", game=game, players=seats, name="Aino", **wishes)
        self.id = (reply.headers["Location"] or "").removeprefix("/t/")
        self.host, self.game, self.dice = host, lauta.game(game), random.Random(7)
        with sqlite3.connect(host.server.data / "lauta.sqlite3", timeout=30) as db:
            row = "select players, options, seed, nonces, snapshot from lauta_table where public_id = ?"
            players, options, seed, nonces, snapshot = db.execute(row, [self.id]).fetchone()
        chance = ProvableChance(bytes(seed), game, tuple(json.loads(nonces)))
        log = [] if snapshot is None else self._log()
        self.match = self.game.resume(
            players, options=json.loads(options), log=log, snapshot=bytes(snapshot), chance=chance
        )
        self.version = 0

    def _log(self) -> list[Entry]:
        """The entries as the database has them."""
        with sqlite3.connect(self.host.server.data / "lauta.sqlite3", timeout=30) as db:
            rows = (
                "select actor, action from lauta_entry e join lauta_table t on t.id = e.table_id "
                "where t.public_id = ? order by n"
            )
            return [Entry(*row) for row in db.execute(rows, [self.id])]

    def move(self) -> float:
        """A move at random, as a page without script sends it; how many seconds the answer took.

        Where the server has passed for a seat meanwhile, the move is another one; 0 where the match is over.
        """
        while not self.match.over:
            action = self.dice.choice(self.match.legal_actions()).number
            begun = time.perf_counter()
            reply = self.host.post(f"/t/{self.id}/play", action=action, version=self.version)
            took = time.perf_counter() - begun
            if reply.status == 302:
                self.match.play(action)
                self.version += 1
                return took
            assert reply.status == 409, reply.status
            self._catch_up()
        return 0.0

    def _catch_up(self) -> None:
        with sqlite3.connect(self.host.server.data / "lauta.sqlite3", timeout=30) as db:
            row = "select version from lauta_table where public_id = ?"
            (self.version,) = db.execute(row, [self.id]).fetchone()
        for entry in self._log()[len(self.match.log) :]:
            self.match.repeat(entry.action)


def spent(pid: int) -> float:
    """Processor seconds of a process so far, all its threads."""
    return time.clock_gettime(~pid << 3 | 2)  # how Linux numbers the clocks of other processes


@contextmanager
def served(code: str = SERVE) -> Iterator[Server]:
    """A server on an empty folder; COUNTED writes down how often it asks the database."""
    path = Path(tempfile.mkdtemp(prefix="lauta-table-"))
    server = Server(path, code, tables_a_day="100000", reaction_pause="0 0").start()
    try:
        _settle(server)
        yield server
    finally:
        server.stop()
        shutil.rmtree(path, ignore_errors=True)


def _settle(server: Server) -> None:
    """Wait until it has done what it does once, after its start."""
    before = spent(server.process.pid)
    for _ in range(60):
        time.sleep(0.5)
        now = spent(server.process.pid)
        if now - before < 0.02:
            return
        before = now


def asked(server: Server) -> int:
    """How often such a server has asked the database so far."""
    return (server.data / "asked").stat().st_size


# --- without pages ----------------------------------------------------------------------------------


def alone(game: str, moves: int, entries: int, tables: int) -> Iterator[Row]:
    """Processor time a move where nobody looks, early and late, and with other tables in play.

    `times` is how many times as much as early. A match that ends sooner is late at its end.
    """
    with served() as server:
        host = Client(server)
        early, _ = _alone(server, Table(host, game), moves)
        yield {"what": f"{game}: a move without pages", "cpu_ms": early, "queries": _queries(game)}
        late, n = _alone(server, Table(host, game), moves, entries)
        yield {
            "what": f"{game}: without pages, after {n} entries",
            "cpu_ms": late,
            "times": round(late / early, 2),
        }
        others = [Table(Client(server), game) for _ in range(tables)]
        for other in others:
            other.move()
        busy, _ = _alone(server, Table(host, game), moves)
        yield {"what": f"{game}: without pages, {tables} tables in play", "cpu_ms": busy,
               "times": round(busy / early, 2)}  # fmt: skip


def _alone(server: Server, table: Table, moves: int, entries: int = 0) -> tuple[float, int]:
    """Milliseconds a move of so many, the first that come after `entries`; and after how many they came."""
    for _ in range(10):
        table.move()
    found = 0.0
    while True:
        before, first = spent(server.process.pid), len(table.match.log)
        for done in range(moves):
            if table.match.over:
                return found if done < moves // 2 else _each(server, before, done), first
            table.move()
        found = _each(server, before, moves)
        if first >= entries:
            return found, first


def _queries(game: str, moves: int = 30) -> float:
    """How often a move asks the database where nobody looks."""
    with served(COUNTED) as server:
        table = Table(Client(server), game)
        before = asked(server)
        for _ in range(moves):
            table.move()
        return round((asked(server) - before) / max(table.version, 1), 1)


def _each(server: Server, before: float, moves: int) -> float:
    return round(1000 * (spent(server.process.pid) - before) / max(moves, 1), 2)


def throughput(game: str, seconds: float) -> Iterator[Row]:
    """Moves a second of a server that has one core, and how long they take at half of that."""
    with served() as server:
        os.sched_setaffinity(server.process.pid, {0})
        tables = [Table(Client(server), game) for _ in range(8)]
        done = _played(tables, seconds, 0.0)
        rate = len(done) / seconds
        tables = [Table(Client(server), game) for _ in range(8)]
        late = _played(tables, seconds, 8 / (rate / 2))
        yield {"what": f"{game}: moves a second on one core, without pages", "per_s": round(rate, 1)}
        yield {"what": f"{game}: answer at half of that", "p50_ms": round(1000 * median(late), 1),
               "p99_ms": round(1000 * quantiles(late, n=100)[98], 1)}  # fmt: skip


def _played(tables: list[Table], seconds: float, every: float) -> list[float]:
    """Each table by a thread of its own, a move about every so many seconds: not all at the same moment."""
    end, took = time.perf_counter() + seconds, list[float]()

    def play(table: Table) -> None:
        time.sleep(random.uniform(0, every))
        while time.perf_counter() < end and not table.match.over:
            begun = time.perf_counter()
            took.append(table.move())
            time.sleep(max(0.0, random.uniform(0.5, 1.5) * every - (time.perf_counter() - begun)))

    threads = [threading.Thread(target=play, args=[table]) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return took


# --- with pages -------------------------------------------------------------------------------------


class Counted:
    """A page with the bytes that came to it."""

    def __init__(self, page: Page) -> None:
        self.page, self.bytes = page, 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._frame))
        page.on("requestfinished", self._answer)

    def _frame(self, payload: Any) -> None:
        self.bytes += len(payload if isinstance(payload, bytes) else payload.encode())

    def _answer(self, request: Any) -> None:
        if request.method == "POST":
            self.bytes += request.sizes()["responseBodySize"]

    @property
    def mine(self) -> bool:
        """Whether it is to decide."""
        return "is-mine" in (self.page.get_attribute("#table", "class") or "")

    @property
    def version(self) -> int:
        """Which one it shows."""
        return int(self.page.get_attribute("#table", "data-version") or 0)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.page.get_attribute("#table", "data-over") == "1"

    def shows(self, version: int) -> None:
        """Wait for a version or a later one."""
        self.page.wait_for_function(
            "version => Number(document.getElementById('table').dataset.version) >= version", arg=version
        )


def looked_at(game: str, moves: int) -> Iterator[Row]:
    """Processor time and bytes a move with the pages of four seats and a spectator open."""
    with served(COUNTED) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        pages = [
            Counted(browser.new_context(locale="en-GB", reduced_motion="reduce").new_page())
            for _ in range(SEATS + 1)
        ]
        _sit_down(server, pages, game)
        for _ in range(5):
            _one_move(pages)
        counts, before, first = [one.bytes for one in pages], spent(server.process.pid), pages[0].version
        questions, most = asked(server), 0
        for _ in range(moves):
            if pages[0].over:
                break
            most = max(most, *_one_move(pages))
        used, done = spent(server.process.pid) - before, pages[0].version - first
        questions = asked(server) - questions
        came = [one.bytes - count for one, count in zip(pages, counts, strict=True)]
        browser.close()
        yield {"what": f"{game}: a move with five pages", "cpu_ms": round(1000 * used / done, 1),
               "bytes": round(mean(came) / done), "most_bytes": most,
               "queries": round(questions / done, 1)}  # fmt: skip


def _one_move(pages: list[Counted]) -> list[int]:
    """A move at random, until all show it; how many bytes came to each. Passes may follow by themselves."""
    mover = _mover(pages)
    if mover.over:
        return [0 for _ in pages]
    counts, version = [one.bytes for one in pages], mover.version
    mover.page.evaluate(CHOOSE, 7 * version)
    for one in pages:
        one.shows(version + 1)
    mover.page.wait_for_selector("#table:not(.busy)", state="attached")
    return [one.bytes - count for one, count in zip(pages, counts, strict=True)]


def _mover(pages: list[Counted]) -> Counted:
    """Whose page says that it is to decide; a page that is busy may say so a little later."""
    while True:
        for one in pages:
            if one.mine or one.over:
                return one
        pages[0].page.wait_for_timeout(20)


def _sit_down(server: Server, pages: list[Counted], game: str) -> None:
    host = pages[0].page
    host.goto(f"{server.url}/?game={game}")
    host.locator(f"[name=players][value='{SEATS}']").evaluate("radio => radio.click()")
    for n in range(1, SEATS):
        host.locator(f"[name=seat_{n}]").select_option("open")
    host.locator("p.start button").click()
    host.wait_for_selector(".waiting")
    watch = host.locator("#watch-link").get_attribute("data-path")
    links = [host.locator(f"#invite-{n}").get_attribute("data-path") for n in range(1, SEATS)]
    for n, (one, link) in enumerate(zip(pages[1:], links, strict=False)):
        one.page.goto(f"{server.url}{link}")
        one.page.fill("[name=name]", f"Guest {n}")
        one.page.click("main button.go")
    pages[-1].page.goto(f"{server.url}{watch}")
    for one in pages:
        one.page.wait_for_selector(".is-playing #net[data-state=up]", state="attached")
        one.page.wait_for_selector("#bar", state="attached")


def first_page(game: str, times: int) -> Iterator[Row]:
    """Processor time and bytes of a page that comes whole, beside chart, drawings, styles and scripts."""
    with served() as server:
        host = Client(server)
        table = Table(host, game)
        for _ in range(60):
            table.move()
        sizes, before = [], spent(server.process.pid)
        for _ in range(times):
            table.move()
            sizes.append(host.get(f"/t/{table.id}")[1])
        used = (spent(server.process.pid) - before) / times
        page = host.get(f"/t/{table.id}")[0].decode()
        art = {path: host.get(path)[1] for path in set(re.findall(r'"(/art/[0-9a-f]+\.svg)"', page))}
        files = {
            path: host.get(path)[1] for path in set(re.findall(r'"(/static/[^"]+\.(?:js|css|svg))"', page))
        }
        yield {"what": f"{game}: a first page, and a move", "cpu_ms": round(1000 * used, 1),
               "bytes": round(mean(sizes)), "art_bytes": sum(art.values()),
               "static_bytes": sum(files.values())}  # fmt: skip


# --- all --------------------------------------------------------------------------------------------


def table(rows: list[Row]) -> str:
    """The rows as Markdown."""
    lines = ["| what | |", "|---|---|"]
    for one in rows:
        figures = ", ".join(f"{name} {value:,}" for name, value in one.items() if name != "what")
        lines.append(f"| {one['what']} | {figures} |")
    return "\n".join(lines)


def main() -> None:
    """Measure everything, print the table, write the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", nargs="*", default=[game.id for game in lauta.games()])
    options.add_argument("--parts", nargs="*", default=list(PARTS), choices=PARTS, help="what is measured")
    options.add_argument("--moves", type=int, default=60)
    options.add_argument("--entries", type=int, default=2000, help="how long a long match is")
    options.add_argument("--tables", type=int, default=200, help="how many others are in play")
    options.add_argument("--seconds", type=float, default=20, help="of a load")
    options.add_argument("--json", type=Path, help="write the figures here")
    chosen = options.parse_args()
    parts: dict[str, Callable[[str], Iterable[Row]]] = {
        "pages": lambda game: looked_at(game, chosen.moves) if CHROMIUM else (),
        "first": lambda game: first_page(game, 20),
        "alone": lambda game: alone(game, chosen.moves, chosen.entries, chosen.tables),
        "load": lambda game: throughput(game, chosen.seconds),
    }
    rows: list[Row] = []
    for game in chosen.games:
        for part in chosen.parts:
            for row in parts[part](game):
                rows.append(row)
                print(table([row]).splitlines()[-1], flush=True)
    if chosen.json is not None:
        machine = {"machine": platform.processor() or platform.machine(), "python": platform.python_version()}
        chosen.json.write_text(json.dumps({**machine, "rows": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
