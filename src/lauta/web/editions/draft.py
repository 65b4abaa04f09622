"""A draft of an edition: all figures of a game as plain tables, changed one by one, and what differs.

No database and no pages. A draft may hold anything that an edition can write; faults are told, not refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from ...engine.edition import FORMAT, HEAD, MOST_DEEP, Edition, edition_of, thawed
from ...engine.errors import EditionError, Fault
from ...engine.figures import KEYS, Overlay, plain
from ...engine.game import Game
from ...engine.phrase import T
from ...engine.schema_faults import label
from ..base.refusals import BadRequest, TooMuch

Step = str | int
Steps = Sequence[Step]
_NAME_IN = re.compile(r"\.name_[a-z]{2}$")


@dataclass
class Draft:
    """An edition that is being written: its head, and every figure of the game in `tree`.

    `base` has the built-in figures in the same form: for each data file its tables. `confirmed` are the
    places of figures that are equal in both, as the owner has seen.
    """

    game: Game
    name: str
    note: str = ""
    base: Mapping[str, Any] = field(default_factory=dict)
    tree: dict[str, Any] = field(default_factory=dict)
    confirmed: Set[str] = frozenset()

    @property
    def edition(self) -> Edition:
        """What differs and what is confirmed, as an edition. EditionError where it holds what none can."""
        tables, whole = differences(self.base, self.tree, self.agreed)
        data = {HEAD: FORMAT, "game": self.game.id, "name": self.name, "note": self.note, "whole": whole}
        head = {**data, "confirmed": sorted(self.agreed)}
        return edition_of({**head, **tables}, self.name or self.game.title)

    @property
    def agreed(self) -> Set[str]:
        """Of what is confirmed, what is there and does not differ after all."""
        return self.confirmed & {*equal_places(self.base, self.tree)} if self.confirmed else frozenset()

    def change(self, path: Steps, value: Any) -> None:
        """Put a value in the place of another one. BadRequest where there is no such place."""
        _check_value(value, 0)
        at: Any = self.tree
        for step in path[:-1]:
            at = _below(at, step)
        _below(at, path[-1])
        at[path[-1]] = value


def built_in(game: Game) -> dict[str, Any]:
    """All figures of a game as plain tables, by file."""
    return {file: plain(table, True) for file, table in game.figures().items()}


def draft_of(game: Game, edition: Edition) -> Draft:
    """A draft of a game, which is without edition, that goes on from an edition, at fault or not.

    EditionError where it names what is not there.
    """
    base = built_in(game)
    tree: dict[str, Any] = {}
    faults = [
        Fault.of(name, T("is no data file of this game")) for name in edition.tables if name not in base
    ]
    for file in game.about.data_files:
        overlay = Overlay(place for place in edition.whole if place.startswith(f"{file.stem}."))
        given = thawed(edition.tables.get(file.stem, {}))
        overlay.laid(thawed(base[file.stem]), given, file.schema, file.stem)
        faults += [*overlay.faults, *overlay.not_given()]
        if not faults:
            tree[file.stem] = _laid(base[file.stem], given, file.stem, edition.whole)
    if faults:
        raise EditionError(edition.called, faults)
    return Draft(game, edition.name, edition.note, base, tree, frozenset(edition.confirmed))


def without(edition: Edition, places: Sequence[str]) -> Edition:
    """An edition without what stands at these places; of a list with such an entry all of it goes."""
    tables = thawed(edition.tables)
    for place in places:
        at, steps = tables, place.split("[")[0].split(".")
        for step in steps[:-1]:
            at = at.get(step, {}) if isinstance(at, dict) else {}
        if isinstance(at, dict):
            at.pop(steps[-1], None)
    gone = {place.split("[")[0] for place in places}
    whole = tuple(place for place in edition.whole if place not in gone and "whole" not in places)
    confirmed = tuple(place for place in edition.confirmed if place.split("[")[0] not in gone)
    return Edition(edition.game, edition.name, edition.note, tables, whole, confirmed=confirmed)


def _laid(base: Any, given: Any, place: str, whole: Sequence[str]) -> Any:
    """Plain tables with what is given in place of theirs."""
    if place in whole:
        return given
    if isinstance(base, Mapping) and isinstance(given, Mapping):
        laid = {key: _laid(base.get(key), each, f"{place}.{key}", whole) for key, each in given.items()}
        return {**thawed(base), **laid}
    keys = _keys(base) if isinstance(base, list) else ()
    if keys and isinstance(given, list) and all(isinstance(each, Mapping) for each in given):
        by_name = {tuple(each.get(key) for key in keys): each for each in given}
        return [
            _laid(entry, by_name.get(name, {}), f"{place}[{label(entry, 0)}]", whole)
            for entry, name in zip(base, _names(base, keys), strict=True)
        ]
    return given


def _below(at: Any, step: Step) -> Any:
    if isinstance(at, dict) and isinstance(step, str) and step in at:
        return at[step]
    if isinstance(at, list) and type(step) is int and 0 <= step < len(at):
        return at[step]
    raise BadRequest(T("This edition has no such place."))


def _check_value(value: Any, depth: int) -> None:
    """TooMuch where it lies too deep, BadRequest where it is nothing that an edition can hold."""
    if depth > MOST_DEEP:
        raise TooMuch(T("This is nested more than {n} tables deep.", n=MOST_DEEP))
    if isinstance(value, dict):
        for each in value.values():
            _check_value(each, depth + 1)
    elif isinstance(value, list):
        for each in value:
            _check_value(each, depth + 1)
    elif not isinstance(value, int | str):
        raise BadRequest(T("A figure is a whole number, a text, or yes or no."))


# --- what differs -------------------------------------------------------------------------------------


def differences(
    base: Mapping[str, Any], tree: Mapping[str, Any], confirmed: Set[str] = frozenset()
) -> tuple[dict[str, Any], list[str]]:
    """The figures in which two sets of plain tables differ, as an edition writes them, and what is whole.

    What is confirmed is among them with its value.
    """
    found = _Differences(confirmed)
    tables = {file: found.table(old, tree[file], file) for file, old in base.items()}
    return {file: table for file, table in tables.items() if table}, sorted(found.whole)


class _Differences:
    """Gathers what differs or is confirmed; `whole` are the places that are replaced altogether."""

    def __init__(self, confirmed: Set[str]) -> None:
        self.whole: list[str] = []
        self._confirmed = confirmed
        self._above = {above for place in confirmed for above in _above(place)}

    def table(self, old: Mapping[str, Any], new: Mapping[str, Any], place: str) -> dict[str, Any]:
        """Of a table what is to be written."""
        found = {}
        for key, value in new.items():
            here = f"{place}.{key}"
            differs = key not in old or old[key] != value or type(old[key]) is not type(value)
            if differs or here in self._above:
                found[key] = self._value(old.get(key), value, here)
            elif here in self._confirmed:
                found[key] = value
        return found

    def _value(self, old: Any, new: Any, place: str) -> Any:
        if isinstance(old, Mapping) and isinstance(new, Mapping) and old.keys() <= new.keys():
            return self.table(old, new, place)
        if isinstance(old, list) and isinstance(new, list) and _same_entries(old, new):
            return list(self._entries(old, new, place))
        if isinstance(old, Mapping) or (isinstance(old, list) and _keys(old)):
            self.whole.append(place)
        return new

    def _entries(self, old: list[Any], new: list[Any], place: str) -> Iterator[dict[str, Any]]:
        keys = _keys(old)
        for before, after in zip(old, new, strict=True):
            here = f"{place}[{label(after, 0)}]"
            if before != after or here in self._above:
                yield {key: after[key] for key in keys} | self.table(before, after, here)


def _above(place: str) -> Iterator[str]:
    """Every place that a place lies in."""
    while "." in place or "[" in place:
        place = place[: max(place.rfind("."), place.rfind("["))]
        yield place


def equal_places(old: Any, new: Any, place: str = "") -> Iterator[str]:
    """The places of all figures and tables that two sets of plain tables have alike."""
    if place and old == new:
        yield place
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in old.keys() & new.keys():
            yield from equal_places(old[key], new[key], f"{place}.{key}".lstrip("."))
    elif isinstance(old, list) and isinstance(new, list) and _same_entries(old, new):
        for before, after in zip(old, new, strict=True):
            yield from equal_places(before, after, f"{place}[{label(after, 0)}]")


def _same_entries(old: list[Any], new: list[Any]) -> bool:
    keys = _keys(old)
    return bool(keys) and keys == _keys(new) and _names(old, keys) == _names(new, keys)


def _names(entries: list[Any], keys: Sequence[str]) -> list[tuple[Any, ...]]:
    return [tuple(entry[key] for key in keys) for entry in entries]


def _keys(values: Sequence[Any]) -> tuple[str, ...]:
    """By which of their figures entries are known; none where by nothing, or not each by its own."""
    if not values or not all(isinstance(value, Mapping) for value in values):
        return ()
    for keys in KEYS:
        if all(set(keys) <= value.keys() for value in values):
            named = _names(list(values), keys)
            return keys if len(set(map(repr, named))) == len(named) else ()
    return ()


def n_changed(old: Any, new: Any) -> int:
    """How many figures differ; a list of numbers is one, and so is a list with other entries.

    What a card is called is one as well, in however many languages.
    """
    return len({_NAME_IN.sub(".name", place) for place in places_changed(old, new, "")})


def places_changed(old: Any, new: Any, place: str) -> Iterator[str]:
    """The places at which two sets of plain tables differ."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key, value in new.items():
            yield from places_changed(old.get(key), value, f"{place}.{key}".lstrip("."))
    elif isinstance(old, list) and isinstance(new, list) and _same_entries(old, new):
        for before, after in zip(old, new, strict=True):
            yield from places_changed(before, after, f"{place}[{label(after, 0)}]")
    elif old != new or type(old) is not type(new):
        yield place
