"""What stands where in an observation: a layout made of the declared meanings of a state's fields.

Only describes; `observing.py` fills tensors by it. Knows no game by name and needs no NumPy.
"""

from __future__ import annotations

import hashlib
import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from ..bots.observe_template import (
    ACTOR,
    DIGITS,
    EQUALS,
    LINEAR,
    LOG,
    ONE_HOT,
    PART,
    SEAT,
    SEATS,
)
from ..engine.errors import OptionError, shown
from ..engine.field_meanings import Each, Flag, Kept, Meaning, Number, Record, Rows, Scalar, Seat, Seats
from ..engine.field_meanings import Word as WordMeaning
from ..engine.game import Game
from ..engine.record import Field, fields, size, words_for

FORM = 1  # rises when the same meaning is put into other numbers
NARROW = 32  # numbers of a wider range are scaled by their logarithm
MOST_ONE_HOT = 8_192  # more numbers in a field: binary digits, or left out where it follows from others
_SIZES = {"b": 1, "h": 2, "i": 4, "q": 8, "d": 8, "s": 8}


class Row(NamedTuple):
    """How one number of a packed state becomes numbers of the tensor, the first of them at `out`.

    The number stands `offset` bytes from the start and takes `width` bytes; with a `stride` it is one by
    seats: that of the seat `turn` places after the observer. With `guard` at least 0 it counts only where
    the number there is greater than `above`.
    """

    kind: int
    out: int
    offset: int
    width: int
    stride: int = 0
    turn: int = 0
    a: int = 0
    b: int = 0
    c: int = 0
    n: int = 0
    guard: int = -1
    guard_width: int = 0
    above: int = 0


class Axis(NamedTuple):
    """A dimension of a field: what it runs over, and the name of each place."""

    name: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class LayoutField:
    """One field of an observation: `tensor[slice].reshape(shape)`.

    `axes` name the places of each dimension; the last dimension is that of the encoding. `encoding` is how
    a number is put in, `low` and `high` bound every entry, `meaning` says it in a sentence.
    """

    name: str
    slice: slice
    shape: tuple[int, ...]
    axes: tuple[Axis, ...]
    encoding: str
    low: float
    high: float
    meaning: str


@dataclass(frozen=True)
class Layout:
    """All fields of the observations of a game for so many players; `size` numbers of float32.

    `version` is a hash of what stands where and how: trained networks fit observations of the same version.
    """

    game: str
    players: int
    size: int
    fields: tuple[LayoutField, ...]
    rows: tuple[Row, ...] = field(repr=False)
    lookup: tuple[int, ...] = field(repr=False)
    version: str = ""

    def __getitem__(self, name: str) -> LayoutField:
        """A field by its name; KeyError where there is none, with the names that come near it."""
        for one in self.fields:
            if one.name == name:
                return one
        names = [one.name for one in self.fields]
        near = [each for each in names if name in each.split(".")] or get_close_matches(str(name), names)
        raise KeyError(f"no field {name!r}" + (f"; there is {', '.join(near)}" if near else ""))

    @property
    def marks(self) -> tuple[str, ...]:
        """The names of the fields that hold nothing but 0 and 1, which uint8 can hold as well."""
        inner = {row.out for row in self.rows if not _is_mark(row)}
        return tuple(
            one.name
            for one in self.fields
            if not any(place in inner for place in range(one.slice.start, one.slice.stop))
        )

    def select(self, names: Sequence[str]) -> Layout:
        """The layout of observations with these fields alone, in the order that they have here.

        OptionError where there is no such field, or none at all is named.
        """
        if isinstance(names, str) or not isinstance(names, Sequence) or not names:
            raise OptionError(
                f"fields are a list of names such as {self.fields[0].name!r}, not {shown(names)}"
            )
        for name in names:
            try:
                self[name]
            except KeyError as error:
                raise OptionError(str(error.args[0])) from error
        chosen, moved, size = [], dict[int, int](), 0
        for one in self.fields:
            if one.name in names:
                length = one.slice.stop - one.slice.start
                moved |= {one.slice.start + i: size + i for i in range(length)}
                chosen.append(replace(one, slice=slice(size, size + length)))
                size += length
        rows = tuple(row._replace(out=moved[row.out]) for row in self.rows if row.out in moved)
        made = Layout(self.game, self.players, size, tuple(chosen), rows, self.lookup)
        return replace(made, version=_version(made))

    def table(self) -> list[tuple[str, str, str, str, str]]:
        """The fields as rows of text: name, slice, shape, bounds, meaning."""
        return [
            (
                one.name,
                f"{one.slice.start}:{one.slice.stop}",
                "×".join(map(str, one.shape)),
                f"{one.low:g}..{one.high:g}",
                one.meaning,
            )
            for one in self.fields
        ]

    def as_data(self) -> dict[str, Any]:
        """The same as tables for JSON, with the names of all places of every dimension."""
        return {
            "game": self.game,
            "players": self.players,
            "size": self.size,
            "version": self.version,
            "fields": [
                {
                    "name": one.name,
                    "slice": [one.slice.start, one.slice.stop],
                    "shape": list(one.shape),
                    "axes": [{"name": axis.name, "labels": list(axis.labels)} for axis in one.axes],
                    "encoding": one.encoding,
                    "low": one.low,
                    "high": one.high,
                    "meaning": one.meaning,
                }
                for one in self.fields
            ],
        }


