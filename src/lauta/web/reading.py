"""Numbers out of forms and addresses: plain digits or nothing."""

from __future__ import annotations


def whole_number(text: str, digits: int = 9) -> int | None:
    """The number that at most `digits` digits from 0 to 9 write; None for any other text.

    `str.isdigit` alone also takes "²" and digits of other scripts.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
