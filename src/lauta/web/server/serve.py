"""`lauta serve`: from nothing to a running server: folder, key, database, address, browser, and a clean end.

The command line calls `serve`; what is served is `asgi.py`.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

import lauta

from ... import files
from ...engine.edition import Edition, read_edition
from ...engine.errors import LautaError
from ...engine.modes import WITHOUT_NUMBA, can_compile
from ...engine.phrase import Phrase, T, plain
from ...i18n import say
from ..base import database, engines, limits, locks, restoring, site, write_gate
from ..base.database_health import concerns
from ..base.environment import set_for_children
from ..base.paths import DATABASE, check_data_folder, data_folder, data_path, database_file

MAX_MESSAGE = 4096
AT_ONCE = 32  # connections that asyncio takes up before it looks at the first of them
SPARE_FILES = 4 * AT_ONCE + 96  # for those that are just being turned away, and for all that is no connection
M_ARENA_MAX, M_MMAP_THRESHOLD, M_TRIM_THRESHOLD = -8, -3, -1  # of malloc.h
LARGE = 64 * 1024  # bytes that go back to the system when they are freed
LOCK = "server.lock"
FEWEST = 32  # connections


class CannotServe(LautaError):
    """The server cannot start; the message says why and what to do."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    open_browser: bool = False,
    editions: Sequence[Path] = (),
    seated: Sequence[str] = (),
) -> None:
    """Serve until Ctrl-C or SIGTERM; every guest may play with the `editions`, and with the engines `seated`.

    These are given as NAME=COMMAND.

    Raises CannotServe, and EditionError where one of these cannot be played.
    """
    offered = [read_edition(path) for path in editions]
    for figures in offered:
        lauta.game(figures.game, edition=figures)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lauta.web.settings")
    site.check()
    if seated:
        set_for_children(engines.VARIABLE, engines.setting_of(seated))
    connections = min(limits.CONNECTIONS(), _open_many_files() - SPARE_FILES)
    if connections < FEWEST:
        raise CannotServe(
            T(
                "This system allows Lauta too few open files; it needs {n}. Raise the limit (ulimit -n {n}).",
                n=SPARE_FILES + FEWEST,
            )
        )
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    set_for_children(site.LISTENING, " ".join([address, *sorted(_hosts(host))]))
    with contextlib.closing(listening):
        check_data_folder()
        path = database_file()
        with alone(address), _database_kept(path):
            _waste_no_memory()
            _migrate()
            _offer(offered)
            notes = _notes()
            with _ended_late():
                _run(listening, address, open_browser, connections, notes)


@contextlib.contextmanager
def _ended_late() -> Iterator[None]:
    """Have SIGTERM, which uvicorn raises again after its own end, not cut off what has still to be done."""

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextlib.contextmanager
def _database_kept(path: Path) -> Iterator[None]:
    """Writes go to the file that is locked, and to no other one; at the end its log is folded in."""
    from ..base.sqlite.base import close_all

    gate = write_gate.gate_of(str(path))
    gate.server = locks.held_of(path, locks.SERVER)
    try:
        yield
    finally:
        with contextlib.suppress(sqlite3.Error):
            write_gate.fold_in(path)
        gate.server = None
        close_all()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Without its protocol said, asyncio leaves Nagle's algorithm on: answers in pieces take 40 ms more.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if host == "::":  # for clients with IPv4, too, whatever the system's default is
        with contextlib.suppress(OSError, AttributeError):
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        if not host.strip():  # the system would take it for every network
            raise UnicodeError(host)
        listening.bind((host, port))
    except (OSError, OverflowError, UnicodeError) as error:
        listening.close()
        raise CannotServe(_why_not(host, port, error)) from error
    listening.listen(128)
    return listening


