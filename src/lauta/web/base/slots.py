"""Work that is done within a request though it takes long: a few at a time, and one for each source.

Each kind is declared here. Whoever finds no slot is told to come again.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ...engine.phrase import Phrase, T
from .asker import asker
from .networks import site_of
from .refusals import TooFast


class Slots:
    """`most` at a time, of which one address has one; others wait for `patience_s` at most."""

    def __init__(self, name: str, most: int, refusal: Phrase, patience_s: float = 2.0) -> None:
        self.name, self.most, self.refusal, self.patience_s = name, most, refusal, patience_s
        self._taken: Counter[str] = Counter()
        self._changed = threading.Condition()

    @contextmanager
    def one(self, source: str | None = None) -> Iterator[None]:
        """A slot for the address that asks. TooFast."""
        mine = site_of(asker() if source is None else source)
        with self._changed:
            # Another request of this address, which has waited too, may have got in meanwhile.
            settled = self._changed.wait_for(lambda: self._taken[mine] or self._free(), self.patience_s)
            if not settled or self._taken[mine]:
                raise TooFast(self.refusal)
            self._taken[mine] += 1
        try:
            yield
        finally:
            with self._changed:
                self._taken -= Counter([mine])  # which drops entries without any left
                self._changed.notify_all()

    def _free(self) -> bool:
        return self._taken.total() < self.most


RECORDS_REPLAYED = Slots(
    "records replayed", 2, T("Another record is being replayed. Try it again in a moment.")
)
# A name server of strangers may hold up two of the server's four threads, not all of them.
NAMES_LOOKED_UP_NOW = Slots(
    "names looked up", 2, T("Too many requests at once. Wait a moment."), patience_s=0.5
)
SLOTS = (RECORDS_REPLAYED, NAMES_LOOKED_UP_NOW)
