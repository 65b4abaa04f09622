"""Texts that several pages save: the revision that a page has seen, and a refusal where it is older.

A revision is a digest of the text, so that the same text has the same revision, no matter who saved it.
"""

from __future__ import annotations

import hashlib

from ...engine.phrase import T
from .refusals import Refused

FIELD, HEADER = "revision", "X-Lauta-Revision"
LENGTH = 16


class Changed(Refused):
    """Another page has saved another text; this one is not overwritten. `kept` is what is saved now."""

    status = 409

    def __init__(self, kept: str) -> None:
        self.kept = kept
        super().__init__(
            T("This text was changed in another tab or on another device. Nothing was overwritten.")
        )

    @property
    def more(self) -> dict[str, str]:
        """What our scripts need beside the sentence."""
        return {"text": self.kept, "revision": revision_of(self.kept)}


def revision_of(text: str) -> str:
    """The revision of a text as it is saved."""
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def check(seen: str | None, kept: str, given: str) -> None:
    """Changed where a page that has seen another text would overwrite what is kept.

    None: a page without revisions, whose text counts. Saving the same text again changes nothing.
    """
    if seen is not None and seen != revision_of(kept) and given != kept:
        raise Changed(kept)
