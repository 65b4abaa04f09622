"""Names of people, tables and things, made fit to show; `lauta.text` decides what stays of them."""

from __future__ import annotations

from ...text import name

MAX_NAME = 24


def clean_name(text: str, fallback: str, most: int = MAX_NAME) -> str:
    """A name fit to show: one line of at most so many characters; the fallback where nobody would see it."""
    return name(text, most) or fallback
