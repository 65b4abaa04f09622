"""What single numbers of a record mean in a document, and what reading or writing one keeps track of.

Lists and records are in `field_meanings.py`, which hands on all of this.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from .errors import Fault as Fault
from .errors import shown
from .record import Field

UNKNOWN = "?"  # what the reader of a document may not know
OTHERS = "*"  # as a key: all that are not named
SAME = object()  # nothing differs, so that nothing need be written
_BITS = {"b": 7, "h": 15, "i": 31, "q": 63}
LETTERS = string.ascii_uppercase


@dataclass
class Reading:
    """One pass over documents: how many play, what they name, and all that is wrong."""

    players: int
    faults: list[Fault] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    unknown: list[str] = field(default_factory=list)
    start: bool = False  # whether play is to begin here, so that numbers need room to grow

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


def beside(place: str, key: str) -> str:
    """A place in the same record."""
    return join(place.rpartition(".")[0], key)


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

    def check(self, value: Any, place: str, r: Reading, owner: Any) -> None:
        """Add a fault for every number of the value that no document could give."""


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

    def check(self, value: Any, place: str, r: Reading, owner: Any) -> None:
        if value != self.unknown and not self.holds(int(value), r):
            r.wrong(place, self.misfit(int(value), r))

    def holds(self, value: int, r: Reading) -> bool:
        """True if the number is one that this field can have."""
        return self.number(self.word(value), r) == value

    def misfit(self, value: int, r: Reading) -> str:
        """What is wrong with a number that the field cannot have."""
        wrong = self.number(self.word(value), r)
        return wrong if isinstance(wrong, str) else f"{value} does not stand for anything here"

    def word(self, value: int) -> Any:
        """The number in words."""
        raise NotImplementedError

    def number(self, data: object, r: Reading) -> int | str:
        """The number that is meant, or what is wrong."""
        raise NotImplementedError


@dataclass(frozen=True)
class Number(Scalar):
    """A number as it is, from `low` to `high` (None: as far as the field goes).

    Where play begins it is at most `limit`, so that what play adds still fits: `high`, or four fifths of
    what the field holds.
    """

    low: int | None = 0
    high: int | None = None
    limit: int | None = None

    def bind(self, f: Field, owner: str) -> Scalar:
        super().bind(f, owner)
        most = (1 << _BITS[str(f.kind)]) - 1
        usual = most - most // 5 if self.high is None else self.high
        return replace(
            self,
            low=-most - 1 if self.low is None else self.low,
            high=most if self.high is None else self.high,
            limit=usual if self.limit is None else min(self.limit, most),
        )

    def word(self, value: int) -> Any:
        return value

    def holds(self, value: int, r: Reading) -> bool:
        low, high = self._bounds(r)
        return low <= value <= high

    def number(self, data: object, r: Reading) -> int | str:
        low, high = self._bounds(r)
        if type(data) is not int:
            return f"here stands a whole number, not {shown(data)}"
        if not low <= data <= high:
            return f"the number goes from {low} to {high}, not {shown(data)}"
        return data

    def _bounds(self, r: Reading) -> tuple[int, int]:
        """The least and the greatest number."""
        assert self.low is not None and self.high is not None and self.limit is not None  # bound
        return (max(self.low, -self.limit - 1), self.limit) if r.start else (self.low, self.high)


@dataclass(frozen=True)
class Flag(Scalar):
    """Yes or no."""

    def word(self, value: int) -> Any:
        return bool(value) if value in (0, 1) else value

    def holds(self, value: int, r: Reading) -> bool:
        return value in (0, 1)

    def number(self, data: object, r: Reading) -> int | str:
        return int(data) if isinstance(data, bool) else f"here stands true or false, not {shown(data)}"


@dataclass(frozen=True)
class Word(Scalar):
    """A number of a list of words; `what` says in messages what they are, `also` are further words."""

    words: Mapping[int, str]
    what: str = "word"
    also: Mapping[str, int] = field(default_factory=dict)

    def bind(self, f: Field, owner: str) -> Scalar:
        super().bind(f, owner)
        most = (1 << _BITS[str(f.kind)]) - 1
        odd = [word for number, word in self.words.items() if not -most - 1 <= number <= most]
        if odd:
            raise TypeError(f"{owner}.{f.name}: the field has no room for the number of {odd[0]!r}")
        return self

    def word(self, value: int) -> Any:
        return self.words.get(value, value)

    def holds(self, value: int, r: Reading) -> bool:
        return value in self.words

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

    def holds(self, value: int, r: Reading) -> bool:
        return value in self.others or 0 <= value - self.first < r.players

    def word(self, value: int) -> Any:
        if value in self.others:
            return self.others[value]
        return LETTERS[value - self.first] if 0 <= value - self.first < len(LETTERS) else value

    def number(self, data: object, r: Reading) -> int | str:
        for number, word in self.others.items():
            if word == data:
                return number
        letters = LETTERS[: r.players]
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

    def holds(self, value: int, r: Reading) -> bool:
        return value & ~sum(1 << bit for bit in self.words) == 0

    def misfit(self, value: int, r: Reading) -> str:
        return f"the number {value} has parts for which there is no {self.what}"

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
