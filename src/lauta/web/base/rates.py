"""How often programs may ask, and how much guests may leave behind: one bucket for each who asks.

The numbers are `limits.RATES`; what people do by hand has paces of its own in `request_guard.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from ...engine.phrase import T
from .in_memory import remembers
from .limits import RATES, Rate
from .refusals import TooFast
from .request_guard import Pace, TablePace


class RatePace(Pace):
    """The buckets of one kind."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self.BURST, self.PER_SECOND = rate.burst, rate.per_second


class RowPace(TablePace):
    """How much else than tables one address may leave behind in a day, as so many guests as it likes."""


class Rates:
    """All kinds, in memory."""

    def __init__(self) -> None:
        self.begin()

    def begin(self, clock: Callable[[], float] = time.monotonic) -> None:
        """All buckets are full."""
        self._paces = {kind: RatePace(rate, clock) for kind, rate in RATES.items()}
        self._rows = RowPace(clock)

    def spend(self, kind: str, who: str) -> None:
        """Count one request. TooFast, which says when to come again."""
        pace = self._paces[kind]
        if not pace.allows(who):
            raise TooFast(T("Too many requests at once. Wait a moment."), pace.wait(who))

    def keep(self, address: str) -> None:
        """Count something that is kept from now on, for somebody at this address. TooFast."""
        if not self._rows.allows(address):
            raise TooFast(T("Too many requests at once. Wait a moment."), self._rows.wait(address))


rates = Rates()
remembers("base.rates.rates", goes_by_itself="counters that empty within minutes")
