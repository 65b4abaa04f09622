"""Writes all figures of a game as a complete edition, each with its unit, its bounds and who says so.

Reads nothing and checks nothing (`edition.py`, `figures.py`).
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, get_args

from msgspec import Meta, Struct

from .attestation import ATTESTED, OURS, YOURS, flag_of
from .edition import head_text
from .figures import Entry, Path, entries, fields_of, keys_of, place_of, plain
from .rulebook import Rulebook
from .schema_faults import bare_type, described, label, struct_fields
from .toml_text import WIDTH, inline, key_text


def complete(game: Rulebook, name: str, note: str = "") -> str:
    """Every figure of a game as the text of an edition, with comments."""
    lines = [
        f"# {game.title}: every figure as it is. Write over it what your box says, leave out what you like:",
        "# what is not named here comes from the built-in figures. Behind each figure stand its meaning, its",
        f"# bounds and who says so: {ATTESTED} in a source, {OURS} because no source gives it, or {YOURS}.",
        "# Where your box says the same as a figure of ours, put its place into a list in the head, as in",
        '# confirmed = ["FILE.TABLE.FIGURE"], or that of a table for all figures in it.',
    ]
    whole = {change.place for change in game.replaced if change.whole}
    confirmed = tuple(change.place for change in game.confirmed)
    text = "\n".join(lines) + "\n" + head_text(game.id, name, note, tuple(sorted(whole)), confirmed)
    writer = _Writer(_yours(game))
    for file, made in game.figures().items():
        text += "\n" + "\n".join(writer.table(made, (file,), top=True)) + "\n"
    return text


def _yours(game: Rulebook) -> frozenset[str]:
    """Where an edition says the figures; of a table of numbers that are keyed the whole of it."""
    return frozenset(change.place for change in (*game.replaced, *game.confirmed))


class _Writer:
    """Writes the sections of a data file; `yours` are the places of figures that an edition gives."""

    def __init__(self, yours: frozenset[str]) -> None:
        self.yours = yours

    def table(self, table: Struct, path: Path, above: str = ATTESTED, top: bool = False) -> Iterator[str]:
        """A section: plain figures first, then the tables and lists of tables below.

        `above` is who says all of it, where the table above does.
        """
        yield from _remarks(table)
        name = ".".join(key_text(step) for step in path if isinstance(step, str))
        yield f"[[{name}]]" if isinstance(path[-1], Entry) else f"[{name}]"
        hints = {field.encode_name: field.type for field in struct_fields(type(table))}
        if tag := table.__struct_config__.tag_field:
            yield f"{tag} = {inline(table.__struct_config__.tag)}"
        below: list[tuple[Path, Struct, str]] = []
        for key, value in fields_of(table, top):
            here = (*path, key)
            flag = flag_of(table, key)
            flag = above if flag == ATTESTED else flag
            if isinstance(value, Struct):
                below.append((here, value, flag))
            elif isinstance(value, tuple) and (known := entries(value)):
                steps = [
                    (Entry(label(dict(known_by), 0), known_by), entry) for known_by, entry in known.items()
                ]
                below += [((*here, step), entry, flag) for step, entry in steps]
            else:
                yield from self._figure(here, value, hints[key], flag, type(table))
        for here, one, flag in below:
            yield ""
            yield from self.table(one, here, flag)

    def _figure(self, path: Path, value: Any, hint: Any, flag: str, schema: Any) -> Iterator[str]:
        name = str(path[-1])
        line = f"{key_text(name)} = {inline(plain(value))}"
        if name in keys_of(schema):
            yield line
            return
        places = (place_of(path[:n]) for n in range(1, len(path) + 1))
        flag = YOURS if any(place in self.yours for place in places) else flag
        about = "; ".join(filter(None, (meaning(hint), described(hint), flag)))
        if len(line) > WIDTH and isinstance(value, Sequence) and not isinstance(value, str):
            yield f"# {about}"
            yield f"{key_text(name)} = ["
            yield from (f"    {inline(plain(each))}," for each in value)
            yield "]"
        else:
            yield f"{line}  # {about}"


def meaning(hint: Any) -> str:
    """In words what a figure is, from its schema; empty where that says nothing."""
    metas = [part for part in getattr(hint, "__metadata__", ()) if isinstance(part, Meta)]
    inside = [part for part in get_args(hint) if hasattr(part, "__metadata__")] if not metas else []
    told = [meta.description for meta in reversed(metas) if meta.description]
    return "; ".join(told) or (meaning(inside[0]) if inside and bare_type(hint) is not tuple else "")


def _remarks(table: Struct) -> Iterator[str]:
    source = getattr(table, "source", "") or getattr(table, "sources", "")
    text = source if isinstance(source, str) else "; ".join(source)
    if text:
        yield from textwrap.wrap(
            " ".join(text.split()), WIDTH, initial_indent="# source: ", subsequent_indent="#   "
        )
