"""`make audit`: what is looked up, and what is said of it. No test asks the network."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tools import audit

ROOT = Path(__file__).parent.parent


def test_everything_that_is_pinned_is_looked_up() -> None:
    found = audit.pins(ROOT / "requirements")
    files = {path.stem: path.read_text("utf-8") for path in (ROOT / "requirements").glob("*.txt")}
    assert {"base", "build", "dev", "mutate", "audit"} <= files.keys()
    assert {"django", "numpy", "pip-audit", "cosmic-ray"} <= found.keys()
    lines = [line for text in files.values() for line in text.splitlines() if "==" in line.partition(";")[0]]
    assert {line.partition("==")[0] for line in lines if not line.startswith((" ", "#"))} == found.keys()


def test_each_advisory_is_a_line_with_the_version_that_mends_it() -> None:
    told: list[dict[str, Any]] = [
        {"name": "a", "version": "1", "vulns": [{"id": "X-1", "aliases": ["CVE-1"], "fix_versions": ["2"]}]},
        {"name": "b", "version": "1", "vulns": [{"id": "X-2", "aliases": [], "fix_versions": []}]},
        {"name": "c", "version": "1", "vulns": []},
        {"name": "d", "skip_reason": "unknown"},
    ]
    assert list(audit.findings(told)) == [
        "a 1: X-1, CVE-1; fixed in 2", "b 1: X-2; fixed in no version yet", "d: not looked up (unknown)",
    ]  # fmt: skip


@pytest.mark.parametrize("code", ["raise OSError('no route to host')", "print('[]')", "print('<html>')"])
def test_nothing_looked_up_is_not_nothing_found(code: str) -> None:
    with pytest.raises(audit.NotLookedUp, match="offline"):
        audit.look_up([sys.executable, "-c", code], {"django": "5.2"})


def test_what_it_says_is_read() -> None:
    code = """print('{"dependencies": [{"name": "c", "version": "1", "vulns": []}]}'); raise SystemExit(1)"""
    told = audit.look_up([sys.executable, "-c", code], {"c": "1"})
    assert list(audit.findings(told)) == []
