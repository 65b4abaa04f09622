"""What no source gives in a game's data, from the flags that its schema declares; pages are made of it.

It decides nothing itself: what counts as reconstructed is what the data files flag as such.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from .data import DataFile, Head, read
from .schema_faults import label

KNOWN = ("certain", "attested", "evidence", "why", "note")  # what a source does say, and the reasoning
UNSAID = {*Head.__struct_fields__, "id", "name", "players", "a", "b", "category", "game"}


@dataclass(frozen=True)
class Entry:
    """A flagged table of a data file: its name, our figures, what is known of it."""

    name: str
    figures: str
    known: str


@dataclass(frozen=True)
class Page:
    """The flagged entries of one file; `whole` where all of it is reconstructed."""

    path: Path
    whole: bool
    entries: tuple[Entry, ...]


def pages(file: DataFile[Any]) -> Iterator[Page]:
    """A game's own data file, and those beside it that may replace it (tiles_six_species.toml)."""
    for path in (file.path, *sorted(file.path.parent.glob(f"{file.path.stem}_*.toml"))):
        made = to_builtins(read(path, file.schema, *file.checks))
        if entries := tuple(flagged(made)):
            yield Page(path, made.get("reconstructed", False), entries)


def flagged(table: dict[str, Any], place: str = "") -> Iterator[Entry]:
    """Every flagged table at or below this one, in the order of its schema."""
    if place and (figures := _ours(table)):
        known = [" ".join(table[key].split()) for key in KNOWN if table.get(key)]
        yield Entry(place, figures, "; ".join(known) or "no source")
    for key, value in table.items():
        below = place if key == "more" else f"{place}.{key}".strip(".")
        if isinstance(value, dict):
            yield from flagged(value, below)
        elif isinstance(value, list | tuple):
            for n, item in enumerate(value, 1):
                if isinstance(item, dict):
                    yield from flagged(item, f"{below} {label(item, n)}")


def _ours(table: dict[str, Any]) -> str:
    """Which part of a table is ours, as text; empty when nothing is."""
    if single := [key for key, value in table.items() if _is_single_flag(key, value)]:
        names = [key.removesuffix("_source").removesuffix("_evidence") for key in single]
        return ", ".join(f"{name} = {_shown(table[name])}" if name in table else name for name in names)
    if table.get("reconstructed"):
        figures = [f"{key} = {_shown(value)}" for key, value in table.items() if key not in UNSAID]
        return ", ".join(figures) or "as named"
    return f"open: {_shown(table['open'])}" if table.get("open") else ""


def _is_single_flag(key: str, value: object) -> bool:
    """Is this a flag for one figure of the table, like stack_source = "reconstructed"?"""
    if isinstance(value, dict):
        return value.get("status") == "reconstructed"
    return key.endswith("_source") and value == "reconstructed"


def _shown(value: Any) -> str:
    """A figure in TOML's spelling."""
    match value:
        case bool(flag):
            return str(flag).lower()
        case dict(table):
            return "{ " + ", ".join(f"{key} = {_shown(item)}" for key, item in table.items()) + " }"
        case list(items) | tuple(items):
            return "[" + ", ".join(map(_shown, items)) + "]"
        case str(text):
            return f'"{text}"'
        case plain:
            return str(plain)
