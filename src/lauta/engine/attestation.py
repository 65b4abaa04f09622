"""Who says a figure of a game's data: a source, we, or an edition; from the flags in the data files.

Knows no game and decides nothing itself; pages, marks and texts about figures are made of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from .data import DataFile
from .figures import FLAG_ENDS, Entry, Path, entries, fields_of, keys_of
from .schema_faults import label

ATTESTED, OURS, YOURS = "attested", "ours", "yours"


@dataclass(frozen=True)
class Said:
    """A figure: where it stands, in which table, what it is, and who says it."""

    path: Path
    table: Struct
    value: Any
    flag: str

    @property
    def name(self) -> str:
        """As its table names it."""
        return str(self.path[-1])


def flag_of(table: Struct, field: str) -> str:
    """Who says a figure of a table, by its name in the data file: a source, we, or an edition.

    A table that names single figures as ours says nothing of its others.
    """
    if field in getattr(table, "yours", ()):
        return YOURS
    single = _named(table)
    if not (getattr(table, "reconstructed", False) if single is None else field in single):
        return ATTESTED
    return YOURS if getattr(_value(table, field), "yours", ()) else OURS


def _value(table: Struct, name: str) -> Any:
    names = zip(table.__struct_encode_fields__, table.__struct_fields__, strict=True)
    return next((getattr(table, field) for written, field in names if written == name), None)


def _named(table: Struct) -> frozenset[str] | None:
    """The figures that a table names as ours one by one; None where it speaks of all or of none."""
    rows = {*getattr(table, "ours", ()), *getattr(table, "reconstructed_rows", ())}
    told: dict[str, Any] = {}
    for name in table.__struct_fields__:
        for end in FLAG_ENDS:
            if name.endswith(end) and (word := getattr(table, name)):
                told[name.removesuffix(end)] = word.get("status") if isinstance(word, Mapping) else word
    if not rows and not told:
        return None
    return frozenset(rows | {name for name, word in told.items() if word == "reconstructed"})


def said(table: Struct, path: Path = (), above: str = ATTESTED, top: bool = True) -> Iterator[Said]:
    """Every figure of a table and of those below it, in the order of its schema.

    What an entry of a list is known by is no figure of its own, unless it is all that the entry says. A table
    that the one above calls ours as a whole is one figure; `above` is what a file says of all of it.
    """
    keys = keys_of(type(table))
    figures = list(fields_of(table, top))
    if tag := table.__struct_config__.tag_field:
        flag = flag_of(table, str(tag))
        yield Said((*path, str(tag)), table, table.__struct_config__.tag, above if flag == ATTESTED else flag)
    alone = all(name in keys for name, _ in figures)
    for name, value in figures:
        here = (*path, name)
        flag = flag_of(table, name)
        if flag == ATTESTED:
            flag = above
        known = entries(value) if isinstance(value, tuple) else None
        if isinstance(value, Struct) and (top or flag == ATTESTED):
            yield from said(value, here, flag, top=False)
        elif known is not None:
            for key, entry in known.items():
                yield from said(entry, (*here, Entry(label(dict(key), 0), key)), flag, top=False)
        elif alone or name not in keys:
            yield Said(here, table, value, flag)


def ours_in(*files: DataFile[Any]) -> Counter[str]:
    """How many figures of the files in use are ours, by place ("board.region.name") and every place above it.

    Whatever is a figure is in it, with 0 where a source or an edition says all of them.
    """
    found: Counter[str] = Counter()
    for file in files:
        for each in said(file.read(), (file.stem,)):
            steps = [step for step in each.path if isinstance(step, str)]
            for n in range(1, len(steps) + 1):
                found[".".join(steps[:n])] += each.flag == OURS
    return found
