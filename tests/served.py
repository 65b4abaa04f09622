"""A real server in a process of its own, for tests that look at it from outside. No tests here."""

from __future__ import annotations

import os
import re
import select
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from tests.waiting import LONG_ENOUGH

ROOT = Path(__file__).parent.parent
OF_LAUTA = re.compile("LAUTA_|DJANGO_")
KEPT = ("LAUTA_CACHE", "LAUTA_BOUNDSCHECK")  # where compiled rules are, and how they were compiled
SERVE = "import tests.chance; from lauta.cli import main; main()"
SERVE_HANDS = f"""
from lauta.games import lending
with lending("hands", "tests.hands"):
    {SERVE}
"""

_migrated: list[bytes] = []  # an empty database; only the first server makes one, by all migrations


def emptied(database: Path) -> bytes:
    """The tables of a database without what is in them, but for the migrations that were done."""
    with (
        closing(sqlite3.connect(database, timeout=LONG_ENOUGH)) as used,
        closing(sqlite3.connect(":memory:")) as bare,
    ):
        used.backup(bare)
        named = bare.execute("select name from sqlite_master where type = 'table'").fetchall()
        for (name,) in named:
            if name != "django_migrations" and not name.startswith("sqlite_"):
                bare.execute(f'delete from "{name}"')
        bare.commit()
        return bare.serialize()


class Server:
    """`lauta serve` in a process of its own; the data folder outlives it.

    More settings are those of the environment: `bot_pace="0.25"` is LAUTA_BOT_PACE. As it stands, bots
    move at once, rules are compiled on demand, and one address may set up many tables and accounts. What
    other tests have put into this process's environment does not reach it.
    """

    def __init__(self, data: Path, code: str = SERVE, **settings: str) -> None:
        self.data, self.code, self.port, self.url = data, code, 0, ""
        limits = {"tables_a_day": "10000", "members_a_day": "1000"}
        usual = {"bot_pace": "0", "warm": "0", "log": "WARNING", **limits}
        self.settings = {**usual, **settings}

    def start(self) -> Server:
        named = {f"LAUTA_{name.upper()}": value for name, value in self.settings.items()}
        ours = {name: value for name, value in os.environ.items() if name in KEPT or not OF_LAUTA.match(name)}
        env = {**ours, "LAUTA_DATA": str(self.data), **named}
        database = self.data / "lauta.sqlite3"
        fresh = not database.exists()
        if fresh and _migrated:
            database.write_bytes(_migrated[0])
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.code, "serve", "--port", str(self.port)], cwd=ROOT,
            env=env, stdout=subprocess.PIPE, stderr=(self.data / "log.txt").open("ab"), text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        polled = select.poll()  # select() takes no descriptor beyond 1024
        polled.register(self.process.stdout, select.POLLIN)
        ready = polled.poll(LONG_ENOUGH * 1000)
        found = ready and re.search(r"http://localhost:(\d+)/", self.process.stdout.readline())
        assert found, f"the server does not start. {self.told()}"
        self.port, self.url = int(found[1]), found[0].rstrip("/")
        if fresh and not _migrated:
            _migrated.append(emptied(database))
        return self

    def told(self) -> str:
        """What it has written to its log, the end of it."""
        return f"Its log: {(self.data / 'log.txt').read_text('utf-8')[-4000:] or 'empty'}"

    def snapshot(self, table: str) -> bytes:
        """The state of a table as the database has it."""
        with sqlite3.connect(self.data / "lauta.sqlite3") as db:
            ((found,),) = db.execute("select snapshot from lauta_table where public_id = ?", [table])
        return bytes(found)

    def kill(self) -> None:
        """As if the power had gone."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end; its exit status."""
        self.process.terminate()
        try:
            return self.process.wait(LONG_ENOUGH)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server does not end. {self.told()}") from None
