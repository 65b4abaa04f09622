"""@record: a fixed-size state declared by annotations, in every mode the same bytes.

Plain and checked twins are generated here; the compiled form is in `compiling/compiled.py`.
"""

from __future__ import annotations

import struct
import typing
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice
from operator import attrgetter
from typing import Annotated, Any, TypeVar

from .build import compiler, current_build

int8 = Annotated[int, "b"]
int16 = Annotated[int, "h"]
int32 = Annotated[int, "i"]
int64 = Annotated[int, "q"]
float64 = Annotated[float, "d"]
# A set of places, see bits.py: Annotated[Bits, places] or Annotated[list[Bits], length, places].
Bits = Annotated[int, "s"]

C = TypeVar("C")
_BITS = {"b": 7, "h": 15, "i": 31, "q": 63}


@dataclass(frozen=True)
class Field:
    """A field of a record: a scalar, a record, or a list of `length` of either.

    A field of sets ("s") says of how many `places` they are.
    """

    name: str
    kind: str | type
    length: int | None
    places: int = 0

    @property
    def layout(self) -> str:
        """The field in the language of `struct`, packed, little-endian."""
        one = self.kind if isinstance(self.kind, str) else layout(self.kind)
        if one == "s":
            return f"{words_for(self.places) * (self.length or 1)}Q"
        if self.length is None:
            return one
        return f"{self.length}{one}" if len(one) == 1 else one * self.length


def words_for(places: int) -> int:
    """How many words of 64 bits a set of so many places takes: 1, 2, 4, 8 ..."""
    words = 1
    while 64 * words < places:
        words *= 2
    return words


def fields(cls: type) -> tuple[Field, ...]:
    """The fields of a record class, in the order of their annotations."""
    return cls.__dict__["_fields"] if "_fields" in cls.__dict__ else _read_fields(cls)


@dataclass(frozen=True)
class SameAs:
    """In an annotation: no field of its own, another name for the field `name` of the same record.

    So what a number means can be said where several things share it: `left: Annotated[int16, SameAs("a")]`.
    In compiled mode only rules know it.
    """

    name: str


def other_names(cls: Any) -> dict[str, str]:
    """The other names of a record class, and the field that each of them stands for."""
    return typing.cast("dict[str, str]", cls._other_names)


def layout(cls: type) -> str:
    """The whole record in the language of `struct` (without the byte order)."""
    return "".join(f.layout for f in fields(cls))


def size(cls: type) -> int:
    """Bytes of one record."""
    return _size(cls)


@cache
def _size(cls: Any) -> int:
    return struct.calcsize("<" + layout(cls))


def _read_fields(cls: Any) -> tuple[Field, ...]:
    hints = typing.get_type_hints(cls, include_extras=True)
    marks = [(name, mark) for name, hint in hints.items() for mark in typing.get_args(hint)]
    cls._other_names = {name: mark.name for name, mark in marks if isinstance(mark, SameAs)}
    return tuple(_read_field(cls, name, hint) for name, hint in hints.items() if name not in cls._other_names)


def _read_field(cls: type, name: str, hint: Any) -> Field:
    if isinstance(hint, type) and "_fields" in hint.__dict__:
        return Field(name, hint, None)
    args = typing.get_args(hint)
    if args and args[0] is int or args and args[0] is float:
        return Field(name, args[1], None, args[2] if args[1] == "s" else 0)
    if args and typing.get_origin(args[0]) is list:
        (item,) = typing.get_args(args[0])
        kind = item if isinstance(item, type) and "_fields" in item.__dict__ else typing.get_args(item)[1]
        return Field(name, kind, int(args[1]), args[2] if kind == "s" else 0)
    raise TypeError(
        f"{cls.__name__}.{name}: {hint} is no field of a record; use int8 ... int64, float64, a record, "
        "or Annotated[list[one of these], length]"
    )


def record(cls: type[C]) -> type[C]:
    """Class decorator: make a fixed-size record of the annotations of `cls`.

    In plain and checked mode the result is a slotted class, in compiled mode a NumPy dtype holder.
    Make one with `new`, copy with `copy`, turn it into bytes with `pack` and back with `unpack`.
    """
    spec = _read_fields(cls)
    mode = current_build().mode
    if mode == "compiled":
        return typing.cast("type[C]", compiler().compiled_record(cls, spec))
    return typing.cast("type[C]", _twin(cls, spec, checked=mode == "checked"))


def new(cls: type[C]) -> C:
    """A record of `cls` with every field zero."""
    make = getattr(cls, "_new", cls)
    return typing.cast(C, make())


