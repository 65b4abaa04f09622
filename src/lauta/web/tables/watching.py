"""The right to watch that comes with a link: kept in the browser's session for as long as the link is good.

A session remembers the link, not the table: where a table gets a new spectators' link, what was remembered
opens nothing. It goes with the session, too. A tournament's address is its link.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableMapping, Sequence
from typing import Any, NewType

from ..models import Table, Tournament

Mark = NewType("Mark", str)
"""Stands for a link that was opened. The id of a table is none: mypy keeps the two apart."""

MOST = 40


def of_session(session: MutableMapping[str, Any]) -> list[Mark]:
    """The links that this browser has opened, the newest last."""
    return list(session.get("watching", []))


def remember(session: MutableMapping[str, Any], mark: Mark) -> None:
    """Keep a link that was opened; the oldest of many make room."""
    known = of_session(session)
    if mark not in known[-1:]:
        session["watching"] = [*(one for one in known if one != mark), mark][-MOST:]


def mark_of(table: Table) -> Mark:
    """What stands for the spectators' link of a table as it is now."""
    return Mark(f"{table.public_id} {hashlib.sha256(table.watch_token.encode()).hexdigest()[:24]}")


def mark_of_tournament(row: Tournament) -> Mark:
    """What stands for the address of a tournament."""
    return Mark(str(row.public_id))


def by_link(table: Table | None, watching: Sequence[Mark]) -> bool:
    """True if one of the links opens the table, or a match of which it is a rematch."""
    while watching and table is not None:
        if mark_of(table) in watching:
            return True
        table = Table.objects.filter(rematch=table).first()
    return False
