"""What the page of a past challenge tells: the table of results, how they lie, where paths parted. No HTML.

Only of those who are shown to the reader, but for their number; what came of a day is `daily/results.py`.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from markupsafe import Markup

from ...engine.errors import LautaError
from ...engine.phrase import Phrase, plain
from ..daily import results
from ..daily.results import Line
from ..match.match_cache import table_lock
from ..match.rows import rows
from ..models import Attempt, Challenge, Entry
from .advice import choices_then
from .charts import histogram
from .snapshot import Look
from .viewer import Viewer

MOST = 100  # lines of the table; one's own always
MOST_PATHS = 200  # matches whose paths are compared, the best ones
SPLITS, WAYS = 4, 4  # how often paths part on the page, and how many ways each time
BINS, WIDTHS = 8, (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**9)
_KEPT = 64

Path = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Row:
    """A line of results. `table` is the match, where the reader may look at it; `name` is empty, else told.

    `parted` is the entry before which the path left that of the reader, or of the best where the reader has
    none; `after` how many decisions of the person were alike until then.
    """

    place: int
    name: str
    attempt: Attempt
    points: int
    mine: bool
    table: str = ""
    parted: int | None = None
    after: int = 0


@dataclass(frozen=True)
class Way:
    """One way on where paths part: in words, how many went it and the best place that it led to."""

    label: Phrase
    count: int
    best: int
    mine: bool


@dataclass(frozen=True)
class Split:
    """Where the paths of several part: at which decision, after so many entries of the match `table`."""

    decision: int
    table: str
    n: int
    ways: tuple[Way, ...]
    more: int


@dataclass(frozen=True)
class Day:
    """All that the page shows of the results of a day."""

    rows: Sequence[Row]
    finished: int
    begun: int
    mine: Row | None
    compared: Row | None
    splits: Sequence[Split]
    bars: Sequence[tuple[str, int, bool]]
    chart: Markup | None


@dataclass
class _Kept:
    """Paths of finished matches, which change no more; those asked for the longest ago leave first."""

    paths: OrderedDict[Hashable, Path] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)


_kept = _Kept()


def told(challenge: Challenge, guest: str) -> Day:
    """What a reader is told of a day that is over."""
    lines = results.order(challenge)
    attempts = [line.attempt for line in lines]
    names = results.names_for(guest, attempts)
    tables = results.open_matches(guest, attempts)
    listed = [
        Row(line.place, names.get(line.attempt.pk, ""), line.attempt, line.points, _is(line.attempt, guest),
            tables.get(line.attempt.pk, ""))
        for line in lines
    ]  # fmt: skip
    paths = _paths([row for row in listed if row.table][:MOST_PATHS] + [r for r in listed if r.mine])
    mine = next((row for row in listed if row.mine), None)
    best = next((row for row in listed if row.attempt.pk in paths), None)
    to = mine if mine is not None and mine.attempt.pk in paths else best
    shown = [_parted(row, to, paths) for row in listed[:MOST] + [row for row in listed[MOST:] if row.mine]]
    bars = _bars(lines, guest)
    return Day(
        shown, len(lines), challenge.attempts.count(), mine, to, _splits(listed, paths),
        bars, histogram(bars) if len(lines) > 1 else None,
    )  # fmt: skip


def _is(attempt: Attempt, guest: str) -> bool:
    return bool(guest) and attempt.owner == guest


# ------------------------------------------------------------------ where paths part


def _paths(wanted: Sequence[Row]) -> dict[int, Path]:
    """The logs of these matches by the try, read together; finished ones stay at hand."""
    by_table = {row.attempt.table_id: row.attempt.pk for row in wanted if row.attempt.table_id is not None}
    with _kept.lock:
        known = {table: path for table in by_table if (path := _kept.paths.get(table)) is not None}
    missing = [table for table in by_table if table not in known]
    read: dict[int, list[tuple[int, int]]] = {}
    entries = Entry.objects.filter(table__in=missing).order_by("table_id", "n")
    for table, actor, action in entries.values_list("table_id", "actor", "action"):
        read.setdefault(table, []).append((actor, action))
    with _kept.lock:
        for table, path in read.items():
            _kept.paths[table] = path
            while len(_kept.paths) > MOST_PATHS + _KEPT:
                _kept.paths.popitem(last=False)
    return {pk: path for table, pk in by_table.items() if (path := known.get(table) or read.get(table))}


def shared(one: Path, other: Path) -> int:
    """How many entries two paths have in common from the beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def decisions(path: Path, n: int) -> int:
    """How many of the first n entries are the person's."""
    return sum(actor == 0 for actor, _ in path[:n])


