"""The rows of tables as the database has them: table, seats and question, read once by all who read them.

Nothing is decided here and nothing written. Who changes a row without raising the revision forgets it here.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

from ..base.refusals import no_table
from ..models import Table
from .hub import hub
from .match_cache import table_lock
from .move_rows import is_newest

_KEPT = 64


class Rows:
    """The newest rows of some tables; those that nobody asked for the longest leave first."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, table_id: str) -> Table:
        """As the database has them now. NotFound."""
        wanted = Table.objects.select_related("question", "proposal", "board").prefetch_related("seats")
        table = wanted.filter(public_id=table_id[:40]).order_by().first()
        if table is None:
            raise no_table()
        return table

    def at(self, table_id: str) -> Table:
        """As they are now, for reading alone. NotFound.

        While a page is open the hub knows the newest revision; else the database is asked for that alone.
        """
        newest = hub.revision(table_id)
        with self._lock:
            table = self._tables.get(table_id)
        if table is None or table.revision < newest or not (newest or is_newest(table)):
            table = self.anew(table_id)
        return table

    def anew(self, table_id: str) -> Table:
        """As the database has them now, for all who read: another program may have changed them. NotFound."""
        with table_lock(table_id):  # whoever forgets what was read holds it, too
            self.put(table := self.read(table_id))
        return table

    def take(self, table_id: str) -> Table:
        """For a change, within its transaction: whoever holds `table_lock` puts it back once that is done.

        What was read before is taken where its revision is still that of the database.
        """
        with self._lock:
            table = self._tables.pop(table_id, None)
        if table is None or not is_newest(table):
            table = self.read(table_id)
        return table

    def put(self, table: Table) -> None:
        """What was read or written last; the caller leaves it alone from now on."""
        with self._lock:
            known = self._tables.pop(table.public_id, table)
            self._tables[table.public_id] = table if table.revision >= known.revision else known
            while len(self._tables) > _KEPT:
                self._tables.popitem(last=False)

    def forget(self, table_id: str) -> None:
        """Something of a table has changed, but not its revision; hold `table_lock`."""
        with self._lock:
            self._tables.pop(table_id, None)


rows = Rows()
