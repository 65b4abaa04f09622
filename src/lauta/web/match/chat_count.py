"""How much has been said at each table, kept in memory: a page tells it with every move.

What was said is read from the database.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from ..models import Table

_KEPT = 1024
_counts: OrderedDict[int, tuple[int, int]] = OrderedDict()
_lock = Lock()


def stamp(table: Table) -> tuple[int, int]:
    """How many lines were said at the table, and how many of them were hidden since."""
    with _lock:
        if table.pk in _counts:
            return _counts[table.pk]
    said = table.chat.count(), table.chat.filter(hidden=True).count()
    with _lock:
        _counts[table.pk] = said
        while len(_counts) > _KEPT:
            _counts.popitem(last=False)
    return said


def forget(table: Table) -> None:
    """Somebody said something, or a line was hidden; after the commit."""
    with _lock:
        _counts.pop(table.pk, None)
