"""Room that many share: what the server keeps in all, and the part of it that one source may have.

Each is declared here and asked where a row is made. Counted by address, as guests and accounts are free; each
owner has a smaller limit besides. Lists that show a part of the rows are `base/fair.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Model

from ...engine.phrase import Phrase, T
from .asker import asker_digest
from .limits import EDITIONS, MEMBERS, TABLES, TOURNAMENTS
from .refusals import NoRoom, TooFast, Unavailable


class Full(Unavailable):
    """There are as many accounts as this server is to keep."""

    def __init__(self) -> None:
        super().__init__(T("This server takes no more accounts. Playing needs none."))


@dataclass(frozen=True)
class Room:
    """`most` in all, of which one source has one part in `parts`; the rest stays for others."""

    name: str
    most: Callable[[], int]
    parts: int
    refusal: Phrase
    full: Callable[[], Unavailable]

    @property
    def share(self) -> int:
        """How much one source may have; of a small server all."""
        most = self.most()
        return min(most, max(SMALL, most // self.parts))

    def check(self, mine: int, everything: int) -> None:
        """Raises TooFast where this source has its part, Unavailable where nothing is left."""
        if everything >= self.most():
            raise self.full()
        if mine >= self.share:
            raise TooFast(self.refusal, LATER_S)

    def check_rows(self, model: type[Model]) -> None:
        """The same for the address that asks, by the rows of a model with a `place`."""
        place, rows = asker_digest(), model._default_manager
        self.check(rows.filter(place=place).count() if place else 0, rows.count())


@dataclass(frozen=True)
class Part:
    """Places of something that others offer: one source has one part in `parts`, and always one place."""

    name: str
    parts: int
    refusal: Phrase

    def check(self, mine: int, places: int) -> None:
        """Raises TooFast where this source has its part."""
        if mine >= max(1, places // self.parts):
            raise TooFast(self.refusal, LATER_S)


LATER_S = 3600.0  # rows go when nobody looks at them
SMALL = 50  # a household, a club: a server of so few is nobody's to share out


def _no_room(what: Phrase) -> Callable[[], Unavailable]:
    return lambda: Unavailable(what)


TABLES_KEPT = Room(
    "tables", TABLES, 10,
    T("Too many tables were set up from here. They go when nobody looks at them; try again later."), NoRoom,
)  # fmt: skip
TOURNAMENTS_KEPT = Room(
    "tournaments", TOURNAMENTS, 20,
    T("Too many tournaments were set up from here. They go when nobody looks at them; try again later."),
    NoRoom,
)  # fmt: skip
EDITIONS_KEPT = Room(
    "editions", EDITIONS, 10,
    T("Too many editions were made from here. They go when nobody looks at them; try again later."),
    _no_room(T("This server has no room for another edition. Try again another day.")),
)  # fmt: skip
MEMBERS_KEPT = Room(
    "accounts", MEMBERS, 20, T("Too many accounts were made from here. Playing needs none."),
    Full,
)  # fmt: skip
ENTRANTS = Part(
    "places of a listed tournament", 2,
    T("Half of the places went to people near you already. The others are for players from elsewhere."),
)  # fmt: skip
PARTS = (ENTRANTS,)
ROOMS = (TABLES_KEPT, TOURNAMENTS_KEPT, EDITIONS_KEPT, MEMBERS_KEPT)
