"""The ids of what can be clicked or marked on Navegador's pictures, and the marks that the log leaves.

The page marks the places of the last turn's log lines; voyages, and rows where markers stood, are marks too.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..data.components import COLUMNS, GOODS, LINES
from ..data.constants import N_ROWS, REGIONS, SPACES

CARD = "card"


def region_place(region: int) -> str:
    """A region of the chart."""
    return REGIONS[region].id


def space_place(space: int) -> str:
    """A space of the rondel."""
    return SPACES[space]


def market_place(good: int) -> str:
    """The ladder of a good."""
    return f"market-{GOODS[good]}"


def rung_place(good: int, kind: str, row: int) -> str:
    """A row of a ladder that a marker would move to by `kind`, "sell" or "process"."""
    return f"{market_place(good)}-{kind}-{row}"


def line_place(line: int) -> str:
    """A line of buildings."""
    return LINES[line]


def column_place(column: int) -> str:
    """A privilege in the gallery, and its column on a sheet."""
    return f"take-{COLUMNS[column]}"


def row_after(row: int, kind: str, n: int) -> int:
    """Where a marker stands after n units were sold or processed (NA-74)."""
    return min(N_ROWS, row + n) if kind == "sell" else max(1, row - n)


# --- marks ------------------------------------------------------------------------------------------


def voyage_mark(start: int, region: int) -> str:
    """The voyage of a ship."""
    return f"{REGIONS[start].id}>{REGIONS[region].id}"


def row_mark(good: int, row: int) -> str:
    """A row in which the marker of a good stood."""
    return f"{market_place(good)}@{row}"


def voyages_of(marked: Sequence[str]) -> list[tuple[int, int]]:
    """The voyages among marks, each once; only those of the last voyage where there were two in a turn."""
    index = {region.id: n for n, region in enumerate(REGIONS)}
    since = max((n for n, mark in enumerate(marked) if mark in SPACES or mark == CARD), default=-1)
    pairs = [mark.split(">") for mark in marked[since + 1 :] if ">" in mark]
    return [(index[start], index[region]) for start, region in pairs]


def old_row(marked: Sequence[str], good: int) -> int:
    """The row in which the marker stood before the last turn, 0 if it was not touched."""
    head = f"{market_place(good)}@"
    return next((int(mark.removeprefix(head)) for mark in marked if mark.startswith(head)), 0)