def _parted(row: Row, to: Row | None, paths: Mapping[int, Path]) -> Row:
    if to is None or row.attempt.pk == to.attempt.pk or row.attempt.pk not in paths:
        return row
    path = paths[row.attempt.pk]
    n = shared(path, paths[to.attempt.pk])
    if n >= len(path):
        return row
    return Row(
        row.place, row.name, row.attempt, row.points, row.mine, row.table, n, decisions(path, n)
    )  # fmt: skip


def _splits(listed: Sequence[Row], paths: Mapping[int, Path]) -> list[Split]:
    """Where the paths of most part, again and again, along the way that most went."""
    group = [row for row in listed if row.attempt.pk in paths and row.table]
    found: list[Split] = []
    n = 0
    while len(group) > 1 and len(found) < SPLITS:
        first = paths[group[0].attempt.pk]
        n = min(shared(first, paths[row.attempt.pk]) for row in group)
        if n >= len(first):
            break  # all have gone the same way to the end
        ways = Counter(paths[row.attempt.pk][n] for row in group).most_common()
        found.append(_split(group, paths, n, ways))
        group = [row for row in group if paths[row.attempt.pk][n] == ways[0][0]]
    return found


def _split(group: Sequence[Row], paths: Mapping[int, Path], n: int, ways: Sequence[tuple[Any, int]]) -> Split:
    words = _words(group[0].table, n, [action for (_, action), _ in ways[:WAYS]])
    told = []
    for ((_, action), count), label in zip(ways[:WAYS], words, strict=True):
        went = [row for row in group if paths[row.attempt.pk][n][1] == action]
        told.append(
            Way(label, count, min((r.place for r in went), default=0), any(r.mine for r in went))
        )  # fmt: skip
    at = decisions(paths[group[0].attempt.pk], n) + 1
    return Split(at, group[0].table, n, tuple(told), sum(count for _, count in ways[WAYS:]))


def _words(table_id: str, n: int, actions: Sequence[int]) -> list[Phrase]:
    """What these actions are called in the position after n entries of a match, as its player read it."""
    try:
        with table_lock(table_id):
            look = Look(rows.at(table_id), Viewer())
            match, choices = choices_then(look, n)
            wording = match.game.wording
            labels = {choice.action: choice.label for choice in choices if not choice.back}
            return [labels.get(action) or plain(wording(action)[2]) for action in actions]
    except LautaError:  # begun under other rules
        return [plain(str(action)) for action in actions]


# ------------------------------------------------------------------ how results lie


def _bars(lines: Sequence[Line], guest: str) -> list[tuple[str, int, bool]]:
    """How many have how much: by points in bins of equal width, else by place at the table."""
    if not lines:
        return []
    own = next((line.attempt for line in lines if _is(line.attempt, guest)), None)
    if lines[0].attempt.points is None:
        places = range(1, 1 + max(line.attempt.rank or 1 for line in lines))
        counts = Counter(line.attempt.rank for line in lines)
        return [(f"{n}.", counts[n], own is not None and own.rank == n) for n in places]
    points = [round(line.attempt.points or 0) for line in lines]
    low, high = min(points), max(points)
    wide = next(step for step in WIDTHS if (high - low) // step < BINS)
    first = low // wide
    bins = Counter(one // wide for one in points)
    own_bin = None if own is None else round(own.points or 0) // wide
    return [
        (_range(n * wide, wide), bins[n], n == own_bin) for n in range(first, 1 + high // wide)
    ]  # fmt: skip


def _range(low: int, wide: int) -> str:
    return str(low) if wide == 1 else f"{low}–{low + wide - 1}"
