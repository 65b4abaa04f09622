"""The database as it should be: one writer, its lock and log; copies and restores whole or not at all."""

from __future__ import annotations

import errno
import io
import json
import os
import sqlite3
import subprocess
import sys
import tarfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lauta import files
from lauta.cli import main
from tests.served import Server
from tests.waiting import until

unix = pytest.mark.skipif(sys.platform == "win32", reason="a matter of Unix")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, catch_exceptions=False)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another data folder, empty."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    monkeypatch.setenv("LAUTA_DATA", str(folder))
    return folder


# --- the library -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "version, exposed",
    [
        ((3, 6, 23), False), ((3, 7, 0), True), ((3, 40, 1), True), ((3, 44, 5), True), ((3, 44, 6), False),
        ((3, 45, 0), True), ((3, 46, 1), True), ((3, 50, 6), True), ((3, 50, 7), False), ((3, 51, 2), True),
        ((3, 51, 3), False), ((3, 52, 0), False), ((4, 0, 0), False),
    ],
)  # fmt: skip
def test_which_libraries_can_lose_data(version: tuple[int, int, int], exposed: bool) -> None:
    from lauta.web.base.database import has_wal_reset_bug

    assert has_wal_reset_bug(version) == exposed


def test_start_and_doctor_name_an_exposed_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from lauta.web.base import database_health

    monkeypatch.setattr(database_health, "has_wal_reset_bug", lambda: True)
    monkeypatch.setattr(files, "file_system", lambda path: "nfs4")
    said = " ".join(str(what) for what, _ in database_health.concerns(tmp_path))
    assert "WAL-reset bug" in said and "nfs4" in said
    assert "WAL-reset bug" in run("doctor").output


# --- one writer --------------------------------------------------------------------------------------


@pytest.fixture
def path() -> Path:
    """Django's database."""
    from django.conf import settings

    return Path(str(settings.DATABASES["default"]["NAME"]))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for others."""
    from django.conf import settings

    monkeypatch.setitem(settings.DATABASES["default"]["OPTIONS"], "timeout", 0.05)  # type: ignore[arg-type]  # it is one


def _writes() -> list[Callable[[], object]]:
    from django.db import transaction

    from lauta.web.models import Edition

    def in_a_transaction() -> None:
        with transaction.atomic():
            Edition.objects.filter(pk=0).delete()

    return [in_a_transaction, lambda: Edition.objects.filter(pk=0).update(game="africa")]


@pytest.mark.parametrize("which", [0, 1], ids=["transaction", "single statement"])
def test_a_write_waits_for_the_writer_in_this_process(which: int, path: Path, impatient: None) -> None:
    from django.db import OperationalError

    from lauta.web.base.troubles import trouble_of
    from lauta.web.base.write_gate import gate_of

    with gate_of(str(path)).turn(1), pytest.raises(OperationalError) as busy:
        _writes()[which]()
    assert type(trouble_of(busy.value)).__name__ == "Busy"
    _writes()[which]()


HOLD = """
import sys
from pathlib import Path
from lauta.web.base import locks
key = locks.hold(Path(sys.argv[1]), getattr(locks, sys.argv[2]))
print("held" if key else "not held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holder() -> Iterator[Callable[[Path, str], Any]]:
    """Another process that has a lock, until it is told to end."""
    made: list[subprocess.Popen[str]] = []

    def hold(path: Path, lock: str) -> Any:
        other = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(path), lock],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        made.append(other)
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        return other

    yield hold
    for other in made:
        other.communicate()


@pytest.mark.parametrize("which", [0, 1], ids=["transaction", "single statement"])
def test_a_write_waits_for_the_writer_in_another_process(
    which: int, path: Path, impatient: None, holder: Callable[[Path, str], Any]
) -> None:
    from django.db import OperationalError

    other = holder(path, "WRITER")
    with pytest.raises(OperationalError, match="locked"):
        _writes()[which]()
    other.communicate()
    _writes()[which]()


def test_reading_waits_for_nobody(path: Path, impatient: None) -> None:
    from lauta.web.base.write_gate import gate_of
    from lauta.web.models import Table

    with gate_of(str(path)).turn(1):
        Table.objects.count()


