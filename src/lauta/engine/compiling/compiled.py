"""Compiled mode: Numba functions on NumPy records.

The only room that imports NumPy and Numba; nothing imports it before it is needed.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload, register_jitable

from .. import random_stream, record, rule
from ..build import Build, compile_with, current_build
from ..record import Field
from . import folders

BOUNDS_CHECK = os.environ.get("LAUTA_BOUNDSCHECK", "0") == "1"
MOST_IN_FRAME = 4096  # numbers that a rule asks for and has in its frame; more are allocated
_CODES = {"b": "i1", "h": "i2", "i": "i4", "q": "i8", "d": "f8"}
njit: Any = numba.njit  # its published types know fewer options than it does
_array_at: Any = numba.carray  # type: ignore[attr-defined]  # not among its published names
OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True, "boundscheck": BOUNDS_CHECK}
_configuring = threading.Lock()


class Folder(NamedTuple):
    """Where compiled code is kept. With the `token` of an edition it serves others of equal shape as well."""

    path: Path
    token: str = ""


class Way(NamedTuple):
    """How rules are compiled: a function and the folder to keep its code in (None: nowhere), compiled."""

    name: str
    rule: Callable[[Any, Folder | None], Any]


def compiled_rule(function: Any) -> Any:
    """The function as Numba compiles it: cached, without the GIL, `10 // 0 == 0`."""
    if current_build().live:
        from . import figures_in_memory as live

        function = live.reading(function)
    return _way.rule(function, _folder.get())


def plain_rule(function: Any, folder: Folder | None) -> Any:
    """The function as Numba compiles it by itself, with every rule that it calls copied into it.

    Leans on nothing of Numba's inside: where code cannot be kept by function, Numba's configuration names
    the folder for a moment.
    """
    made = njit(**OPTIONS)(function)
    if folder is None:
        return made
    try:
        from . import code_cache

        code_cache.keep(made, *folder)
    except Exception:
        return made if folder.token else _kept_by_numba(function, folder.path)
    return made


def compiled_inline(function: Any) -> Any:
    """The function as part of whatever calls it."""
    if current_build().live:
        from . import figures_in_memory as live

        function = live.reading(function)
    return njit(inline="always", **OPTIONS)(function)


def _kept_by_numba(function: Any, folder: Path) -> Any:
    with _configuring:
        config = vars(numba.config)
        before = config["CACHE_DIR"]
        config["CACHE_DIR"] = str(folder)
        try:
            made = njit(cache=True, **OPTIONS)(function)
        finally:
            config["CACHE_DIR"] = before
    elsewhere = folder not in Path(made.stats.cache_path).parents
    return njit(**OPTIONS)(function) if elsewhere else made


PLAIN = Way("plain", plain_rule)
_way = PLAIN


def use(way: Way) -> None:
    """Compile rules in this way from now on."""
    global _way
    _way = way


def compiled_amount(value: int, module: dict[str, Any]) -> int:
    """A figure: a constant, or in an edition's build a place in memory."""
    if not current_build().live:
        return value
    from . import figures_in_memory as live

    return live.live_amount(value, module)


def compiled_table(rows: Any, module: dict[str, Any]) -> Any:
    """A table as a read-only array, as narrow as its numbers allow; in an edition's build it can be found."""
    array = np.array(rows, dtype=np.int64)
    if array.size == 0 or (array.min() >= -(2**15) and array.max() < 2**15):
        array = array.astype(np.int16)
    array.setflags(write=False)
    if not current_build().live:
        return array
    from . import figures_in_memory as live

    return live.live_table(array, module)


def compiled_sets(masks: Any, places: int, module: dict[str, Any]) -> Any:
    """A table of sets of places; in an edition's build it can be found."""
    from . import compiled_bits

    array = compiled_bits.table_of(masks, places)
    if not current_build().live:
        return array
    from . import figures_in_memory as live

    return live.live_table(array, module)


def compiled_record(cls: Any, spec: tuple[Field, ...]) -> Any:
    """Give the class of a record its dtype; its instances are NumPy records."""
    cls._fields = spec
    cls._new = staticmethod(lambda: batch(cls, 1)[0])
    cls._unpack = staticmethod(lambda data: _records(np.frombuffer(data, dtype(cls)).copy())[0])
    special = record.other_names(cls) or any(field.kind == "s" for field in spec)
    cls._numba_type = _with_what_rules_know(cls, spec) if special else None
    return cls


def _with_what_rules_know(cls: Any, spec: tuple[Field, ...]) -> Any:
    """Numba's type of the records, which gets to know sets and the other names of fields.

    Rules alone use them. Numba keeps equal types once, as long as somebody holds one. So whatever has such
    records knows them.
    """
    made = numba.from_dtype(dtype(cls))
    for field in spec:
        if field.kind == "s":
            made.fields[field.name] = made.fields[field.name]._replace(type=_sets_type(field))
    made.fields |= {name: made.fields[field] for name, field in record.other_names(cls).items()}
    return made


def _sets_type(field: Field) -> Any:
    from .compiled_bits import Sets

    one = Sets(record.words_for(field.places))
    if field.length is None:
        return one
    several: Any = types.NestedArray(one, (field.length,))
    several.aligned = False  # records are packed
    return several


@cache
def dtype(cls: Any) -> Any:
    """The NumPy dtype of a record class of any mode: packed, little-endian, as `record.layout` says."""
    made = np.dtype([_dtype_field(f) for f in record.fields(cls)])
    assert made.itemsize == record.size(cls)
    return made


