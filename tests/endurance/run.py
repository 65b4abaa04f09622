"""One endurance run: a server, pairs of programs at twenty tables, faults in turn, and a report."""

from __future__ import annotations

import json
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.endurance.faults import World, injected, possible
from tests.endurance.players import Pair
from tests.endurance.world import Clock, Disk, Server, Service

PAIRS = 20
LASTS, QUIET = 60.0, 45.0  # seconds of a fault, and between two
FLUSH = 90.0  # seconds without faults at the end, in which all that waits arrives
PATIENCE = 600.0  # seconds in which a notification must come, whatever fails meanwhile
SHOWN = 3  # tracebacks of the log in the report
REPEATED = "the same message came twice"


@dataclass
class Report:
    """What came of a run; it has passed where there are no `faults`."""

    hours: float
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    injected: Counter[str] = field(default_factory=Counter)
    left_out: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def text(self) -> str:
        """For people, as Markdown."""
        lines = [f"# Endurance run of {self.hours:g} hours", "", "| counted | number |", "|---|---|"]
        lines += [f"| {name} | {n} |" for name, n in sorted(self.counts.items())]
        lines += ["", "| fault injected | times |", "|---|---|"]
        lines += [f"| {name} | {n} |" for name, n in self.injected.items()]
        lines += [f"| {name} | not possible on this machine |" for name in self.left_out]
        lines += ["", f"**{'Passed' if not self.faults else 'Failed'}**", ""]
        lines += [f"* {fault}" for fault in self.faults]
        return "\n".join([*lines, *(f"\n```\n{note}\n```" for note in self.notes)]) + "\n"


def run(hours: float, pairs: int = PAIRS, lasts: float = LASTS, quiet: float = QUIET) -> Report:
    """Play for so long under faults. Needs root for a disk that can be full, and `cc` for a clock to set."""
    report = Report(hours)
    with tempfile.TemporaryDirectory(prefix="endurance-") as kept:
        beside, data = Path(kept) / "beside", Path(kept) / "data"
        beside.mkdir()
        data.mkdir()
        with Disk(data).mounted() as disk:
            service = Service()
            clock = Clock(beside)
            world = World(Server(data, beside, clock), disk, clock, service)
            _play(report, world, pairs, hours, lasts, quiet)
            service.shutdown()
    return report


def _play(report: Report, world: World, pairs: int, hours: float, lasts: float, quiet: float) -> None:
    server, ends = world.server, threading.Event()
    server.start()  # the database is made
    server.stop()
    people = server.prepare(2 * pairs, world.service.url)
    server.start()
    try:
        players = [
            Pair(n, people[2 * n : 2 * n + 2], server.port, world.service, ends, PATIENCE)
            for n in range(pairs)
        ]
        for player in players:
            player.start()
        time.sleep(quiet)
        before = server.threads()
        until = time.monotonic() + 3600 * hours - FLUSH
        for name in injected(world, until, lasts, quiet, ends):
            report.injected[name] += 1
        report.left_out = [one for one in ("disk full", "clock two hours on") if not _could(world, one)]
        ends.wait(FLUSH)
        _look_after(report, world, before)
        ends.set()
        for player in players:
            player.join(PATIENCE)
            player.fetch()
        _count(report, players)
    finally:
        ends.set()
        server.kill()


def _could(world: World, name: str) -> bool:
    return any(fault.name == name for fault in possible(world))


def _look_after(report: Report, world: World, before: set[str]) -> None:
    """No thread of the server is dead, and it has logged no error that nobody expected."""
    gone = {name for name in before - world.server.threads() if not name.startswith(("Thread-", "asyncio_"))}
    report.faults += [f"the thread {name!r} is dead" for name in sorted(gone)]
    report.counts["starts of the server"] = world.server.starts
    report.counts["lines in its log"] = len(world.server.log().splitlines())
    tracebacks = world.server.log().split("Traceback")[1:]
    report.counts["tracebacks in its log"] = len(tracebacks)
    report.notes += [one[:2000] for one in tracebacks[:SHOWN]]


def _count(report: Report, players: list[Pair]) -> None:
    for player in players:
        report.counts.update(player.account.counts)
        report.faults += player.account.faults
        told = [json.dumps(notice, sort_keys=True) for _, notice in player.notices]
        report.counts["notifications"] += len(told)
        if player.way == "webhook":  # a push names no version, so two turns may read alike
            twice = [text for text, n in Counter(told).items() if n > 1]
            report.counts[REPEATED] += len(twice)
            report.faults += [f"{player.name}: {REPEATED}: {text}" for text in twice]
        extra = len(told) - player.turns - 1  # one may have come for the turn at which the run ended
        if extra > 0:
            report.faults.append(f"{player.name}: {len(told)} notifications of {player.turns} turns")
