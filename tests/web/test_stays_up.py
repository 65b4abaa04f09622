"""The server from outside: crowds at its door, starts that must be refused, and a key that is never half."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

import pytest

from tests.served import SERVE, Server
from tests.waiting import LONG_ENOUGH, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limits")
FEW_FILES = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256)); {SERVE}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One with room for 256 open files, where an address may set up three tables."""
    running = Server(tmp_path_factory.mktemp("data"), FEW_FILES, tables_a_day="3", hosts="testserver").start()
    yield running
    running.stop()


def _ask(url: str, **headers: str) -> tuple[int, dict[str, str], str]:
    data = headers.pop("data", None)
    try:
        with urlopen(Request(url, data.encode() if data is not None else None, headers)) as answer:
            return answer.status, _lower(answer.headers), answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, _lower(error.headers), error.read().decode()


def _lower(headers: Message) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def test_a_crowd_with_half_headers_does_not_end_the_server(server: Server) -> None:
    crowd = []
    server.process.send_signal(signal.SIGSTOP)  # so that all of them are there at once
    for _ in range(400):
        one = socket.create_connection(("127.0.0.1", server.port), timeout=LONG_ENOUGH)
        one.send(b"GET / HTTP/1.1\r\nHost: lo")
        crowd.append(one)
    server.process.send_signal(signal.SIGCONT)
    turned_away = sum(_told(one).startswith(b"HTTP/1.1 503") for one in crowd[-100:])
    assert turned_away == 100, server.told()
    for one in crowd:
        one.close()
    until(lambda: _ask(f"{server.url}/about")[0], lambda status: status == 200, server.told)
    log = (server.data / "log.txt").read_text()
    assert len(log) < 10_000 and "out of system resource" not in log


def _told(caller: socket.socket) -> bytes:
    try:
        return caller.recv(1000)
    except ConnectionResetError:
        return b"HTTP/1.1 503, and the line was dropped before it was read"


class _Stays(HTTPRedirectHandler):
    """Follows nobody: the answer that leads elsewhere is the answer."""

    def redirect_request(self, *_: object, **__: object) -> None:
        return None


def test_nobody_lifts_a_limit_with_a_header(server: Server) -> None:
    form = b"game=africa&players=2&seat_0=me&seat_1=here&preset=dutch_rulebook"
    statuses = []
    for n in range(5):
        headers = {"X-Forwarded-For": f"192.0.2.{n}", "Sec-Fetch-Site": "same-origin"}
        with pytest.raises(HTTPError) as answer:
            build_opener(_Stays).open(Request(f"{server.url}/new", form, headers))
        statuses.append(answer.value.code)
        answer.value.close()
    assert statuses == [302, 302, 302, 429, 429]


def test_files_are_what_they_say_they_are(server: Server) -> None:
    from lauta.web.base.static import asset

    _, headers, _ = _ask(server.url + asset("icon.svg"))
    assert headers["x-content-type-options"] == "nosniff"


# --- starts that are refused ------------------------------------------------------------------------


def _refused(data: Path, code: str = SERVE, **settings: str) -> str:
    """What a server says that ends at once with exit status 1, and that it said nothing else."""
    ran = subprocess.run(
        [sys.executable, "-c", code, "serve", "--port", "0"], capture_output=True, text=True,
        env={**os.environ, "LAUTA_DATA": str(data), **settings}, timeout=LONG_ENOUGH,
    )  # fmt: skip
    assert ran.returncode == 1 and not ran.stdout and "Traceback" not in ran.stderr, ran.stderr
    return ran.stderr


def test_a_damaged_database_is_said_plainly(tmp_path: Path) -> None:
    path = tmp_path / "lauta.sqlite3"
    with sqlite3.connect(path) as database:
        database.execute("create table lauta_table (content)")
        database.executemany("insert into lauta_table values (?)", [("x" * 1000,)] * 50)
    database.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xff" * 8192 + whole[16384:])
    told = _refused(tmp_path)
    assert "database is damaged" in told and str(path) in told


def test_an_empty_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.key").touch()
    assert f"The key in {tmp_path / 'secret.key'} is empty" in _refused(tmp_path)


def test_too_few_files_are_refused(tmp_path: Path) -> None:
    told = _refused(tmp_path, FEW_FILES.replace("256", "100"))
    assert "too few open files; it needs 256" in told


# --- the key, and what is set from outside ----------------------------------------------------------


def test_a_key_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base.paths import secret_key

    monkeypatch.setenv("LAUTA_DATA", str(tmp_path))
    key = secret_key()
    assert len(key) > 60 and secret_key() == key
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600


