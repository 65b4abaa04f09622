"""Bringing the database up to date, in a process of its own: what that needs to know would stay in memory.

Django's own migrations do the work; here is only whether and where.
"""

from __future__ import annotations

import contextlib
import pkgutil
import sqlite3
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path


def left_to_do(path: Path) -> bool:
    """Whether a database lacks a migration of this version. sqlite3.Error where it cannot be read."""
    return bool(_known() - _done(path))


def is_newer(path: Path) -> bool:
    """Whether a later version has been at work on a database. sqlite3.Error where it cannot be read."""
    from django.apps import apps

    ours = {app.label for app in apps.get_app_configs()}
    return any(app in ours for app, _ in _done(path) - _known())


def _done(path: Path) -> set[tuple[str, str]]:
    with contextlib.closing(sqlite3.connect(path, timeout=10)) as database:
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'").fetchone():
            return set()
        return set(database.execute("SELECT app, name FROM django_migrations"))


def _known() -> set[tuple[str, str]]:
    from django.apps import apps

    return {(app.label, name) for app in apps.get_app_configs() for name in _names(app.name)}


def _names(package: str) -> list[str]:
    found = find_spec(f"{package}.migrations")
    places = found.submodule_search_locations if found else None
    return [module.name for module in pkgutil.iter_modules(places)] if places else []


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
