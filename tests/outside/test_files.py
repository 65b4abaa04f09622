"""Files on disks that refuse what others know: whole or not at all, under each error, for each user."""

from __future__ import annotations

import ast
import errno
import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lauta import files

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "lauta"
OLD, NEW = b"what was there before", b"what is there now, which is longer"
unix = pytest.mark.skipif(sys.platform == "win32", reason="a matter of Unix")
needs_root = pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="another user, or a mount: needs root"
)

# --- the lint ----------------------------------------------------------------------------------------

# Names that write files, or look for folders, past `lauta/files.py`.
FORBIDDEN_NAMES = {
    "os.replace", "os.rename", "os.link", "os.fsync", "os.fdatasync", "os.open", "os.makedirs",
    "os.mkdir", "os.chmod", "os.fchmod", "os.chown", "os.symlink", "os.truncate", "os.ftruncate",
    "shutil.move", "shutil.copy", "shutil.copy2", "shutil.copyfile", "shutil.copytree", "shutil.rmtree",
    "Path.home", "np.save", "np.savez", "sqlite3.connect", "fcntl.flock", "fcntl.lockf", "getpass.getuser",
    "os.path.expanduser", "os.getuid", "os.getlogin", "io.open",
}  # fmt: skip
FORBIDDEN_METHODS = {
    "write_text", "write_bytes", "mkdir", "touch", "chmod", "hardlink_to", "symlink_to", "expanduser",
    "rename", "to_csv", "to_parquet",
}  # fmt: skip
FORBIDDEN_MODULES = {"tempfile", "platformdirs", "getpass"}
WRITING = set("wax+")

# (file, what): why it may.
EXCEPTIONS = {
    ("files.py", "*"): "the one place",
    ("web/base/locks.py", "os.open"): "the lock on the database, whose file must stay open",
    ("web/base/locks.py", "fcntl.flock"): "the same where bytes cannot be locked",
    ("web/base/database.py", "sqlite3.connect"): "the one place that opens databases",
    ("web/base/database.py", "open"): "two bytes in the header of a copy that nobody else knows",
    ("web/base/restoring.py", "mkdir"): "a folder within a work folder of `files`",
    ("web/base/restoring.py", "open"): "to sync what was staged",
    ("web/base/restoring.py", "rename"): "the folder of what was there; a failure costs only its name",
    ("web/keeper/backup.py", "mkdir"): "a folder within a work folder of `files`",
    ("web/server/serve.py", "open"): "the file that versions before 0.2 lock",
    ("web/server/serve.py", "fcntl.flock"): "the lock of versions before 0.2",
    ("cli/__init__.py", "write_text"): "a method of click's formatter of help",
    ("cli/groups.py", "write_text"): "a method of click's formatter of help",
    ("cli/terminal.py", "os.open"): "the null device in place of a disk that is full",
    ("bots/priority.py", "write_text"): "a file of the kernel in /proc",
    ("learning/gathering.py", "np.save"): "into memory, and into a file of `files`",
    ("web/views/passkeys.py", "rename"): "a passkey gets another name",
}  # fmt: skip


