"""What the doctor has found: one thing, how bad it is, what would be right. No check here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...engine.phrase import Phrase

GOOD, WARNING, WRONG = "good", "warning", "wrong"


@dataclass(frozen=True)
class Finding:
    """What was found, how bad it is, and what would be right; empty where nothing is to do."""

    state: str
    what: Phrase
    advice: Phrase | None = None


Findings = Iterator[Finding]


def good(what: Phrase, advice: Phrase | None = None) -> Finding:
    """Something that is as it should be."""
    return Finding(GOOD, what, advice)


def warning(what: Phrase, advice: Phrase) -> Finding:
    """Something with which the server works, but not as well as it could."""
    return Finding(WARNING, what, advice)


def wrong(what: Phrase, advice: Phrase | None = None) -> Finding:
    """Something that keeps the server from working, or people from being safe at it."""
    return Finding(WRONG, what, advice)
