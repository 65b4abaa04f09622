"""The steady clock over restarts, and time during which the server could not be reached.

Days go on while the server is off or its machine suspended, as people expect of days, but half a day is left
to answer in. Clocks of minutes stand still meanwhile. How long a server was off is known to the second where
the machine ran on; else the wall clock says it, which is believed for a week at most.
"""

from __future__ import annotations

import logging
from pathlib import Path

from django.db import DatabaseError, connection, transaction

from ..base import clock
from ..match import moves
from ..match.clocks import CLOCKS
from ..match.match_cache import table_lock
from ..match.rows import rows
from ..models import RunningClock, Table

log = logging.getLogger("lauta.clocks")
WRITTEN_S = 60.0  # how often the clock is written down
GAP_S = 15.0  # between two ticks of a second: the machine was suspended, or the process stopped
MOST_OFF_S = 7 * 86400.0  # that the wall clock alone is believed
LEFT_S = 43200.0
_BOOT = Path("/proc/sys/kernel/random/boot_id")


def begin() -> float:
    """Continue the clock of the run before, before any thread asks; seconds for which the server was off."""
    known = RunningClock.objects.filter(pk=1).first()
    if known is None:
        newest = Table.objects.order_by("-since").values_list("since", flat=True).first() or 0.0
        clock.start_at(max(clock.wall(), newest))
        write()
        return 0.0
    off = _off(known)
    clock.start_at(known.steady + off, [clock.Setting(*pair) for pair in known.settings])
    write()
    make_up(off)
    return off


def follow() -> None:
    """The clock of the server for a command that runs beside it; nothing is written."""
    known = RunningClock.objects.filter(pk=1).first()
    if known is not None:
        clock.start_at(known.steady + _off(known), [clock.Setting(*pair) for pair in known.settings])


def _off(known: RunningClock) -> float:
    """Seconds since the clock was written down last."""
    if known.boot and known.boot == _boot() and clock.elapsed() >= known.elapsed:
        return clock.elapsed() - known.elapsed
    passed = clock.wall() - known.wall
    if not 0.0 <= passed <= MOST_OFF_S:
        log.warning(
            "the wall clock says %.1f days since the last run; %s are counted",
            passed / 86400, "none" if passed < 0 else "seven",
        )  # fmt: skip
    return min(max(0.0, passed), MOST_OFF_S)


def _boot() -> str:
    """Which start of the machine this is; empty where the system does not tell."""
    try:
        return _BOOT.read_text().strip()
    except OSError:
        return ""


def write() -> None:
    """Write both clocks down for the next run."""
    pairs = [[one.since, one.ahead] for one in clock.settings()]
    now = {"steady": clock.steady(), "wall": clock.wall(), "elapsed": clock.elapsed(), "boot": _boot()}
    RunningClock.objects.update_or_create(pk=1, defaults={**now, "settings": pairs})


def make_up(gap: float) -> int:
    """Give back what nobody could use of `gap` seconds that have just gone by; at how many tables."""
    running = Table.objects.filter(status=Table.PLAYING, paused=False, overdue=False, waits__isnull=False)
    found = list(running.values_list("public_id", flat=True)) if gap > 0 else []
    return sum(_make_up(table_id, gap) for table_id in found)


def _make_up(table_id: str, gap: float) -> bool:
    with table_lock(table_id):
        with transaction.atomic():
            table = rows.read(table_id)
            more = _given_back(table, gap)
            if more <= 0:
                return False
            table.since += more
            table.deadline = None if table.deadline is None else table.deadline + more
            table.save(update_fields=["since", "deadline"])
            moves.raise_revision(table)
        rows.put(table)
    moves.announce(table)
    return True


def _given_back(table: Table, gap: float) -> float:
    """How much later the turn of a table ends for the gap."""
    if table.status != Table.PLAYING or table.paused or table.overdue or table.waits is None:
        return 0.0
    now = clock.steady()
    if not CLOCKS[table.clock].rests:
        return min(gap, max(0.0, now - table.since))
    if table.deadline is None:
        return 0.0
    before = table.deadline - (now - gap)  # what was left when the server was last there
    return max(0.0, min(before, LEFT_S) - (table.deadline - now))


class Wakefulness:
    """Notices between ticks of a second that the machine was suspended."""

    def __init__(self) -> None:
        self._last: float | None = None
        self._written = 0.0

    def tick(self) -> None:
        """Make up for a gap, and write the clock down once a minute or when the wall clock was set."""
        now = clock.steady()
        gap = 0.0 if self._last is None else now - self._last
        self._last = now
        if gap > GAP_S:
            log.info("the server was not running for %.0f seconds", gap)
            make_up(gap)
        was_set = clock.note_setting()
        if was_set:
            before, after = clock.settings()[-2:]
            log.warning("the wall clock was set by %+.0f seconds", after.ahead - before.ahead)
        if was_set or now - self._written > WRITTEN_S:
            self._written = now
            write()


class Continuity:
    """Continues the clock when the server starts, and writes it down when it stops."""

    def start(self) -> None:
        """Before all other services. DatabaseError stops the start, as nothing would be right without it."""
        try:
            begin()
        finally:
            connection.close()

    def stop(self) -> None:
        """After all other services."""
        try:
            write()
        except DatabaseError as error:
            log.warning("the clock was not written down: %s", error)
        finally:
            connection.close()