def _dtype_field(f: Field) -> tuple[Any, ...]:
    if f.kind == "s":
        words = record.words_for(f.places)
        return (f.name, "<u8", (words,) if f.length is None else (f.length, words))
    kind = _CODES[f.kind] if isinstance(f.kind, str) else dtype(f.kind)
    return (f.name, kind) if f.length is None else (f.name, kind, (f.length,))


def _records(array: Any) -> Any:
    return array.view(np.recarray)


def batch(cls: Any, n: int) -> Any:
    """An array of `n` records of a compiled record class, all zero."""
    return _records(np.zeros(n, dtype(cls)))


def copy_record(s: Any) -> Any:
    """An independent copy of a compiled record."""
    return _records(np.frombuffer(s.tobytes(), s.dtype).copy())[0]


@intrinsic
def _memcpy(typing_context: Any, dst: Any, src: Any) -> Any:
    if dst != src or not isinstance(dst, types.Record):
        return None

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = context.get_constant(types.intp, dst.size)
        cgutils.raw_memcpy(builder, args[0], args[1], size, 1)  # type: ignore[no-untyped-call]  # Numba has no types
        return context.get_dummy_value()

    return types.void(dst, src), generate


@overload(record.copy_into, inline="always", strict=False)
def _copy_into(dst: Any, src: Any) -> Any:
    return lambda dst, src: _memcpy(dst, src)  # type: ignore[call-arg]  # Numba passes the context


@intrinsic
def _same_bytes(typing_context: Any, a: Any, b: Any) -> Any:
    if a != b or not isinstance(a, types.Record):
        return None

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        one, two = (builder.bitcast(arg, cgutils.voidptr_t) for arg in args)
        differ = cgutils.alloca_once_value(builder, cgutils.int8_t(0))  # type: ignore[no-untyped-call]  # as above
        with cgutils.for_range(builder, context.get_constant(types.intp, a.size)) as loop:
            pair = [builder.load(builder.gep(start, [loop.index])) for start in (one, two)]
            builder.store(builder.or_(builder.load(differ), builder.xor(*pair)), differ)
        return builder.icmp_unsigned("==", builder.load(differ), cgutils.int8_t(0))

    return types.boolean(a, b), generate


@overload(record.same, inline="always", strict=False)
def _same(a: Any, b: Any) -> Any:
    return lambda a, b: _same_bytes(a, b)  # type: ignore[call-arg]  # Numba passes the context


@overload(rule.flags, inline="always", strict=False)
def _flags(n: Any) -> Any:
    return lambda n: np.zeros(n, np.bool_)


@overload(rule.numbers, inline="always", strict=False, prefer_literal=True)
def _numbers(n: Any) -> Any:
    if isinstance(n, types.IntegerLiteral) and 0 < n.literal_value <= MOST_IN_FRAME:
        return lambda n: _array_at(_numbers_in_frame(n), n)  # type: ignore[call-arg]  # Numba passes the context
    return lambda n: np.zeros(n, np.int64)


@overload(rule.floats, inline="always", strict=False, prefer_literal=True)
def _floats(n: Any) -> Any:
    if isinstance(n, types.IntegerLiteral) and 0 < n.literal_value <= MOST_IN_FRAME:
        return lambda n: _array_at(_floats_in_frame(n), n)  # type: ignore[call-arg]  # Numba passes the context
    return lambda n: np.zeros(n, np.float64)


@intrinsic(prefer_literal=True)
def _numbers_in_frame(typing_context: Any, n: Any) -> Any:
    return _in_frame(n, types.int64)


@intrinsic(prefer_literal=True)
def _floats_in_frame(typing_context: Any, n: Any) -> Any:
    return _in_frame(n, types.float64)


def _in_frame(n: Any, item: Any) -> Any:
    """Where a constant number of zeros lies in the frame of the rule that asks for them.

    Nobody counts references to them: counting costs more than most rules that are handed an array do.
    """
    if not isinstance(n, types.IntegerLiteral):
        return None
    length = n.literal_value

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        frame = cgutils.alloca_once(builder, context.get_value_type(item), size=length)  # type: ignore[no-untyped-call]  # Numba has no types
        size = context.get_constant(types.intp, length * 8)
        cgutils.memset(builder, frame, size, 0)  # type: ignore[no-untyped-call]  # nor here
        return frame

    pointer: Any = types.CPointer
    return pointer(item)(n), generate


for _function in (random_stream.seed_stream, random_stream.below, random_stream.unit):
    register_jitable(_function)
compile_with(sys.modules[__name__])


# --- what is kept on disk ------------------------------------------------------------------------


_folder: ContextVar[Folder | None] = ContextVar("folder", default=None)


@contextlib.contextmanager
def keeping(package: str | None, wanted: Build, shape: str = "") -> Iterator[None]:
    """Let what is compiled of the rules that this thread loads meanwhile be kept in the folder of a game.

    Numba itself looks only at the file of a function, never at its callees or constants. Without a
    package nothing is kept. `shape` is that of the figures, where these are read from memory.
    """
    token = _folder.set(
        None if package is None else Folder(cache_folder(package, wanted, shape), wanted.token * wanted.live)
    )
    try:
        yield
    finally:
        _folder.reset(token)


def cache_folder(package: str, wanted: Build, shape: str = "") -> Path:
    """The folder of compiled code for a game in its present sources; made where missing."""
    return folders.used(folders.cache_key(package, wanted, f"{_way.name} {BOUNDS_CHECK}", shape))
