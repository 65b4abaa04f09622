"""Why a text is no TOML, in words for people who never heard of it: in which line, and what would be right.

Reads nothing itself; what the parser of the standard library says is made of its errors.
"""

from __future__ import annotations

import re

from .errors import shown
from .phrase import Phrase, T

_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_TWICE = re.compile(r"Cannot (?:overwrite|declare|mutate)")
_DIGITS = re.compile(r"\d(?:_?\d){300}")


def not_toml(text: str, error: Exception) -> Phrase:
    """What is wrong with a text that `tomllib` refused with this error."""
    if isinstance(error, RecursionError):
        return T("is not valid TOML: lists or tables lie too deep in each other")
    told = str(error)
    if found := _LINE.search(told):
        return _in_line(text, int(found[1]), told)
    lines = text.rstrip().split("\n")
    if told.startswith("Expected"):
        return _in_line(text, len(lines), told)
    for n, line in enumerate(lines, 1):
        if _DIGITS.search(line):
            return T("is not valid TOML: the number in line {n} has too many digits", n=n)
    return T("is not valid TOML: it ends in the middle; a quote or a bracket is not closed")


def _in_line(text: str, n: int, told: str) -> Phrase:
    lines = text.split("\n")
    line = shown(lines[n - 1].strip()) if n <= len(lines) else "''"
    if _TWICE.search(told):
        return T(
            "is not valid TOML in line {n}, {line}: this stands in the file twice; leave one of them",
            n=n,
            line=line,
        )
    return T(
        "is not valid TOML in line {n}, {line}: a figure stands there as name = value, a text in quotes,"
        " a list or the name of a table in square brackets",
        n=n,
        line=line,
    )
