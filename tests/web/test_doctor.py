"""What `lauta doctor` says of servers that are set up wrong: each thing in a sentence, and what is right.

How it looks at a server from outside, through a real proxy, is in `test_proxy.py`.
"""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections import namedtuple
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lauta.cli import main
from tests.served import Server
from tests.waiting import LONG_ENOUGH

NAME = "games.example.org"
Answer = tuple[int, str]


@pytest.fixture
def doctor(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Answer]:
    """Asks it with these settings: its exit code, and what it said in one line. No name leads anywhere."""
    usual = socket.getaddrinfo

    def nowhere(host: Any, *more: Any, **named: Any) -> Any:
        if host == "127.0.0.1":
            return usual(host, *more, **named)
        raise socket.gaierror(-2, "Name or service not known")

    def ask(**settings: str) -> Answer:
        with monkeypatch.context() as changed:
            changed.setattr(socket, "getaddrinfo", nowhere)
            for name, value in settings.items():
                changed.setenv(name, value)
            result = CliRunner().invoke(main, ["doctor"], catch_exceptions=False)
        return result.exit_code, " ".join(result.output.split())

    return ask


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, with a copy of the database."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    with (
        sqlite3.connect(Path(os.environ["LAUTA_DATA"]) / "lauta.sqlite3") as old,
        sqlite3.connect(folder / "lauta.sqlite3") as new,
    ):
        old.backup(new)
    old.close()
    new.close()
    (folder / "lauta.sqlite3").chmod(0o600)
    monkeypatch.setenv("LAUTA_DATA", str(folder))
    return folder


def public(**settings: str) -> dict[str, str]:
    """Settings of a server behind a proxy, and what is different."""
    usual = {"LAUTA_HOSTS": NAME, "LAUTA_HTTPS": "1", "LAUTA_PROXIES": "127.0.0.1", "LAUTA_HSTS": "3600"}
    return {**usual, **settings}


WRONG = [
    ({"LAUTA_HOSTS": f"https://{NAME}"}, "no https://"),
    ({"LAUTA_HOSTS": f"{NAME}:443"}, "no port"),
    ({"LAUTA_HTTPS": "true"}, "LAUTA_HTTPS is 1 / 0"),
    ({"LAUTA_PROXIES": ""}, "LAUTA_HTTPS=1 needs LAUTA_PROXIES"),
    ({"LAUTA_PROXIES": "nginx"}, "LAUTA_PROXIES must be addresses"),
    ({"LAUTA_PROXIES": "0.0.0.0/0"}, "believes whatever anybody says"),
    ({"LAUTA_HOSTS": ""}, "LAUTA_HOSTS is empty"),
    ({"LAUTA_SITE": NAME}, "LAUTA_SITE must be as https://"),
    ({"LAUTA_LOG": "verbose"}, "LAUTA_LOG is DEBUG / INFO"),
    ({"LAUTA_BOT_PACE": "fast"}, "LAUTA_BOT_PACE is told in seconds"),
    ({"LAUTA_DEBUG": "1"}, "LAUTA_DEBUG=1 shows the inside"),
    ({"LAUTA_SECRET_KEY": "short"}, "The key in LAUTA_SECRET_KEY is empty or too short"),
    ({"LAUTA_ENGINES": '{"Magpie": "/nowhere/magpie --fast"}'}, "there is no program /nowhere/magpie"),
    ({"LAUTA_MAIL": "smtp://mail.example.org"}, "LAUTA_MAIL_FROM the address that letters come from"),
    ({"LAUTA_HOSTS": "games.exmaple.org"}, "There is no machine called games.exmaple.org"),
]


@pytest.mark.parametrize("settings, said", WRONG)
def test_what_keeps_a_server_from_working_is_wrong(
    doctor: Callable[..., Answer], settings: dict[str, str], said: str
) -> None:
    code, told = doctor(**public(**settings))
    assert said in told
    assert code == 1


POOR = [
    (
        public(LAUTA_SITE="https://game.example.org"),
        "https://game.example.org, which is not among LAUTA_HOSTS",
    ),
    (public(LAUTA_SITE=f"http://{NAME}"), f"Letters lead to http://{NAME}, without HTTPS"),
    (public(LAUTA_HSTS=""), "Browsers are not told to insist on HTTPS"),
    (public(LAUTA_HOSTS="*"), "LAUTA_HOSTS=* shows pages under every name"),
    (public(LAUTA_OUTWARD="private"), "Webhooks may lead into your own network"),
    ({"LAUTA_HOSTS": NAME}, f"{NAME}: cookies go without HTTPS"),
    ({"LAUTA_HOSTS": "", "LAUTA_SITE": f"http://{NAME}"}, f"{NAME}: cookies go without HTTPS"),
    ({"LAUTA_HOST": NAME}, "LAUTA_HOST is no setting of Lauta. → Is LAUTA_HOSTS meant?"),
    ({"LAUTA_CACHE": __file__ + "/cache"}, "Compiled rules cannot be kept"),
]


