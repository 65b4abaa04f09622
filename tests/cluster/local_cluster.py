"""A real Ray cluster on this machine, of nodes that are processes; no test here."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MEMORY = 80_000_000  # bytes of shared memory a node, about the least that Ray takes
END_S = 30
TRIES = 3  # at other ports, as another process may take the one that was free
# Looked for and not imported: that takes a second, also of those who run other tests.
NEEDS_RAY = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not made for this kind of machine")


class LocalCluster:
    """Nodes that begin with `with` and are gone after it; each is a session of processes of its own."""

    def __init__(self, *cores: int, **environ: str) -> None:
        self.address = f"127.0.0.1:{_free_port()}"
        self._folder = Path(tempfile.mkdtemp(prefix="lr"))  # the names of Ray's sockets must be short
        self._environ = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))),
            **environ,
        }
        self._cores = cores
        self.nodes: list[subprocess.Popen[str]] = []

    def __enter__(self) -> LocalCluster:
        try:
            for cores in self._cores:
                self.add(cores)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for node in reversed(self.nodes):
            if node.poll() is None:
                node.terminate()
                with suppress(subprocess.TimeoutExpired):
                    node.wait(END_S)
            self.kill(node)
        shutil.rmtree(self._folder, ignore_errors=True)

    def add(self, cores: int) -> None:
        """One node more; the first one is the head, at another port where one was taken."""
        for tries in range(TRIES):
            said = self._begin(cores)
            if "runtime started" in said:
                return
            if self.nodes[:-1] or "Address already in use" not in said or tries == TRIES - 1:
                raise RuntimeError(f"Ray did not start: {said}")
            self.kill(self.nodes.pop())
            self.address = f"127.0.0.1:{_free_port()}"

    def _begin(self, cores: int) -> str:
        """Start a node; what it says until it has started or ended."""
        head = (
            *("--head", f"--port={self.address.rpartition(':')[2]}", f"--temp-dir={self._folder}"),
            *("--include-dashboard=false", "--disable-usage-stats"),
        )
        node = subprocess.Popen(
            [
                *(sys.executable, "-m", "ray.scripts.scripts", "start", "--block"),
                *(head if not self.nodes else (f"--address={self.address}",)),
                *(f"--num-cpus={cores}", f"--object-store-memory={MEMORY}", "--node-ip-address=127.0.0.1"),
                "--include-log-monitor=false",
            ],
            env=self._environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.nodes.append(node)
        assert node.stdout is not None
        said = ""
        for line in node.stdout:
            said += line
            if "runtime started" in line:
                break
        return said

    def kill(self, node: subprocess.Popen[str]) -> None:
        """End a node without a word, with all of its processes."""
        for pid in _session(node.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        node.wait()

    def players(self, node: subprocess.Popen[str]) -> list[int]:
        """The processes of a node that do units now."""
        return [pid for pid, called in _session(node.pid).items() if called.startswith("ray::carry")]


def _session(leader: int) -> dict[int, str]:
    """The processes of a session, and what they are called."""
    found = {}
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.getsid(pid := int(path.name)) == leader:
                found[pid] = (path / "cmdline").read_text(errors="replace")
    return found


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
