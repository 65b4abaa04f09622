"""Passwords as they are compared, by OpaqueString of RFC 8265: every keyboard types the same.

Each kind of space is a plain one, letters are composed (NFC). Case and width stay; nothing is trimmed.
"""

from __future__ import annotations

import unicodedata


def password(given: str) -> str:
    """The password in the form that is hashed. Half characters stay out: they cannot be encoded."""
    spaced = "".join(" " if unicodedata.category(c) == "Zs" else c for c in given)
    return unicodedata.normalize("NFC", spaced.encode("utf-8", "ignore").decode())
