"""The one reader of JSON from elsewhere: of a type, of bounded depth, with a sentence for what is wrong."""

from __future__ import annotations

import codecs
import re
from typing import TypeVar

import msgspec

from ..portable import Portable

T = TypeVar("T")
DEEPEST = 64  # tables and lists in each other
MOST_WHY = 200
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_BRACKET = re.compile(rb"[\[\]{}]")
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
DIGITS = 18  # of a whole number: more fit into no database
_NUMBER = re.compile(rb"(?<![.\d])\d{19,}")


class NotJson(Portable, ValueError):
    """Text that is no JSON, or JSON of another type; `malformed` tells these apart."""

    def __init__(self, why: str, malformed: bool = False) -> None:
        super().__init__(why, malformed)
        self.why, self.malformed = why, malformed

    def __str__(self) -> str:
        return self.why


def read_json(given: bytes | str, kind: type[T], deepest: int = DEEPEST, digits: int = DIGITS) -> T:
    """JSON as a value of a type: a struct, `dict[str, Any]` and the like. NotJson says what is wrong."""
    data = given.encode("utf-8", "replace") if isinstance(given, str) else given
    data = data.removeprefix(codecs.BOM_UTF8)
    _check_form(data, deepest, digits)
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise NotJson(str(error)[:MOST_WHY]) from error
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise NotJson(f"no JSON: {error}"[:MOST_WHY], malformed=True) from error


def _check_form(data: bytes, deepest: int, digits: int) -> None:
    if _NUL.search(data):
        raise NotJson("it holds a NUL, which no text does")
    bare = _STRING.sub(b"", data)
    if any(len(found[0]) > digits for found in _NUMBER.finditer(bare)):
        raise NotJson(f"it holds a number of more than {digits} digits")
    depth = 0
    for found in _BRACKET.finditer(bare):
        depth += 1 if found[0] in b"[{" else -1
        if depth > deepest:
            raise NotJson(f"it is nested more than {deepest} levels deep")