class _Place(NamedTuple):
    """Where a number stands in the packed state, and when it counts."""

    offset: int
    stride: int = 0
    turn: int = 0
    guard: int = -1
    guard_width: int = 0
    above: int = 0

    def on(self, by: int) -> _Place:
        return self._replace(offset=self.offset + by)


class _Encoding(NamedTuple):
    """How a meaning is put into numbers: rows without place, labels of what comes out, words."""

    rows: Sequence[Row]
    labels: tuple[str, ...]
    name: str
    low: float
    high: float
    told: str


class _Builder:
    """Collects fields and rows."""

    def __init__(self, players: int, notes: Mapping[str, str]) -> None:
        self.players = players
        self.notes = notes
        self.seats = ("me", *(f"next {n}" if n > 1 else "next" for n in range(1, players)))
        self.fields: list[LayoutField] = []
        self.rows: list[Row] = []
        self.lookup: list[int] = []
        self.size = 0

    # --- from records to places ---------------------------------------------------------------------

    def walk(
        self,
        name: str,
        meaning: Meaning,
        f: Field,
        places: list[_Place],
        axes: tuple[Axis, ...],
        guards: Mapping[str, tuple[int, int]],
        derived: bool = False,
    ) -> None:
        """Put in a field that stands at each of `places`; `guards` are fields beside it, relative to it."""
        meaning = meaning.raw()
        if isinstance(meaning, Kept):
            return
        derived = derived or meaning.derived
        if isinstance(meaning, Record):
            assert isinstance(f.kind, type)
            for sub, at, beside in _laid_out(f.kind):
                if sub.name in meaning.fields:
                    called = f"{name}.{sub.name}" if name else sub.name
                    below = [place.on(at) for place in places]
                    self.walk(called, meaning.fields[sub.name], sub, below, axes, beside, derived)
            return
        if isinstance(meaning, Seats):
            assert f.length is not None and all(place.stride == 0 for place in places)
            stride = _item_size(f)
            spread = [p._replace(stride=stride, turn=n) for p in places for n in range(self.players)]
            self.walk(name, meaning.value, _item(f), spread, (*axes, Axis("seat", self.seats)), {}, derived)
        elif isinstance(meaning, Each):
            spread = [p.on(i * _item_size(f)) for p in places for i in meaning.keys]
            labels = Axis(meaning.what, tuple(meaning.keys.values()))
            self.walk(name, meaning.value, _item(f), spread, (*axes, labels), {}, derived)
        elif isinstance(meaning, Rows):
            assert f.length is not None
            at, width = guards[meaning.length]
            spread = [
                p.on(i * _item_size(f))._replace(guard=p.offset + at, guard_width=width, above=i)
                for p in places
                for i in range(f.length)
            ]
            labels = Axis("row", tuple(str(i + 1) for i in range(f.length)))
            self.walk(name, meaning.value, _item(f), spread, (*axes, labels), {}, derived)
        else:
            assert isinstance(meaning, Scalar), meaning
            self.put(name, meaning.bind(Field(f.name, f.kind, None), name), f, places, axes, derived)

    def put(
        self,
        name: str,
        meaning: Scalar,
        f: Field,
        places: list[_Place],
        axes: tuple[Axis, ...],
        derived: bool,
    ) -> None:
        """A field of the layout, and a row for each number in it."""
        encoding = self.encode(meaning, str(f.kind))
        if len(encoding.labels) * len(places) > MOST_ONE_HOT:
            if derived or meaning.derived:
                return
            if isinstance(meaning, WordMeaning):
                encoding = self._digits(meaning)
        each = len(encoding.labels)
        if not places or not each:
            return
        width = _SIZES[str(f.kind)]
        for number, place in enumerate(places):
            first = self.size + number * each
            for row in encoding.rows:
                self.rows.append(
                    row._replace(
                        out=first + row.out,
                        offset=place.offset + row.offset,
                        width=width,
                        stride=place.stride,
                        turn=place.turn,
                        guard=place.guard,
                        guard_width=place.guard_width,
                        above=place.above,
                    )
                )
        total = each * len(places)
        self.fields.append(
            LayoutField(
                name,
                slice(self.size, self.size + total),
                (*(len(axis.labels) for axis in axes), each),
                (*axes, Axis(encoding.name, encoding.labels)),
                encoding.name,
                encoding.low,
                encoding.high,
                self._sentence(name, axes, encoding),
            )
        )
        self.size += total

    # --- from meanings to numbers -------------------------------------------------------------------

    def encode(self, meaning: Scalar, kind: str) -> _Encoding:
        """How one number of this meaning is put in."""
        parts = meaning.parts()
        if isinstance(meaning, Seat):
            return self._seat(meaning)
        if parts and getattr(meaning, "what", "") == "seat":
            return _Encoding([_row(SEATS, parts[0].shift)], self.seats, "set of seats", 0, 1, "which seats")
        if parts:
            rows = [_row(PART, part.shift, part.mask, out=i) for i, part in enumerate(parts)]
            most = max(part.mask for part in parts)
            told = "which of them" if most == 1 else f"how many of each, from 0 to {most}, over {most}"
            return _Encoding(rows, tuple(part.word for part in parts), "set", 0, 1, told)
        if isinstance(meaning, WordMeaning):
            start, low, span = self._lookup(list(meaning.words))
            labels = tuple(meaning.words.values())
            return _Encoding([_row(ONE_HOT, start, span, low)], labels, "one-hot", 0, 1, "which of them")
        if isinstance(meaning, Flag):
            return _Encoding([_row(LINEAR, 0, 1)], ("yes",), "flag", 0, 1, "1 for yes")
        return self._number(meaning, kind)

    def _digits(self, meaning: WordMeaning) -> _Encoding:
        """The place of a word among the words, counted from one, in binary digits."""
        start, low, span = self._lookup(list(meaning.words))
        n = len(meaning.words).bit_length()
        told = "binary digits, the lowest first, of its place among: " + ", ".join(meaning.words.values())
        rows = [_row(DIGITS, start, span, low)._replace(n=n)]
        return _Encoding(rows, tuple(str(1 << i) for i in range(n)), "digits", 0, 1, told)

    def _seat(self, meaning: Seat) -> _Encoding:
        start, low, span = self._lookup(list(meaning.others))
        rows = [_row(SEAT, meaning.first)]
        if meaning.others:
            rows.append(_row(ONE_HOT, start, span, low, out=self.players))
        labels = (*self.seats, *meaning.others.values())
        return _Encoding(rows, labels, "seat", 0, 1, "which seat, the observer first")

    def _number(self, meaning: Scalar, kind: str) -> _Encoding:
        least, most = -(1 << 8 * _SIZES[kind] - 1), (1 << 8 * _SIZES[kind] - 1) - 1
        if isinstance(meaning, Number):
            least = least if meaning.low is None else meaning.low
            most = most if meaning.high is None else meaning.high
        if most - least <= NARROW:
            rows = [_row(LINEAR, least, most)]
            low, told = 0.0, f"from {least} to {most}, scaled to 0..1"
        else:
            rows = [_row(LOG, least, most)]
            low = -1.0 if least < 0 else 0.0
            told = f"from {least} to {most}, scaled by the logarithm"
        if meaning.unknown is None:
            return _Encoding(rows, ("number",), "number", low, 1, told)
        rows.append(_row(EQUALS, meaning.unknown, out=1))
        return _Encoding(rows, ("number", "unknown"), "number", low, 1, told + ", and whether it is unknown")

    def _lookup(self, numbers: list[int]) -> tuple[int, int, int]:
        """Where a table begins that turns these numbers into places 0, 1, ...; its least, its span."""
        if not numbers:
            return 0, 0, 0
        low, span = min(numbers), max(numbers) - min(numbers) + 1
        start = len(self.lookup)
        self.lookup += [-1] * span
        for place, number in enumerate(numbers):
            self.lookup[start + number - low] = place
        return start, low, span

    def _sentence(self, name: str, axes: tuple[Axis, ...], encoding: _Encoding) -> str:
        """What the field means in the game, what its dimensions run over, how a number is put in."""
        by = ", by " + " and ".join(axis.name for axis in axes) if axes else ""
        return f"{self.notes.get(name, name)}{by}: {encoding.name}, {encoding.told}"

    def put_actor(self) -> None:
        """Who decides, which is part of every observation: it follows from the state."""
        labels = (*self.seats, "chance", "nobody")
        self.rows.append(Row(ACTOR, 0, 0, 0))
        self.size = len(labels)
        axis = Axis("seat", labels)
        told = "who decides now, the observer first: one-hot"
        self.fields.append(
            LayoutField("actor", slice(0, self.size), (self.size,), (axis,), "seat", 0, 1, told)
        )