def _found(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = getattr(node, "module", None)
            names = [module] if module else [alias.name for alias in node.names]
            yield from ((name, node.lineno) for name in names if name in FORBIDDEN_MODULES)
        if isinstance(node, ast.Attribute) and ast.unparse(node) in FORBIDDEN_NAMES:
            yield ast.unparse(node), node.lineno
        if isinstance(node, ast.Call):
            yield from ((name, node.lineno) for name in _called(node))


def _called(call: ast.Call) -> Iterator[str]:
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    whose = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    if method in FORBIDDEN_METHODS and whose not in ("files", "moves", "os", "shutil"):
        yield method
    if method == "open" and whose in ("tarfile", "zipfile", "wave", "webbrowser", "Image", "os"):
        return
    if method == "open" or isinstance(call.func, ast.Name) and call.func.id == "open":
        given = [*call.args, *(word.value for word in call.keywords if word.arg == "mode")]
        modes = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if any(mode and set(mode) <= set("rwaxbt+") and set(mode) & WRITING for mode in modes):
            yield "open"


def test_nothing_else_writes_files_or_looks_for_folders() -> None:
    wrong, used = [], set()
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        for what, line in _found(path):
            allowed = [key for key in ((name, what), (name, "*")) if key in EXCEPTIONS]
            used.update(allowed)
            if not allowed:
                wrong.append(f"{name}:{line}: {what}")
    assert wrong == []
    assert set(EXCEPTIONS) - used == set()  # an exception that is not needed any more


@pytest.mark.parametrize(
    "line",
    [
        "open('x', 'w')", "path.open('ab')", "path.open(mode='x')", "os.replace(a, b)", "import tempfile",
        "from tempfile import mkstemp", "Path.home()", "path.write_text('')", "path.expanduser()",
        "shutil.move(a, b)", "sqlite3.connect(path)", "from platformdirs import user_data_path",
    ],
)  # fmt: skip
def test_the_lint_sees_it(line: str, tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(line)
    assert list(_found(path))


# --- each operation refused with each error ----------------------------------------------------------

Refuse = Callable[..., Any]
REFUSALS = [errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL, errno.EXDEV, errno.EROFS, errno.ENOSPC]
OPERATIONS = [
    "open",
    "fchmod",
    "fchown",
    "fsync",
    "link",
    "replace",
    "rename",
    "replace rename",
    "flock",
    "all",
]


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], None]:
    """From now on the system refuses these operations with this error."""

    real = os.open

    def refuse(operations: str, code: int) -> None:
        def refused(*args: Any, **kwargs: Any) -> Any:
            raise OSError(code, os.strerror(code))

        def opened(path: Any, flags: int, *rest: Any, **named: Any) -> int:
            return int(refused() if flags & os.O_CREAT else real(path, flags, *rest, **named))

        wanted = "fchmod fchown fsync link replace rename flock" if operations == "all" else operations
        for name in wanted.split():
            fake = opened if name == "open" else refused
            monkeypatch.setattr(fcntl if name == "flock" else os, name, fake)
        if "link" in wanted:  # a file system without links often has no exclusive renaming either
            monkeypatch.setattr(files, "_rename_exclusively", lambda part, path: False)

    return refuse


