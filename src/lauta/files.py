"""Files written whole or not at all on any file system, and the folders where they belong.

All that Lauta writes goes through here; `tests/outside/test_files.py` keeps the rest of the code to it.
File systems differ in what they refuse: exFAT has no links, network shares no locks, some no `fsync` of a
folder. Each refusal has a fallback, and no fallback leaves a file half written.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import io
import os
import re
import secrets
import shutil
import stat
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, BinaryIO

import platformdirs

from .text import prints

# What a file system answers to an operation that it does not know.
REFUSED = frozenset(
    getattr(errno, name)
    for name in (
        "EPERM", "EACCES", "ENOSYS", "EOPNOTSUPP", "ENOTSUP", "EINVAL", "EXDEV", "EMLINK", "ENOTTY", "ENOLCK"
    )
)  # fmt: skip
_NO_SYNC = REFUSED - {errno.EXDEV, errno.EMLINK}
_NO_FOLDER_SYNC = _NO_SYNC | {errno.EBADF, errno.EROFS, errno.EISDIR}
_NO_REPLACE = REFUSED | {errno.EEXIST, errno.EBUSY, errno.ETXTBSY}
_READ_ONLY = {errno.EACCES, errno.EPERM, errno.EROFS}  # the folder; a file in it may still be writable

PART, OLD = ".part", ".old"
_LEFT_BEHIND = re.compile(r"\.lauta-[0-9a-f]{12}(\.part|\.old)")
_BY_OLDER_VERSIONS = re.compile(r"\.lauta-backup-.*|\.restore-.*|\.(secret\.key|push\.pem)\..*")
ABANDONED_S = 3600.0  # without locks, age tells what nobody works at any more
AWAKE_S = 0.05
TRIES = 20  # on Windows, while a virus scanner looks at a new file

_swept: set[str] = set()
_sweeping = threading.Lock()


# --- writing -----------------------------------------------------------------------------------------


def write(
    path: Path, content: bytes | str, *, private: bool = False, durable: bool = True, replace: bool = True
) -> None:
    """Write a file whole or not at all; text as UTF-8. Errors and options as of `writing`."""
    with writing(path, private=private, durable=durable, replace=replace) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextlib.contextmanager
def writing(
    path: Path, *, private: bool = False, durable: bool = True, replace: bool = True
) -> Iterator[BinaryIO]:
    """A file to write to, which is in its place only when the block ends without an error.

    `private` closes it to other users from the first byte, `durable` has it survive a power cut, without
    `replace` it must not be there yet. Raises OSError with the name of the file, FileExistsError; then the
    old file is as it was.
    """
    path = path.resolve() if replace and path.is_symlink() else path
    if replace and _is_stream(path):
        with path.open("wb") as stream:
            yield stream
        return
    with _named(path):
        if not replace and os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        _sweep_once(path.parent)
        try:
            part, handle = _new_part(path.parent, _mode(path, private))
        except OSError as error:
            if not (replace and error.errno in _READ_ONLY and os.access(path, os.W_OK) and path.is_file()):
                raise
            with io.BytesIO() as kept:
                yield kept
                _write_in_place(path, kept.getvalue())
            return
        try:
            with os.fdopen(handle, "wb") as file:
                _keep_owner(file.fileno(), path, private)
                yield file
                file.flush()
                if durable:
                    sync(file.fileno())
                if sys.platform != "win32":  # while it is open nobody takes it for left behind
                    _put(part, path, replace)
            if sys.platform == "win32":
                _put(part, path, replace)
            if durable:
                sync_folder(path.parent)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(part)


def create(path: Path, content: bytes | str, *, private: bool = False) -> bool:
    """Write a file unless another process has done so meanwhile; whether this one did. OSError."""
    try:
        write(path, content, private=private, replace=False)
    except FileExistsError:
        return False
    return True


def append(path: Path, text: str) -> None:
    """Append lines, all of them or none. OSError with the name of the file."""
    with _named(path):
        handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(handle, "r+b", buffering=0) as file:
            size = os.fstat(handle).st_size
            try:
                _write_all(file, text.encode())
            except OSError:
                os.ftruncate(handle, size)
                raise


def cut(path: Path, size: int) -> None:
    """Shorten a file, such as by a last line without its end."""
    with _named(path), path.open("r+b") as file:
        file.truncate(size)


def give_to_owner(path: Path, folder: Path) -> None:
    """Have what root made belong to the owner of a folder: a server must be able to read its own files."""
    if sys.platform != "win32" and os.geteuid() == 0:
        with contextlib.suppress(OSError):
            owner = folder.stat()
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def check_free(path: Path) -> None:
    """Whether a file of this name can be made, before hours go into it. FileExistsError, OSError."""
    with _named(path):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        os.unlink(path)


def check_writable(folder: Path) -> None:
    """Raise OSError where nothing can be written to a folder: read-only, full, no inodes, of another user."""
    with _named(folder):
        part, handle = _new_part(folder, 0o600)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(b"\0" * 4096)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(part)


def sync(handle: int) -> None:
    """Have what was written reach the disk, where the file system knows how. OSError where it fails."""
    with _unless(_NO_SYNC):
        full = getattr(_fcntl(), "F_FULLFSYNC", None)  # macOS: fsync stops at the cache of the disk
        if full is not None:
            with _unless(_NO_SYNC):
                _fcntl().fcntl(handle, full)
                return
        os.fsync(handle)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder reach the disk, where the file system knows how."""
    if sys.platform == "win32":
        return
    with _unless(_NO_FOLDER_SYNC | {errno.ENOENT}):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sync_all() -> None:
    """Have everything reach the disk: for many files at once."""
    if hasattr(os, "sync"):
        os.sync()


