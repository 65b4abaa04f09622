"""The process that thinks for the server: its protocol, bad questions, and when it ends."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lauta
from lauta.bots import worker as worker_module
from lauta.bots.child import LONGEST_LINE
from lauta.bots.worker import answer
from lauta.engine.match import Match
from lauta.engine.record import pack
from tests.waiting import LONG_ENOUGH, until

AFRICA = lauta.game("africa")


def question(**changes: Any) -> dict[str, Any]:
    """A good question about the first decision of a game, with changes."""
    match = AFRICA.match(3, seed=1)
    state = base64.b64encode(pack(match.redacted(match.actor))).decode()
    asked = {
        "id": 5,
        "game": "africa",
        "players": 3,
        "state": state,
        "level": "skilled",
        "seconds": None,
        "seed": 7,
    }
    return {**asked, **changes}


@pytest.fixture(scope="module")
def worker() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [sys.executable, "-m", "lauta.bots.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(LONG_ENOUGH) == 0


def ask(process: subprocess.Popen[bytes], line: bytes) -> dict[str, Any]:
    """One line to the process, one line back."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(line + b"\n")
    process.stdin.flush()
    reply: dict[str, Any] = json.loads(process.stdout.readline())
    return reply


def test_it_answers_and_survives_garbage(worker: subprocess.Popen[bytes]) -> None:
    assert "error" in ask(worker, b"\xff\xfe garbage")
    assert "at most" in ask(worker, b"[" * (3 * LONGEST_LINE))["error"]
    assert "error" in ask(worker, b"[" * (LONGEST_LINE - 1))
    good = ask(worker, json.dumps(question()).encode())
    legal = {action.number for action in AFRICA.match(3, seed=1).legal_actions()}
    assert good["id"] == 5 and good["action"] in legal


@pytest.mark.compiled
def test_it_warms_the_cache(worker: subprocess.Popen[bytes]) -> None:
    reply = ask(worker, b'{"warm": "africa"}')
    assert reply["warm"] == "africa" and reply["seconds"] > 0
    assert "action" in ask(worker, json.dumps(question(level="expert", iterations=20)).encode())


def thought(table: str, match: Match) -> tuple[int, int]:
    """What an expert at a table chooses, and how many iterations it had made before."""
    state = base64.b64encode(pack(match.redacted(match.actor))).decode()
    asked = question(level="expert", iterations=300, state=state, table=table)
    action = answer(json.dumps(asked).encode())["action"]
    return action, worker_module._thinkers["africa", table].last.kept


@pytest.mark.compiled
def test_a_thought_goes_on_at_its_table() -> None:
    """And at no other one."""
    worker_module._thinkers.clear()
    match = AFRICA.match(3, seed=1)
    kept: list[int] = []
    while len(kept) < 2:
        seat = match.actor
        match.play(thought("one", match)[0])
        if match.actor == seat and len(match.legal_actions()) > 1:
            kept = [thought(table, match)[1] for table in ("two", "one")]
    assert kept[0] == 0 < kept[1]


def test_cores_are_told_at_any_time(worker: subprocess.Popen[bytes]) -> None:
    """There is no answer to them, and what is no number changes nothing."""
    assert worker.stdin is not None
    worker.stdin.write(b'{"cores": 2}\n{"cores": "x"}\n')
    assert "no game" in ask(worker, json.dumps(question(game="chess")).encode())["error"]
    assert worker_module._is_about_cores(b'{"cores": 1}') and worker_module.CORES.most == 1
    assert not worker_module._is_about_cores(json.dumps(question()).encode())


@pytest.mark.parametrize(
    "changes, says",
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": None}, "game must be a text"),
        ({"level": "god"}, "no level 'god'"),
        ({"state": "$"}, "no base64"),
        ({"state": "AAAA"}, "state:"),
        ({"seconds": -1}, "seconds must be"),
        ({"seconds": 1e9}, "seconds must be"),
        ({"seconds": True}, "seconds must be"),
        ({"seed": "x"}, "seed must be"),
        ({"seed": 1.5}, "seed must be"),
        ({"iterations": 10**9}, "iterations must be"),
    ],
)
def test_a_bad_question_is_told_what_is_wrong(changes: dict[str, Any], says: str) -> None:
    reply = answer(json.dumps(question(**changes)).encode())
    assert reply["id"] == 5 and says in reply["error"]


@given(st.binary(max_size=300))
@settings(max_examples=100, deadline=None)
def test_any_bytes_get_an_error(line: bytes) -> None:
    assert "error" in answer(line)


def test_it_ends_with_its_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lauta.bots.worker"], input=b"", capture_output=True, timeout=LONG_ENOUGH
    )
    assert done.returncode == 0 and done.stdout == b""


def test_it_ends_with_its_parent() -> None:
    script = (
        "import subprocess, sys, os\n"
        "worker = [sys.executable, '-m', 'lauta.bots.worker']\n"
        "child = subprocess.Popen(worker, stdin=int(sys.argv[1]), stdout=subprocess.PIPE)\n"
        "assert b'error' in child.stdout.readline()\n"  # it is at work
        "print(child.pid, flush=True)\n"
        "os._exit(1)\n"
    )
    reading, writing = os.pipe()
    try:
        os.write(writing, b"garbage\n")
        parent = subprocess.run(
            [sys.executable, "-c", script, str(reading)],
            pass_fds=(reading,),
            stdout=subprocess.PIPE,
            timeout=LONG_ENOUGH,
        )
        child = int(parent.stdout)
        until(lambda: alive(child), lambda still: not still)
    finally:
        os.close(reading)
        os.close(writing)


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent does not."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.compiled
def test_who_is_to_answer_alike_does_so_whatever_was_thought_before(monkeypatch: pytest.MonkeyPatch) -> None:
    match = AFRICA.match(3, seed=4)
    for _ in range(40):
        match.play(match.legal_numbers()[len(match.log) % len(match.legal_numbers())])
    state = base64.b64encode(pack(match.redacted(match.actor))).decode()
    monkeypatch.setattr(worker_module, "_thinkers", {})
    asked = question(state=state, level="expert", table="t", alike=True)
    first = answer(json.dumps(asked).encode())
    for seed in (11, 12):
        answer(json.dumps({**asked, "seed": seed, "alike": False, "iterations": 40}).encode())
    assert answer(json.dumps(asked).encode()) == first
    (thinker,) = worker_module._thinkers.values()
    assert thinker.last.kept == 0
    assert "cut" not in first


def forced() -> str:
    """A position of Africa with one legal action, as its seat knows it."""
    match = AFRICA.match(3, seed=4)
    while len(match.legal_numbers()) != 1:
        match.play(match.legal_numbers()[len(match.log) % len(match.legal_numbers())])
    return base64.b64encode(pack(match.redacted(match.actor))).decode()


@pytest.mark.compiled
def test_who_is_to_answer_within_no_time_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "_thinkers", {})
    told = answer(json.dumps(question(level="master", table="t", within=0)).encode())
    assert told["cut"] is True and "action" in told


@pytest.mark.compiled
def test_who_is_to_answer_in_time_has_all_compiled_also_where_nothing_is_to_be_decided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker_module, "_thinkers", {})
    for more, ready in (({}, False), ({"within": 0.5}, True)):
        told = answer(json.dumps(question(state=forced(), level="expert", table=str(more), **more)).encode())
        assert "action" in told
        assert worker_module._thinkers[next(reversed(worker_module._thinkers))].ready is ready
