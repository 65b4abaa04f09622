"""How much has been said at each table, kept in memory: a page tells it with every move.

What was said is read from the database.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from django.db.models import Max

from ..models import Table

_KEPT = 1024
Stamp = tuple[int, int, int]
_counts: OrderedDict[int, Stamp] = OrderedDict()
_lock = Lock()


def stamp(table: Table) -> Stamp:
    """How many lines there are at the table, how many of them were hidden since, and which is the newest.

    Lines go with the accounts of those who said them, so a number alone does not tell what is there.
    """
    with _lock:
        if table.pk in _counts:
            return _counts[table.pk]
    newest = int(table.chat.aggregate(newest=Max("pk"))["newest"] or 0)
    said = table.chat.count(), table.chat.filter(hidden=True).count(), newest
    with _lock:
        _counts[table.pk] = said
        while len(_counts) > _KEPT:
            _counts.popitem(last=False)
    return said


def forget(table: Table) -> None:
    """Somebody said something, or a line was hidden or deleted; after the commit."""
    with _lock:
        _counts.pop(table.pk, None)
