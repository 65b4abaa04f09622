"""Django's connections to SQLite, each of whose writes goes through the gate of its database.

A transaction enters at BEGIN IMMEDIATE and leaves after COMMIT or ROLLBACK; a single statement outside of one
enters by itself. Readers never wait.
"""

from __future__ import annotations

import contextlib
import sqlite3
import weakref
from collections.abc import Iterator
from typing import Any

from django.db.backends.sqlite3 import base

from ..write_gate import WriteGate, gate_of

_READS = ("SELECT", "PRAGMA", "EXPLAIN", "BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK", "COMMIT", "ANALYZE")
_connections: weakref.WeakSet[DatabaseWrapper] = weakref.WeakSet()


class Cursor(base.SQLiteCursorWrapper):
    """A cursor whose single writes go through the gate, to their end: rows of RETURNING are read within."""

    wrapper: DatabaseWrapper
    _kept: Iterator[Any] | None = None

    def execute(self, query: Any, params: Any = None) -> Any:
        self._kept = None
        if not self._writes_alone(query):
            return super().execute(query, params)
        with self.wrapper.single_write():
            super().execute(query, params)
            if self.description is not None:
                self._kept = iter(super().fetchall())
        return self

    def executemany(self, query: Any, param_list: Any) -> Any:
        self._kept = None
        if not self._writes_alone(query):
            return super().executemany(query, param_list)
        with self.wrapper.single_write():
            super().executemany(query, param_list)
        return self

    def _writes_alone(self, query: Any) -> bool:
        return not self.wrapper.is_through and not str(query).lstrip().upper().startswith(_READS)

    def fetchone(self) -> Any:
        return super().fetchone() if self._kept is None else next(self._kept, None)

    def fetchmany(self, size: int | None = 1) -> Any:
        if self._kept is None:
            return super().fetchmany(size)
        return [row for _, row in zip(range(size or 1), self._kept, strict=False)]

    def fetchall(self) -> Any:
        return super().fetchall() if self._kept is None else list(self._kept)

    def __iter__(self) -> Any:
        return super().__iter__() if self._kept is None else self._kept

    def __next__(self) -> Any:
        return super().__next__() if self._kept is None else next(self._kept)


class DatabaseWrapper(base.DatabaseWrapper):
    """One connection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_through = False
        _connections.add(self)

    @property
    def gate(self) -> WriteGate:
        """The gate of this database."""
        return gate_of(str(self.settings_dict["NAME"]))

    @property
    def patience_s(self) -> float:
        """How long a write waits for others."""
        return float(self.settings_dict["OPTIONS"].get("timeout", 5))

    def create_cursor(self, name: str | None = None) -> Any:
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        cursor.wrapper = self
        return cursor

    @contextlib.contextmanager
    def single_write(self) -> Iterator[None]:
        """The gate around one statement that commits by itself."""
        with self.gate.turn(self.patience_s):
            yield
            if not self.connection.in_transaction:
                self.gate.committed(self.connection)

    def _start_transaction_under_autocommit(self) -> None:
        if not self.is_through:
            with self.wrap_database_errors:
                self.gate.enter(self.patience_s)
            self.is_through = True
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except BaseException:
            self._leave()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]  # not in the stubs
        if self.is_through and not self.connection.in_transaction:
            self.gate.committed(self.connection)
            self._leave()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]  # not in the stubs
        finally:
            self._leave()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # not in the stubs
        finally:
            self._leave()

    def _leave(self) -> None:
        if self.is_through:
            self.is_through = False
            self.gate.leave()


def close_all() -> None:
    """Close the connections of all threads at the end of a process, so that the last one removes the log."""
    for wrapper in list(_connections):
        known = wrapper.connection
        if known is not None:
            with contextlib.suppress(sqlite3.Error):
                known.close()
