"""The figures of a data file: an edition laid over them, and what two sets of them differ in.

Knows no game: what may stand in a file is said by its schema. What is only for readers is no figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.inspect import is_struct_type

from .edition import Edition
from .errors import Fault, choices, shown
from .phrase import Phrase, T
from .schema_faults import bare_type, given_type, is_list, label, struct_fields

SOURCED = frozenset(
    ("reconstructed", "source", "sources", "confidence", "status", "certain", "attested", "evidence", "why")
) | {"note", "more", "yours"}  # of any table, for readers
LISTED = ("ours", "reconstructed_rows")  # names of figures that no source gives
FLAGS = frozenset(LISTED)
FLAG_ENDS = ("_source", "_evidence")  # behind the name of a figure: where it comes from
HEAD = frozenset(("format", "id", "game", "published", "physical", "look", "checks"))  # of a whole file
KEYS = (("id",), ("name",), ("a", "b"), ("players",))  # by which entries of a list are known
MAY_SAY = frozenset(("source", "note"))  # what an edition may say of its own figures


@dataclass(frozen=True)
class Entry:
    """A step into a list: the entry with these values."""

    label: str
    key: tuple[tuple[str, Any], ...]


Path = tuple[str | Entry, ...]


@dataclass(frozen=True)
class Change:
    """A figure that is another one: where, what it was (None: not there), what it is.

    With `whole` all of a list or table stands in the place of another one.
    """

    path: Path
    old: Any
    new: Any
    whole: bool = False

    @property
    def place(self) -> str:
        """As faults name it: "components.market.sugar", "board.region[guine].name"."""
        return place_of(self.path)


def place_of(path: Path) -> str:
    """A path as text."""
    text = "".join(f"[{step.label}]" if isinstance(step, Entry) else f".{step}" for step in path)
    return text.removeprefix(".")


# --- which figures there are --------------------------------------------------------------------------


def names_of(schema: Any) -> tuple[str, ...]:
    """What a data file calls the fields of a table; quick, as their types are not looked at."""
    names: tuple[str, ...] = (get_origin(schema) or schema).__struct_encode_fields__
    return names


@lru_cache(1024)
def figure_names(schema: Any, top: bool = False) -> tuple[str, ...]:
    """The fields of a table that are figures, and not for readers or flags; `top` is the file itself."""
    names = names_of(schema)
    skipped = (SOURCED if {"reconstructed", "confidence"} <= set(names) else frozenset()) | FLAGS
    return tuple(
        name
        for name in names
        if name not in (skipped | HEAD if top else skipped)
        and not any(name.endswith(end) and name.removesuffix(end) in names for end in FLAG_ENDS)
    )


def fields_of(value: Struct, top: bool = False) -> Iterator[tuple[str, Any]]:
    """The figures of a table by name, and what they are; None is none."""
    names = figure_names(type(value), top)
    for name, field in zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True):
        made = getattr(value, field)
        if name in names and made is not None:
            yield name, made


def plain(value: Any, top: bool = False) -> Any:
    """Figures as an edition would write them: tables, lists, numbers, texts. `top`: of a whole file."""
    if isinstance(value, Struct):
        config = value.__struct_config__
        tag = {str(config.tag_field): config.tag} if config.tag_field else {}
        return tag | {name: plain(made) for name, made in fields_of(value, top)}
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return list(map(plain, value)) if isinstance(value, list | tuple) else value


def keys_of(schema: Any) -> tuple[str, ...]:
    """The fields by which entries of a list are known; none where the list is only replaced whole."""
    structs = get_args(schema) if get_origin(schema) in (Union, type(int | str)) else (schema,)
    if not structs or not all(is_struct_type(get_origin(one) or one) for one in structs):
        return ()
    names = [set(names_of(one)) for one in structs]
    return next((keys for keys in KEYS if all(set(keys) <= known for known in names)), ())


def entries(values: Sequence[Any]) -> dict[tuple[Any, ...], Any] | None:
    """Entries of a list by what they are known by; None where that is nothing, or not one alone."""
    if not values or not all(isinstance(value, Struct) for value in values):
        return None
    found: dict[tuple[Any, ...], Any] = {}
    for value in values:
        keys = keys_of(type(value))
        named = dict(fields_of(value))
        if not keys:
            return None
        found[tuple((key, named[key]) for key in keys)] = value
    return found if len(found) == len(values) else None


# --- what differs -------------------------------------------------------------------------------------


def changes(old: Any, new: Any, path: Path, top: bool = True) -> Iterator[Change]:
    """Every figure in which two tables of one schema differ."""
    if isinstance(old, Struct) and isinstance(new, Struct) and type(old) is type(new):
        before = dict(fields_of(old, top))
        for name, value in fields_of(new, top):
            yield from changes(before.get(name), value, (*path, name), False)
    elif isinstance(old, Mapping) and isinstance(new, Mapping) and old.keys() <= new.keys():
        for key, value in new.items():
            yield from changes(old.get(key), value, (*path, str(key)), False)
    elif plain(old) != plain(new):
        yield from _changed(old, new, path)


def _changed(old: Any, new: Any, path: Path) -> Iterator[Change]:
    lists = isinstance(old, list | tuple) and isinstance(new, list | tuple)
    before, after = (entries(old), entries(new)) if lists else (None, None)
    if before and after and list(before) == list(after):
        for key, value in after.items():
            named = label(dict(key), 0)
            yield from changes(before[key], value, (*path, Entry(named, key)), False)
    else:
        yield Change(path, plain(old), plain(new), bool(before) or isinstance(old, Mapping))


def confirmed_in(value: Any, path: Path, places: Set[str], top: bool = True) -> Iterator[Change]:
    """Every figure of a table that these places name, themselves or by what it lies in, as it is."""
    if isinstance(value, Struct):
        found = list(fields_of(value, top))
        known = keys_of(type(value)) if isinstance(path[-1], Entry) else ()
        alone = all(name in known for name, _ in found)
        for name, made in found:
            if alone or name not in known:
                yield from confirmed_in(made, (*path, name), places, False)
    elif isinstance(value, Mapping):
        for key, made in value.items():
            yield from confirmed_in(made, (*path, str(key)), places, False)
    elif isinstance(value, tuple) and (named := entries(value)):
        for key, made in named.items():
            yield from confirmed_in(made, (*path, Entry(label(dict(key), 0), key)), places, False)
    elif any(place_of(path[:n]) in places for n in range(1, len(path) + 1)):
        yield Change(path, plain(value), plain(value))


def tables_of(found: Iterable[Change]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The changes as an edition writes them: the tables, and the places that are replaced whole."""
    tables: dict[str, Any] = {}
    whole: list[str] = []
    for change in found:
        _put(tables, change.path, change.new)
        if change.whole:
            whole.append(change.place)
    return tables, tuple(sorted(whole))


