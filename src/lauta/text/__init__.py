"""Text from people and files: which characters stay, how long it may be, what counts as equal.

The only package that asks Unicode about characters. A name is one line that shows as it compares; a line and
a text come back as they were typed, in NFC, without what only controls a terminal or deceives a reader.
"""

from __future__ import annotations

from .cleaning import address, has_letters, is_clean, line, name, on_one_line, prints, search, text, word
from .directions import isolated
from .documents import Unreadable, document, first_read, readings
from .graphemes import cut
from .json_reading import NotJson, read_json
from .links import unlinked
from .lookalikes import former_key, key, looks, words
from .passwords import password

__all__ = [
    "NotJson",
    "Unreadable",
    "address",
    "cut",
    "document",
    "first_read",
    "former_key",
    "has_letters",
    "is_clean",
    "isolated",
    "key",
    "line",
    "looks",
    "name",
    "on_one_line",
    "password",
    "prints",
    "read_json",
    "readings",
    "search",
    "text",
    "unlinked",
    "word",
    "words",
]
