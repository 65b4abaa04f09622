"""A child process that is asked over a pipe: started when first needed, and again after it died.

What the children do is in `lauta/bots/worker.py` and beside what else asks one; nothing is decided here.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

from ...bots.priority import step_back
from ...engine.errors import Portable

log = logging.getLogger("lauta.bots")

ANSWER_S, FIRST_ANSWER_S, COMPILE_S = 60.0, 150.0, 600.0
MOST_EDITIONS = 24  # in the memory of one child
CUT_SHORT = "time cut the thought of a bot short (%s, %s): this machine is too slow or too busy for its level"


class WorkerDied(Portable, Exception):
    """The child process went away or did not answer in time."""


class WorkerLate(WorkerDied):
    """It did not answer in time, as on a machine that is very busy, and was ended."""


class Worker:
    """One child process; started when first needed, and again after it died."""

    module = "lauta.bots.worker"

    def __init__(self, nice: int = 0) -> None:
        self._nice = nice  # how far it steps back behind others
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._answered = False
        self._editions: set[str] = set()
        self._cores = 1
        self._sharing = threading.Lock()

    def choose(self, question: dict[str, Any]) -> int:
        """The action that the bot chooses. Raises WorkerDied."""
        answer = self._ask(question, "action", ANSWER_S if self._answered else FIRST_ANSWER_S)
        self._answered = True
        if answer.get("cut") and not {"seconds", "within"} & question.keys():
            log.warning(CUT_SHORT, question["level"], question["game"])
        return int(answer["action"])

    def share(self, cores: int) -> None:
        """How many cores the child may think with from now on, also in the midst of a thought."""
        with self._sharing:
            process, self._cores = self._process, cores
            if process is not None:
                with contextlib.suppress(OSError, ValueError):  # it has gone
                    _write_line(process, {"cores": cores})

    def warm(self, game_id: str) -> None:
        """Have the child compile the rules of a game, which stay on disk. Raises WorkerDied."""
        self._ask({"warm": game_id}, "seconds", COMPILE_S)

    def warm_for_editions(self, game_id: str) -> None:
        """Have the child compile what all editions of a game share. Raises WorkerDied."""
        self._ask({"warm": game_id, "editions": True}, "seconds", COMPILE_S)

    def warm_edition(self, game_id: str, edition: str, tell: Callable[[int, int], None]) -> None:
        """The same for a game with other figures; `tell` hears how far it is."""
        question = {"warm": game_id, "edition": edition, "progress": True}
        self._ask(question, "seconds", COMPILE_S, lambda told: tell(told["done"], told["of"]))

    def ask(self, question: dict[str, Any], timeout: float) -> dict[str, Any]:
        """The next answer, whatever it says. Raises WorkerDied."""
        process = self._running()
        try:
            _write_line(process, question)
            answer = json.loads(self._answers.get(timeout=timeout))
        except (OSError, queue.Empty, ValueError) as error:
            self.stop()
            raise _gone(error, timeout) from error
        return dict(answer)

    def _ask(
        self,
        question: dict[str, Any],
        wanted: str,
        timeout: float,
        tell: Callable[[dict[str, Any]], None] = lambda _: None,
    ) -> dict[str, Any]:
        """The answer, which has what is `wanted`; `tell` hears what comes before it. Raises WorkerDied."""
        self._make_room(question.get("edition", ""))
        process = self._running()
        try:
            _write_line(process, question)
            while "warming" in (answer := json.loads(self._answers.get(timeout=timeout) or b"{}")):
                tell(answer)
        except (OSError, queue.Empty, ValueError) as error:
            self.stop()
            raise _gone(error, timeout) from error
        if wanted not in answer:
            self.stop()
            raise WorkerDied(str(answer.get("error", "no answer")))
        return dict(answer)

    def _make_room(self, edition: str) -> None:
        """Begin anew after many editions: what a child has loaded of them stays in its memory."""
        if edition and edition not in self._editions and len(self._editions) >= MOST_EDITIONS:
            self.stop()
            self._editions.clear()
        if edition:
            self._editions.add(edition)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._answers = queue.SimpleQueue()
            self._answered = False
            process = subprocess.Popen(
                [sys.executable, "-m", self.module],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "LAUTA_PARENT": str(os.getpid())},
                start_new_session=True,  # Ctrl-C is for the server, which then ends its children
            )
            if self._nice:
                step_back(self._nice, process.pid)
            threading.Thread(target=self._listen, args=(process, self._answers), daemon=True).start()
            with self._sharing:
                self._process = process
            if self._cores > 1:
                self.share(self._cores)
            return process
        return self._process

    @staticmethod
    def _listen(process: subprocess.Popen[bytes], answers: queue.SimpleQueue[bytes]) -> None:
        assert process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            for line in process.stdout:
                answers.put(line)
        answers.put(b"")

    def stop(self) -> None:
        """End the child, gently first."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            assert process.stdin is not None
            process.stdin.close()
        process.terminate()
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _gone(error: Exception, timeout: float) -> WorkerDied:
    """Why a child is given up, for the log: an empty queue and some errors of the system have no words."""
    if isinstance(error, queue.Empty):
        return WorkerLate(f"no answer in {timeout:.0f} s")
    return WorkerDied(str(error) or type(error).__name__)


def _write_line(process: subprocess.Popen[bytes], content: dict[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(content).encode() + b"\n")
    process.stdin.flush()
