"""An engine of others: started, asked, and ended. What is said stands in `protocol.py`.

An engine is a stranger: it gets no secrets, not even those of our environment, its answers are bounded in
length and time, and whatever it does, the host gets an action or an error in time.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import msgspec

from ..bots.priority import step_back
from ..engine.errors import LautaError, OptionError
from ..engine.match import Match
from ..text import NotJson, read_json
from ..text import name as clean_name
from .protocol import LONGEST_ANSWER, LONGEST_NAME, PROTOCOL, greeting, question, written

READY_S = 600.0  # until it has said who it is: engines may compile, or load what they have learnt
MOVE_S = 5.0  # to think, where nobody says otherwise
GRACE_S = 5.0  # beyond the time to think; then it is told to stop
LOWER = 5  # of 19 steps that `nice` knows, as our own bots
MOST_LINES = 256  # that wait to be read; then its pipe fills up
LAST_S = 2.0  # after that
LEAVES_S = 2.0  # to end, once its input has ended
PASSED_ON = (
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "TMPDIR",
    "TZ",
    "SYSTEMROOT",
    "VIRTUAL_ENV",
    "PYTHONPATH",
    "LAUTA_CACHE",
)
_END = b""


class EngineError(LautaError):
    """An engine cannot be started, or is not one; the message says what to change."""


class EngineFault(EngineError):
    """An engine has answered a question with nothing that can be played, or not in time."""


@dataclass(frozen=True)
class Introduction:
    """What an engine says of itself."""

    name: str
    version: str = ""
    author: str = ""


class Engine:
    """A program that plays. Use it as a context, or call `stop`; it starts with the first question.

    `command` is a program with its arguments, as a list or as one writes it in a shell. One question at a
    time; from several threads they wait for each other.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        games: Sequence[str] = (),
        *,
        ready: float = READY_S,
        grace: float = GRACE_S,
        hear: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.command: list[str] = shlex.split(command) if isinstance(command, str) else list(command)
        if not self.command:
            raise OptionError("an engine needs a command that starts it")
        self.games: tuple[str, ...] = tuple(games)
        self.introduction: Introduction | None = None
        self._ready, self._grace, self._hear = ready, grace, hear
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue(MOST_LINES)
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._asked = 0
        self._alone = threading.Lock()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> Introduction:
        """Start it and hear who it is. EngineError."""
        with self._alone:
            return self._start(self._ready)

    def choose(
        self,
        match: Match,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | None = None,
    ) -> int:
        """The number of the action that it takes for the seat to act, which is always a legal one.

        It is told what this seat may know and nothing else. Without `seconds` and `iterations` it has
        `MOVE_S` seconds. LautaError where no seat is to act, EngineError where it does not start, EngineFault
        where it fails; then it has ended, and starts anew with the next question.
        """
        if match.actor is None or match.actor < 0:
            raise LautaError("there is no decision to take in this position")
        if seconds is None and iterations is None:
            seconds = MOVE_S
        return self.answer(question(match, seconds, iterations, seed))

    def answer(self, asked: dict[str, Any], *, grace: float | None = None, ready: float | None = None) -> int:
        """The same for a question that was made before, by `protocol.question`.

        `grace` and `ready` are other limits for this question: for an answer beyond its time, and for an
        engine that has to be started first. Others' questions are waited for as long as it may take itself.
        """
        grace = self._grace if grace is None else grace
        until = time.monotonic() + (asked["seconds"] or READY_S) + grace
        if not self._alone.acquire(timeout=until - time.monotonic()):
            raise EngineFault("it is busy with another question")
        try:
            self._start(self._ready if ready is None else ready)
            self._asked += 1
            return self._answer({"id": self._asked, **asked}, asked["seconds"], grace)
        except EngineFault:
            self._end(gently=False)
            raise
        finally:
            self._alone.release()

    def stop(self) -> None:
        """End it, gently first."""
        with self._alone:
            self._end()

    def leaves(self) -> bool:
        """End it, and tell whether it ended by itself once its input did."""
        with self._alone:
            return self._end()

    # --- underneath ---------------------------------------------------------------------------------

    def _start(self, ready: float) -> Introduction:
        if self.introduction is not None and self._process is not None and _runs(self._process):
            return self.introduction
        self._end(gently=False)
        try:
            process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
                start_new_session=True,
            )
        except OSError as error:
            raise EngineError(f"{self.command[0]} cannot be started: {error.strerror}") from error
        step_back(LOWER, process.pid)
        self._process, self._lines, self._said = process, queue.Queue(MOST_LINES), queue.SimpleQueue()
        threading.Thread(target=_listen, args=(process, self._lines), daemon=True).start()
        threading.Thread(target=_speak, args=(process, self._said), daemon=True).start()
        try:
            self._write(greeting(self.games))
            said = self._read(time.monotonic() + ready)
            self.introduction = _introduced(said)
        except EngineFault as error:
            self._end(gently=False)
            raise EngineError(f"{self.command[0]} is no engine: {error}") from error
        return self.introduction

    def _answer(self, asked: dict[str, Any], seconds: float | None, grace: float) -> int:
        self._write(asked)
        legal = {action["action"] for action in asked["legal"]}
        texts = {action["text"]: action["action"] for action in asked["legal"]}
        until = time.monotonic() + (seconds or READY_S) + grace
        stopped = False
        while True:
            try:
                said = self._read(until)
            except _Late:
                if stopped:
                    raise
                stopped, until = True, time.monotonic() + min(LAST_S, grace)
                self._write({"stop": asked["id"]})
                continue
            if said.get("id") != asked["id"]:
                continue  # an answer that came too late, to an earlier question
            if "info" in said:
                self._hear(str(said["info"])[:LONGEST_ANSWER])
                continue
            if "error" in said:
                raise EngineFault(f"it says: {str(said['error'])[:300]}")
            action = said.get("action")
            if isinstance(action, str):
                action = texts.get(action)
            if type(action) is int and action in legal:
                return action
            raise EngineFault(f"it has chosen {str(said)[:200]}, which is not among the legal actions")

    def _write(self, message: dict[str, Any]) -> None:
        """Say it as soon as it reads: one that does not is found out by its silence."""
        self._said.put(written(message))

    def _read(self, until: float) -> dict[str, Any]:
        """The next line, as JSON. EngineFault."""
        left = until - time.monotonic()
        try:
            if left <= 0:
                raise queue.Empty
            line = self._lines.get(timeout=left)
        except queue.Empty as error:
            raise _Late("it has not answered in time") from error
        if line == _END:
            raise EngineFault("it has ended")
        if len(line) > LONGEST_ANSWER:
            raise EngineFault(f"it has written a line of more than {LONGEST_ANSWER} bytes")
        try:
            return read_json(line, dict[str, Any], digits=30)
        except NotJson as error:
            what = "no object" if isinstance(error.__cause__, msgspec.ValidationError) else "no JSON"
            raise EngineFault(f"it has written a line that is {what}: {line[:100]!r}") from error

    def _end(self, gently: bool = True) -> bool:
        """End it with all that it has started; whether it went by itself once its input had ended."""
        process, self._process, self.introduction = self._process, None, None
        self._said.put(_END)
        if process is None:
            return True
        left = gently and _has_left(process)
        _kill(process)
        process.wait()
        return left


