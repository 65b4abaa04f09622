"""Looking after a server: copies and bringing them back, what the doctor finds, accounts by command."""

from __future__ import annotations

import io
import json
import sqlite3
import tarfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lauta.cli import main


def run(*args: str, answer: str = "") -> Result:
    return CliRunner().invoke(main, args, input=answer, catch_exceptions=False)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """From now on the data folder is another one."""

    def go() -> Path:
        folder = tmp_path / "elsewhere"
        folder.mkdir(exist_ok=True)
        monkeypatch.setenv("LAUTA_DATA", str(folder))
        return folder

    return go


def rows(folder: Path, of: str) -> list[Any]:
    with sqlite3.connect(folder / "lauta.sqlite3") as database:
        return database.execute(of).fetchall()


def test_a_copy_made_while_people_play_comes_back_whole(
    guest: Any, match: Any, row: Any, tmp_path: Path, elsewhere: Callable[[], Path]
) -> None:
    table = guest.new_table("me", "here")
    stop = threading.Event()
    moves: list[int] = []

    def copies() -> None:
        while not stop.is_set():
            moves.append(1)
            run("backup", str(tmp_path / f"copy-{len(moves)}.tar.gz"))

    beside = threading.Thread(target=copies)
    beside.start()
    for _ in range(20):
        guest.play(table, match(table).legal_actions()[0].number, row(table).version)
    stop.set()
    beside.join()
    last = tmp_path / "last.tar.gz"
    assert run("backup", str(last)).exit_code == 0
    assert last.stat().st_mode & 0o077 == 0
    version, snapshot = row(table).version, bytes(row(table).snapshot)
    folder = elsewhere()
    for archive in sorted(tmp_path.glob("copy-*.tar.gz")):
        assert run("restore", str(archive), "--replace").exit_code == 0
        ((known, entries),) = rows(
            folder,
            f"""SELECT version, (SELECT count(*) FROM lauta_entry WHERE table_id = t.id)
            FROM lauta_table t WHERE public_id = '{table}'""",
        )
        assert known <= version and entries >= known  # of one moment
    assert run("restore", str(last), "--replace").exit_code == 0
    told = rows(folder, f"SELECT version, snapshot FROM lauta_table WHERE public_id = '{table}'")
    assert told == [(version, snapshot)]
    assert (folder / "secret.key").stat().st_mode & 0o077 == 0


def test_what_was_there_is_put_aside_and_never_overwritten(
    guest: Any, tmp_path: Path, elsewhere: Callable[[], Path]
) -> None:
    copy = tmp_path / "copy.tar.gz"
    run("backup", str(copy))
    assert "is there already" in run("backup", str(copy)).output
    folder = elsewhere()
    (folder / "lauta.sqlite3").write_bytes(b"mine")
    refused = run("restore", str(copy))
    assert refused.exit_code == 1 and "--replace" in refused.output
    assert (folder / "lauta.sqlite3").read_bytes() == b"mine"
    assert run("restore", str(copy), "--replace").exit_code == 0
    (aside,) = folder.glob("before-restore-*")
    assert (aside / "lauta.sqlite3").read_bytes() == b"mine"


def packed(path: Path, **files: bytes) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


ABOUT = json.dumps({"format": 1, "lauta": "0.1.0", "migration": "0001_initial", "rows": {}}).encode()


@pytest.mark.parametrize(
    "files",
    [
        {"../evil": b"x"},
        {"/etc/evil": b"x"},
        {"about.json": ABOUT},
        {"about.json": b"{}", "lauta.sqlite3": b""},
        {"about.json": ABOUT, "lauta.sqlite3": b"no database" * 500},
        {"about.json": ABOUT.replace(b"0001", b"9999"), "lauta.sqlite3": b""},
    ],
)
def test_a_file_that_is_no_copy_changes_nothing(
    files: dict[str, bytes], tmp_path: Path, elsewhere: Callable[[], Path]
) -> None:
    folder = elsewhere()
    (folder / "secret.key").write_text("k" * 40)
    refused = run("restore", str(packed(tmp_path / "bad.tar.gz", **files)), "--replace")
    assert refused.exit_code == 1
    assert sorted(path.name for path in folder.iterdir()) == ["secret.key", "server.lock"]
    assert not (tmp_path / "evil").exists()


def test_no_copy_comes_back_under_a_running_server(tmp_path: Path, elsewhere: Callable[[], Path]) -> None:
    from lauta.web.server.serve import alone

    copy = tmp_path / "copy.tar.gz"
    run("backup", str(copy))
    elsewhere()
    with alone("http://here:8000"):
        refused = run("restore", str(copy))
    assert refused.exit_code == 1 and "Lauta is already running at http://here:8000" in refused.output
    assert "Stop it before a copy is brought back" in " ".join(refused.output.split())


def test_the_doctor_finds_what_is_wrong_and_says_what_to_change(
    monkeypatch: pytest.MonkeyPatch, elsewhere: Callable[[], Path]
) -> None:
    well = run("doctor")
    assert well.exit_code == 0 and "The database is whole" in well.output
    for name, value, said in (
        ("LAUTA_DEBUG", "1", "LAUTA_DEBUG=1 shows the inside"),
        ("LAUTA_TABLES", "many", "LAUTA_TABLES must be a whole number"),
        ("LAUTA_MAIL", "nonsense", "LAUTA_MAIL must be as"),
    ):
        with monkeypatch.context() as changed:
            changed.setenv(name, value)
            ill = run("doctor")
        assert ill.exit_code == 1 and said in " ".join(ill.output.split())
    folder = elsewhere()
    assert "There is no database yet" in run("doctor").output
    (folder / "lauta.sqlite3").write_bytes(b"no database" * 500)
    ill = run("doctor")
    assert ill.exit_code == 1 and "The database is damaged" in ill.output


def test_the_doctor_speaks_to_the_mail_server(box: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "takes letters" in run("doctor").output
    monkeypatch.setenv("LAUTA_MAIL", "smtp://127.0.0.1:1")
    ill = run("doctor")
    assert ill.exit_code == 1 and "ConnectionRefusedError" in " ".join(ill.output.split())


def test_a_keeper_makes_accounts_and_links_for_lost_passwords(guest: Any) -> None:
    from lauta.web.models import Member

    link = run("member", "add", "Aino", "--keeper").stdout.strip()
    assert Member.objects.get().keeper
    path = link.split("/", 3)[3]
    assert guest.post("/" + path, fragment=False, password="a board of tiles").status_code == 302
    assert run("member", "list").output.startswith("Aino\t")
    assert "Somebody has this name already" in run("member", "add", "aino").output
    again = run("member", "reset", "AINO").stdout.strip().split("/", 3)[3]
    assert guest.post("/" + again, fragment=False, password="another board").status_code == 302
    assert run("member", "keeper", "Aino", "--no").exit_code == 0 and not Member.objects.get().keeper
    assert run("member", "reset", "Nobody").exit_code == 1
    assert run("member", "remove", "Aino", answer="y\n").exit_code == 0
    assert not Member.objects.exists()
