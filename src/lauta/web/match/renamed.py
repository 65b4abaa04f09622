"""Who keeps names of players outside the database: called when a seat of a table gets another name."""

from __future__ import annotations

from collections.abc import Callable

_listeners: list[Callable[[str], object]] = []


def on_rename(forget: Callable[[str], object]) -> None:
    """Have `forget` called with the id of a table whose players are called otherwise now."""
    _listeners.append(forget)


def renamed(table_id: str) -> None:
    """Forget what shows the former names; after the commit."""
    for forget in _listeners:
        forget(table_id)