def move(source: Path, to: Path) -> None:
    """Rename within one file system, over what is there. OSError; then both are as they were."""
    with _named(to):
        _replace(str(source), str(to))


def place(source: Path, to: Path) -> None:
    """The same, also from another file system. OSError; then what was there is as it was."""
    try:
        move(source, to)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        copy(source, to, private=True)
        source.unlink()


def copy(source: Path, to: Path, *, private: bool = False, durable: bool = True) -> None:
    """Copy a file whole or not at all. Errors and options as of `writing`."""
    with source.open("rb") as old, writing(to, private=private, durable=durable) as new:
        shutil.copyfileobj(old, new, 1 << 20)


def twin(source: Path, to: Path) -> None:
    """Have a file under a second name: by a link, else as a copy. OSError."""
    try:
        os.link(source, to)
    except OSError as error:
        if error.errno not in REFUSED:
            raise
        copy(source, to, private=True)


# --- the steps of it ---------------------------------------------------------------------------------


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Errors name the file that was asked for, not one that only we know."""
    try:
        yield
    except OSError as error:
        known = str(error.filename or "")
        if known and known != str(path) and not _LEFT_BEHIND.fullmatch(os.path.basename(known)):
            raise
        raise type(error)(error.errno, error.strerror or str(error), str(path)) from error


@contextlib.contextmanager
def _unless(refused: frozenset[int] | set[int]) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno not in refused:
            raise


def _is_stream(path: Path) -> bool:
    """Whether it is a pipe or a device, which nothing can be put in place of."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _new_part(folder: Path, mode: int) -> tuple[str, int]:
    while True:
        part = os.path.join(folder, f".lauta-{secrets.token_hex(6)}{PART}")
        flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0)
        handle = os.open(part, flags, mode)
        _hold(handle, wait=True)
        if sys.platform == "win32" or os.fstat(handle).st_nlink:
            return part, handle
        os.close(handle)  # swept away between its beginning and its lock


def _mode(path: Path, private: bool) -> int:
    return 0o600 if private else 0o666  # the umask takes its part


def _keep_owner(handle: int, path: Path, private: bool) -> None:
    """Keep owner and mode of a file that is replaced."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        there = path.stat() if path.exists() else None
        if there is not None and os.geteuid() == 0:
            os.fchown(handle, there.st_uid, there.st_gid)
        if there is not None and not private:
            os.fchmod(handle, stat.S_IMODE(there.st_mode))


def _put(part: str, path: Path, replace: bool) -> None:
    if replace:
        _replace(part, str(path))
    else:
        _link(part, str(path))


def _link(part: str, path: str) -> None:
    """Give a file its name unless there is one. FileExistsError."""
    try:
        os.link(part, path)
        return
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno not in REFUSED:
            raise
    if sys.platform == "win32":
        os.rename(part, path)  # fails where there is one
        return
    if _rename_exclusively(part, path):
        return
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    os.rename(part, path)


def _rename_exclusively(part: str, path: str) -> bool:
    """Rename by Linux's RENAME_NOREPLACE; whether it knows how. FileExistsError."""
    rename: Any = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    at_cwd, no_replace = -100, 1
    if rename is None:
        return False
    if rename(at_cwd, os.fsencode(part), at_cwd, os.fsencode(path), no_replace) == 0:
        return True
    if ctypes.get_errno() == errno.EEXIST:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    return False


