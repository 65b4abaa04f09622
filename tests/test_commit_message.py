"""Commit messages have the form that CONTRIBUTING.md asks for."""

from __future__ import annotations

import pytest

from tools.commit_message import faults

GOOD = [
    "web: Keep the draft over a reload",
    "engine, web: Pass rules by name\n\nWhy.",
    "Merge branch 'x'",
    "fixup! web: X",
]
BAD = {
    "Keep the draft": "is not of the form",
    "web: keep the draft": "is not of the form",
    "web: Keep the draft.": "is not of the form",
    "web: Added a draft": "starts with 'Added'",
    "web: Who leaves has a bot play on": "starts with 'Who'",
    "web: Keep " + "x" * 70: "72 is the limit",
    "web: Keep the draft\nWhy.": "second line is not blank",
    "": "is not of the form",
}


@pytest.mark.parametrize("message", GOOD)
def test_accepts(message: str) -> None:
    assert faults(message) == []


@pytest.mark.parametrize("message, fault", list(BAD.items()))
def test_refuses_and_says_why(message: str, fault: str) -> None:
    assert any(fault in one for one in faults(message))