def _why_not(host: str, port: int, error: Exception) -> Phrase:
    """What keeps the server from listening there, and what to do."""
    code = getattr(error, "errno", None)
    if isinstance(error, socket.gaierror | UnicodeError) or code in (errno.EADDRNOTAVAIL, errno.EINVAL):
        return T(
            "{host} is no address of this machine. Use --host 127.0.0.1 for this machine alone, or "
            "--host 0.0.0.0 for its whole network.",
            host=host.strip() or "''",
        )
    why = getattr(error, "strerror", None) or str(error)
    if code == errno.EACCES:
        return T(
            "Cannot listen on port {port}: {why}. Ports below 1024 need rights; choose one above, such as "
            "--port 8000.",
            port=port,
            why=why,
        )
    return T(
        "Cannot listen on {host}, port {port}: {why}. Choose another one with --port.",
        host=host,
        port=port,
        why=why,
    )


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": _lan_address(), "::": "localhost", "127.0.0.1": "localhost"}.get(host, host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def _lan_address() -> str:
    """The address under which others in the same network see this machine; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "localhost"


def _hosts(host: str) -> set[str]:
    """The names under which pages may be asked for."""
    if host not in ("0.0.0.0", "::"):
        return {f"[{host}]" if ":" in host else host}
    name = socket.gethostname().lower()
    return {_lan_address(), name, f"{name}.local"}


@contextlib.contextmanager
def alone(address: str) -> Iterator[None]:
    """Only one server works on a database, because only one can tell its pages what is new.

    The lock is on the database itself; beside it lies a file with the `address` for whoever comes second.
    Raises CannotServe.
    """
    folder = data_folder()
    path = folder / DATABASE
    with contextlib.ExitStack() as held:
        try:
            file = held.enter_context((folder / LOCK).open("a+"))
            free = _lock(file) and _lock_database(path, held)
            if free and restoring.finish(folder) and locks.held_of(path, locks.SERVER) is None:
                free = _lock_database(path, held)  # another file has taken its place
            file.seek(0)
            if not free:
                raise CannotServe(
                    T("Lauta is already running at {address}", address=file.read().strip() or str(path))
                )
            file.truncate()
            file.write(address)
            file.flush()
        except OSError as error:  # such as a disk that is full
            raise CannotServe(plain(f"{error.filename or path}: {error.strerror}")) from error
        files.sweep(folder)
        yield


def _lock_database(path: Path, held: contextlib.ExitStack) -> bool:
    """Take the lock of a server until `held` ends; False where another process has it."""
    while path.exists():
        key = locks.hold(path, locks.SERVER)
        if key is None:
            return False
        if locks.is_same_file(path, key):
            held.callback(locks.release, key)
            break
        locks.release(key)  # a restore has put another one in its place
    return True


def running_at() -> str | None:
    """The address of the server that works on the data folder; None where none does."""
    folder = data_path()
    by_database = locks.is_held(folder / DATABASE, locks.SERVER)
    try:
        with (folder / LOCK).open("r+") as file:
            if not _lock(file) or by_database:
                return file.read().strip() or str(folder)
    except OSError:
        return str(folder) if by_database else None
    return None


def _lock(file: IO[str]) -> bool:
    """What versions before 0.2 lock; False where another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without such locks
        return sys.platform != "win32"
    return True


