"""A real server on a fresh data folder and Debian's Chromium in front of it. Fixtures only."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.broken import script_of, stores
from tests.browser.person import Person
from tests.browser.profiles import Pages
from tests.served import Server
from tests.waiting import LONG_ENOUGH

# The first is Chromium without windows, tabs and menus, of which nothing is seen here: a third cheaper.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
# Beside every page Chromium starts processes for popups of its own and a spare one, which nobody looks at.
# This list takes the place of Playwright's, so that it repeats what of that counts here.
IDLE = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess", "PaintHolding",
        "HttpsUpgrades", "OptimizationHints", "MediaRouter", "LensOverlay", "AimEnabled",
        "RenderDocument"]  # fmt: skip
# Nobody looks at a picture of a page: without memory for pictures none is painted. Boxes, styles and what a
# canvas draws are the same. No page lives long enough that its scripts are worth optimising, axe the least.
UNSEEN = ["--force-gpu-mem-available-mb=0", "--js-flags=--no-opt"]
FLAGS = [*UNSEEN, f"--disable-features={','.join(IDLE)}", "--no-sandbox", "--disable-gpu",
         "--disable-quic", "--no-first-run", "--disable-sync", "--disable-background-networking",
         "--disable-component-update",
         "--default-tile-width=2048", "--default-tile-height=2048"]  # fmt: skip
PEOPLE = pytest.StashKey[list[Person]]()
PASSED = pytest.StashKey[bool]()
expect.set_options(timeout=1000 * LONG_ENOUGH)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    broken = [name for name in config.getoption("broken").split("+") if name]
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
        needs = tuple(name for marker in item.iter_markers("needs") for name in marker.args)
        taken = [name for name in broken if name.startswith(needs)]
        if taken:
            item.add_marker(pytest.mark.skip(reason=f"it is about what {taken[0]} takes away"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With what the pages of a test showed when it failed."""
    report = yield
    if report.when == "call":
        item.stash[PASSED] = report.passed
    if report.when == "call" and report.failed and PEOPLE in item.stash:
        people = item.stash[PEOPLE]
        for n, one in enumerate(people):
            report.sections.append((f"page of person {n}", one.sight()))
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("the browser tests need Chromium, and CI is set: install it (apt install chromium)")
        pytest.skip("no Chromium on the PATH: the browser tests are left out")
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_context_args,
        "locale": "en-GB",
        "viewport": {"width": 1280, "height": 860},
        "reduced_motion": "reduce",
    }


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, browser_type_launch_args: Any) -> Iterator[Server]:
    """One for all tests that make no wishes; no pass waits on it, and it analyses with few playouts."""
    running = Server(tmp_path_factory.mktemp("data"), reaction_pause="0 0", analysis_playouts="4").start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path, browser_type_launch_args: Any) -> Iterator[Server]:
    """A server that a test may kill, whose bots take their time; named before `person`, it ends after it."""
    running = Server(tmp_path, bot_pace="0.25").start()
    yield running
    running.stop()


@pytest.fixture
def warm_server(tmp_path: Path, browser_type_launch_args: Any) -> Iterator[Server]:
    """A server as people start it: a child of its own compiles the rules of all games beforehand."""
    running = Server(tmp_path, warm="games").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.url


@pytest.fixture(scope="session")
def pages(
    launch_browser: Callable[[], Browser],
    browser_context_args: dict[str, Any],
    pytestconfig: pytest.Config,
) -> Pages:
    return Pages(launch_browser, browser_context_args, script_of(pytestconfig.getoption("--broken")))


@pytest.fixture
def person(pages: Pages, base_url: str, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Makes people, each in a browser profile of their own; their pages must not have complained."""
    people = request.node.stash[PEOPLE] = []

    def come(url: str = base_url, newcomer: bool = False, **more: Any) -> Person:
        people.append(Person(pages.page(newcomer, **more), url, stores(request.config.getoption("broken"))))
        return people[-1]

    yield come
    for one in people:
        pages.leave(one, request.node.stash.get(PASSED, False))
    for one in people:
        assert one.troubles == []
