"""How much has been said at each table, kept in memory: a page shows it with every move.

What was said is read from the database.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from django.db.models import Count, Max, Q

from ..models import Table

_KEPT = 1024


class Stamp(NamedTuple):
    """The lines of a chat: all, those that were hidden, the newest id, and what spectators said of the rest.

    Lines go with the accounts of those who said them, so a number alone does not say what is there.
    """

    said: int = 0
    hidden: int = 0
    newest: int = 0
    aside: int = 0


_counts: OrderedDict[int, Stamp] = OrderedDict()
_lock = Lock()
_forgotten = 0  # how often something was forgotten: what was read before that is not kept


def stamp(table: Table) -> Stamp:
    """Return how many lines there are at the table, and which is the newest."""
    with _lock:
        if table.pk in _counts:
            return _counts[table.pk]
        before = _forgotten
    gone = Q(hidden=True)
    found = table.chat.aggregate(
        lines=Count("pk"), gone=Count("pk", gone), last=Max("pk"),
        apart=Count("pk", Q(seat__isnull=True) & ~gone),
    )  # fmt: skip
    said = Stamp(found["lines"], found["gone"], found["last"] or 0, found["apart"])
    with _lock:
        if before == _forgotten:
            _counts[table.pk] = said
        while len(_counts) > _KEPT:
            _counts.popitem(last=False)
    return said


def forget(table: Table) -> None:
    """Count again: a line was added, hidden or deleted. Call it after the commit."""
    global _forgotten
    with _lock:
        _forgotten += 1
        _counts.pop(table.pk, None)