@unix
@pytest.mark.parametrize("code", REFUSALS, ids=errno.errorcode.get)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_file_is_replaced_whole_or_left_as_it_was(
    operation: str, code: int, refuse: Callable[[str, int], None], tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(OLD)
    refuse(operation, code)
    error = _error_of(lambda: files.write(path, NEW))
    assert path.read_bytes() == (OLD if error else NEW)
    assert error is None or (error.errno, error.filename) == (code, str(path))
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


@unix
@pytest.mark.parametrize("code", REFUSALS, ids=errno.errorcode.get)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_new_file_is_there_whole_or_not_at_all(
    operation: str, code: int, refuse: Callable[[str, int], None], tmp_path: Path
) -> None:
    path = tmp_path / "file"
    refuse(operation, code)
    error = _error_of(lambda: files.create(path, NEW, private=True))
    if error is not None:
        assert (error.errno, error.filename) == (code, str(path))
        assert list(tmp_path.iterdir()) == []
        return
    assert path.read_bytes() == NEW and path.stat().st_mode & 0o777 == 0o600
    assert not files.create(path, OLD) and path.read_bytes() == NEW
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def _error_of(step: Callable[[], object]) -> OSError | None:
    try:
        step()
    except OSError as error:
        return error
    return None


# What these file systems refuse, and yet a file can be written on each of them.
DISKS = {
    "exFAT and FAT32 by the kernel": {"link": errno.EPERM, "fchmod": errno.EPERM, "fchown": errno.EPERM},
    "exFAT by FUSE": {"link": errno.ENOSYS, "fchown": errno.EPERM, "fchmod": errno.EPERM},
    "SMB": {
        "link": errno.EOPNOTSUPP, "fchown": errno.EPERM, "fsync": errno.EINVAL, "flock": errno.EOPNOTSUPP
    },
    "NFS with squashed root": {"fchown": errno.EPERM, "flock": errno.ENOLCK},
    "a folder shared with a virtual machine": {
        "link": errno.EPERM, "fchmod": errno.EPERM, "flock": errno.ENOSYS, "fsync": errno.EINVAL,
        "replace": errno.EEXIST,
    },
}  # fmt: skip


@unix
@pytest.mark.parametrize("disk", DISKS)
def test_a_file_can_be_written_on(disk: str, refuse: Callable[[str, int], None], tmp_path: Path) -> None:
    for operation, code in DISKS[disk].items():
        refuse(operation, code)
    path = tmp_path / "file"
    assert files.create(path, OLD, private=True)
    files.write(path, NEW)
    assert path.read_bytes() == NEW


@unix
def test_lines_are_appended_whole_or_not_at_all(tmp_path: Path) -> None:
    import resource
    import signal

    path = tmp_path / "lines"
    path.write_text("first\n")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
        with pytest.raises(OSError):
            files.append(path, "second\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert path.read_text() == "first\n"
    files.append(path, "second\n")
    assert path.read_text() == "first\nsecond\n"


# --- names and kinds of targets ----------------------------------------------------------------------

NAMES = [
    "a b",
    "ä ö",
    "日本",
    "-rf",
    ".hidden",
    "a\nb",
    "a'b\"c",
    "x" * 255,
    os.fsdecode(b"\xff\xfe.txt"),
    "a:b",
]


@unix
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_any_name_that_the_disk_takes(name: str, tmp_path: Path) -> None:
    files.write(tmp_path / name, OLD)
    files.write(tmp_path / name, NEW)
    assert (tmp_path / name).read_bytes() == NEW
    files.shown(tmp_path / name).encode()


@unix
def test_a_link_goes_on_leading_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    files.write(tmp_path / "link", OLD)
    files.write(tmp_path / "link", NEW)
    assert (tmp_path / "link").is_symlink() and (tmp_path / "file").read_bytes() == NEW


@unix
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        files.write(pipe, NEW)
        assert reader.communicate()[0] == NEW
    assert pipe.is_fifo()


@unix
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_modes(umask: int, tmp_path: Path) -> None:
    before = os.umask(umask)
    try:
        files.write(tmp_path / "open", NEW)
        files.write(tmp_path / "private", NEW, private=True)
        files.folder(tmp_path / "folder", private=True)
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"open": 0o666 & ~umask, "private": 0o600, "folder": 0o700}


@unix
def test_a_file_that_is_replaced_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "file").touch(0o640)
    (tmp_path / "file").chmod(0o640)
    files.write(tmp_path / "file", NEW)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o640


# --- killed processes --------------------------------------------------------------------------------

HANG = """
import sys, time
from pathlib import Path
from lauta import files
with files.{how} as made:
    print("now", flush=True)
    time.sleep(600)
"""


@unix
@pytest.mark.parametrize("how", ["writing(Path('{0}/file'))", "work_folder(Path('{0}'))"])
def test_what_a_killed_one_has_left_is_removed_and_what_a_living_one_writes_is_not(
    how: str, tmp_path: Path
) -> None:
    code = HANG.replace("{how}", how.format(tmp_path))
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None and writer.stdout.readline() == b"now\n"
        assert files.sweep(tmp_path) == []
        writer.kill()
        writer.wait()
    (left,) = [path.name for path in tmp_path.iterdir()]
    (tmp_path / ".mine.part").touch()
    assert files.sweep(tmp_path) == [left]
    assert [path.name for path in tmp_path.iterdir()] == [".mine.part"]


