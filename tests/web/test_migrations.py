"""The migrations and the models say the same."""

from __future__ import annotations


def test_no_migration_is_missing() -> None:
    from django.core.management import call_command

    call_command("makemigrations", check_changes=True, dry_run=True, verbosity=0)  # exits where one is
