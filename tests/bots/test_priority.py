"""How far processes step back: `nice`, and on Linux the session that a child of the server leads."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lauta.bots.priority import step_back

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="priorities of sessions are Linux's")


@pytest.fixture
def child() -> Iterator[subprocess.Popen[bytes]]:
    """A process with a session of its own that waits for the end of its input."""
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, start_new_session=True) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def session_priority(pid: int) -> int:
    told = Path(f"/proc/{pid}/autogroup").read_text(encoding="ascii")  # "/autogroup-12 nice 5"
    return int(told.split()[-1])


def test_a_child_steps_back_as_process_and_as_session(child: subprocess.Popen[bytes]) -> None:
    own = os.getpriority(os.PRIO_PROCESS, child.pid)
    step_back(4, child.pid)
    step_back(3, child.pid)
    assert os.getpriority(os.PRIO_PROCESS, child.pid) == min(19, own + 7)
    if Path(f"/proc/{child.pid}/autogroup").exists():
        assert session_priority(child.pid) == min(19, own + 7)


def test_nobody_steps_back_further_than_there_is(child: subprocess.Popen[bytes]) -> None:
    step_back(100, child.pid)
    assert os.getpriority(os.PRIO_PROCESS, child.pid) == 19


def test_a_process_of_another_session_keeps_it_as_it_is() -> None:
    """The terminal of the server is everybody's in it."""
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as process:
        session = Path(f"/proc/{process.pid}/autogroup")
        before = session.read_text(encoding="ascii") if session.exists() else ""
        own = os.getpriority(os.PRIO_PROCESS, process.pid)
        step_back(5, process.pid)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, own + 5)
        assert not before or session.read_text(encoding="ascii") == before
        assert process.stdin is not None
        process.stdin.close()


def test_a_process_that_has_ended_is_no_fault() -> None:
    with subprocess.Popen(["true"]) as process:
        process.wait()
        step_back(5, process.pid)
