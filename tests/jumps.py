"""A pytest plugin: the wall clock is set in the middle of each test (`LAUTA_TEST_JUMP=7200`, in seconds).

Started by `tests/outside/test_time_jumps.py`; the tests themselves know nothing of it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

JUMP_S = float(os.environ.get("LAUTA_TEST_JUMP", "0"))
AFTER = 10  # readings of the clock


class WallClock:
    """The clock of the machine, until somebody sets it."""

    def __init__(self) -> None:
        self.readings = 0

    def __call__(self) -> float:
        self.readings += 1
        return time.time() + (JUMP_S if self.readings > AFTER else 0.0)

    def now(self) -> datetime:
        return datetime.fromtimestamp(self(), UTC)


@pytest.fixture(autouse=True)
def _set_clock(monkeypatch: pytest.MonkeyPatch, _database: None) -> Iterator[None]:
    from lauta.web.base import clock

    wall, kept = WallClock(), list(clock._settings)
    monkeypatch.setattr(clock, "wall", wall)
    monkeypatch.setattr("django.utils.timezone.now", wall.now)
    monkeypatch.setattr("django.core.signing.time", SimpleNamespace(time=wall))
    yield
    clock._settings[:] = kept