def copy(s: C) -> C:
    """An independent copy of a record, in its own mode."""
    duplicate = getattr(s, "_copy", None)
    if duplicate is not None:
        return typing.cast(C, duplicate())
    return typing.cast(C, compiler().copy_record(s))


def pack(s: Any) -> bytes:
    """The bytes of a record; the same in every mode."""
    return typing.cast(bytes, s._pack() if hasattr(s, "_pack") else s.tobytes())


def unpack(cls: type[C], data: bytes) -> C:
    """A record from its bytes. ValueError where the length is not that of the record."""
    if len(data) != size(cls):
        raise ValueError(f"{cls.__name__} takes {size(cls)} bytes, not {len(data)}")
    return typing.cast(C, cls._unpack(data))  # type: ignore[attr-defined]  # made by @record


def copy_into(dst: C, src: C) -> None:
    """Overwrite the record `dst` with `src`; the only way to assign a record inside a rule."""
    for f in fields(type(dst)):
        _copy_field(f, dst, src)


def _copy_field(f: Field, dst: Any, src: Any) -> None:
    if isinstance(f.kind, str):
        value = getattr(src, f.name)
        if f.length is None:
            setattr(dst, f.name, value)
        else:
            getattr(dst, f.name)[:] = value
    elif f.length is None:
        copy_into(getattr(dst, f.name), getattr(src, f.name))
    else:
        for to, item in zip(getattr(dst, f.name), getattr(src, f.name), strict=True):
            copy_into(to, item)


def same(a: C, b: C) -> bool:
    """Whether two records of one class hold the same; the only way to compare records inside a rule."""
    return bool(a == b) if hasattr(a, "_pack") else pack(a) == pack(b)


class CheckedList(list[Any]):
    """A list of fixed length that refuses what the compiled record could not hold."""

    __slots__ = ("limits", "name")

    def __init__(self, items: Iterable[Any], name: str, limits: tuple[int, int] | None) -> None:
        super().__init__(items)
        self.name: str = name
        self.limits: tuple[int, int] | None = limits

    def __getitem__(self, i: Any) -> Any:
        if type(i) is not slice and not 0 <= i < len(self):
            raise self._outside(i)
        return list.__getitem__(self, i)

    def __setitem__(self, i: Any, value: Any) -> None:
        if isinstance(i, slice):
            values = [_checked(self.name, self.limits, v) for v in value]
            if len(values) != len(self):
                raise IndexError(f"{self.name} holds {len(self)} items, not {len(values)}")
            list.__setitem__(self, i, values)
            return
        if not 0 <= i < len(self):
            raise self._outside(i)
        list.__setitem__(self, i, _checked(self.name, self.limits, value))

    def _outside(self, i: Any) -> IndexError:
        return IndexError(f"index {i} of {self.name} is outside 0..{len(self) - 1}")


class RecordList(CheckedList):
    """The records of a checked record: they can be changed, never replaced."""

    __slots__ = ()

    def __setitem__(self, i: Any, value: Any) -> None:
        raise TypeError(f"{self.name}: use copy_into(); assigning a record would alias it")


def _limits(f: Field) -> tuple[int, int] | None:
    """The least and the greatest number that a field of whole numbers holds; for sets as numbers, too."""
    if f.kind == "s":
        return 0, (1 << f.places) - 1
    bits = _BITS.get(f.kind) if isinstance(f.kind, str) else None
    return None if bits is None else (-(1 << bits), (1 << bits) - 1)


def _checked(name: str, limits: tuple[int, int] | None, value: Any) -> Any:
    if limits is None:
        return value
    if not isinstance(value, int):
        raise TypeError(f"{name} = {value!r} is not a whole number")
    low, high = limits
    if low <= value <= high:
        return int(value)
    if low == 0:
        raise OverflowError(f"{name} = {value:#x} is no set of {high.bit_length()} places")
    raise OverflowError(f"{name} = {value} does not fit {high.bit_length() + 1} bits")


def _words(these: int, n: int) -> Iterable[int]:
    """The words of a set, the lowest places first."""
    return ((these >> 64 * i) & 0xFFFF_FFFF_FFFF_FFFF for i in range(n))


def _joined(words: Iterator[int], n: int) -> int:
    """The set of the next `n` words."""
    return sum(next(words) << 64 * i for i in range(n))


