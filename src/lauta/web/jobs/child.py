"""A child process that works for a while on one question, tells how far it is, and can be called off.

What it says and is told are lines of JSON, as in `bots/worker.py`.
"""

from __future__ import annotations

import json
import queue
import time
from collections.abc import Callable
from typing import Any, Protocol

from ..bots.worker import Worker, WorkerDied

LONGEST_S = 900.0  # with compiling, on a machine that is busy
LOOK_S = 0.25  # between two looks whether anybody still waits

Question = dict[str, Any]


class Thinker(Protocol):
    """Who does the work: a child process, or what stands for one."""

    def think(self, question: Question, tell: Callable[[float], None], gone: Callable[[], bool]) -> Question:
        """The answer, with `found` or `cancelled`. WorkerDied where there is none.

        `tell` hears from 0 to 1 how far it is; `gone` says that nobody waits for it any more.
        """

    def stop(self) -> None:
        """End it."""


class Child(Worker):
    """A child process that answers with lines of progress before its result; `module` says which."""

    longest_s = LONGEST_S

    def think(self, question: Question, tell: Callable[[float], None], gone: Callable[[], bool]) -> Question:
        """The answer to a question; where it is `gone`, that it was cancelled. Raises WorkerDied."""
        self._make_room(question.get("edition", ""))
        process, end, cancelled = self._running(), time.monotonic() + self.longest_s, False
        try:
            self._write(process, question)
            while time.monotonic() < end:
                if gone() and not cancelled:
                    cancelled = True
                    self._write(process, {"cancel": True})
                try:
                    line = self._answers.get(timeout=LOOK_S)
                except queue.Empty:
                    continue
                answer = json.loads(line or b"{}")
                if "progress" not in answer:
                    break
                tell(float(answer["progress"]))
            else:
                raise WorkerDied("no answer in time")
        except (OSError, ValueError) as error:
            self.stop()
            raise WorkerDied(str(error)) from error
        except WorkerDied:
            self.stop()
            raise
        if not {"found", "cancelled"} & set(answer):
            self.stop()
            raise WorkerDied(str(answer.get("error", "no answer")))
        return dict(answer)

    @staticmethod
    def _write(process: Any, content: Question) -> None:
        process.stdin.write(json.dumps(content).encode() + b"\n")
        process.stdin.flush()
