"""Options and settings of all tests: no fixtures of single areas here."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.waiting import given_up

# The same examples every time, so that a change is judged by itself; `make soak` looks for new ones.
settings.register_profile("default", derandomize=True, deadline=None)
settings.register_profile("soak", derandomize=False, deadline=None, print_blob=True)

# Compiled rules must not read or write beside their tables unnoticed; read when Numba is first used.
os.environ.setdefault("LAUTA_BOUNDSCHECK", "1")


ALONE = "browser"  # one browser and one server for all of its tests
OF_ONE_GAME = re.compile(r"africa|afrikan_tahti|attika|navegador|retkikunnat")
SELDOM = 20_000  # objects made between two searches for garbage
DURATIONS = "lauta/durations"  # in pytest's cache: seconds by file
TOOK: dict[str, float] = {}
# They play it, most of them compiled.
BESIDE_AFRICA = (
    "analysis",
    "arena",
    "bots",
    "outside",
    "puzzles",
    "web",
    "test_cli.py",
    "test_cli_editions.py",
)


def soaks(config: pytest.Config) -> bool:
    """Whether this is `make soak`, and not the run that leaves its tests out (`-m "not soak"`)."""
    return "soak" in str(config.option.markexpr).replace("not soak", "")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("soak" if soaks(config) else "default")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Properties soak too."""
    if soaks(config):
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.soak)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `--dist loadgroup`, tests that share something dear go to one worker.

    Marks would not do: xdist 3.8 writes them into names that pytest 9.2 does not read any more.
    """
    from xdist.scheduler import LoadScopeScheduling

    if config.getvalue("dist") != "loadgroup":
        return None
    made: Any = LoadScopeScheduling(config, log)
    made._split_scope = group_of
    return made


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """One worker after the other: the first keeps what Python has made of the files, the others read it."""
    with _alone():
        return (yield)


@contextmanager
def _alone() -> Generator[None, None, None]:
    """No other process is in here; systems without such locks go on without one."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with Path(__file__).open("rb") as file:  # it is free again when the file is closed, or the process ends
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def pytest_collection_finish() -> None:
    """Nearly all that is made from here on lives until the end: looking for garbage often is in vain."""
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup() -> Generator[None, None, None]:
    """No test can hold up all others: whatever waits for ever is interrupted, and told where it waited."""
    with given_up("The preparation"):
        yield


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    with given_up("The test"):
        yield


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Generator[None, None, None]:
    with given_up("Clearing up"):
        yield


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    file = report.nodeid.partition("::")[0]
    TOOK[file] = TOOK.get(file, 0.0) + report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep how long each file took, for `make quick`; running a part of a file lowers that by little."""
    cache = getattr(session.config, "cache", None)
    if cache is None or hasattr(session.config, "workerinput"):
        return
    kept: dict[str, float] = cache.get(DURATIONS, {})
    cache.set(
        DURATIONS,
        kept | {file: round(max(took, 0.8 * kept.get(file, 0.0)), 2) for file, took in TOOK.items()},
    )


def group_of(name: str) -> str:
    """Who compiles a game, or plays a match, does it for all tests that look at it."""
    area = name.removeprefix("tests/").partition("/")[0].partition("::")[0]
    if area == ALONE or area.startswith("test_") and area not in BESIDE_AFRICA:
        return area
    found = OF_ONE_GAME.search(name)
    return "africa" if area in BESIDE_AFRICA else found[0] if found else area


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--broken", default="", metavar="NAME", help="break this in every page (tests/browser/broken.py)"
    )
    parser.addoption(
        "--scenario-file",
        action="append",
        default=[],
        metavar="PATH",
        help="run the scenarios of this file instead of those in tests/games (may be repeated)",
    )
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the playthroughs and counts in tests/golden anew instead of comparing with them",
    )
