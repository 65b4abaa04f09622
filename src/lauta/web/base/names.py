"""Names that people give themselves, made fit to show. Whose a name is, is not decided here."""

from __future__ import annotations

import unicodedata

MAX_NAME = 24


def clean_name(text: str, fallback: str, most: int = MAX_NAME) -> str:
    """A name fit to show: one line of at most so many printable characters."""
    kept = "".join(
        " " if unicodedata.category(c)[0] in "CZ" else c for c in unicodedata.normalize("NFC", text[:200])
    )
    return " ".join(kept.split())[:most].strip() or fallback
