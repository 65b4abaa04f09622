"""The one reader of TOML that people wrote: bounded in cost, and with faults in words for people.

Refused before it is parsed is what no honest document has and what costs the parser of the standard
library more than the length of the text: keys of many parts, deep lists. Its own errors are put into words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from ..text import Unreadable, document, first_read
from .errors import LautaError, shown
from .phrase import Phrase, T

_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_TWICE = re.compile(r"Cannot (?:overwrite|declare|mutate)")
_DIGITS = re.compile(r"\d(?:_?\d){300}")


MOST_PARTS = 16  # of a key, as `a.b.c`: none of ours has more than 6
MOST_KEY_PARTS = 60_000  # of all keys together: the longest edition there is has 12,000
MOST_DEEP = 60  # lists and tables in each other
_TOKEN = re.compile(
    r"""
    (?P<string>
        \"{3}(?:[^"\\]|\\.|"(?!""))*+\"{3} | '{3}(?:[^']|'(?!''))*+'{3}
        | "(?:[^"\\\n]|\\.)*+" | '[^'\n]*+' | [^\s.,=\[\]{}"'\#]++
    )
    | (?P<comment>\#[^\n]*+) | (?P<dot>\.) | (?P<open>[\[{]) | (?P<close>[\]}]) | (?P<end>[\n,=])
    """,
    re.DOTALL | re.VERBOSE,
)


class NotToml(LautaError):
    """A text that is no TOML, or none that a person wrote."""


def read_toml(given: str | bytes) -> dict[str, Any]:
    """The tables of a text that people wrote or pasted. NotToml says in which line it is wrong, and how."""
    try:
        found: dict[str, Any] = first_read(document(given), _tables, NotToml)
    except Unreadable as error:
        raise NotToml(no_text(error)) from error
    return found


def no_text(error: Unreadable) -> Phrase:
    """Why bytes are no document."""
    return T("is no text in UTF-8, as line {n} shows; save it as plain text in UTF-8", n=error.line)


def _tables(text: str) -> dict[str, Any]:
    if dear := _dear(text):
        raise NotToml(dear)
    try:
        return tomllib.loads(text)
    except (RecursionError, ValueError) as error:
        raise NotToml(_not_toml(text, error)) from error


def _dear(text: str) -> Phrase | None:
    """What would cost more to parse than its length, if anything."""
    if text.count(".") <= MOST_PARTS and text.count("[") + text.count("{") <= MOST_DEEP:
        return None
    parts, total, depth = 0, 0, 0
    for at, kind in _tokens(text):
        if kind == "dot":
            parts, total = parts + 1, total + 1
            if parts >= MOST_PARTS or total > MOST_KEY_PARTS:
                n = text.count("\n", 0, at) + 1
                return T("holds too many keys of several parts, as `a.b.c`, in line {n}", n=n)
        elif kind == "open":
            parts, depth = 0, depth + 1
            if depth > MOST_DEEP:
                return T("is not valid TOML: lists or tables lie too deep in each other")
        elif kind in ("close", "end"):
            parts, depth = 0, max(0, depth - (kind == "close"))
    return None


def _tokens(text: str) -> Iterator[tuple[int, str | None]]:
    return ((found.start(), found.lastgroup) for found in _TOKEN.finditer(text))


def _not_toml(text: str, error: Exception) -> Phrase:
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
