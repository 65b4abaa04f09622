"""A real server whose wall clock is set while it runs, by libfaketime (Debian's package `faketime`)."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.served import Server
from tests.waiting import LONG_ENOUGH

LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not LIBRARIES, reason="libfaketime is not installed (apt install faketime)"),
]


class Wall:
    """The file by which libfaketime learns how far the clock is off."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.set(0)

    def set(self, seconds: int) -> None:
        self.path.write_text(f"{seconds:+d}s")


@pytest.fixture
def wall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Wall:
    made = Wall(tmp_path / "off")
    for name, value in {
        "LD_PRELOAD": str(LIBRARIES[0]),
        "FAKETIME_TIMESTAMP_FILE": str(made.path),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }.items():
        monkeypatch.setenv(name, value)
    return made


@pytest.fixture
def server(tmp_path: Path, wall: Wall) -> Iterator[Server]:
    made = Server(tmp_path).start()
    yield made
    made.stop()


def _clocks(server: Server) -> tuple[float, float]:
    """How far the steady clock and the date in answers are ahead of this process."""
    with urlopen(f"{server.url}/clock") as answer:
        date = parsedate_to_datetime(answer.headers["Date"]).timestamp()
        return json.load(answer)["now"] / 1000 - time.time(), date - time.time()


@pytest.mark.parametrize("jump", [7200, -7200, 4 * 365 * 86400])
def test_the_steady_clock_goes_on_over_a_jump_and_a_restart(server: Server, wall: Wall, jump: int) -> None:
    first, _ = _clocks(server)
    wall.set(jump)
    end = time.monotonic() + LONG_ENOUGH
    while abs(_clocks(server)[1] - jump) > 5:  # uvicorn makes its Date anew every second
        assert time.monotonic() < end, "libfaketime does nothing here"
    steady, _ = _clocks(server)
    assert steady == pytest.approx(first, abs=5)
    server.stop()
    server.start()
    assert _clocks(server)[0] == pytest.approx(first, abs=5)
