"""Measures processor time: of a command with all it starts, and of the tests, directory by directory.

    python tools/cputime.py make test
    python -m pytest -n 2 -p tools.cputime --cputime 30

Counts every process below, also browsers, servers and those whose parents have died. Linux only.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

TICK = 1 / os.sysconf("SC_CLK_TCK")
ADOPT_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER
KEY = "processor seconds"


def adopt_orphans() -> None:
    """Become the parent of processes below whose own parent ends, so that their time is not lost."""
    ctypes.CDLL(None, use_errno=True).prctl(ADOPT_ORPHANS, 1, 0, 0, 0)


def spent() -> float:
    """The processor seconds of this process and of all below it, those that have ended among them."""
    own = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in own) + sum(map(_spent_by, _below("self")))


def _below(pid: int | str) -> Iterator[int]:
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text("ascii").split():
                yield int(child)
                yield from _below(int(child))
    except OSError:  # it has just ended
        return


def _spent_by(pid: int) -> float:
    """By a process, and by its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) * TICK


# --- the tests --------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cputime", type=int, default=0, metavar="N", help="also show the N dearest tests")
    parser.addoption("--cputime-json", type=Path, metavar="PATH", help="write the time of every test here")


def pytest_configure(config: pytest.Config) -> None:
    adopt_orphans()
    config.pluginmanager.register(Measured(config))


class Measured:
    """Takes the time of every test in the process that runs it, and adds up in the one that was called."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.workers, self.before = config, 0.0, 0.0
        self.tests: dict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.before = spent()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = spent()
        report.user_properties = [(KEY, now - self.before)]
        self.before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for key, value in report.user_properties:
            self.tests[report.nodeid] += float(str(value)) if key == KEY else 0.0

    def pytest_sessionfinish(self) -> None:
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput[KEY] = spent()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.workers += getattr(node, "workeroutput", {}).get(KEY, 0.0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        # What the workers have told is below this process too, or has been until they ended.
        own = resource.getrusage(resource.RUSAGE_SELF)
        total = self.workers + own.ru_utime + own.ru_stime if self.workers else spent()
        terminalreporter.section("processor seconds")
        terminalreporter.write_line(table(self.tests, total))
        for name, seconds in dearest(self.tests, self.config.getoption("--cputime")):
            terminalreporter.write_line(f"{seconds:8.1f}  {name}")
        if path := self.config.getoption("--cputime-json"):
            path.write_text(json.dumps({"total": total, "tests": self.tests}, indent=1), "utf-8")


def dearest(times: dict[str, float], most: int) -> list[tuple[str, float]]:
    """Names and times, the longest first."""
    return sorted(times.items(), key=lambda each: -each[1])[:most]


def table(tests: dict[str, float], total: float) -> str:
    """The sum of every directory, and what is spent before and between the tests."""
    sums: dict[str, float] = defaultdict(float)
    counts = Counter[str]()
    for name, seconds in tests.items():
        folder = str(PurePosixPath(name.split("::")[0]).parent)
        sums[folder] += seconds
        counts[folder] += 1
    lines = [
        f"{seconds:8.1f}  {folder} ({counts[folder]} tests)" for folder, seconds in dearest(sums, len(sums))
    ]
    rest = total - sum(sums.values())
    return "\n".join([*lines, f"{rest:8.1f}  starting, collecting and ending", f"{total:8.1f}  together"])


# --- a command --------------------------------------------------------------------------------------


def main(command: list[str]) -> int:
    """Run it, and tell what it took, with all that it has started."""
    adopt_orphans()
    status = subprocess.run(command, check=False).returncode
    try:
        while True:
            os.wait()  # those whose parents did not wait for them
    except ChildProcessError:
        pass
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{used.ru_utime + used.ru_stime:.1f} s of processor time ({used.ru_utime:.1f} user, "
          f"{used.ru_stime:.1f} system)", file=sys.stderr)  # fmt: skip
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