def test_whoever_is_killed_leaves_no_half_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base import paths

    class Killed(BaseException):
        pass

    def killed(handle: int) -> None:
        raise Killed

    monkeypatch.setenv("LAUTA_DATA", str(tmp_path))
    monkeypatch.setattr(os, "fsync", killed)
    with pytest.raises(Killed):
        paths.secret_key()
    assert not (tmp_path / "secret.key").exists()


def test_who_comes_second_takes_the_key_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base import paths

    monkeypatch.setenv("LAUTA_DATA", str(tmp_path))
    path, first = tmp_path / "secret.key", "k" * 64
    synced = os.fsync

    def meanwhile(handle: int) -> None:
        synced(handle)
        path.write_text(first)

    monkeypatch.setattr(os, "fsync", meanwhile)
    assert paths.secret_key() == first


@pytest.mark.parametrize(
    "name, value, told",
    [("LAUTA_TABLES", "many", "whole number"), ("LAUTA_CONNECTIONS", "0", "from 1 on"),
     ("LAUTA_TABLES_AT_WORK", "²", "whole number"), ("LAUTA_PROXIES", "nginx", "addresses or networks"),
     ("LAUTA_HTTPS", "1", "needs LAUTA_PROXIES"), ("LAUTA_HTTPS", "true", "1 / 0"),
     ("LAUTA_HOSTS", "https://games.example.org", "no https://"),
     ("LAUTA_HOSTS", "games.example.org:443", "no port"), ("LAUTA_HOSTS", "games..example.org", "names"),
     ("LAUTA_SITE", "games.example.org", "as https://"), ("LAUTA_SITE", "https://example.org/games", "as https://"),
     ("LAUTA_LOG", "verbose", "WARNING"), ("LAUTA_BOT_PACE", "fast", "seconds"),
     ("LAUTA_BOT_PACE", "nan", "seconds"), ("LAUTA_REACTION_PAUSE", "3 1", "seconds"),
     ("LAUTA_ENGINES", "Magpie=python3", "JSON")],
)  # fmt: skip
def test_a_setting_that_means_nothing_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    from lauta.web.base import environment, site

    monkeypatch.setenv(name, value)
    with pytest.raises(environment.BadSetting, match=told):
        site.check()


def test_settings_that_mean_something_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base import limits, site

    monkeypatch.setenv("LAUTA_HTTPS", "1")
    monkeypatch.setenv("LAUTA_HOSTS", "games.example.org, münchen.example [2001:db8::1] .example.net")
    monkeypatch.setenv("LAUTA_PROXIES", "127.0.0.1, 10.0.0.0/8 ::1")
    monkeypatch.setenv("LAUTA_UNUSED_DAYS", "0")
    monkeypatch.setenv("LAUTA_TABLES", "")
    monkeypatch.setenv("LAUTA_LOG", "warning")
    monkeypatch.setenv("LAUTA_REACTION_PAUSE", "0.5 0.5")
    site.check()
    assert [str(proxy) for proxy in site.site().proxies] == ["127.0.0.1/32", "10.0.0.0/8", "::1/128"]
    assert (limits.UNUSED_DAYS(), limits.TABLES()) == (0, 100_000)
    assert list(site.site().hosts) == [
        "games.example.org",
        "xn--mnchen-3ya.example",
        "[2001:db8::1]",
        ".example.net",
    ]
    assert site.site().address == "https://games.example.org"
    assert site.site().log_level == "WARNING"


@pytest.mark.parametrize(
    "hosts, public",
    [("", False), ("raspberry", False), ("raspberry.local", False), ("192.168.1.7", False),
     ("[fd00::1]", False),
     ("games.example.org", True), ("raspberry games.example.org", True), ("*", True), ("8.8.8.8", True)],
)  # fmt: skip
def test_who_has_a_name_of_the_open_internet_is_in_public(
    monkeypatch: pytest.MonkeyPatch, hosts: str, public: bool
) -> None:
    from lauta.web.base.site import site

    monkeypatch.setenv("LAUTA_HOSTS", hosts)
    assert site().is_public == public
    monkeypatch.setenv("LAUTA_HTTPS", "1")
    assert site().is_public


def test_letters_lead_to_the_name_that_was_given_and_not_to_where_the_server_listens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from lauta.web.base.site import site

    monkeypatch.setenv("LAUTA_HOSTS", "games.example.org www.example.org")
    monkeypatch.setenv("LAUTA_LISTENING", "127.0.0.1")
    assert site().address == "http://games.example.org"
    assert list(site().names) == ["games.example.org", "www.example.org", "127.0.0.1"]


def test_a_misspelt_setting_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base.site import misspelt

    monkeypatch.setenv("LAUTA_HOST", "games.example.org")
    monkeypatch.setenv("LAUTA_COLOUR_OF_THE_DOOR", "red")
    assert list(misspelt()) == [("LAUTA_COLOUR_OF_THE_DOOR", ""), ("LAUTA_HOST", "LAUTA_HOSTS")]
