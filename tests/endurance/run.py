"""One endurance run: a server, pairs of programs at twenty tables, faults in turn, and a report."""

from __future__ import annotations

import json
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.endurance import evidence
from tests.endurance.faults import World, injected, possible
from tests.endurance.players import Pair
from tests.endurance.world import Clock, Disk, Server, Service

PAIRS = 20
LASTS, QUIET = 60.0, 45.0  # seconds of a fault, and between two
FLUSH = 90.0  # seconds without faults at the end, in which all that waits arrives
PATIENCE = 600.0  # seconds in which a notification must come, whatever fails meanwhile
SHOWN = 3  # tracebacks of the log in the report
SENDING = 1.0  # seconds between the answer to a call and the note that it has arrived
KEPT = Path("test-results/endurance")
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


def run(
    hours: float, pairs: int = PAIRS, lasts: float = LASTS, quiet: float = QUIET, kept: Path = KEPT
) -> Report:
    """Play for so long under faults. Needs root for a disk that can be full, and `cc` for a clock to set.

    Where something is reported, data folder, log and journal of the server are `kept`.
    """
    report = Report(hours)
    with tempfile.TemporaryDirectory(prefix="endurance-") as made:
        beside, data = Path(made) / "beside", Path(made) / "data"
        beside.mkdir()
        data.mkdir()
        with Disk(data).mounted() as disk:
            journal = evidence.Journal(beside / "journal.jsonl")
            service, clock = Service(journal), Clock(beside)
            world = World(Server(data, beside, clock), disk, clock, service)
            try:
                _play(report, world, pairs, hours, lasts, quiet)
            except BaseException as error:
                report.faults.append(f"the run broke off: {type(error).__name__}: {error}")
                raise
            finally:
                service.shutdown()
                journal.close()
                if report.faults:
                    evidence.keep(kept, beside, data)
                    report.notes.append(f"Data folder, log and journal: {kept}")
    return report


def _play(report: Report, world: World, pairs: int, hours: float, lasts: float, quiet: float) -> None:
    server, ends = world.server, threading.Event()
    server.start()  # the database is made
    server.stop()
    people = server.prepare(2 * pairs, world.service.url)
    evidence.keep_history(server.data)
    server.start()
    try:
        players = [
            Pair(n, people[2 * n : 2 * n + 2], server, world.service, ends, PATIENCE) for n in range(pairs)
        ]
        for player in players:
            player.start()
        time.sleep(quiet)
        before = server.threads()
        until = time.monotonic() + 3600 * hours - FLUSH
        for name in injected(world, until, lasts, quiet, ends):
            report.injected[name] += 1
            world.service.journal.note("fault", name=name)
            _show(players, name)
        report.left_out = [one for one in ("disk full", "clock two hours on") if not _could(world, one)]
        ends.wait(FLUSH)
        _look_after(report, world, before)
        ends.set()
        for player in players:
            player.join(PATIENCE)
            player.fetch()
        _count(report, players, server.kills)
    finally:
        ends.set()
        server.kill()


def _show(players: list[Pair], fault: str) -> None:
    """A line on the way, and what was reported so far."""
    counts = sum((player.account.counts for player in players), Counter[str]())
    faults = [one for player in players for one in player.account.faults]
    so_far = ", ".join(f"{counts[name]} {name}" for name in ("matches", "moves", "turns"))
    print(f"{time.strftime('%H:%M:%S')} {fault}; so far {so_far}", *faults, sep="\n  ", flush=True)


def _could(world: World, name: str) -> bool:
    return any(fault.name == name for fault in possible(world))


def _look_after(report: Report, world: World, before: set[str]) -> None:
    """No thread of the server is dead, and it has logged no error that nobody expected."""
    gone = {name for name in before - world.server.threads() if not name.startswith(("Thread-", "asyncio_"))}
    report.faults += [f"the thread {name!r} is dead" for name in sorted(gone)]
    report.counts["starts of the server"] = world.server.starts
    lines = world.server.log().splitlines()
    report.counts["warnings in its log"] = sum(" WARNING " in line or " ERROR " in line for line in lines)
    tracebacks = world.server.log().split("Traceback")[1:]
    report.counts["tracebacks in its log"] = len(tracebacks)
    report.notes += [one[:2000] for one in tracebacks[:SHOWN]]


def _count(report: Report, players: list[Pair], kills: list[float]) -> None:
    for player in players:
        report.counts.update(player.account.counts)
        report.faults += player.account.faults
        report.notes += player.account.notes
        told = [(at, json.dumps(notice, sort_keys=True)) for at, notice in player.notices]
        report.counts["notifications"] += len(told)
        if player.way == "webhook":  # a push names no version, so two turns may read alike
            twice = repeated(told, kills)
            report.counts[REPEATED] += len(twice)
            report.faults += [f"{player.name}: {REPEATED}: {text}" for text in twice]
        extra = len({text for _, text in told}) - player.turns - 1  # one for the turn at which the run ended
        if extra > 0:
            report.faults.append(f"{player.name}: {len(told)} notifications of {player.turns} turns")


def repeated(told: list[tuple[float, str]], kills: list[float]) -> list[str]:
    """The messages that came twice, but for those that a server was sending when it was killed."""
    first: dict[str, float] = {}
    found = []
    for at, text in told:
        before = first.setdefault(text, at)
        if before != at and not any(before - SENDING <= kill <= at for kill in kills):
            found.append(text)
    return found
