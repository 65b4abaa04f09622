"""The three statements that every move sends to the database, as SQL: models take ten times as long.

Nothing is decided here. All other rows go through the models, whose columns these are.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import connection

from lauta.engine.match import Entry

from ..base.clock import moment
from ..models import Table


def is_newest(table: Table) -> bool:
    """Whether the database has the table at this revision."""
    asked = "SELECT 1 FROM lauta_table WHERE id = %s AND revision = %s"
    with connection.cursor() as cursor:
        cursor.execute(asked, [table.pk, table.revision])
        return cursor.fetchone() is not None


def append(table: Table, entries: Iterable[tuple[int, Entry]], joined: range) -> None:
    """Entries of the log with their numbers; those in `joined` follow the one before."""
    rows = [(table.pk, n, entry.actor, entry.action, n in joined) for n, entry in entries]
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO lauta_entry (table_id, n, actor, action, follows) VALUES (%s, %s, %s, %s, %s)", rows
        )


def save(table: Table) -> None:
    """What a move changes of the table itself."""
    table.changed = moment()
    written = (
        "UPDATE lauta_table SET version = %s, revision = %s, snapshot = %s, status = %s, rules_version = %s, "
        "changed = %s, waits = %s, since = %s, deadline = %s, overdue = %s WHERE id = %s"
    )
    changed = connection.ops.adapt_datetimefield_value(table.changed)
    snapshot = None if table.snapshot is None else bytes(table.snapshot)
    clock = table.waits, table.since, table.deadline, table.overdue
    position = table.version, table.revision, snapshot, table.status, table.rules_version
    with connection.cursor() as cursor:
        cursor.execute(written, [*position, changed, *clock, table.pk])
