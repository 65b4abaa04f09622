"""What somebody's finished matches came to: how often won, how long, how, with which openings, what luck.

Counted from the rows that `settling.py` keeps; only matches that are over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ...engine.errors import LautaError
from ...engine.phrase import Phrase
from ..base.levels import LEVELS
from ..match.match_cache import begun_under_other_rules, resume
from ..models import Played, Table
from .luck import Luck, luck_of, together

MOST, AT_ONCE, WINDOW = 1000, 1, 10  # matches in all, those computed in a request, those of a running share
PEOPLE = "people"
LuckKept = list[list[Any]]


@dataclass(frozen=True)
class Line:
    """Some matches together: how many, how many were won (a shared win in part) and would be by equals."""

    what: Any
    matches: int
    won: float
    fair: float
    points: float | None
    decisions: float
    minutes: float | None

    @property
    def share(self) -> float:
        return 100 * self.won / self.matches

    @property
    def fair_share(self) -> float:
        return 100 * self.fair / self.matches


def results_of(guest: str, game: str = "") -> list[Played]:
    """The seats of somebody in matches that are over, the newest first."""
    rows = Played.objects.filter(owner=guest).exclude(owner="").order_by("-id")
    return list((rows.filter(game=game) if game else rows)[:MOST])


def lines(rows: Sequence[Played], what: Callable[[Played], Any]) -> list[Line]:
    """The same matches by what they have in common, those first that there are most of."""
    groups: dict[Any, list[Played]] = {}
    for row in rows:
        groups.setdefault(what(row), []).append(row)
    made = [_line(name, some) for name, some in groups.items()]
    return sorted(made, key=lambda line: -line.matches)


def _line(what: Any, rows: Sequence[Played]) -> Line:
    return Line(
        what,
        len(rows),
        sum(row.share for row in rows),
        sum(1 / row.players for row in rows),
        _mean([row.points for row in rows]),
        sum(row.decisions for row in rows) / len(rows),
        _mean([row.minutes for row in rows]),
    )


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def opponents(rows: Sequence[Played]) -> dict[str, str]:
    """For each table whom one met there: `people`, or the level of the strongest bot."""
    met: dict[str, str] = {}
    others = Played.objects.filter(table__in=[row.table for row in rows]).exclude(
        pk__in=[row.pk for row in rows]
    )
    for table, level in others.values_list("table", "level"):
        before = met.get(table, "")
        if not level or before == PEOPLE:
            met[table] = PEOPLE
        elif level not in LEVELS:
            met.setdefault(table, level)
        elif before not in LEVELS or LEVELS.index(level) > LEVELS.index(before):
            met[table] = level
    return met


def over_time(rows: Sequence[Played]) -> list[float]:
    """The share of wins in the last ten matches, after each match; `rows` begin with the newest."""
    shares = [row.share for row in reversed(rows)]
    return [sum(shares[max(0, n - WINDOW) : n]) / (n - max(0, n - WINDOW)) for n in range(1, len(shares) + 1)]


def ways(rows: Sequence[Played]) -> list[tuple[Phrase, float, float]]:
    """What the points of the matches won came from: the label, the winner's mean and that of the others."""
    won = [row.account for row in rows if row.won and row.account]
    labels = dict.fromkeys(label for account in won for label in account)
    return [
        (
            _phrase(label),
            sum(account.get(label, (0, 0))[0] for account in won) / len(won),
            sum(account.get(label, (0, 0))[1] for account in won) / len(won),
        )
        for label in labels
    ]


def _phrase(label: str) -> Phrase:
    context, apart, template = label.rpartition("\x04")
    return Phrase(template, context=context) if apart else Phrase(label)


def reckon(rows: Sequence[Played]) -> None:
    """Compute the luck of the newest match where it is not known yet, and keep it."""
    unknown = list(dict.fromkeys(row.table for row in rows if row.luck is None))[:AT_ONCE]
    for table in Table.objects.filter(public_id__in=unknown):
        found = luck_of_table(table)
        keep_luck(table.public_id, found)
        for row in rows:
            if row.table == table.public_id:
                row.luck = found[row.seat] if row.seat < len(found) else []


def luck_of_table(table: Table) -> list[LuckKept]:
    """What the draws of each seat came to, as it is kept; empty where the match cannot be told."""
    try:
        if table.status != Table.OVER or begun_under_other_rules(table):
            return []
        return [
            [[one.what, one.draws, one.came, one.expected, one.variance] for one in parts]
            for parts in luck_of(resume(table))
        ]
    except LautaError:
        return []


def keep_luck(table_id: str, found: Sequence[LuckKept]) -> None:
    """Write down the luck of each seat of a match; nothing for seats that are not told of."""
    for seat, kept in enumerate(found):
        Played.objects.filter(table=table_id, seat=seat).update(luck=kept)
    Played.objects.filter(table=table_id, luck__isnull=True).update(luck=[])


def luck_in(rows: Sequence[Played]) -> list[Luck]:
    """The luck of these seats together, as far as it is reckoned."""
    return together([Luck(*part) for row in rows for part in row.luck or []])
