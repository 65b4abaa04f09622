"""What a run can be explained from afterwards: a journal of all that happened, and the history of the outbox.

The history is written by triggers in the database of the server under test: its rows about a turn are deleted
with the turn. Nothing of it is kept where a run has passed.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

DATABASE = "lauta.sqlite3"
COLUMNS = (
    "id", "ident", "owner", "channel", "kind", "table_id", "made", "due", "until", "tries", "holder", "state",
    "answer", "answered",
)  # fmt: skip
TRIGGERS = ("INSERT", "UPDATE", "DELETE")


class Journal:
    """One line of JSON for each event, with the seconds since the run began."""

    def __init__(self, path: Path) -> None:
        self._file, self._lock, self._began = (
            path.open("a", encoding="utf-8"),
            threading.Lock(),
            time.monotonic(),
        )

    def note(self, event: str, **facts: Any) -> None:
        """Write an event down."""
        line = json.dumps({"at": round(time.monotonic() - self._began, 2), "event": event, **facts})
        with self._lock:
            self._file.write(line + "\n")
            self._file.flush()

    def close(self) -> None:
        """End it."""
        with self._lock:
            self._file.close()


def keep_history(data: Path) -> None:
    """Have the database of a stopped server write down what becomes of each message."""
    names = ", ".join(COLUMNS)
    with sqlite3.connect(data / DATABASE) as line:
        line.execute(f"CREATE TABLE endurance_history (seen, change, {names})")
        for change in TRIGGERS:
            which = "OLD" if change == "DELETE" else "NEW"
            values = ", ".join(f"{which}.{name}" for name in COLUMNS)
            line.execute(
                f"CREATE TRIGGER endurance_{change} AFTER {change} ON lauta_message BEGIN "
                "INSERT INTO endurance_history VALUES "
                f"(strftime('%Y-%m-%d %H:%M:%f'), '{change.lower()}', {values}); END"
            )
    line.close()


def about(data: Path, table: str, owner: str) -> str:
    """What the database has of a table, and of all messages about it to an owner, as lines of JSON."""
    try:
        line = sqlite3.connect(f"file:{data / DATABASE}?mode=ro", uri=True, timeout=10)
    except sqlite3.Error as error:
        return f"the database cannot be opened: {error}"
    try:
        return "\n".join(_about(line, table, owner))
    except sqlite3.Error as error:
        return f"the database cannot be read: {error}"
    finally:
        line.close()


def _about(line: sqlite3.Connection, table: str, owner: str) -> list[str]:
    now = (
        "SELECT id, public_id, game, status, version, revision, paused, waits, since, deadline, overdue "
        "FROM lauta_table WHERE public_id = ?"
    )
    found = next(iter(_rows(line, now, table)), {"id": None})
    asked = "SELECT * FROM lauta_question WHERE table_id = ?"
    clock = "SELECT steady, wall, elapsed FROM lauta_runningclock"
    channels = "SELECT * FROM lauta_channel WHERE owner = ?"
    waiting = (
        "SELECT hostname, state, count(*) AS n, min(due) AS first FROM lauta_message GROUP BY hostname, state"
    )
    history = "SELECT * FROM endurance_history WHERE table_id = ? AND owner = ? ORDER BY rowid"
    parts: dict[str, list[dict[str, Any]]] = {
        "seconds since the machine was started": [{"elapsed": time.clock_gettime(time.CLOCK_BOOTTIME)}],
        "table": [found], "question": _rows(line, asked, found["id"]), "clock written": _rows(line, clock),
        "switched off": _rows(line, channels, owner), "outbox": _rows(line, waiting),
        "history": _rows(line, history, found["id"], owner)[-60:],
    }  # fmt: skip
    return [f"{name}: {json.dumps(row)}" for name, rows in parts.items() for row in rows]


def _rows(line: sqlite3.Connection, query: str, *values: object) -> list[dict[str, Any]]:
    found = line.execute(query, values)
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]


def keep(folder: Path, *kept: Path) -> None:
    """Copy these folders, of a server that has ended, for who looks into what was reported."""
    shutil.rmtree(folder, ignore_errors=True)
    for one in kept:
        shutil.copytree(one, folder / one.name, ignore=shutil.ignore_patterns("ballast", "clock.so"))