def _replace(part: str, path: str) -> None:
    """Put a file in the place of another one; where that is refused, by way of a third name."""
    try:
        _patiently(lambda: os.replace(part, path))
        return
    except OSError as error:
        if error.errno not in _NO_REPLACE or os.path.isdir(path):
            raise
        refused = error
    if not os.path.lexists(path):
        os.rename(part, path)
        return
    aside = os.path.join(os.path.dirname(path), f".lauta-{secrets.token_hex(6)}{OLD}")
    try:
        os.rename(path, aside)
    except OSError:
        raise refused from None
    try:
        os.rename(part, path)
    except OSError:
        os.rename(aside, path)
        raise refused from None
    with contextlib.suppress(OSError):
        os.unlink(aside)


def _patiently(step: Callable[[], None]) -> None:
    """Windows refuses for a moment what another program has open."""
    for _ in range(TRIES if sys.platform == "win32" else 0):
        try:
            return step()
        except PermissionError:
            time.sleep(AWAKE_S)
    return step()


def _write_in_place(path: Path, content: bytes) -> None:
    """For a file of ours in a folder that is not; an error puts the old content back."""
    before = path.read_bytes()
    with path.open("r+b", buffering=0) as file:
        try:
            _write_all(file, content)
            file.truncate(len(content))
            sync(file.fileno())
        except OSError:
            file.seek(0)
            _write_all(file, before)
            file.truncate(len(before))
            raise


def _write_all(file: IO[bytes], content: bytes) -> None:
    left = memoryview(content)
    while left:
        left = left[file.write(left) :]


# --- what killed processes have left ---------------------------------------------------------------------


def sweep(folder: Path) -> list[str]:
    """Remove what killed processes have left in a folder; the names. What is being written stays."""
    gone: list[str] = []
    try:
        found = [entry.path for entry in os.scandir(folder) if _is_left_behind(entry)]
    except OSError:
        return gone
    for path in found:
        with contextlib.suppress(OSError):
            if _let_go(path):
                gone.append(os.path.basename(path))
    return gone


def _sweep_once(folder: Path) -> None:
    with _sweeping:
        known = str(folder) in _swept
        _swept.add(str(folder))
    if not known:
        sweep(folder)


def _is_left_behind(entry: os.DirEntry[str]) -> bool:
    if entry.is_symlink():
        return False
    if _LEFT_BEHIND.fullmatch(entry.name):
        return True
    return bool(_BY_OLDER_VERSIONS.fullmatch(entry.name)) and _age(entry.path) > 24 * ABANDONED_S


def _age(path: str) -> float:
    return abs(time.time() - os.stat(path).st_mtime)  # a clock that jumped back makes nothing young for ever


def _let_go(path: str) -> bool:
    if os.path.isdir(path):
        handle = None if sys.platform == "win32" else os.open(path, os.O_RDONLY)
    else:
        handle = os.open(path, os.O_RDWR | os.O_NOFOLLOW) if sys.platform != "win32" else None
    try:
        held = None if handle is None else _hold(handle)
        if held is False or (held is None and _age(path) < ABANDONED_S):
            return False
        if os.path.isdir(path):
            shutil.rmtree(path)
        else:
            os.unlink(path)
        return True
    finally:
        if handle is not None:
            os.close(handle)


def _hold(handle: int, wait: bool = False) -> bool | None:
    """Lock what is being written; False where another process has it, None without locks."""
    module = _fcntl()
    if module is None:
        return None
    try:
        module.flock(handle, module.LOCK_EX | (0 if wait else module.LOCK_NB))
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _fcntl() -> Any:
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    return fcntl


@contextlib.contextmanager
def work_folder(beside: Path) -> Iterator[Path]:
    """A private folder on the same file system, gone afterwards; after a kill, at the next time."""
    _sweep_once(beside)
    sweep(beside)
    path = os.path.join(beside, f".lauta-{secrets.token_hex(6)}{PART}")
    with _named(beside):
        os.mkdir(path, 0o700)
    handle = None if sys.platform == "win32" else os.open(path, os.O_RDONLY)
    try:
        if handle is not None:
            _hold(handle)
        yield Path(path)
    finally:
        shutil.rmtree(path, ignore_errors=True)
        if handle is not None:
            os.close(handle)


# --- folders ------------------------------------------------------------------------------------------


def folder(path: Path, private: bool = False) -> Path:
    """The same folder, made where missing. OSError with its name."""
    with _named(path):
        path.mkdir(parents=True, exist_ok=True, mode=0o700 if private else 0o777)
    return path


