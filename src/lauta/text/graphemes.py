"""Where a text may be cut: between characters as people see them, never inside an emoji or a syllable.

The rules of UAX 29 that matter for cutting, on fixed ranges, so that emoji newer than Python's tables hold.
"""

from __future__ import annotations

import re
import unicodedata

from .characters import IGNORABLE, ZWJ, is_mark

_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]")
_TONE = re.compile("[\U0001f3fb-\U0001f3ff]")
_VIRAMA = 9  # the combining class of signs that bind two consonants
_LEAD = re.compile("[\u1100-\u115f\ua960-\ua97c]")
_VOWEL = re.compile("[\u1160-\u11a7\ud7b0-\ud7c6]")
_TAIL = re.compile("[\u11a8-\u11ff\ud7cb-\ud7fb]")


def cut(text: str, most: int) -> str:
    """The text, or as many whole graphemes of it as have at most `most` code points."""
    if len(text) <= most:
        return text
    at = most
    while at > 0 and not _may_part(text, at):
        at -= 1
    return text[:at]


def _may_part(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if before == "\r" and after == "\n":
        return False
    if _extends(after) or before == ZWJ:
        return False
    if unicodedata.combining(before) == _VIRAMA and unicodedata.category(after) == "Lo":
        return False
    if _FLAG.match(before) and _FLAG.match(after):
        return _flags_before(text, at) % 2 == 0
    return not _hangul(before, after)


def _extends(c: str) -> bool:
    return (
        is_mark(c)
        or unicodedata.category(c) == "Mc"
        or bool(_TONE.match(c))
        or (bool(IGNORABLE.match(c)) and not _LEAD.match(c))
    )


def _flags_before(text: str, at: int) -> int:
    n = 0
    while n < at and _FLAG.match(text[at - 1 - n]):
        n += 1
    return n


def _hangul(before: str, after: str) -> bool:
    syllable = "\uac00" <= before <= "\ud7a3"
    open_syllable = syllable and (ord(before) - 0xAC00) % 28 == 0
    if _LEAD.match(before):
        return bool(_LEAD.match(after) or _VOWEL.match(after) or "\uac00" <= after <= "\ud7a3")
    if _VOWEL.match(before) or open_syllable:
        return bool(_VOWEL.match(after) or _TAIL.match(after))
    return (syllable or bool(_TAIL.match(before))) and bool(_TAIL.match(after))
