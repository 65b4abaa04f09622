"""Jobs of a real server: killed in the midst of one, and busy with many while somebody else plays."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import threading
import time
import zipfile
from contextlib import closing
from http.cookiejar import CookieJar
from io import BytesIO
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.outside.heavy import PASSWORD
from tests.served import ROOT, Server
from tests.waiting import LONG_ENOUGH, until

TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="([^"]+)"')
NAMES = ("Aino", "Bertta", "Cecilia", "Daavid")
SOON_S = 10.0  # for any page, on a machine that has other work; it was 43 s
FILL = f"""
import django; django.setup()
from dataclasses import replace
from django.core.management import call_command
from django.test import Client
from tests.outside.heavy import SMALL, heavy
call_command("migrate", verbosity=0)
for name in {NAMES}:
    heavy(Client(), name, replace(SMALL, matches=400))
"""


class Caller:
    """A browser without scripts."""

    def __init__(self, server: Server) -> None:
        self._server, self._opener = server, build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> bytes:
        with self._opener.open(self._server.url + path, timeout=LONG_ENOUGH) as answer:
            return bytes(answer.read())

    def post(self, page: str, path: str, **form: str) -> bytes:
        """Send a form of a page; what comes then."""
        token = TOKEN.search(self.get(page))
        assert token is not None
        data = urlencode({"csrfmiddlewaretoken": token[1].decode(), **form}).encode()
        with self._opener.open(self._server.url + path, data, timeout=LONG_ENOUGH) as answer:
            return bytes(answer.read())


def status_of(server: Server) -> str:
    with closing(sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH)) as db:
        found = db.execute("select status from lauta_job where kind = 'export'").fetchall()
    return str(found[0][0]) if found else ""


@pytest.mark.soak
def test_an_archive_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        guest = Caller(server)
        guest.post("/account/export", "/account/export/start")
        until(lambda: status_of(server), lambda status: status in ("running", "done"), server.told)
        server.kill()
        server.start()
        until(lambda: status_of(server), lambda status: status == "done", server.told)
        with zipfile.ZipFile(BytesIO(guest.get("/account/export/lauta.zip"))) as archive:
            assert "README.txt" in archive.namelist()
    finally:
        server.stop()


@pytest.mark.soak
def test_archives_and_statistics_of_many_keep_no_page_of_another_waiting(tmp_path: Path) -> None:
    """Four members with 400 matches each order all there is; a fifth looks at a table again and again."""
    env = {**os.environ, "LAUTA_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "lauta.web.settings",
           "LAUTA_HOSTS": "testserver", "LAUTA_TABLES_A_DAY": "10000", "LAUTA_LOG": "ERROR"}  # fmt: skip
    subprocess.run([sys.executable, "-c", FILL], cwd=ROOT, env=env, check=True)
    server = Server(tmp_path).start()
    try:
        other, took = Caller(server), list[float]()
        form = {"game": "africa", "players": "2", "seat_0": "me", "seat_1": "here", "name": "Eeva"}
        other.post("/", "/new", preset="dutch_rulebook", **form)

        def order(name: str) -> None:
            member = Caller(server)
            member.post("/sign-in", "/sign-in", name=name, password=PASSWORD)
            member.post("/account/export", "/account/export/start", old=PASSWORD)
            for _ in range(40):
                member.get("/statistics")
                member.get("/account/export")

        members = [threading.Thread(target=order, args=(name,)) for name in NAMES]
        for one in members:
            one.start()
        while any(one.is_alive() for one in members):
            began = time.monotonic()
            other.get("/lobby")
            took.append(time.monotonic() - began)
        print(f"{len(took)} pages, the slowest took {max(took):.2f} s")
        assert max(took) < SOON_S
    finally:
        server.stop()
