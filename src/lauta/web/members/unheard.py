"""Whom each guest does not hear, kept in memory: it is asked for with every page of a table.

What is kept on disk changes in `moderation/shunning.py`, and where a guest becomes a member.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from ..base.in_memory import remembers
from ..models import Shunned

_KEPT = 4096
_unheard: OrderedDict[str, frozenset[str]] = OrderedDict()
_lock = Lock()
_forgotten = 0  # how often something was forgotten: what was read before that is not kept


def unheard_by(guest: str) -> frozenset[str]:
    """The guests whom this one does not hear."""
    if not guest:
        return frozenset()
    with _lock:
        if guest in _unheard:
            return _unheard[guest]
        before = _forgotten
    found = frozenset(Shunned.objects.filter(owner=guest).values_list("other", flat=True))
    with _lock:
        if before == _forgotten:
            _unheard[guest] = found
        while len(_unheard) > _KEPT:
            _unheard.popitem(last=False)
    return found


def forget(guest: str) -> None:
    """What this guest hears has changed."""
    global _forgotten
    with _lock:
        _forgotten += 1
        _unheard.pop(guest, None)


def forget_all() -> None:
    """Somebody is known by another name: whom others do not hear has changed, too."""
    global _forgotten
    with _lock:
        _forgotten += 1
        _unheard.clear()


remembers("members.unheard._unheard", lambda guest: forget_all())
