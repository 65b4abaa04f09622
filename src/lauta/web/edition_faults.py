"""Faults of an edition in the reader's language: those that schemas find are told in whole sentences.

What a game's own checks find is told in their words, which are English.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ..engine.phrase import Phrase, T
from ..i18n import say

_UNIT = r"(?: that is a multiple of \d+)?(?: \([^()]*\))?"
_KNOWN: tuple[tuple[re.Pattern[str], Callable[..., Phrase]], ...] = (
    (
        re.compile(rf"must be a whole number from (-?\d+) to (-?\d+){_UNIT}, not (.*)"),
        lambda low, high, given: T(
            "must be a whole number from {low} to {high}, not {given}", low=low, high=high, given=given
        ),
    ),
    (
        re.compile(r"must be a whole number(?: \([^()]*\))?, not (.*)"),
        lambda given: T("must be a whole number, not {given}", given=given),
    ),
    (
        re.compile(r"must be one of (.*), not (.*)"),
        lambda good, given: T("must be one of {good}, not {given}", good=good, given=given),
    ),
    (re.compile(r"must be a text, not (.*)"), lambda given: T("must be a text, not {given}", given=given)),
    (
        re.compile(r"must be true or false, not (.*)"),
        lambda given: T("must be yes or no, not {given}", given=given),
    ),
    (
        re.compile(r"must be a list of (\d+), each entry .*, not of (\d+)"),
        lambda n, given: T("must have {n} entries, not {given}", n=n, given=given),
    ),
    (
        re.compile(r"must be a list of (\d+) to (\d+), each entry .*, not of (\d+)"),
        lambda low, high, given: T(
            "must have {low} to {high} entries, not {given}", low=low, high=high, given=given
        ),
    ),
    (
        re.compile(r"must be a list of (\d+) or more, each entry .*, not of (\d+)"),
        lambda least, given: T("must have {least} entries or more, not {given}", least=least, given=given),
    ),
    (
        re.compile(r"must be at most (\d+) either way, not (.*)"),
        lambda most, given: T("must be at most {most} either way, not {given}", most=most, given=given),
    ),
    (
        re.compile(r"a text holds no markup: no '<' and no '>'"),
        lambda: T("a text holds no markup: no “<” and no “>”"),
    ),
    (
        re.compile(r"a text has at most (\d+) characters, this has (\d+)"),
        lambda most, n: T("a text has at most {most} characters, this has {n}", most=most, n=n),
    ),
    (
        re.compile(r"no match can be set up with these figures"),
        lambda: T("no match can be set up with these figures"),
    ),
)


def told(message: str) -> str:
    """What a fault says, in the reader's language where it is known."""
    for pattern, phrase in _KNOWN:
        if found := pattern.fullmatch(message):
            return say(phrase(*found.groups()))
    return message