@pytest.mark.parametrize("settings, said", POOR)
def test_what_a_server_can_live_with_is_said_too(
    doctor: Callable[..., Answer], settings: dict[str, str], said: str
) -> None:
    assert said in doctor(**settings)[1]
    assert said not in doctor()[1]


def test_the_name_of_the_site_is_name_enough(doctor: Callable[..., Answer]) -> None:
    assert "LAUTA_HOSTS is empty" not in doctor(**public(LAUTA_HOSTS="", LAUTA_SITE=f"https://{NAME}"))[1]


def test_several_faults_are_told_at_once(doctor: Callable[..., Answer]) -> None:
    told = doctor(**public(LAUTA_TABLES="many", LAUTA_HTTPS="yes", LAUTA_LOG="loud"))[1]
    assert all(name in told for name in ("LAUTA_TABLES must", "LAUTA_HTTPS is", "LAUTA_LOG is"))


def test_a_server_at_home_needs_no_keeper_and_no_name(doctor: Callable[..., Answer]) -> None:
    code, told = doctor()
    assert code == 0
    assert "for this machine and its network" in told and "keep" not in told.replace("can be kept", "")


def test_it_makes_nothing_where_nothing_is(
    doctor: Callable[..., Answer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAUTA_DATA", str(tmp_path / "far" / "away"))
    code, told = doctor()
    assert code == 0 and "There is no data folder yet" in told and "There is no database yet" in told
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_others_own_is_said(
    doctor: Callable[..., Answer], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != data and usual(path, mode))
    code, told = doctor()
    assert code == 1 and "cannot be written by" in told and "Run this as the user of the server" in told


@pytest.mark.skipif(os.name != "posix", reason="owners are told on POSIX")
def test_who_runs_it_as_somebody_else_is_told(
    doctor: Callable[..., Answer], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "this is run by" not in doctor()[1]
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    assert "but this is run by" in doctor()[1]


@pytest.mark.parametrize("free, code", [(400, 0), (20, 1)])
def test_a_disk_that_is_nearly_full_is_said(
    doctor: Callable[..., Answer], data: Path, monkeypatch: pytest.MonkeyPatch, free: int, code: int
) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(1, 1, free * 1024**2))
    found, told = doctor()
    assert f"Only {free} MB are free there. → Make room" in told
    assert found == code


def test_a_clock_that_is_behind_is_said(doctor: Callable[..., Answer], data: Path) -> None:
    assert "The clock says" not in doctor()[1]
    os.utime(data / "lauta.sqlite3", (time.time() + 86400,) * 2)
    code, told = doctor()
    assert code == 1 and "The clock says" in told and "timedatectl" in told


def test_tables_without_a_key_are_said(doctor: Callable[..., Answer], data: Path) -> None:
    assert "no key" in doctor()[1]
    (data / "secret.key").write_text("k" * 40)
    assert "no key" not in doctor()[1]


def changed(data: Path, *statements: str) -> None:
    base = sqlite3.connect(data / "lauta.sqlite3")
    with base:
        for statement in statements:
            base.execute(statement)
    base.close()


NEWER = "INSERT INTO django_migrations (app, name, applied) VALUES ('lauta', '9999_later', '2026-11-23')"
OLDER = (
    "DELETE FROM django_migrations WHERE name = (SELECT max(name) FROM django_migrations WHERE app = 'lauta')"
)


def test_the_age_of_the_database_is_told(doctor: Callable[..., Answer], data: Path) -> None:
    assert "The database is whole" in doctor()[1]
    changed(data, OLDER)
    code, told = doctor()
    assert code == 0 and "of an older Lauta; the next start brings it up to date" in told
    changed(data, NEWER)
    code, told = doctor()
    assert code == 1 and "A newer Lauta has been at work" in told


def test_a_database_that_cannot_be_read_is_not_called_damaged(
    doctor: Callable[..., Answer], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.keeper import data_checks

    def locked(path: Path) -> Any:
        error = sqlite3.OperationalError("database is locked")
        error.sqlite_errorcode = sqlite3.SQLITE_BUSY
        raise error

    monkeypatch.setattr(data_checks, "_asked", locked)
    code, told = doctor()
    assert code == 1 and "cannot be read: database is locked" in told and "damaged" not in told


def test_where_the_last_copy_lies_is_told(doctor: Callable[..., Answer], data: Path, tmp_path: Path) -> None:
    assert "No copy was ever made" in doctor()[1]
    CliRunner().invoke(main, ["backup", str(tmp_path / "copy.tar.gz")], catch_exceptions=False)
    assert "The last copy was made 0 days ago. → It lies on the same disk" in doctor()[1]


def test_whether_the_server_runs_is_told(doctor: Callable[..., Answer], data: Path) -> None:
    from lauta.web.server.serve import alone

    assert "Lauta does not run here now" in doctor()[1]
    with alone("http://here:8000/"):
        assert "Lauta runs at http://here:8000/" in doctor()[1]


MAILS = [
    ("smtp://127.0.0.1:1", "Nobody listens at port 1"),
    ("smtp+tls://127.0.0.1:{port}", "It speaks otherwise"),
    ("smtp://aino:secret@127.0.0.1:{port}", "It speaks otherwise"),
]


@pytest.mark.parametrize("mail, advice", MAILS)
def test_what_a_mail_server_refuses_is_explained(
    doctor: Callable[..., Answer], box: Any, mail: str, advice: str
) -> None:
    port = os.environ["LAUTA_MAIL"].rpartition(":")[2]
    code, told = doctor(LAUTA_MAIL=mail.format(port=port))
    assert code == 1 and advice in told
    assert "secret" not in told


# --- the first keeper ----------------------------------------------------------------------------


@pytest.fixture
def in_public(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    from lauta.web.models import Member

    monkeypatch.setenv("LAUTA_HOSTS", f"testserver {NAME}")
    yield
    Member.objects.all().delete()


def test_a_server_in_public_tells_how_its_first_keeper_is_made_until_there_is_one(
    guest: Any, doctor: Callable[..., Answer], in_public: None
) -> None:
    def told() -> tuple[bool, bool, bool]:
        how = "lauta member add NAME --keeper"
        front, page = guest.get("/").content.decode(), guest.get("/keeper")
        assert page.status_code == 404
        return how in front, how in page.content.decode(), how in doctor()[1]

    assert told() == (True, True, True)
    CliRunner().invoke(main, ["member", "add", "Elias"], catch_exceptions=False)
    assert told() == (True, True, True)
    CliRunner().invoke(main, ["member", "add", "Aino", "--keeper"], catch_exceptions=False)
    assert told() == (False, False, False)
    assert "Members who keep this server: 1" in doctor()[1]


def test_nobody_becomes_a_keeper_over_the_network(guest: Any, in_public: None) -> None:
    from lauta.web.models import Member

    guest.post("/sign-up", fragment=False, name="Elias", password="a board of tiles", keeper="on")
    assert Member.objects.get().keeper is False
    assert guest.get("/keeper").status_code == 404


def test_a_house_of_its_own_is_not_asked_for_a_keeper(guest: Any) -> None:
    assert "--keeper" not in guest.get("/").content.decode()
    assert "There is no such page" in guest.get("/keeper").content.decode()


# --- commands beside a server of another version ---------------------------------------------------


def test_no_command_changes_the_database_under_an_older_server(data: Path) -> None:
    from lauta.web.server.serve import alone

    changed(data, OLDER)
    before = (data / "lauta.sqlite3").read_bytes()
    with alone("http://here:8000/"):
        result = CliRunner().invoke(main, ["member", "list"], catch_exceptions=False)
    assert result.exit_code == 1 and "http://here:8000/ has not brought the database up to date" in " ".join(
        result.output.split()
    )
    assert (data / "lauta.sqlite3").read_bytes() == before


def test_no_command_works_on_the_database_of_a_newer_lauta(data: Path) -> None:
    changed(data, NEWER)
    result = CliRunner().invoke(main, ["member", "list"], catch_exceptions=False)
    assert result.exit_code == 1 and "A newer Lauta has been at work" in result.output


def test_no_server_starts_on_the_database_of_a_newer_lauta(data: Path) -> None:
    changed(data, NEWER)
    before = (data / "lauta.sqlite3").read_bytes()
    said = subprocess.run(
        [sys.executable, "-c", "from lauta.cli import main; main()", "serve", "--port", "0"],
        env={**os.environ, "LAUTA_DATA": str(data)}, capture_output=True, text=True, timeout=LONG_ENOUGH,
        check=False,
    )  # fmt: skip
    assert said.returncode == 1 and "A newer Lauta has been at work" in said.stderr
    assert (data / "lauta.sqlite3").read_bytes() == before


def test_the_server_tells_systemd_that_it_is_ready_and_its_keeper_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(LONG_ENOUGH)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        server = Server(tmp_path, hosts=NAME, host="misspelt").start()
        try:
            assert systemd.recv(100) == b"READY=1"
            assert server.process.stdout is not None
            said = [server.process.stdout.readline().strip() for _ in range(4)]
        finally:
            server.stop()
    assert said[1] == "LAUTA_HOST is no setting of Lauta; LAUTA_HOSTS is."
    assert said[3] == "lauta member add NAME --keeper"


def test_a_link_leads_to_where_the_server_runs(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base.site import site
    from lauta.web.server.serve import alone, running_at

    monkeypatch.delenv("LAUTA_HOSTS")
    with alone("http://localhost:8123/"):
        assert site().reached_at(running_at()) == "http://localhost:8123"
    monkeypatch.setenv("LAUTA_HOSTS", NAME)
    with alone("http://localhost:8123/"):
        assert site().reached_at(running_at()) == f"http://{NAME}"