@unix
def test_without_locks_only_what_is_old_is_removed(
    tmp_path: Path, refuse: Callable[[str, int], None]
) -> None:
    for name in ("0123456789ab", "ba9876543210"):
        (tmp_path / f".lauta-{name}.part").touch()
    os.utime(tmp_path / ".lauta-0123456789ab.part", (0, 0))
    refuse("flock", errno.ENOLCK)
    assert files.sweep(tmp_path) == [".lauta-0123456789ab.part"]


# --- folders -----------------------------------------------------------------------------------------


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def only(**wanted: str) -> None:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "LAUTA_DATA", "LAUTA_CACHE"):
            monkeypatch.delenv(name, raising=False)
        for name, value in wanted.items():
            monkeypatch.setenv(name, value)

    return only


@unix
@pytest.mark.parametrize(
    "wanted, found",
    [
        ({"HOME": "/home/a"}, "/home/a/.local/share/lauta"),
        ({"HOME": "/home/a", "XDG_DATA_HOME": "/data"}, "/data/lauta"),
        ({"HOME": "/home/a", "XDG_DATA_HOME": ""}, "/home/a/.local/share/lauta"),
        ({"HOME": "/home/a", "XDG_DATA_HOME": "data"}, "/home/a/.local/share/lauta"),
        ({"HOME": "/home/a", "LAUTA_DATA": "~/games"}, "/home/a/games"),
        ({"HOME": "/home/a", "LAUTA_DATA": "  "}, "/home/a/.local/share/lauta"),
        ({"HOME": "/home/a", "LAUTA_DATA": "/data"}, "/data"),
    ],
)
@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has folders of its own")
def test_where_data_lie(wanted: dict[str, str], found: str, environment: Callable[..., None]) -> None:
    from lauta.web.base.paths import data_path

    environment(**wanted)
    assert str(data_path()) == found


@unix
@pytest.mark.parametrize("home", [None, "", "relative"])
def test_a_user_without_home_and_without_entry_is_told_what_to_set(
    home: str | None, environment: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    import pwd

    from lauta.web.base.paths import BadFolder, data_path

    def unknown(uid: int) -> Any:
        raise KeyError(uid)

    environment(**({} if home is None else {"HOME": home}))
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    with pytest.raises(BadFolder, match="LAUTA_DATA"):
        data_path()


START = "from lauta.cli import main; main()"
STRANGER = 54321


def _run(code: str, *args: str, uid: int = 0, **env: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("LAUTA_", "XDG_"))}
    clean.pop("HOME", None)
    # May read everything, as Python may lie in a folder of root, but write only what a stranger may.
    as_user = [
        "setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups", "--inh-caps=+dac_read_search",
        "--ambient-caps=+dac_read_search",
    ]  # fmt: skip
    if uid and shutil.which("setpriv") is None:
        pytest.skip("there is no setpriv")
    return subprocess.run(
        [*(as_user if uid else []), sys.executable, "-c", code, *args], env={**clean, **env},
        capture_output=True, text=True, timeout=120, cwd="/",
    )  # fmt: skip


def _said_in_one_sentence(ran: subprocess.CompletedProcess[str]) -> str:
    assert ran.returncode == 1 and "Traceback" not in ran.stderr, ran.stderr
    (line,) = ran.stderr.strip().splitlines()
    return line


@needs_root
@pytest.mark.parametrize("home", [None, "/nonexistent", "/"])
def test_a_start_as_a_stranger_is_refused_in_one_sentence(home: str | None) -> None:
    env = {} if home is None else {"HOME": home}
    line = _said_in_one_sentence(_run(START, "serve", "--port", "0", uid=STRANGER, **env))
    assert "LAUTA_DATA" in line


