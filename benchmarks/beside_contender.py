"""What is measured of a game in `beside.py`, whoever made it; and how. Knows no library."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Contender:
    """A game that can be played at random and copied.

    `play` plays a whole game or several and gives back its decisions; `copy` copies a position in the middle
    of a game, once (None: not to be had), or `copies` times as many as it is told.
    """

    name: str
    players: int
    runs: str  # what runs the rules: compiled, C++, Python
    play: Callable[[], int]
    copy: Callable[[], Any] | None
    copied_by: str
    state_bytes: int
    bytes_are: str
    version: str
    copies: Callable[[int], Any] | None = None


@dataclass(frozen=True)
class Row:
    """What was measured of a contender; the rates of all rounds, a copy in seconds."""

    name: str
    ours: bool
    players: int
    runs: str
    version: str
    rates: list[float]
    copy_s: float
    copied_by: str
    state_bytes: int
    bytes_are: str

    @property
    def rate(self) -> float:
        """The median of the rounds."""
        return statistics.median(self.rates)


def rate(one: Contender, seconds: float) -> float:
    """Decisions a second of processor time, over games played to their end for so many seconds or more."""
    made, begin = 0, time.process_time()
    while True:
        made += one.play()
        spent = time.process_time() - begin
        if spent >= seconds:
            return made / spent


def copy_seconds(one: Contender, seconds: float) -> float:
    """Processor time of one copy; 0 where there is none to be had."""
    if one.copies is not None:
        return _of_many(one.copies, seconds)
    if one.copy is None:
        return 0.0
    copy = one.copy

    def many(n: int) -> None:
        for _ in range(n):
            copy()

    return _of_many(many, seconds)


def _of_many(work: Callable[[int], Any], seconds: float) -> float:
    work(1)  # what must be compiled is
    n = 1
    while True:
        begin = time.process_time()
        work(n)
        spent = time.process_time() - begin
        if spent >= seconds:
            return spent / n
        n = n * 2 if spent <= 0.0 else max(n + 1, min(n * 100, int(n * 1.2 * seconds / spent)))
