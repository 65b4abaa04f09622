"""The two clocks of the server: `moment()` for dates that people read, `steady()` for spans and deadlines.

The wall clock may be set on or back at any time, or be wrong at boot; nothing that counts seconds asks it.
The steady clock goes on through a suspended machine and, by `tables/downtime.py`, through a restart. Dates in
rows are told by the wall clock of their time: `age` and `date_ago` know when it was set, and by how much.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

JUMP_S = 2.0  # the wall clock was set; less is the drift that time servers correct
EVER = -1e12  # before all that was written
MOST_SETTINGS = 60  # of the wall clock that are remembered


@dataclass(frozen=True)
class Setting:
    """How far ahead of the steady clock the wall clock is, since a moment of the steady one."""

    since: float
    ahead: float


def elapsed() -> float:
    """Seconds since the machine was started, a suspended machine included where the system can tell."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


def wall() -> float:
    """Seconds since 1970 by the wall clock, which may be set at any time."""
    return time.time()


_lock = threading.Lock()
_zero = wall() - elapsed()  # of a process that knows nothing of runs before
_settings = [Setting(EVER, wall() - _zero - elapsed())]


def steady() -> float:
    """Seconds of the server's own clock: never set, never back, and continued by the next run."""
    return _zero + elapsed()


def moment() -> datetime:
    """Now by the wall clock, in UTC: for dates that people read."""
    return datetime.fromtimestamp(wall(), UTC)


def today() -> date:
    """The day in UTC."""
    return moment().date()


def start_at(seconds: float, settings: Sequence[Setting] = ()) -> None:
    """Continue the steady clock of an earlier run at `seconds`."""
    global _zero
    with _lock:
        _zero = seconds - elapsed()
        _settings[:] = settings or [Setting(EVER, wall() - seconds)]
    note_setting()


def note_setting() -> bool:
    """Remember it if the wall clock was set; true then."""
    with _lock:
        now = steady()
        ahead = wall() - now
        if abs(_settings[-1].ahead - ahead) < JUMP_S:
            return False
        _settings.append(Setting(now, ahead))
        del _settings[:-MOST_SETTINGS]
        return True


def settings() -> list[Setting]:
    """When the wall clock was set, the oldest first."""
    note_setting()
    with _lock:
        return list(_settings)


def age(written: datetime) -> float:
    """Seconds since a date was written down here; 0 for one that lies in the future."""
    now, at = steady(), written.timestamp()
    known = settings()
    for one in reversed(known):
        if one.since - JUMP_S <= at - one.ahead <= now + JUMP_S:
            return max(0.0, now - (at - one.ahead))
    return max(0.0, now - (at - known[0].ahead))


def date_ago(seconds: float) -> datetime:
    """What was written down within the last `seconds` has this date or a later one."""
    then, known = steady() - seconds, settings()
    starts = [max(then, one.since) + one.ahead for one in known]
    ended = [one.since <= then for one in known[1:]] + [False]
    return datetime.fromtimestamp(min(at for at, over in zip(starts, ended, strict=True) if not over), UTC)


def date_at(seconds: float) -> datetime:
    """The date of a moment of the steady clock, as the wall clock is set now."""
    return moment() + timedelta(seconds=seconds - steady())