def _twin(cls: type, spec: tuple[Field, ...], *, checked: bool) -> type:
    """The slotted class of plain and checked mode, with straight-line methods."""
    space: dict[str, Any] = {
        "CheckedList": CheckedList,
        "RecordList": RecordList,
        "words": _words,
        "joined": _joined,
        "flattened": chain.from_iterable,
        "islice": islice,
    }
    source = _methods(cls, spec, space, checked=checked)
    exec(source, space)  # our own text, made of field names and lengths only
    body: dict[str, Any] = {
        "__slots__": tuple(f.name for f in spec),
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
        "_fields": spec,
        "_other_names": other_names(cls),
        **{name: _same_as(field) for name, field in other_names(cls).items()},
        "_struct": struct.Struct("<" + "".join(f.layout for f in spec)),
        "__init__": space["__init__"],
        "__eq__": _equal,
        "__hash__": None,
        "__repr__": _represent,
        "_copy": space["_copy"],
        "_flat": space["_flat"],
        "_fill": space["_fill"],
        "_pack": _pack,
        "_unpack": classmethod(_unpack),
    }
    if checked:
        body["__setattr__"] = _checking_store(cls.__name__, spec)
    twin = type(cls.__name__, (), body)
    space["cls"], space["make"] = twin, twin.__new__
    return twin


def _same_as(name: str) -> property:
    return property(attrgetter(name), lambda self, value: setattr(self, name, value))


def _methods(cls: type, spec: tuple[Field, ...], space: dict[str, Any], *, checked: bool) -> str:
    init, duplicate, flat, fill = [], [], [], []
    for f in spec:
        name, limits, n = f"{cls.__name__}.{f.name}", _limits(f), words_for(f.places)
        zero = "0.0" if f.kind == "d" else "0"
        if isinstance(f.kind, type):
            space["T_" + f.name] = f.kind
            if f.length is None:
                init.append(f"self.{f.name} = T_{f.name}()")
                duplicate.append(f"o.{f.name} = self.{f.name}._copy()")
                flat.append(f"*self.{f.name}._flat()")
                fill.append(f"self.{f.name}._fill(it)")
                continue
            wrap = f"RecordList([{{}}], {name!r}, None)" if checked else "[{}]"
            init.append(f"self.{f.name} = " + wrap.format(f"T_{f.name}() for _ in range({f.length})"))
            duplicate.append(f"o.{f.name} = " + wrap.format(f"x._copy() for x in self.{f.name}"))
            flat.append(f"*flattened([x._flat() for x in self.{f.name}])")
            fill.append(f"for x in self.{f.name}: x._fill(it)")
        elif f.length is not None:
            wrap = f"CheckedList({{}}, {name!r}, {limits})" if checked else "{}"
            init.append(f"self.{f.name} = " + wrap.format(f"[{zero}] * {f.length}"))
            duplicate.append(f"o.{f.name} = " + wrap.format(f"self.{f.name}[:]"))
            if f.kind == "s":
                flat.append(f"*[word for one in self.{f.name} for word in words(one, {n})]")
                fill.append(f"self.{f.name}[:] = [joined(it, {n}) for _ in range({f.length})]")
                continue
            flat.append(f"*self.{f.name}")
            fill.append(f"self.{f.name}[:] = islice(it, {f.length})")
        else:
            init.append(f"self.{f.name} = {zero}")
            duplicate.append(f"o.{f.name} = self.{f.name}")
            flat.append(f"*words(self.{f.name}, {n})" if f.kind == "s" else f"self.{f.name}")
            fill.append(f"self.{f.name} = " + (f"joined(it, {n})" if f.kind == "s" else "next(it)"))
    return (
        "def __init__(self):\n " + "\n ".join(init)
        + "\ndef _copy(self):\n o = make(cls)\n " + "\n ".join(duplicate) + "\n return o"
        + "\ndef _flat(self):\n return (" + ", ".join(flat) + ",)"
        + "\ndef _fill(self, it):\n " + "\n ".join(fill) + "\n"
    )  # fmt: skip


def _pack(self: Any) -> bytes:
    return typing.cast(bytes, self._struct.pack(*self._flat()))


def _unpack(cls: Any, data: bytes) -> Any:
    made = cls()
    made._fill(iter(cls._struct.unpack(data)))
    return made


def _equal(self: Any, other: object) -> bool:
    return type(self) is type(other) and self._flat() == other._flat()  # type: ignore[attr-defined]  # same class


def _represent(self: Any) -> str:
    shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in self._fields)
    return f"{type(self).__name__}({shown})"


def _checking_store(owner: str, spec: tuple[Field, ...]) -> Any:
    plain = [f for f in spec if isinstance(f.kind, str) and f.length is None]
    limits = {f.name: (f"{owner}.{f.name}", _limits(f)) for f in plain if _limits(f) is not None}
    put = object.__setattr__

    def store(self: Any, name: str, value: Any) -> None:
        limit = limits.get(name)
        put(self, name, value if limit is None else _checked(*limit, value))

    return store
