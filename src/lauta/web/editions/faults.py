"""Faults of an edition in the reader's language: those of schemas in whole sentences.

Schemas know English only. What is checked beyond them brings its sentence along, as `Fault.phrase`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from ...engine.errors import Fault
from ...engine.phrase import TC, Phrase, T, joined, plain

_UNIT = r"(?: \([^()]*\))?"
_STEP = r" that is a multiple of (\d+)"
_KNOWN: tuple[tuple[re.Pattern[str], Callable[..., Phrase]], ...] = (
    (
        re.compile(rf"must be a whole number from (-?\d+) to (-?\d+){_STEP}{_UNIT}, not (.*)"),
        lambda low, high, step, given: T(
            "must be a multiple of {step} from {low} to {high}, not {given}",
            step=step,
            low=low,
            high=high,
            given=given,
        ),
    ),
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
        re.compile(r"is missing; it must be (.*)"),
        lambda good: T("is missing; it must be {good}", good=_good(good)),
    ),
    (
        re.compile(r"must be (.*), not (.*)", re.DOTALL),
        lambda good, given: T("must be {good}, not {given}", good=_good(good), given=given),
    ),
)
_GOOD: tuple[tuple[re.Pattern[str], Callable[..., Phrase]], ...] = (
    (
        re.compile(rf"a whole number from (-?\d+) to (-?\d+){_STEP}{_UNIT}"),
        lambda low, high, step: TC(
            "what it must be", "a multiple of {step} from {low} to {high}", step=step, low=low, high=high
        ),
    ),
    (
        re.compile(rf"a whole number from (-?\d+) to (-?\d+){_UNIT}"),
        lambda low, high: TC("what it must be", "a whole number from {low} to {high}", low=low, high=high),
    ),
    (re.compile(r"a whole number(?: \([^()]*\))?"), lambda: TC("what it must be", "a whole number")),
    (re.compile(r"one of (.*)"), lambda good: TC("what it must be", "one of {good}", good=good)),
    (re.compile(r"a text"), lambda: TC("what it must be", "a text")),
    (re.compile(r"true or false"), lambda: TC("what it must be", "yes or no")),
    (re.compile(r"a table"), lambda: TC("what it must be", "a table")),
    (
        re.compile(r"a list(?: of (\S+)(?: (?:to|or) (\S+))?)?, each entry (.*)"),
        lambda _least, _most, each: TC("what it must be", "a list, each entry {good}", good=_good(each)),
    ),
    (
        re.compile(r"\[(a whole number[^,\[\]]*(?:, a whole number[^,\[\]]*)*)\]"),
        lambda rows: TC(
            "what it must be", "a list of these: {good}", good=joined([*map(_good, rows.split(", "))]) or ""
        ),
    ),
    (
        re.compile(r"(a whole number.*) or (one of .*)"),
        lambda a, b: TC("what it must be", "{number} or {word}", number=_good(a), word=_good(b)),
    ),
)


def told(fault: Fault) -> Phrase:
    """What a fault says, in a form that can be told in the reader's language."""
    return fault.phrase or _known(_KNOWN, fault.message) or plain(fault.message)


def placed(fault: Fault) -> Phrase:
    """The same after its place."""
    return T("{place}: {what}", place=fault.place, what=told(fault)) if fault.place else told(fault)


def with_names(phrase: Phrase, called: Callable[[str], Phrase | None]) -> Phrase:
    """The same with what entries are called in the place of their ids."""
    if isinstance(known := phrase.args.get("id"), str):
        return called(known) or phrase
    args = {
        name: with_names(arg, called) if isinstance(arg, Phrase) else arg for name, arg in phrase.args.items()
    }
    return replace(phrase, args=args)


def _good(text: str) -> Phrase:
    """What would be right. What a schema says in words of its own stands in the catalogue as it is."""
    return _known(_GOOD, text) or Phrase(
        text.replace("{", "{{").replace("}", "}}"), context="what it must be"
    )


def _known(patterns: Iterable[tuple[re.Pattern[str], Callable[..., Phrase]]], text: str) -> Phrase | None:
    for pattern, phrase in patterns:
        if found := pattern.fullmatch(text):
            return phrase(*found.groups())
    return None
