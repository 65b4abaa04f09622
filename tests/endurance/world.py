"""The world around a server under test: its disk, its clock, the services it sends to, and its process.

Faults are injected here; when is said in `faults.py`. Everything is on this machine, below 127.0.0.0/8.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.endurance.evidence import Journal
from tests.waiting import LONG_ENOUGH, until

ROOT = Path(__file__).parent.parent.parent
SERVE = """
import os, pathlib, signal, threading
def names(*_):
    pathlib.Path(os.environ["THREADS"]).write_text("\\n".join(one.name for one in threading.enumerate()))
signal.signal(signal.SIGUSR2, names)
from lauta.cli import main
main()
"""
DISK_MIB = 200
BLOCK = 1 << 20


class Disk:
    """A small file system for the data folder, which can be filled; without root it is a plain folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.small = folder, False
        self._ballast = folder / "ballast"

    @contextlib.contextmanager
    def mounted(self) -> Iterator[Disk]:
        """Mount it for a while."""
        made = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MIB}m", "tmpfs", str(self.folder)]
        with contextlib.suppress(OSError):
            self.small = subprocess.run(made, capture_output=True, check=False).returncode == 0
        try:
            yield self
        finally:
            if self.small:
                subprocess.run(["umount", "-l", str(self.folder)], check=False)

    def fill(self) -> None:
        """Leave no block free."""
        with contextlib.suppress(OSError), self._ballast.open("wb", buffering=0) as file:
            for size in (BLOCK, 4096):
                with contextlib.suppress(OSError):
                    while True:
                        file.write(b"\0" * size)

    def empty(self) -> None:
        """Give the room back."""
        self._ballast.unlink(missing_ok=True)


class Clock:
    """The wall clock of the server, shifted by seconds; without a C compiler it cannot be shifted."""

    def __init__(self, folder: Path) -> None:
        self._shift, self._library = folder / "shift", folder / "clock.so"
        self._shift.write_bytes(struct.pack("q", 0))
        compiler = shutil.which("cc")
        source = str(Path(__file__).with_name("clock.c"))
        made = [compiler or "", "-shared", "-fPIC", "-O2", "-o", str(self._library), source, "-ldl"]
        self.works = compiler is not None and subprocess.run(made, check=False).returncode == 0

    @property
    def environment(self) -> dict[str, str]:
        """What the server's process needs for it."""
        return {"LD_PRELOAD": str(self._library), "SHIFT": str(self._shift)} if self.works else {}

    def set(self, seconds: int) -> None:
        """Set the clock so many seconds ahead of the real time, in place: the server has the file mapped."""
        with self._shift.open("r+b") as file:
            file.write(struct.pack("q", seconds))


class Service(ThreadingHTTPServer):
    """A push service and receiver of webhooks that can be down: it keeps whatever it has accepted.

    `taken` are the messages: the path, the body, and when they came. `mode` is the status of its answers, 0
    to hang up without one.
    """

    daemon_threads = True

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.mode, self.taken, self.refused = 201, list[tuple[str, bytes, float]](), 0
        self.arrived = threading.Condition()
        super().__init__(("127.0.0.1", 0), _Intake)
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class _Intake(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        service: Any = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        mode = service.mode
        with service.arrived:
            if 200 <= mode < 300:
                service.taken.append((self.path, body, time.monotonic()))
                service.arrived.notify_all()
            else:
                service.refused += 1
        service.journal.note("call", path=self.path, answer=mode)
        if mode == 0:
            self.close_connection = True
            return
        self.send_response(mode)
        if mode == 429:
            self.send_header("Retry-After", "5")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class Server:
    """`lauta serve` on one port and one data folder, killed and started again as often as asked."""

    def __init__(self, data: Path, beside: Path, clock: Clock) -> None:
        self.data, self.beside, self.clock, self.port = data, beside, clock, 0
        self.starts, self.kills = 0, list[float]()

    @property
    def environment(self) -> dict[str, str]:
        """The settings of the site; `beside` is a folder that is never full."""
        return {
            **os.environ, "LAUTA_DATA": str(self.data), "LAUTA_OUTWARD": "private", "LAUTA_BOT_PACE": "0.5",
            "LAUTA_WARM": "0", "LAUTA_LOG": "INFO", "LAUTA_TABLES_A_DAY": "10000",
            "LAUTA_SITE": "http://localhost", "LAUTA_MAIL_FROM": "admin@example.org",
            "THREADS": str(self.beside / "threads.txt"), **self.clock.environment,
        }  # fmt: skip

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", "--port", str(self.port)], cwd=ROOT, env=self.environment,
            stdout=subprocess.PIPE, stderr=(self.beside / "log.txt").open("ab"), text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        polled = select.poll()  # select() takes no descriptor beyond 1024
        polled.register(self.process.stdout, select.POLLIN)
        ready = polled.poll(LONG_ENOUGH * 1000)
        found = ready and re.search(r"http://localhost:(\d+)/", self.process.stdout.readline())
        if not found:
            raise RuntimeError(f"the server does not start: {self.log()[-3000:]}")
        self.port = int(found[1])
        self.starts += 1

    def log(self) -> str:
        """Its log, from INFO on."""
        return (self.beside / "log.txt").read_text("utf-8", "replace")

    def kill(self) -> None:
        """End it as a power cut does."""
        self.kills.append(time.monotonic())
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """End it as an admin does; its exit status."""
        self.process.terminate()
        return self.process.wait(LONG_ENOUGH)

    def threads(self) -> set[str]:
        """The names of its threads now."""
        found = self.beside / "threads.txt"
        found.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR2)
        until(found.exists, bool, self.log)
        time.sleep(0.2)  # it is being written
        return set(found.read_text().split("\n"))

    def prepare(self, people: int, service: str) -> list[dict[str, str]]:
        """Make members with tokens; every second one with a webhook, or a browser, at the service."""
        made = subprocess.run(
            [sys.executable, "-m", "tests.endurance.members", str(people), service], cwd=ROOT,
            env=self.environment, stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
        found: list[dict[str, str]] = json.loads(made.stdout.splitlines()[-1])
        return found