def _row(kind: int, a: int = 0, b: int = 0, c: int = 0, *, out: int = 0) -> Row:
    return Row(kind, out, 0, 0, a=a, b=b, c=c)


def _item(f: Field) -> Field:
    return Field(f.name, f.kind, None, f.places)


def _item_size(f: Field) -> int:
    if isinstance(f.kind, type):
        return size(f.kind)
    return _SIZES[f.kind] * (words_for(f.places) if f.kind == "s" else 1)


def _laid_out(cls: type) -> Iterator[tuple[Field, int, Mapping[str, tuple[int, int]]]]:
    """Every field of a record, its offset, and where the fields beside it stand relative to it."""
    at, offsets = 0, dict[str, tuple[int, int]]()
    for f in fields(cls):
        offsets[f.name] = at, _item_size(f)
        at += _item_size(f) * (1 if f.length is None else f.length)
    for f in fields(cls):
        own = offsets[f.name][0]
        yield f, own, {name: (there - own, width) for name, (there, width) in offsets.items()}


# --- the layout of a game ---------------------------------------------------------------------------


_made: dict[tuple[str, str, int], Layout] = {}


def layout_of(game: Game, players: int) -> Layout:
    """The layout of a game, made once. OptionError where so many cannot play."""
    players = game.check_players(players)
    key = game.package, game.build("plain").suffix, players
    if key not in _made:
        _made[key] = _layout(game, players)
    return _made[key]


