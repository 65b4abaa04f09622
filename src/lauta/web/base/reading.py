"""What requests bring: numbers in plain digits, documents out of files, JSON of a type."""

from __future__ import annotations

from typing import TypeVar

from django.http import HttpRequest
from django.http.request import RawPostDataException

from ...engine.phrase import T
from ...text import NotJson, Unreadable, document, read_json
from .refusals import BadRequest

T_ = TypeVar("T_")


def document_of(data: bytes) -> str:
    """The text of a file that was sent, in whatever form of Unicode. BadRequest names the line."""
    try:
        return document(data)
    except Unreadable as error:
        raise BadRequest(
            T("This file is no text in UTF-8: see line {n}. Save it as plain text in UTF-8.", n=error.line)
        ) from error


def bytes_of(request: HttpRequest) -> bytes:
    """The body as it was sent. BadRequest where it came as a form, which has been read already."""
    try:
        return request.body
    except RawPostDataException as error:
        raise BadRequest(T("The body must be JSON.")) from error


def body_of(data: bytes | str, kind: type[T_]) -> T_:
    """JSON that was sent, as a value of a type. BadRequest says what is wrong with it."""
    try:
        return read_json(data, kind)
    except NotJson as error:
        if error.malformed:
            raise BadRequest(T("The body must be JSON.")) from error
        raise BadRequest(T("The body is not as it should be: {why}", why=error.why)) from error


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