@needs_root
def test_a_stranger_with_a_folder_needs_no_home(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    os.chown(folder, STRANGER, STRANGER)
    ran = _run(START, "member", "list", uid=STRANGER, LAUTA_DATA=str(folder), TMPDIR="/nonexistent")
    assert ran.returncode == 0, ran.stderr
    assert (folder / "lauta.sqlite3").stat().st_uid == STRANGER


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Callable[..., Path]]:
    """Mounts of the real kernel, gone afterwards."""
    made: list[Path] = []

    def mount(*args: str, name: str = "disk") -> Path:
        point = tmp_path / name
        point.mkdir(exist_ok=True)
        if subprocess.run(["mount", *args, str(point)], capture_output=True).returncode:
            pytest.skip("mounts are not allowed here")
        made.append(point)
        return point

    yield mount
    for point in reversed(made):
        subprocess.run(["umount", "-l", str(point)], check=True)


@needs_root
def test_a_full_disk_leaves_the_old_file(mounted: Callable[..., Path]) -> None:
    disk = mounted("-t", "tmpfs", "-o", "size=64k", "tmpfs")
    files.write(disk / "file", OLD)
    with pytest.raises(OSError) as full:
        files.write(disk / "file", b"x" * 100_000)
    assert (full.value.errno, full.value.filename) == (errno.ENOSPC, str(disk / "file"))
    assert (disk / "file").read_bytes() == OLD and [one.name for one in disk.iterdir()] == ["file"]


@needs_root
def test_a_disk_without_inodes_leaves_the_old_file(mounted: Callable[..., Path]) -> None:
    disk = mounted("-t", "tmpfs", "-o", "nr_inodes=2", "tmpfs")
    (disk / "file").write_bytes(OLD)
    with pytest.raises(OSError) as full:
        files.write(disk / "file", NEW)
    assert full.value.errno == errno.ENOSPC and (disk / "file").read_bytes() == OLD


@needs_root
@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("member", "list")])
def test_a_data_folder_that_is_read_only_is_said_in_one_sentence(
    command: tuple[str, ...], mounted: Callable[..., Path]
) -> None:
    disk = mounted("-t", "tmpfs", "tmpfs")
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    line = _said_in_one_sentence(_run(START, *command, LAUTA_DATA=str(disk), HOME=str(disk)))
    assert "Read-only file system" in line and str(disk) in line


@needs_root
def test_what_root_makes_for_a_server_belongs_to_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.base.paths import database_file, secret_key

    os.chown(tmp_path, STRANGER, STRANGER)
    monkeypatch.setenv("LAUTA_DATA", str(tmp_path))
    secret_key()
    database_file()
    assert {path.stat().st_uid for path in tmp_path.iterdir()} == {STRANGER}


@needs_root
def test_what_root_writes_elsewhere_stays_with_root(tmp_path: Path) -> None:
    os.chown(tmp_path, STRANGER, STRANGER)
    files.write(tmp_path / "secrets", NEW, private=True)
    assert (tmp_path / "secrets").stat().st_uid == 0


@needs_root
def test_a_file_that_is_replaced_keeps_its_owner(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(OLD)
    os.chown(tmp_path / "file", STRANGER, STRANGER)
    files.write(tmp_path / "file", NEW)
    assert (tmp_path / "file").stat().st_uid == STRANGER


def test_the_kind_of_disk_is_known_by_its_mount(tmp_path: Path) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(
        "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n"
        "2 1 0:40 / /mnt/with\\040space rw shared:1 - cifs //server/share rw\n"
        "3 1 0:41 / /mnt/games rw - fuse.sshfs me@there:/ rw\n"
    )
    assert files.file_system(Path("/mnt/with space/data"), str(mounts)) == "cifs"
    assert files.file_system(Path("/mnt/gamesplus"), str(mounts)) == "ext4"
    assert files.ON_NETWORK.fullmatch(files.file_system(Path("/mnt/games"), str(mounts)))
    assert not files.ON_NETWORK.fullmatch("ext4")
