"""Whether a database is of this version, and bringing it up to date in a process of its own.

The one judge of versions: the start, commands, the doctor and copies ask here. Django's migrations do the
work, in another process because what they load would stay in memory.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ..base.database import read_only

LABEL = "lauta"  # of the one app with migrations
FOLDER = Path(__file__).parent.parent / "migrations"


def left_to_do(path: Path) -> bool:
    """Whether a database lacks a migration of this version. sqlite3.Error where it cannot be read."""
    return bool(_known() - _done(path))


def is_newer(path: Path) -> bool:
    """Whether a later version has been at work on a database. sqlite3.Error where it cannot be read."""
    return bool(_done(path) - _known())


def knows(migration: str) -> bool:
    """Whether a migration, as a copy names its last one, is of this version or an earlier one."""
    return not migration or migration in _known()


def _done(path: Path) -> set[str]:
    """The migrations of ours that were done; other rows are of packages that came and went."""
    with read_only(path, timeout=10) as base:
        if not base.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'").fetchone():
            return set()
        rows = base.execute("SELECT name FROM django_migrations WHERE app = ?", [LABEL])
        return {str(name) for (name,) in rows}


def _known() -> set[str]:
    return {found.stem for found in FOLDER.glob("[0-9]*.py")}


def in_a_child() -> bool:
    """Do it in another process, which needs some 10 MB for it; whether it did."""
    return not subprocess.run(
        [sys.executable, "-m", __name__], check=False, stderr=subprocess.DEVNULL
    ).returncode


def here() -> None:
    """Do it in this process. DatabaseError where it cannot be done."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)


if __name__ == "__main__":
    import django

    django.setup()
    here()
