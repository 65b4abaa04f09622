"""Firefox, WebKit and Chromium in front of one server. One that is missing is skipped, with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browsers.chromium import Chromium
from tests.browsers.firefox import Firefox
from tests.browsers.tab import BrowserMissing, Tab
from tests.browsers.webkit import WebKit
from tests.served import Server

ENGINES = {one.engine: one for one in (Firefox, WebKit, Chromium)}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browsers)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), reaction_pause="0 0").start()
    yield running
    running.stop()


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Tab]:
    """One browser of a kind for all tests."""
    try:
        tab = ENGINES[request.param]()
    except BrowserMissing as missing:
        pytest.skip(str(missing))
    yield tab
    tab.close()


@pytest.fixture
def tab(engine: Tab, server: Server) -> Tab:
    """The tab of somebody who has never been here."""
    engine.resize(1280, 800)
    engine.goto(f"{server.url}/about")
    engine.forget()
    engine.run("localStorage.clear(); sessionStorage.clear(); return null")
    engine.run("localStorage['lauta.hints'] = 'off'; localStorage['lauta.ending'] = 'hand'; return null")
    return engine
