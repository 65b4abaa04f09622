"""Numbers out of forms and addresses: plain digits or nothing."""

from __future__ import annotations


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
