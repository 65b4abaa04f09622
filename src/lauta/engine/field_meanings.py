"""What the fields of a record mean in a document: words for numbers, keys for places in lists.

A game declares them once, in `speech/position.py`; whole documents are read and written in `position.py`.
What single numbers mean is in `field_numbers.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from .errors import Fault as Fault
from .errors import shown
from .field_numbers import LETTERS as LETTERS
from .field_numbers import OTHERS as OTHERS
from .field_numbers import SAME as SAME
from .field_numbers import UNKNOWN as UNKNOWN
from .field_numbers import Bits as Bits
from .field_numbers import Flag as Flag
from .field_numbers import Meaning as Meaning
from .field_numbers import Number as Number
from .field_numbers import Part as Part
from .field_numbers import Reading as Reading
from .field_numbers import Scalar as Scalar
from .field_numbers import Seat as Seat
from .field_numbers import Telling as Telling
from .field_numbers import Word as Word
from .field_numbers import beside as beside
from .field_numbers import choose_from as choose_from
from .field_numbers import join as join
from .field_numbers import table_at as table_at
from .record import Field, fields

# --- lists ------------------------------------------------------------------------------------------


def _item(f: Field) -> Field:
    """The field that one item of a list would be."""
    return Field(f.name, f.kind, None)


@dataclass(frozen=True)
class Each(Meaning):
    """A list by the names of its places; those without a name are none of the document's business."""

    value: Meaning
    keys: Mapping[int, str]
    what: str = "key"
    also: Mapping[str, int] = field(default_factory=dict)

    def bind(self, f: Field, owner: str) -> Each:
        if f.length is None or any(not 0 <= i < f.length for i in self.keys):
            raise TypeError(f"{owner}.{f.name}: its places have other numbers")
        if len(set(self.keys.values())) < len(self.keys):
            raise TypeError(f"{owner}.{f.name}: two places have one name")
        return replace(self, value=self.value.bind(_item(f), owner))

    def places(self, players: int) -> Mapping[int, str]:
        """The places of the list with their names, where so many play."""
        return self.keys

    def tell(self, value: Any, t: Telling, owner: Any) -> Any:
        return {key: self.value.tell(value[i], t, value) for i, key in self.places(t.players).items()}

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        if self.derived and not t.derived:
            return SAME
        places = self.places(t.players)
        told = {key: self.value.differ(value[i], base[i], t, value, base) for i, key in places.items()}
        told = {key: word for key, word in told.items() if word is not SAME}
        if isinstance(self.value, Scalar) and len(told) > 1:
            words = Each.tell(self, value, t, owner)
            usual, _ = Counter(map(str, words.values())).most_common(1)[0]
            rest = {key: word for key, word in words.items() if str(word) != usual}
            if len(rest) + 1 < len(told):
                return {OTHERS: next(word for word in words.values() if str(word) == usual), **rest}
        return told or SAME

    def read(self, old: Any, data: object, place: str, r: Reading, owner: Any) -> Any:
        r.named.add(place)
        places, seen = self.places(r.players), dict[int, str]()
        rows = table_at(place, data, r)
        if OTHERS in rows:
            for i in places:
                self._put(old, i, rows[OTHERS], join(place, OTHERS), r)
        for key, row in rows.items():
            if key == OTHERS:
                continue
            for i, name in self._meant(key, place, places, r):
                if i in seen:
                    r.wrong(join(place, name), f"{self.what} {name} appears twice")
                seen[i] = name
                self._put(old, i, row, join(place, name), r)
        return old

    def check(self, value: Any, place: str, r: Reading, owner: Any) -> None:
        for i, key in self.places(r.players).items():
            self.value.check(value[i], join(place, key), r, value)

    def _put(self, items: Any, i: int, data: object, place: str, r: Reading) -> None:
        read = self.value.read(items[i], data, place, r, items)
        if isinstance(self.value, Scalar):
            items[i] = read

    def _meant(self, key: str, place: str, places: Mapping[int, str], r: Reading) -> list[tuple[int, str]]:
        number_of = self._numbers(r.players)
        if key in number_of and number_of[key] in places:
            return [(number_of[key], places[number_of[key]])]
        found = []
        for name in [key] if key in number_of else key.split():
            if name not in number_of or number_of[name] not in places:
                r.wrong(
                    join(place, name[:60]),
                    f"there is no {self.what} {shown(name)}; there are {choose_from(tuple(places.values()))}",
                )
            else:
                found.append((number_of[name], places[number_of[name]]))
        return found

    def _numbers(self, players: int) -> Mapping[str, int]:
        """The places by all their names; worked out once, as documents ask for each of their keys."""
        if players not in self._numbered:
            names = {name: i for i, name in self.places(players).items()}
            self._numbered[players] = {**self.also, **names}
        return self._numbered[players]

    @cached_property
    def _numbered(self) -> dict[int, dict[str, int]]:
        return {}

    def grouped(self, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        if not isinstance(self.value, Scalar) or any(" " in key for key in data):
            return {key: self.value.grouped(row) for key, row in data.items()}
        groups: dict[str, tuple[list[str], Any]] = {}
        for key, row in data.items():
            apart = key if key in (OTHERS, UNKNOWN) else ""
            groups.setdefault(f"{row!r}{apart}", ([], row))[0].append(key)
        return {" ".join(keys): row for keys, row in groups.values()}


@dataclass(frozen=True)
class Seats(Each):
    """A list by seats: the letters of those who play."""

    keys: Mapping[int, str] = field(default_factory=dict)
    what: str = "seat"

    def places(self, players: int) -> Mapping[int, str]:
        return dict(enumerate(LETTERS[:players]))


@dataclass(frozen=True)
class Counts(Each):
    """How many of each kind somebody holds, `size` being the field beside it that has their number.

    Where that is more than the list tells, the rest is unknown: "?" = 3.
    """

    size: str = ""

    def tell(self, value: Any, t: Telling, owner: Any) -> Any:
        unknown = self._unknown(value, owner)
        return super().tell(value, t, owner) | ({UNKNOWN: unknown} if unknown else {})

    def _unknown(self, value: Any, owner: Any) -> int:
        return max(0, int(getattr(owner, self.size)) - sum(int(n) for n in value))

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        told, unknown = super().differ(value, base, t, owner, base_owner), self._unknown(value, owner)
        if unknown == self._unknown(base, base_owner) or (self.derived and not t.derived):
            return told
        return ({} if told is SAME else told) | {UNKNOWN: unknown}

    def read(self, old: Any, data: object, place: str, r: Reading, owner: Any) -> Any:
        rows = dict(table_at(place, data, r))
        unknown = rows.pop(UNKNOWN, 0)
        if type(unknown) is not int or not 0 <= unknown < 1 << 7:
            r.wrong(join(place, UNKNOWN), f"here stands how many are not known, not {shown(unknown)}")
            unknown = 0
        if unknown:
            r.unknown.append(place)
        super().read(old, rows, place, r, owner)
        if beside(place, self.size) not in r.named:
            setattr(owner, self.size, min(sum(int(n) for n in old) + unknown, (1 << 7) - 1))
        return old

    def check(self, value: Any, place: str, r: Reading, owner: Any) -> None:
        super().check(value, place, r, owner)
        held, known = int(getattr(owner, self.size)), sum(int(n) for n in value)
        if held < known or (held > known and place not in r.unknown):
            r.wrong(place, f"{known} are told, but the number of all is {held}")


@dataclass(frozen=True)
class Rows(Meaning):
    """A list that is in use as far as the field `length` beside it says, written as a list."""

    value: Meaning
    length: str

    def bind(self, f: Field, owner: str) -> Rows:
        if f.length is None:
            raise TypeError(f"{owner}.{f.name} is no list")
        return replace(self, value=self.value.bind(_item(f), owner))

    def tell(self, value: Any, t: Telling, owner: Any) -> Any:
        return [self.value.tell(each, t, value) for each in value[: int(getattr(owner, self.length))]]

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        if self.derived and not t.derived:
            return SAME
        told = [self.value.differ(one, other, t, value, base) for one, other in zip(value, base, strict=True)]
        used, before = (int(getattr(each, self.length)) for each in (owner, base_owner))
        last = max((i for i, word in enumerate(told, 1) if word is not SAME), default=0)
        if used == before and last == 0:
            return SAME
        return [self.value.tell(each, t, value) for each in value[: max(used, last)]]

    def read(self, old: Any, data: object, place: str, r: Reading, owner: Any) -> Any:
        r.named.add(place)
        if not isinstance(data, list) or len(data) > len(old):
            r.wrong(place, f"here stands a list of at most {len(old)}, not {shown(data)}")
            return old
        for i, each in enumerate(data):
            read = self.value.read(old[i], each, f"{place}.{i + 1}", r, old)
            if isinstance(self.value, Scalar):
                old[i] = read
        if beside(place, self.length) not in r.named:
            setattr(owner, self.length, len(data))
        return old

    def check(self, value: Any, place: str, r: Reading, owner: Any) -> None:
        used = max(
            0, int(getattr(owner, self.length))
        )  # a length has limits of its own, and is checked by itself
        for i, each in enumerate(value[:used]):
            self.value.check(each, f"{place}.{i + 1}", r, value)


# --- records ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept(Meaning):
    """What the rules keep beside the rest and work out from it; documents never tell it."""


@dataclass(frozen=True)
class Record(Meaning):
    """A record by its fields, of which every one has a meaning."""

    fields: Mapping[str, Meaning]

    def bind(self, f: Field, owner: str) -> Record:
        if not isinstance(f.kind, type) or f.length is not None:
            raise TypeError(f"{owner}.{f.name} is no record")
        return self.bound_to(f.kind)

    def bound_to(self, cls: type, *, without: Sequence[str] = ()) -> Record:
        """The meanings for a record class. TypeError names a field without one, and the reverse."""
        spec = {f.name: f for f in fields(cls) if f.name not in without}
        if set(spec) != set(self.fields):
            odd = ", ".join(sorted(set(spec) ^ set(self.fields)))
            raise TypeError(f"{cls.__name__}: fields and their meanings are not the same: {odd}")
        told = {name: f for name, f in spec.items() if not isinstance(self.fields[name], Kept)}
        meanings = {name: self._within(name, spec) for name in told}
        return Record({name: meanings[name].bind(f, cls.__name__) for name, f in told.items()})

    def _within(self, name: str, spec: Mapping[str, Field]) -> Meaning:
        """The meaning of a field; the length of a list is at most what the list has room for."""
        meaning = self.fields[name]
        rooms = [
            spec[row].length
            for row, each in self.fields.items()
            if isinstance(each, Rows) and each.length == name
        ]
        return replace(meaning, high=rooms[0]) if rooms and isinstance(meaning, Number) else meaning

    def tell(self, value: Any, t: Telling, owner: Any) -> Any:
        return {name: each.tell(getattr(value, name), t, value) for name, each in self.fields.items()}

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        told = {
            name: each.differ(getattr(value, name), getattr(base, name), t, value, base)
            for name, each in self.fields.items()
        }
        return {name: word for name, word in told.items() if word is not SAME} or SAME

    def read(self, old: Any, data: object, place: str, r: Reading, owner: Any) -> Any:
        r.named.add(place)
        rows = table_at(place, data, r)
        for key in sorted(rows, key=lambda key: not isinstance(self.fields.get(key), Scalar)):
            row = rows[key]  # numbers first, among them the lengths of lists
            if key not in self.fields:
                r.wrong(
                    join(place, key[:60]),
                    f"there is no field {shown(key)}; there are {choose_from(tuple(self.fields))}",
                )
                continue
            meaning = self.fields[key]
            read = meaning.read(getattr(old, key), row, join(place, key), r, old)
            if isinstance(meaning, Scalar):
                setattr(old, key, read)
        return old

    def check(self, value: Any, place: str, r: Reading, owner: Any) -> None:
        for name, meaning in self.fields.items():
            meaning.check(getattr(value, name), join(place, name), r, value)

    def grouped(self, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        return {
            key: self.fields[key].grouped(row) if key in self.fields else row for key, row in data.items()
        }
