"""Lists that everybody sees and anybody can get onto: no one source fills more than a small part of one.

Each list is declared here. A source is the address from which a row was made, or its owner where that is not
known. The newest row of every source comes first, then the second of every source, and so on. Where results
are compared, the first ones of a source count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import CharField, F, Model, Q, QuerySet, Value, Window
from django.db.models.functions import Coalesce, NullIf, RowNumber

from .asker import asker_digest

OWN = 3  # a school or a club behind one address
M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Shown:
    """A list of `most` rows, of which one source has `each`; a reader there sees OWN times as many."""

    name: str
    most: int
    each: int

    def choose(self, rows: QuerySet[M], n: int | None = None, owner: str = "host") -> list[tuple[M, int]]:
        """The rows that are shown, `n` at most, those of different sources first; and their turns from 1."""
        source = Coalesce(NullIf(F("place"), Value("")), F(owner), output_field=CharField())
        in_line: Any = Window(RowNumber(), partition_by=[source], order_by=[F("changed").desc()])
        fits = Q(in_line__lte=self.each)
        if here := asker_digest():
            fits |= Q(in_line__lte=OWN * self.each, place=here)
        ranked = rows.order_by().annotate(in_line=in_line).filter(fits)
        chosen = ranked.order_by("in_line", "-changed").values_list("pk", "in_line")
        turns: dict[Any, int] = dict(chosen[: n or self.most])
        found = {row.pk: row for row in rows.filter(pk__in=turns)}
        return [(found[pk], turn) for pk, turn in turns.items() if pk in found]


R = TypeVar("R")


@dataclass(frozen=True)
class Compared:
    """Results that are compared: of one source the first `each` count, so that more tries win nothing."""

    name: str
    each: int

    def choose(self, rows: Iterable[tuple[R, str]]) -> list[R]:
        """The rows that count, of rows in their order with their sources; without a source each counts."""
        seen: Counter[str] = Counter()
        chosen = []
        for row, source in rows:
            seen[source] += 1
            if not source or seen[source] <= self.each:
                chosen.append(row)
        return chosen


TRIES_OF_A_DAY = Compared("tries at a daily challenge", 5)
RATINGS = Compared("members in a list of ratings", 10)
COMPARISONS = (TRIES_OF_A_DAY, RATINGS)
OPEN_TABLES = Shown("open tables", 60, 6)
LIVE_TABLES = Shown("matches to watch", 60, 6)
OPEN_TOURNAMENTS = Shown("tournaments", 24, 3)
LISTS = (OPEN_TABLES, LIVE_TABLES, OPEN_TOURNAMENTS)