def _put(tables: dict[str, Any], path: Path, value: Any) -> None:
    at: Any = tables
    for step, following in zip(path, (*path[1:], None), strict=True):
        if isinstance(step, Entry):
            known = next((entry for entry in at if entry.items() >= dict(step.key).items()), None)
            if known is None:
                known = dict(step.key)
                at.append(known)
            at = known
        elif following is None:
            at[step] = value
        else:
            at = at.setdefault(step, [] if isinstance(following, Entry) else {})


# --- an edition laid over a file ----------------------------------------------------------------------


class Overlay:
    """Lays what an edition gives over the tables of a data file, and notes every fault on the way."""

    def __init__(self, whole: Iterable[str] = (), confirmed: Iterable[str] = ()) -> None:
        self.faults: list[Fault] = []
        self.given: set[str] = set()  # every place that was given
        self.replaced_whole: set[str] = set()
        self._whole = set(whole)
        self._confirmed = set(confirmed)

    @classmethod
    def of(cls, edition: Edition, file: str) -> Overlay:
        """For a data file, with the places in it that an edition names."""
        here = f"{file}."
        places = (
            (place for place in each if place.startswith(here)) for each in (edition.whole, edition.confirmed)
        )
        return cls(*places)

    def laid(self, base: dict[str, Any], given: Any, schema: Any, place: str) -> dict[str, Any]:
        """The tables of a file with what is given in place of theirs. `base` stays as it is."""
        if isinstance(given, Mapping):
            return self._table(base, given, schema, place, top=True)
        self._fault(place, T("must be a table"))
        return base

    def _fault(self, place: str, what: Phrase) -> None:
        self.faults.append(Fault.of(place, what))

    def _value(self, base: Any, given: Any, hint: Any, place: str) -> Any:
        bare = bare_type(hint)
        if place in self._whole:
            self.replaced_whole.add(place)
            base = None
        if isinstance(given, Mapping):
            known = base if isinstance(base, Mapping) else {}
            schema = self._schema(bare, {**known, **given})
            if schema is not None:
                return self._table(known, given, schema, place)
            self.given |= {f"{place}.{key}" for key in given}
            return {**known, **given} if get_origin(bare) is dict else given
        if isinstance(given, list | tuple) and is_list(bare):
            item = given_type(get_args(bare)[0])
            keys = keys_of(bare_type(item))
            if keys and isinstance(base, list):
                return self._entries(base, given, item, keys, place)
            return [
                self._value(None, each, item, f"{place}[{label(each, n)}]") for n, each in enumerate(given, 1)
            ]
        return given

    def _schema(self, bare: Any, table: Mapping[str, Any]) -> Any:
        """The struct that a table must be; of several the one that its tag says."""
        structs = get_args(bare) if get_origin(bare) in (Union, type(int | str)) else (bare,)
        structs = tuple(one for one in structs if is_struct_type(get_origin(one) or one))
        for one in structs:
            config = (get_origin(one) or one).__struct_config__
            if len(structs) == 1 or table.get(config.tag_field) == config.tag:
                return one
        return None

    def _table(
        self,
        base: Mapping[str, Any],
        given: Mapping[str, Any],
        schema: Any,
        place: str,
        top: bool = False,
    ) -> dict[str, Any]:
        fields = {field.encode_name: field.type for field in struct_fields(schema)}
        nothing = {field.encode_name: default_of(field) for field in struct_fields(schema)}
        config = (get_origin(schema) or schema).__struct_config__
        if config.tag_field:
            fields[str(config.tag_field)] = str
        figures = [key for key in fields if key in figure_names(schema, top) or key == config.tag_field]
        made = dict(base)
        for key, value in given.items():
            self.given.add(f"{place}.{key}")
            if key in figures and nothing.get(key, ...) == value:
                made.pop(key, None)
            elif key in figures:
                made[key] = self._value(base.get(key), value, fields[key], f"{place}.{key}")
            elif key not in fields:
                self._fault(f"{place}.{key}", T("is not known here; there are {good}", good=choices(figures)))
            elif key in MAY_SAY:
                made[key] = value
            else:
                what = T("says something of Lauta's own figures; an edition replaces these")
                self._fault(f"{place}.{key}", what)
        keys = next((keys for keys in KEYS if set(keys) <= set(figures)), ())
        alone = set(figures) <= set(keys)
        own = [key for key in figures if (alone or key not in keys) and not _has_figures_below(fields[key])]
        yours = [
            key
            for key in own
            if made.get(key) != base.get(key)
            or (key in given and self._confirms(base.get(key), given[key], f"{place}.{key}"))
        ]
        if not base and nothing.get("reconstructed") is ...:
            made["reconstructed"] = False  # data files must say it; a new entry of an edition is its owner's
        return _flagged(made, base, own, yours, "yours" in fields)

    def _confirms(self, base: Any, given: Any, place: str) -> bool:
        """Whether a figure, or each of a table of figures, is the owner's as well or another one."""
        if base != given and not isinstance(base, Mapping):
            return True
        above = place
        while above:
            if above in self._confirmed:
                return True
            above = above[: max(above.rfind("."), above.rfind("["), 0)]
        if not (isinstance(base, Mapping) and isinstance(given, Mapping) and base):
            return False
        return all(key in given and self._confirms(base[key], given[key], f"{place}.{key}") for key in base)

    def _entries(
        self, base: list[Any], given: Sequence[Any], item: Any, keys: tuple[str, ...], place: str
    ) -> Any:
        known = {tuple(entry.get(key) for key in keys): n for n, entry in enumerate(base)}
        if len(known) < len(base):
            return given
        made, seen = list(base), set[Any]()
        for n, entry in enumerate(given, 1):
            here = f"{place}[{label(entry, n)}]"
            name = tuple(entry.get(key) for key in keys) if isinstance(entry, Mapping) else None
            if not isinstance(entry, Mapping):
                self._fault(here, T("must be a table"))
            elif any(isinstance(part, list | tuple | Mapping) for part in name or ()) or name not in known:
                good = choices(label(entry, 0) for entry in base)
                what = T(
                    "there is none; its {key} must be that of one of {good} "
                    '(to give another list altogether, write whole = ["{place}"])',
                    key=" and ".join(keys),
                    good=good,
                    place=place,
                )
                self._fault(here, what)
            elif name in seen:
                self._fault(here, T("appears twice"))
            else:
                seen.add(name)
                self.given.add(here)
                made[known[name]] = self._value(base[known[name]], entry, item, here)
        return made

    def not_given(self) -> Iterator[Fault]:
        """A fault for every place that is to be replaced whole and is not given."""
        for place in sorted(self._whole - self.replaced_whole):
            yield Fault.of(
                "whole", T("there is no list or table at {place} in this edition", place=shown(place))
            )
        for place in sorted(self._confirmed - self.given):
            what = T(
                "{place} is not in this edition; what is confirmed is given with its value",
                place=shown(place),
            )
            yield Fault.of("confirmed", what)


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    """What an entry is where it is left out, as a file would have it; `...` where it must not be."""
    if field.default_factory is not msgspec.NODEFAULT:
        return plain(field.default_factory())
    return ... if field.required else plain(field.default)


def _has_figures_below(hint: Any) -> bool:
    """Whether a field holds tables that say of their own figures where they come from."""
    bare = bare_type(hint)
    item = bare_type(given_type(get_args(bare)[0])) if is_list(bare) else bare
    return is_struct_type(get_origin(item) or item) or bool(keys_of(item))


def _flagged(
    made: dict[str, Any], base: Mapping[str, Any], own: Sequence[str], yours: Sequence[str], says: bool
) -> dict[str, Any]:
    """A table some of whose `own` figures are yours: what calls these ours goes. `says`: it can tell."""
    for flag in (f"{key}{end}" for key in yours for end in FLAG_ENDS):
        made.pop(flag, None)
    for listed in LISTED:
        if isinstance(named := base.get(listed), list):
            made[listed] = [name for name in named if name not in yours]
    named_all = any(base.get(listed) and not made[listed] for listed in LISTED)
    if yours and base.get("reconstructed") and (named_all or all(key in yours for key in own if key in base)):
        made["reconstructed"] = False
    if says and yours:
        made["yours"] = sorted(yours)
    return made
