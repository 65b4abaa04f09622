"""What entries of lists in data files are called where people read: the view's word, else their own name.

Headings alone; how files and faults name a place is said by `schema_faults.label`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .figure_words import FIGURES, LISTS
from .figures import Entry, Path
from .phrase import Phrase, T, plain
from .presentation import NamesEntries

OWN = ("name", "title", "name_en", "name_fi")  # figures that are names
PLAYERS = "players_"
SORTS = ("category", "kind", "value")  # what a thing without a name is
Tables = Mapping[str, Any]


def in_words(name: str, a_list: bool = False) -> str:
    """The name of a table, a figure or an entry in words; `a_list`: of a list of tables."""
    if known := (LISTS if a_list else FIGURES).get(name):
        return known
    text = name.replace("_", " ").strip()
    return text[:1].upper() + text[1:]


def figure_phrase(name: str, a_list: bool = False) -> Phrase:
    """The same, in the reader's language where a catalogue has it. A number is one of players."""
    if (number := name.removeprefix(PLAYERS)).isascii() and number.isdigit():
        return T("for {n} players", n=int(number))
    text = in_words(name, a_list)
    return Phrase(text, context="figure") if text and not set("{}") & set(text) else plain(text)


class EntryNames:
    """Names of entries of a game's figures: `tables` by file, and `built_in`, the same without an edition."""

    def __init__(self, view: object, built_in: Tables, tables: Tables) -> None:
        self.known: Mapping[str, Mapping[str, Phrase]] = (
            view.entry_names if isinstance(view, NamesEntries) else {}
        )
        self.built_in = built_in
        self.tables = tables

    def name(self, place: str, entry: Any, n: int) -> Phrase:
        """The `n`-th entry (from 0) of the list at a place ("board.region")."""
        if not isinstance(entry, Mapping):
            return plain(str(n + 1))
        ident = entry.get("id")
        before = self._entry(self.built_in, place, ident)
        said = [key for key in OWN if isinstance(entry.get(key), str) and entry[key]]
        known = self.known.get(place, {}).get(ident) if isinstance(ident, str) else None
        if known is not None and before is not None and _alike(before, entry, said or SORTS):
            return known
        changed = [key for key in said if before is None or before.get(key) != entry[key]]
        if changed or said:
            return plain(entry[(changed or said)[0]])
        if isinstance(ident, str):
            return figure_phrase(ident)
        match entry:
            case {"a": str(a), "b": str(b)}:
                return Phrase("{a} – {b}", {"a": self._end(place, a), "b": self._end(place, b)})
            case {"players": int(players)}:
                return T("for {n} players", n=players)
        return plain(str(n + 1))

    def called(self, ident: str, file: str) -> Phrase | None:
        """What an entry with an id is called, of this file if it is there; None where there is none."""
        for stem in sorted(self.tables, key=lambda stem: stem != file):
            for table, entries in self.tables[stem].items():
                for n, entry in enumerate(entries if isinstance(entries, list) else ()):
                    if isinstance(entry, Mapping) and entry.get("id") == ident:
                        return self.name(f"{stem}.{table}", entry, n)
        return None

    def along(self, path: Path) -> Iterator[Phrase]:
        """The names of the entries through which a path leads."""
        at: Any = self.tables
        place = ""
        for step in path:
            if isinstance(step, Entry):
                n = _index(at, step)
                at = at[n] if n is not None else None
                yield self.name(place, at, n) if n is not None else plain(step.label)
            else:
                at = at.get(step) if isinstance(at, Mapping) else None
                place = f"{place}.{step}".lstrip(".")

    def _end(self, place: str, ident: str) -> Phrase:
        """What lies at the end of a way: an entry of another list of the same file."""
        return self.called(ident, place.split(".", maxsplit=1)[0]) or plain(ident)

    def _entry(self, tables: Tables, place: str, ident: Any) -> Mapping[str, Any] | None:
        at: Any = tables
        for step in place.split("."):
            at = at.get(step) if isinstance(at, Mapping) else None
        found = [each for each in at or () if isinstance(each, Mapping) and each.get("id") == ident]
        return found[0] if found and ident is not None else None


def _alike(before: Mapping[str, Any], entry: Mapping[str, Any], keys: Sequence[str]) -> bool:
    return all(before.get(key) == entry.get(key) for key in keys)


def _index(entries: Any, step: Entry) -> int | None:
    if isinstance(entries, list):
        for n, entry in enumerate(entries):
            if isinstance(entry, Mapping) and all(entry.get(key) == value for key, value in step.key):
                return n
    return None