def _layout(game: Game, players: int) -> Layout:
    builder = _Builder(players, notes_of(game))
    builder.put_actor()
    declared = Record(game.module("speech.position").FIELDS)
    state = game.rules().State
    builder.walk("", declared, Field("state", state, None), [_Place(0)], (), {})
    made = Layout(
        game.id, players, builder.size, tuple(builder.fields), tuple(builder.rows), tuple(builder.lookup)
    )
    return replace(made, version=_version(made))


def _version(made: Layout) -> str:
    places = [(one.name, one.slice, one.shape, one.axes) for one in made.fields]
    told = repr((FORM, places, made.rows, made.lookup)).encode()
    return f"{FORM}-{hashlib.sha256(told).hexdigest()[:12]}"


def _is_mark(row: Row) -> bool:
    """Whether a row writes nothing but 0 and 1."""
    if row.kind == LINEAR:
        return row.b - row.a <= 1
    return row.b == 1 if row.kind == PART else row.kind != LOG


def notes_of(game: Game) -> dict[str, str]:
    """What each field means in the game, by its name, from `fields.toml` in its room `speech`."""
    home = Path(str(game.module("speech.position").__file__)).with_name("fields.toml")
    notes: dict[str, str] = {}
    for name, note in tomllib.loads(home.read_text("utf-8")).items():
        below = note.items() if isinstance(note, dict) else ()
        notes |= {f"{name}.{key}": text for key, text in below} if below else {name: note}
    return notes


def logarithm(number: int) -> float:
    """log2(1 + n) by straight lines between the powers of two: exact, the same everywhere."""
    mantissa, exponent = math.frexp(number + 1)
    return exponent - 1 + (2 * mantissa - 1)
