"""Numbers out of forms and addresses: plain digits or nothing; documents out of files."""

from __future__ import annotations

from ...engine.phrase import T
from ...text import Unreadable, document
from .refusals import BadRequest


def document_of(data: bytes) -> str:
    """The text of a file that was sent, in whatever form of Unicode. BadRequest names the line."""
    try:
        return document(data)
    except Unreadable as error:
        raise BadRequest(
            T("This file is no text in UTF-8: see line {n}. Save it as plain text in UTF-8.", n=error.line)
        ) from error


def whole_number(text: str, digits: int = 9) -> int | None:
    """The number that at most `digits` digits from 0 to 9 write; None for any other text.

    `str.isdigit` alone also takes "²" and digits of other scripts.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def serial_of(text: str) -> tuple[int, int] | None:
    """What a page says that it shows, such as "12.0"; None where it says nothing that can be read."""
    revision, _, noted = text[:40].partition(".")
    numbers = whole_number(revision), whole_number(noted)
    return None if numbers[0] is None or numbers[1] is None else (numbers[0], numbers[1])