def _open_many_files(wanted: int = 8192) -> int:
    """Have room for every connection that is let in, where the system's default is lower; how many files."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            return most
    return wanted if soft == resource.RLIM_INFINITY else soft


def _waste_no_memory() -> None:
    """Have glibc share one heap among all threads, and give back what is freed: a thread hoards none."""
    with contextlib.suppress(OSError, AttributeError, ImportError, TypeError):
        import ctypes

        mallopt = ctypes.CDLL(None).mallopt
        for what, value in ((M_ARENA_MAX, 1), (M_MMAP_THRESHOLD, LARGE), (M_TRIM_THRESHOLD, LARGE)):
            mallopt(what, value)


def _migrate() -> None:
    """Bring the database up to date. Raises CannotServe where it is damaged, locked, newer, or read only."""
    import django
    from django.db import DatabaseError

    from . import migrating

    django.setup()
    path = database_file()
    try:
        _look_through(path)
        if migrating.is_newer(path):
            raise CannotServe(
                T(
                    "A newer Lauta has been at work on {path}. Upgrade this one, or bring back a copy of "
                    "before: lauta restore FILE --replace",
                    path=str(path),
                )
            )
        if migrating.left_to_do(path) and not migrating.in_a_child():
            migrating.here()
    except (sqlite3.Error, DatabaseError) as error:
        from ..base.troubles import trouble_of

        trouble = trouble_of(error)
        if trouble is None:
            raise
        raise CannotServe(plain(f"{path}: {trouble} ({error})")) from error


def _offer(offered: Sequence[Edition]) -> None:
    """Have the server offer these editions, and no others of earlier starts."""
    from ..editions.kept import offer_to_all

    offer_to_all(offered)


def _notes() -> list[str]:
    """What whoever has started the server should know, and can change."""
    from django.db import connection

    from ..members.keepers import nobody_keeps

    found = [
        f"{name} is no setting of Lauta{f'; {near} is' if near else ''}." for name, near in site.misspelt()
    ]
    if not can_compile():
        found.append(WITHOUT_NUMBA)
    if nobody_keeps():
        found.append(
            "Nobody keeps this server yet. On this machine, as its user and with its settings,\n"
            f"    {site.FIRST_KEEPER}\n"
            "prints a link with which that keeper sets a password."
        )
    found += [f"{say(what)} {say(advice)}" for what, advice in concerns(data_path())]
    connection.close()
    return found


def _look_through(path: Path) -> None:
    """Have SQLite look whether the database is whole."""
    with database.opened(path) as base:
        found = database.fault_of(base, thorough=False)
    if found:
        damage = sqlite3.DatabaseError(found)
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damage


def _run(
    listening: socket.socket, address: str, open_browser: bool, connections: int, notes: Sequence[str]
) -> None:
    import uvicorn

    from .asgi import application
    from .connections import Doors

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                listening.listen(1024)  # uvicorn has just said AT_ONCE, for both
                _tell(address, open_browser, [*_for_phones(listening), *notes])
                _tell_systemd()

    http, ws = Doors(connections, limits.CONNECTIONS_EACH(), site.site().proxies).protocols()
    config = uvicorn.Config(
        application, log_config=None, log_level="warning", access_log=False, http=http, ws=ws,
        ws_max_size=MAX_MESSAGE, ws_per_message_deflate=False, timeout_graceful_shutdown=2,
        timeout_keep_alive=15, server_header=False, h11_max_incomplete_event_size=16384, lifespan="on",
        loop="asyncio", backlog=AT_ONCE, proxy_headers=False,
    )  # fmt: skip
    with contextlib.suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listening])


def _for_phones(listening: socket.socket) -> list[str]:
    """The address for a phone in the same network, on a terminal with its QR code; else nothing."""
    host, port = listening.getsockname()[:2]
    known = _lan_address() if host in ("0.0.0.0", "::") else host
    if known == "localhost" or known.startswith("127.") or known == "::1":
        return []
    address = f"http://{f'[{known}]' if ':' in known else known}:{port}/"
    lines = [f"On a phone in the same network: {address}"]
    if sys.stdout.isatty():
        import segno

        drawn = io.StringIO()
        segno.make(address, micro=False).terminal(drawn, compact=True)
        lines.append(drawn.getvalue())
    return lines


def _tell(address: str, open_browser: bool, notes: Sequence[str]) -> None:
    print("\n".join([f"Lauta is ready: {address}", "Ctrl-C ends it.", *notes]), flush=True)
    if open_browser and _has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _tell_systemd() -> None:
    """Tell systemd, where it has started us and waits (Type=notify), that pages are answered from now on."""
    place = os.environ.pop("NOTIFY_SOCKET", "")
    if place and sys.platform != "win32":
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, contextlib.suppress(OSError):
            line.connect("\0" + place[1:] if place.startswith("@") else place)
            line.sendall(b"READY=1")


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
