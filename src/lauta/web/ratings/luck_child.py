"""A process that computes the luck of finished matches for a server.

    {"tables": ["..."]}        finished matches
    {"progress": 0.4}          on the way, and then {"found": {"<table>": [[[what, draws, ...], ...], ...]}}

A match whose luck cannot be told, as under other rules than today's, has an empty list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..jobs import django_child


def computed(question: dict[str, Any], tell: Callable[[float], None]) -> dict[str, Any]:
    """The luck of each seat, by table."""
    from ..models import Table
    from .statistics import luck_of_table

    found: dict[str, Any] = {}
    tables = {table.public_id: table for table in Table.objects.filter(public_id__in=question["tables"])}
    for n, name in enumerate(question["tables"]):
        tell(n / len(question["tables"]))
        found[name] = luck_of_table(tables[name]) if name in tables else []
    return found


if __name__ == "__main__":
    django_child.main(computed)
