"""Whether a table gives hints: the one place that says so, whoever forbids them.

How a hint is made stands in `web/analysis/`.
"""

from __future__ import annotations

from ..models import Table
from .serious import serious


def hints_allowed(table: Table) -> bool:
    """Whether people at this table may be told a good move.

    Rated matches, those of tournaments, of a daily challenge and tutorials give none. A free board does:
    there nobody plays against anybody. Whoever makes other tables that must not give any, says so in
    `Table.hints`.
    """
    return table.hints and not serious(table) and not table.lesson