def home() -> Path | None:
    """The home folder of this user; None for a user without one, such as a container's `--user 12345`."""
    if sys.platform == "win32":
        return Path.home()
    named = os.environ.get("HOME", "").strip()
    if os.path.isabs(named):
        return Path(named)
    import pwd

    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        return None


def chosen(wished: str) -> Path | None:
    """The folder that a setting names; None where it is empty."""
    wished = wished.strip()
    if not wished:
        return None
    if wished == "~" or wished.startswith("~/"):  # in the settings of a service no shell reads it
        known = home()
        return known / wished[2:] if known is not None else Path(wished)
    return Path(wished)


def user_data() -> Path | None:
    """Where this user's programs keep what must last; None for a user without a home."""
    return _of_user("XDG_DATA_HOME", lambda: platformdirs.user_data_path("lauta", appauthor=False))


def user_cache() -> Path | None:
    """Where this user's programs keep what can be made again; None for a user without a home."""
    return _of_user("XDG_CACHE_HOME", lambda: platformdirs.user_cache_path("lauta"))


def _of_user(variable: str, find: Callable[[], Path]) -> Path | None:
    if sys.platform == "win32" or (sys.platform == "darwin" and home() is not None):
        return find()
    named = os.environ.get(variable, "").strip()
    if os.path.isabs(named):  # by the specification a relative one counts as none
        return Path(named) / "lauta"
    known = home()
    if known is None:
        return None
    return known / (".local/share" if variable == "XDG_DATA_HOME" else ".cache") / "lauta"


def temporary() -> Path:
    """A folder for what nobody needs tomorrow. OSError where this machine has none that can be written."""
    return Path(tempfile.gettempdir())


@contextlib.contextmanager
def scratch_folder() -> Iterator[Path]:
    """A private folder that is gone afterwards. OSError where no temporary folder can be written."""
    with tempfile.TemporaryDirectory(prefix="lauta-", ignore_cleanup_errors=True) as path:
        yield Path(path)


def owned_folder(parent: Path, name: str) -> Path:
    """A folder in a place that all users share, which only this user can write to. OSError."""
    if not hasattr(os, "getuid"):  # on Windows the temporary folder is the user's own
        return folder(parent / name)
    path = parent / f"{name}-{os.getuid()}"
    with contextlib.suppress(FileExistsError):
        path.mkdir(mode=0o700)
    found = path.lstat()
    if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022:
        return path
    return Path(tempfile.mkdtemp(prefix=f"{name}-", dir=parent))


def remove_folder(path: Path) -> None:
    """Remove a folder and all below it, as far as that is possible."""
    shutil.rmtree(path, ignore_errors=True)


def shown(path: Path | str) -> str:
    """A path as text that can be printed, whatever bytes its name has."""
    text = os.fsencode(str(path)).decode("utf-8", "replace")
    return "".join(c if prints(c) else "\ufffd" for c in text)


# --- what lies under a folder ---------------------------------------------------------------------------

WITHOUT_OWNERS = {"vfat", "msdos", "exfat", "fuse.exfat", "fuseblk"}
# SQLite's write-ahead log needs memory that all its processes share, and these have none between machines.
ON_NETWORK = re.compile(
    r"nfs\d?|cifs|smb\d?|smbfs|9p|afs|ceph|glusterfs|lustre|vboxsf|prl_fs|drvfs|davfs|ncpfs|virtiofs"
    r"|fuse\.(sshfs|glusterfs.*|s3fs|rclone|grpcfuse|osxfs|davfs.*|smb.*|ceph.*|gvfs.*|vmhgfs.*)"
)


def file_system(path: Path, mounts: str = "/proc/self/mountinfo") -> str:
    """The type of the file system under a path, such as "ext4"; empty where that cannot be known."""
    try:
        wanted = os.path.realpath(path)
        with open(mounts, encoding="utf-8", errors="surrogateescape") as file:
            lines = [line.split() for line in file]
    except OSError:
        return ""
    best, kind = "", ""
    for line in lines:
        point = _unescaped(line[4])
        below = wanted == point or wanted.startswith(point.rstrip("/") + "/")
        if below and len(point) >= len(best) and "-" in line:
            best, kind = point, line[line.index("-") + 1]
    return kind


def _unescaped(text: str) -> str:
    return re.sub(r"\\(\d{3})", lambda found: chr(int(found[1], 8)), text)


def is_on_network(path: Path) -> bool:
    """Whether a path lies on a file system of another machine, or of one around a virtual machine."""
    return bool(ON_NETWORK.fullmatch(file_system(path)))
