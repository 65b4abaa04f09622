"""The database for commands that run beside the server, or without one: brought up to date first."""

from __future__ import annotations

import django
from django.core.management import call_command


def ready() -> None:
    """Afterwards models can be used."""
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
