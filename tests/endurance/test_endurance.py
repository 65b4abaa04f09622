"""Five minutes of `make endure`: nothing acknowledged is lost, nothing comes twice, no thread dies."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.endurance.run import run

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform != "linux", reason="faults are injected by means of Linux"),
]


def test_five_minutes_under_faults(tmp_path: Path) -> None:
    report = run(hours=5 / 60, pairs=6, lasts=10, quiet=8, kept=tmp_path / "kept")
    assert not report.faults, report.text()
    assert report.counts["moves"] > 100 and report.counts["notifications"] > 5, report.text()
