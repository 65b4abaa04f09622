"""What the fields of a record mean in a document: words for numbers, keys for places in lists.

A game declares them once, in `speech/position.py`; whole documents are read and written in `position.py`.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from .errors import Fault as Fault
from .errors import shown
from .record import Field, fields

UNKNOWN = "?"  # what the reader of a document may not know
OTHERS = "*"  # as a key: all that are not named
SAME = object()  # nothing differs, so that nothing need be written
_BITS = {"b": 7, "h": 15, "i": 31, "q": 63}
_SEATS = string.ascii_uppercase


@dataclass
class Reading:
    """One pass over documents: how many play, what they name, and all that is wrong."""

    players: int
    faults: list[Fault] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    unknown: list[str] = field(default_factory=list)

    def wrong(self, place: str, message: str) -> None:
        """A fault that keeps the document from being read."""
        self.faults.append(Fault(place, message, fatal=True))


@dataclass(frozen=True)
class Telling:
    """How a state is told: to so many players, and whether fields that follow from others are left out."""

    players: int
    derived: bool = True


def join(place: str, key: str) -> str:
    """A place below a place."""
    return f"{place}.{key}" if place else key


def table_at(place: str, data: object, r: Reading) -> Mapping[str, Any]:
    """The table that must stand at a place; an empty one where it does not."""
    if isinstance(data, Mapping):
        for key in data:
            if not isinstance(key, str):
                r.wrong(place, f"a key is a text, not {shown(key)}")
        return {key: value for key, value in data.items() if isinstance(key, str)}
    r.wrong(place, f"here stands a table, not {shown(data)}")
    return {}


def choose_from(good: Sequence[str]) -> str:
    """The good words for a message, the first of them where they are many."""
    return ", ".join(good[:40]) + (", ..." if len(good) > 40 else "")


@dataclass(frozen=True, kw_only=True)
class Meaning:
    """Base of all meanings; `derived` fields follow from others and are told only where they do not.

    A field of the state that is told `always` stands in every document but that of the set-up position.
    """

    derived: bool = False
    always: bool = False

    def raw(self) -> Meaning:
        """What the numbers mean as they stand in the state, where documents tell several fields as one."""
        return self

    def bind(self, f: Field, owner: str) -> Meaning:
        """The meaning of this field. TypeError where the field cannot have it."""
        raise NotImplementedError

    def tell(self, value: Any, t: Telling, owner: Any) -> Any:
        """The value in words, all of it; `owner` is the record or list in which it stands."""
        raise NotImplementedError

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        """What of the value differs from `base`, in words; SAME where nothing does."""
        raise NotImplementedError

    def read(self, old: Any, data: object, place: str, r: Reading, owner: Any) -> Any:
        """The value that a document gives, over `old`; lists and records are changed as they stand."""
        raise NotImplementedError

    def grouped(self, data: Any) -> Any:
        """The same for people: keys with equal values as one key."""
        return data


class Part(NamedTuple):
    """A number from 0 to `mask` in the binary digits of another one, `shift` digits up."""

    word: str
    shift: int
    mask: int


# --- single numbers ---------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Scalar(Meaning):
    """One number of a state; `unknown` is the number that stands for "?", where there is one."""

    unknown: int | None = None

    def parts(self) -> Sequence[Part]:
        """The numbers that are packed into this one; none where it is one number."""
        return ()

    def bind(self, f: Field, owner: str) -> Scalar:
        if not isinstance(f.kind, str) or f.length is not None:
            raise TypeError(f"{owner}.{f.name} is no single number")
        return self

    def tell(self, value: Any, t: Telling, owner: Any) -> Any:
        return UNKNOWN if value == self.unknown else self.word(int(value))

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        return SAME if value == base or (self.derived and not t.derived) else self.tell(value, t, owner)

    def read(self, old: Any, data: object, place: str, r: Reading, owner: Any) -> Any:
        r.named.add(place)
        if data == UNKNOWN and self.unknown is not None:
            r.unknown.append(place)
            return self.unknown
        number = self.number(data, r)
        if isinstance(number, str):
            r.wrong(place, number)
            return old
        return number

    def word(self, value: int) -> Any:
        """The number in words."""
        raise NotImplementedError

    def number(self, data: object, r: Reading) -> int | str:
        """The number that is meant, or what is wrong."""
        raise NotImplementedError


@dataclass(frozen=True)
class Number(Scalar):
    """A number as it is, from `low` to `high` (None: as far as the field goes)."""

    low: int | None = 0
    high: int | None = None

    def bind(self, f: Field, owner: str) -> Scalar:
        super().bind(f, owner)
        most = (1 << _BITS[str(f.kind)]) - 1
        low = -most - 1 if self.low is None else self.low
        return Number(
            low, most if self.high is None else self.high, derived=self.derived, unknown=self.unknown
        )

    def word(self, value: int) -> Any:
        return value

    def number(self, data: object, r: Reading) -> int | str:
        assert self.low is not None and self.high is not None  # bound
        if type(data) is not int:
            return f"here stands a whole number, not {shown(data)}"
        if not self.low <= data <= self.high:
            return f"the number goes from {self.low} to {self.high}, not {shown(data)}"
        return data


@dataclass(frozen=True)
class Flag(Scalar):
    """Yes or no."""

    def word(self, value: int) -> Any:
        return bool(value) if value in (0, 1) else value

    def number(self, data: object, r: Reading) -> int | str:
        return int(data) if isinstance(data, bool) else f"here stands true or false, not {shown(data)}"


@dataclass(frozen=True)
class Word(Scalar):
    """A number of a list of words; `what` says in messages what they are, `also` are further words."""

    words: Mapping[int, str]
    what: str = "word"
    also: Mapping[str, int] = field(default_factory=dict)

    def word(self, value: int) -> Any:
        return self.words.get(value, value)

    def number(self, data: object, r: Reading) -> int | str:
        if isinstance(data, str):
            for number, word in self.words.items():
                if word == data:
                    return number
            if data in self.also:
                return self.also[data]
        return f"there is no {self.what} {shown(data)}; there are {choose_from(tuple(self.words.values()))}"


@dataclass(frozen=True)
class Seat(Scalar):
    """A seat by its letter; `others` are numbers that stand for no seat, with their words."""

    others: Mapping[int, str] = field(default_factory=dict)
    first: int = 0  # the number of seat A

    def word(self, value: int) -> Any:
        if value in self.others:
            return self.others[value]
        return _SEATS[value - self.first] if 0 <= value - self.first < len(_SEATS) else value

    def number(self, data: object, r: Reading) -> int | str:
        for number, word in self.others.items():
            if word == data:
                return number
        letters = _SEATS[: r.players]
        if isinstance(data, str) and len(data) == 1 and data in letters:
            return self.first + letters.index(data)
        return f"there is no seat {shown(data)}; there are {choose_from([*letters, *self.others.values()])}"


@dataclass(frozen=True)
class Bits(Scalar):
    """A set kept in the bits of a number: a list of words."""

    words: Mapping[int, str]
    what: str = "word"

    def parts(self) -> Sequence[Part]:
        return [Part(word, bit, 1) for bit, word in self.words.items()]

    def word(self, value: int) -> Any:
        return [word for bit, word in self.words.items() if value >> bit & 1]

    def number(self, data: object, r: Reading) -> int | str:
        if not isinstance(data, list):
            return f"here stands a list, not {shown(data)}"
        good = {word: bit for bit, word in self.words.items()}
        number = 0
        for each in data:
            if not isinstance(each, str) or each not in good:
                return f"there is no {self.what} {shown(each)}; there are {choose_from(tuple(good))}"
            if number >> good[each] & 1:
                return f"{self.what} {shown(each)} appears twice"
            number |= 1 << good[each]
        return number


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
        return dict(enumerate(_SEATS[:players]))


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
        setattr(owner, self.size, min(sum(int(n) for n in old) + unknown, (1 << 7) - 1))
        return old


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
        setattr(owner, self.length, len(data))
        return old


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
        return Record({name: self.fields[name].bind(f, cls.__name__) for name, f in told.items()})

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
        for key, row in table_at(place, data, r).items():
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

    def grouped(self, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        return {
            key: self.fields[key].grouped(row) if key in self.fields else row for key, row in data.items()
        }
