"""Writing directions: text from people inside a sentence that runs the other way. No markup."""

from __future__ import annotations

import unicodedata

FIRST_STRONG, POP = (
    "\u2068",
    "\u2069",
)  # Unicode's isolates: what is between them does not turn its surroundings


def isolated(given: str) -> str:
    """The text between isolates where it has right-to-left characters; as it is otherwise.

    For where no markup is possible: attributes, sentences of several names, notices. Pages use <bdi>.
    """
    if given.isascii() or given.startswith(FIRST_STRONG):
        return given
    turns = any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in given)
    return f"{FIRST_STRONG}{given}{POP}" if turns else given