def test_a_new_row_is_committed_before_the_next_writer_comes(path: Path, guest: Any) -> None:
    """RETURNING keeps a statement open until its rows are read."""
    from lauta.web.models import Edition

    made = Edition.objects.create(owner="x", game="africa", name="x", text="x")
    with closing(sqlite3.connect(path, timeout=0)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert other.execute("SELECT count(*) FROM lauta_edition WHERE id = ?", [made.pk]).fetchone() == (1,)
    made.delete()


def test_the_log_does_not_grow_for_ever(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base import write_gate

    monkeypatch.setattr(write_gate, "CHECKPOINT_COMMITS", 5)
    sizes = []
    for _ in range(60):
        _writes()[1]()
        sizes.append(write_gate.log_size(path))
    assert sizes[-1] == sizes[len(sizes) // 2]


def test_closing_another_file_frees_no_lock_of_sqlite(tmp_path: Path) -> None:
    """Locks of POSIX would go when any descriptor of the file is closed; ours never are."""
    from lauta.web.base import locks

    path = tmp_path / "lauta.sqlite3"
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE a (b)")
        base.commit()
        base.execute("BEGIN EXCLUSIVE")
        assert not locks.is_held(path, locks.SERVER)
        ask = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('SELECT * FROM a')"
        ran = subprocess.run([sys.executable, "-c", ask, str(path)], capture_output=True, text=True)
        assert "database is locked" in ran.stderr


# --- one server --------------------------------------------------------------------------------------


@unix
def test_a_second_server_is_refused_also_when_the_lock_file_is_gone(
    elsewhere: Path, holder: Callable[[Path, str], Any]
) -> None:
    from lauta.web.base.paths import database_file
    from lauta.web.server.serve import CannotServe, alone, running_at

    path = database_file()
    other = holder(path, "SERVER")
    (elsewhere / "server.lock").unlink(missing_ok=True)
    assert running_at() is not None
    with pytest.raises(CannotServe, match="already running"), alone("here"):
        pass
    other.communicate()
    assert running_at() is None
    with alone("here"):
        pass


@unix
def test_a_server_ends_with_its_log_in_the_database(tmp_path: Path) -> None:
    Server(tmp_path).start().stop()
    assert [path.name for path in tmp_path.glob("lauta.sqlite3*")] == ["lauta.sqlite3"]
    with closing(sqlite3.connect(tmp_path / "lauta.sqlite3")) as base:
        assert base.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@unix
def test_nothing_is_written_once_the_database_was_moved_away(tmp_path: Path) -> None:
    from lauta.web.base import locks
    from lauta.web.base.write_gate import WriteGate

    path = tmp_path / "lauta.sqlite3"
    path.touch()
    gate, key = WriteGate(path), locks.hold(path, locks.SERVER)
    assert key is not None
    gate.server = key
    with gate.turn(1):
        pass
    path.rename(tmp_path / "aside")
    path.touch()
    with pytest.raises(sqlite3.OperationalError, match="moved away"):
        gate.enter(1)
    locks.release(key)


# --- copies ------------------------------------------------------------------------------------------


@pytest.fixture
def busy(path: Path) -> Iterator[Callable[[], int]]:
    """A writer that never rests; how often it has written."""
    stop, count = threading.Event(), [0]

    def write() -> None:
        while not stop.is_set():
            _writes()[1]()
            _writes()[0]()
            count[0] += 1
        from django.db import connection

        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    yield lambda: count[0]
    stop.set()
    writer.join()


def test_a_copy_ends_beside_a_busy_writer(
    busy: Callable[[], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.base import database

    until(busy)
    monkeypatch.setattr(database, "PAGES", 1)  # a copy in many steps, between which others write
    before = busy()
    assert run("backup", str(tmp_path / "copy.tar.gz")).exit_code == 0
    assert busy() > before


def test_a_copy_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base import database

    monkeypatch.setattr(database, "PAGES", 1)
    with pytest.raises(database.TooSlow):
        database.copy(Path(os.environ["LAUTA_DATA"]) / "lauta.sqlite3", tmp_path / "copy", within=0)


@pytest.mark.parametrize("gone", ["", "-shm", "-wal -shm"])
@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="a mount: needs root")
def test_a_copy_is_made_of_a_disk_that_has_become_read_only(
    gone: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, kept = tmp_path / "disk", Path(os.environ["LAUTA_DATA"]) / "lauta.sqlite3"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", disk], capture_output=True).returncode:
        pytest.skip("mounts are not allowed here")
    try:
        with closing(sqlite3.connect(kept)) as old, closing(sqlite3.connect(disk / kept.name)) as new:
            old.backup(new)
        code = "import os, sqlite3, sys; base = sqlite3.connect(sys.argv[1]); base.execute({!r}); os._exit(0)"
        subprocess.run(
            [sys.executable, "-c", code.format("CREATE TABLE late (a)"), disk / kept.name], check=True
        )
        for ending in gone.split():
            (disk / f"{kept.name}{ending}").unlink()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        monkeypatch.setenv("LAUTA_DATA", str(disk))
        made = run("backup", str(tmp_path / "copy.tar.gz"))
        assert made.exit_code == 0, made.output
    finally:
        subprocess.run(["umount", "-l", disk], check=True)
    assert (b"late" in _parts(tmp_path / "copy.tar.gz")["lauta.sqlite3"]) == ("-wal" not in gone)


REFUSES = ["link", "chmod", "fchmod", "fchown", "link chmod fchmod fchown flock", "replace link chmod"]


@unix
@pytest.mark.parametrize("operations", REFUSES)
@pytest.mark.parametrize("code", [errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS], ids=errno.errorcode.get)
def test_a_copy_is_made_and_brought_back_where_much_is_refused(
    operations: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def refused(*args: Any, **kwargs: Any) -> Any:
        raise OSError(code, os.strerror(code))

    disk, folder = tmp_path / "disk", tmp_path / "folder"
    disk.mkdir()
    for operation in operations.split():
        monkeypatch.setattr(fcntl if operation == "flock" else os, operation, refused)
    monkeypatch.setattr(files, "_rename_exclusively", lambda part, path: False)
    copy = disk / "copy.tar.gz"
    made = run("backup", str(copy))
    assert made.exit_code == 0, made.output
    assert [path.name for path in disk.iterdir()] == ["copy.tar.gz"]
    assert "is there already" in run("backup", str(copy)).output
    monkeypatch.setenv("LAUTA_DATA", str(folder))
    for options in ([], ["--replace"]):
        back = run("restore", str(copy), *options)
        assert back.exit_code == 0, back.output
    found = {path.name.partition("-20")[0] for path in folder.iterdir()} - {"push.pem"}  # if tests made one
    assert found == {"before-restore", "lauta.sqlite3", "secret.key", "server.lock"}


@unix
def test_what_a_killed_backup_has_left_is_removed_by_the_next(tmp_path: Path) -> None:
    slow = (
        "import time; from lauta.web.base import database; from lauta.cli import main\n"
        "database.copy = lambda *args: (print('now', flush=True), time.sleep(600)); main()"
    )
    asked = [sys.executable, "-c", slow, "backup", str(tmp_path / "one.tar.gz")]
    with subprocess.Popen(asked, stdout=subprocess.PIPE) as killed:
        assert killed.stdout is not None and killed.stdout.readline() == b"now\n"
        killed.kill()
    assert len(list(tmp_path.iterdir())) == 1
    assert run("backup", str(tmp_path / "two.tar.gz")).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["two.tar.gz"]


def test_a_name_that_the_disk_does_not_take_is_refused_with_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))

    monkeypatch.setattr(files, "check_free", refused)
    assert "no file names with any of" in run("backup", str(tmp_path / "12:30.tar.gz")).output


@pytest.mark.parametrize(
    "where, said",
    [("missing/copy.tar.gz", "No such file"), ("x" * 300, "name too long"), ("folder", "is a directory")],
)
def test_a_copy_that_cannot_be_written_says_why(where: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    refused = run("backup", f"{tmp_path}/{where}")
    assert refused.exit_code in (1, 2) and said in " ".join(refused.output.split())
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


# --- bringing one back -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("copies") / "copy.tar.gz"
    assert run("backup", str(made)).exit_code == 0
    return made


def _parts(copy: Path) -> dict[str, bytes]:
    with tarfile.open(copy) as archive:
        return {info.name: archive.extractfile(info).read() for info in archive}  # type: ignore[union-attr]  # files


def _packed(path: Path, parts: dict[str, bytes], *more: tarfile.TarInfo) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in parts.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
        for info in more:
            archive.addfile(info)
    return path


def _info(name: str, kind: bytes = tarfile.REGTYPE, link: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info


MORE = {
    "a link": _info("push.pem", tarfile.SYMTYPE, "/etc/passwd"),
    "a hard link": _info("push.pem", tarfile.LNKTYPE, "secret.key"),
    "a device": _info("push.pem", tarfile.CHRTYPE),
    "a pipe": _info("push.pem", tarfile.FIFOTYPE),
    "a folder": _info("push.pem", tarfile.DIRTYPE),
    "a path upwards": _info("../secret.key"),
    "a path from the root": _info("/etc/cron.d/lauta"),
    "a path with a folder": _info("static/secret.key"),
    "the same twice": _info("secret.key"),
    "something else": _info("server.lock"),
}  # fmt: skip


@pytest.mark.parametrize("more", MORE)
def test_an_archive_with_something_else_changes_nothing(
    more: str, copy: Path, elsewhere: Path, tmp_path: Path
) -> None:
    _refused(_packed(tmp_path / "bad.tar.gz", _parts(copy), MORE[more]), elsewhere)


CHANGES: dict[str, Callable[[dict[str, bytes]], object]] = {
    "no database": lambda parts: parts.pop("lauta.sqlite3"),
    "an empty database": lambda parts: parts.update({"lauta.sqlite3": b""}),
    "half a database": lambda parts: parts.update({"lauta.sqlite3": parts["lauta.sqlite3"][:40_000]}),
    "a damaged database": lambda parts: parts.update(
        {"lauta.sqlite3": parts["lauta.sqlite3"][:8192] + b"\xff" * 8192 + parts["lauta.sqlite3"][16384:]}
    ),
    "another database": lambda parts: parts.update({"lauta.sqlite3": _other_database()}),
    "no word of itself": lambda parts: parts.pop("about.json"),
    "no JSON": lambda parts: parts.update({"about.json": b"{"}),
    "deep JSON": lambda parts: parts.update({"about.json": b"[" * 30_000}),
    "a list": lambda parts: parts.update({"about.json": b"[]"}),
    "another format": lambda parts: parts.update({"about.json": b'{"format": 2, "rows": {}}'}),
    "no rows": lambda parts: parts.update({"about.json": b'{"format": 1}'}),
    "no date": lambda parts: parts.update({"about.json": b'{"format": 1, "rows": {}, "made": "soon"}'}),
    "an empty key": lambda parts: parts.update({"secret.key": b""}),
    "a short key": lambda parts: parts.update({"secret.key": b"short"}),
    "a huge key": lambda parts: parts.update({"secret.key": b"k" * 100_000}),
    "a key for pushes that is none": lambda parts: parts.update({"push.pem": b"no key"}),
    "a later version": lambda parts: parts.update({"lauta.sqlite3": _later(parts["lauta.sqlite3"])}),
}  # fmt: skip


def _other_database() -> bytes:
    with closing(sqlite3.connect(":memory:")) as base:
        base.execute("CREATE TABLE a (b)")
        return base.serialize()


def _later(content: bytes) -> bytes:
    """A database on which a later version has worked, whatever the archive says of it."""
    with closing(sqlite3.connect(":memory:")) as base:
        base.deserialize(content)
        base.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('lauta', '9999_later', '')")
        base.commit()
        return base.serialize()


@pytest.mark.parametrize("change", CHANGES)
def test_an_archive_that_is_not_whole_changes_nothing(
    change: str, copy: Path, elsewhere: Path, tmp_path: Path
) -> None:
    parts = _parts(copy)
    CHANGES[change](parts)
    _refused(_packed(tmp_path / "bad.tar.gz", parts), elsewhere)


def test_an_archive_of_a_newer_format_says_so(copy: Path, elsewhere: Path, tmp_path: Path) -> None:
    parts = _parts(copy)
    parts["about.json"] = b'{"format": 2, "lauta": "9.0", "rows": {}}'
    assert "newer Lauta (9.0)" in _refused(_packed(tmp_path / "new.tar.gz", parts), elsewhere)


@pytest.mark.parametrize("share", [0.0, 0.001, 0.5, 0.999])
def test_an_archive_that_was_cut_short_changes_nothing(
    share: float, copy: Path, elsewhere: Path, tmp_path: Path
) -> None:
    content = copy.read_bytes()
    (tmp_path / "bad.tar.gz").write_bytes(content[: int(share * len(content))])
    _refused(tmp_path / "bad.tar.gz", elsewhere)


def test_an_archive_that_would_fill_the_disk_changes_nothing(
    copy: Path, elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.keeper import backup

    monkeypatch.setattr(backup, "SPARE_BYTES", 10**18)
    assert "too little room" in _refused(copy, elsewhere)


def _refused(archive: Path, folder: Path) -> str:
    """What is said; the data folder is as it was."""
    (folder / "secret.key").write_text("k" * 40)
    ran = run("restore", str(archive), "--replace")
    assert ran.exit_code == 1, ran.output
    assert sorted(path.name for path in folder.iterdir()) == ["secret.key", "server.lock"]
    assert (folder / "secret.key").read_text() == "k" * 40
    return " ".join(ran.output.split())


def _site(folder: Path) -> None:
    """A database with a log that is not folded in, as after a kill, and a key."""
    code = (
        "import os, sqlite3, sys; base = sqlite3.connect(sys.argv[1])\n"
        "base.execute('PRAGMA journal_mode=WAL')\n"
        "base.execute('CREATE TABLE mine (a)'); base.execute('INSERT INTO mine VALUES (1)'); base.commit()\n"
        "os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", code, str(folder / "lauta.sqlite3")], check=True)
    (folder / "secret.key").write_text("old" * 20)


def _is_old(folder: Path) -> bool:
    with closing(sqlite3.connect(folder / "lauta.sqlite3")) as base:
        tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
    is_old = "mine" in tables
    assert is_old != ("lauta_table" in tables)
    assert ((folder / "secret.key").read_text() == "old" * 20) == is_old  # never one of each
    return is_old


def test_the_log_of_the_old_database_is_kept_with_it(copy: Path, elsewhere: Path) -> None:
    _site(elsewhere)
    assert run("restore", str(copy), "--replace").exit_code == 0
    assert not _is_old(elsewhere)
    (aside,) = elsewhere.glob("before-restore-*")
    assert _is_old(aside)


STEPS = ["rename", "replace", "link", "open", "unlink", "mkdir"]


@unix
@pytest.mark.parametrize("step", STEPS)
def test_a_restore_that_is_killed_at_any_step_is_whole_or_has_not_begun(
    step: str, copy: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.base import locks
    from lauta.web.server.serve import alone

    class Killed(BaseException):
        pass

    real, at = getattr(os, step), 0
    while True:
        for path in elsewhere.iterdir():
            files.remove_folder(path) if path.is_dir() else path.unlink()
        _site(elsewhere)
        at, left = at + 1, at + 1

        def stopped(*args: Any, **kwargs: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0:
                raise Killed
            return real(*args, **kwargs)

        with monkeypatch.context() as patch:
            patch.setattr(os, step, stopped)
            try:
                run("restore", str(copy), "--replace")
                break
            except Killed:
                pass
        with alone("the next start"):
            _is_old(elsewhere)
            assert locks.held_of(elsewhere / "lauta.sqlite3", locks.SERVER)
    assert at > 1 and not _is_old(elsewhere)


@unix
@pytest.mark.parametrize("nth", range(1, 6))
def test_a_restore_that_is_refused_midway_changes_nothing(
    nth: int, copy: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _site(elsewhere)
    real, left = os.replace, nth

    def refused(source: Any, to: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        real(source, to)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refused)
        ran = run("restore", str(copy), "--replace")
    assert _is_old(elsewhere) == (ran.exit_code != 0)


def test_a_link_to_the_database_goes_on_leading_there(copy: Path, elsewhere: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.sqlite3"
    there.write_bytes(b"")
    (elsewhere / "lauta.sqlite3").symlink_to(there)
    assert run("restore", str(copy), "--replace").exit_code == 0
    assert (elsewhere / "lauta.sqlite3").is_symlink() and there.stat().st_size > 0


def test_a_copy_says_what_it_holds(copy: Path) -> None:
    about = json.loads(_parts(copy)["about.json"])
    assert set(about) == {"format", "lauta", "made", "migration", "rows"}