class _Late(EngineFault):
    """Nothing came in time."""


def _introduced(said: dict[str, Any]) -> Introduction:
    """Who an engine says it is. EngineFault."""
    name = said.get("engine")
    if not isinstance(name, str) or not clean_name(name, LONGEST_NAME):
        raise EngineFault('its first line does not say "engine", with its name')
    if said.get("protocol", PROTOCOL) != PROTOCOL:
        given = str(said["protocol"])[:20]
        raise EngineFault(f"it speaks protocol {given}; this host speaks {PROTOCOL}")
    texts = [clean_name(str(said.get(key, "")), LONGEST_NAME) for key in ("version", "author")]
    return Introduction(clean_name(name, LONGEST_NAME), *texts)


def _listen(process: subprocess.Popen[bytes], lines: queue.Queue[bytes]) -> None:
    """Hand on what it writes, line by line; of a line that is too long only so much that it is seen."""
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):
        while line := process.stdout.readline(LONGEST_ANSWER + 1):
            if line.strip() and not _handed_on(line, process, lines):
                return
            if len(line) > LONGEST_ANSWER and not line.endswith(b"\n"):
                break
    _handed_on(_END, process, lines)


def _handed_on(line: bytes, process: subprocess.Popen[bytes], lines: queue.Queue[bytes]) -> bool:
    """Wait until there is room for a line; not once nobody will ever read it."""
    while True:
        try:
            lines.put(line, timeout=1.0)
            return True
        except queue.Full:
            if process.returncode is not None:
                return False


def _speak(process: subprocess.Popen[bytes], said: queue.SimpleQueue[bytes]) -> None:
    """Write what is to be said, however long it takes to be read; an empty line ends it."""
    assert process.stdin is not None
    with contextlib.suppress(OSError, ValueError):
        while line := said.get():
            process.stdin.write(line)
            process.stdin.flush()
    with contextlib.suppress(OSError, ValueError):
        process.stdin.close()


def _runs(process: subprocess.Popen[bytes]) -> bool:
    """Whether it still runs; it stays unburied where it does not, so that its number stays its own."""
    if hasattr(os, "waitid"):
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None
    return process.poll() is None


def _has_left(process: subprocess.Popen[bytes]) -> bool:
    """Whether it ends within its time; it stays unburied meanwhile."""
    until = time.monotonic() + LEAVES_S
    while time.monotonic() < until:
        if not _runs(process):
            return True
        time.sleep(0.02)
    return False


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End it with all that it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
