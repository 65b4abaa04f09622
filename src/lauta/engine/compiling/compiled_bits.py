"""Sets of places in compiled mode: whole numbers of one, two, four or eight words, as Numba has no such.

What rules say of them is in `bits.py`. Imports NumPy and Numba.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import llvmlite.ir as llvm_ir
import numpy as np
from numba.core import cgutils
from numba.core import types as numba_types
from numba.core.imputils import RefType, iternext_impl, lower_builtin, lower_cast
from numba.core.typing import templates
from numba.extending import intrinsic, overload, register_model, typeof_impl
from numba.extending import models as numba_models

from .. import bits
from ..record import words_for

helpers: Any = cgutils  # Numba has no types
types: Any = numba_types
models: Any = numba_models
signature: Any = templates.signature
infer_global: Any = templates.infer_global


class Sets(types.IterableType):  # type: ignore[misc]
    """Numba's type of sets of up to `64 * words` places."""

    def __init__(self, words: int) -> None:
        self.words, self.bitwidth = words, 64 * words
        super().__init__(name=f"Sets({words})")

    @property
    def iterator_type(self) -> Any:
        """What goes through the places."""
        return Walk(self)


class Walk(types.SimpleIteratorType):  # type: ignore[misc]
    """Numba's type of what goes through the places of a set."""

    def __init__(self, of: Sets) -> None:
        self.of = of
        super().__init__(f"Walk({of})", yield_type=types.int64)


@register_model(Sets)
class _SetsModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Sets) -> None:
        super().__init__(manager, kind, llvm_ir.IntType(kind.bitwidth))


@register_model(Walk)
class _WalkModel(models.StructModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Walk) -> None:
        super().__init__(manager, kind, [("left", types.EphemeralPointer(kind.of))])


class SetTable(np.ndarray):
    """A table of sets: its items are the words of each."""


@typeof_impl.register(SetTable)
def _typeof_sets(value: SetTable, _context: Any) -> Any:
    return types.Array(Sets(value.itemsize // 8), value.ndim, "C", readonly=True)


def table_of(masks: Sequence[int], places: int) -> Any:
    """The sets as an array of `8 * words` bytes each."""
    size = 8 * words_for(places)
    raw = b"".join(mask.to_bytes(size, "little") for mask in masks)
    made = np.frombuffer(raw, np.dtype(f"V{size}")).view(SetTable)
    made.setflags(write=False)
    return made


def item_type(dtype: Any) -> Any:
    """The type of the items of a table of sets; None where it is another table."""
    return Sets(dtype.itemsize // 8) if dtype.kind == "V" and dtype.fields is None else None


# --- operators ----------------------------------------------------------------------------------------


def _binary(op: Callable[..., Any], result: Any, build: Callable[[Any, Any, Any], Any]) -> None:
    @infer_global(op)
    class _Typing(templates.AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            if len(args) == 2 and isinstance(args[0], Sets) and args[0] == args[1]:
                return signature(result or args[0], *args)
            return None

    @lower_builtin(op, Sets, Sets)  # type: ignore[no-untyped-call,untyped-decorator]
    def _lowered(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return build(builder, *args)


def _unary(op: Callable[..., Any], result: Any, build: Callable[[Any, Any], Any]) -> None:
    @infer_global(op)
    class _Typing(templates.AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            if len(args) == 1 and isinstance(args[0], Sets):
                return signature(result or args[0], *args)
            return None

    @lower_builtin(op, Sets)  # type: ignore[no-untyped-call,untyped-decorator]
    def _lowered(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return build(builder, *args)


def _is_some(builder: Any, value: Any) -> Any:
    return builder.icmp_unsigned("!=", value, value.type(0))


for _op in (operator.and_, operator.iand):
    _binary(_op, None, lambda builder, a, b: builder.and_(a, b))
for _op in (operator.or_, operator.ior):
    _binary(_op, None, lambda builder, a, b: builder.or_(a, b))
for _op in (operator.xor, operator.ixor):
    _binary(_op, None, lambda builder, a, b: builder.xor(a, b))
_binary(operator.eq, types.boolean, lambda builder, a, b: builder.icmp_unsigned("==", a, b))
_binary(operator.ne, types.boolean, lambda builder, a, b: builder.icmp_unsigned("!=", a, b))
_unary(operator.invert, None, lambda builder, a: builder.not_(a))
_unary(bool, types.boolean, _is_some)
_unary(operator.truth, types.boolean, _is_some)


@lower_cast(Sets, types.boolean)  # type: ignore[no-untyped-call,untyped-decorator]
def _as_truth(context: Any, builder: Any, kind: Any, wanted: Any, value: Any) -> Any:
    return _is_some(builder, value)


# --- places -------------------------------------------------------------------------------------------


@lower_builtin("getiter", Sets)  # type: ignore[no-untyped-call,untyped-decorator]
def _begin(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    walk = context.make_helper(builder, sig.return_type)
    walk.left = helpers.alloca_once_value(builder, args[0])
    return walk._getvalue()


@lower_builtin("iternext", Walk)  # type: ignore[no-untyped-call,untyped-decorator]
@iternext_impl(RefType.UNTRACKED)  # type: ignore[no-untyped-call,untyped-decorator]
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    walk = context.make_helper(builder, sig.args[0], value=args[0])
    left = builder.load(walk.left)
    more = _is_some(builder, left)
    result.set_valid(more)
    with builder.if_then(more):
        place = builder.cttz(left, llvm_ir.IntType(1)(1))
        result.yield_(_word(builder, place))
        builder.store(builder.and_(left, builder.sub(left, left.type(1))), walk.left)


def _word(builder: Any, value: Any) -> Any:
    word = llvm_ir.IntType(64)
    return value if value.type == word else builder.trunc(value, word)


def _mask(builder: Any, these: Any, place: Any) -> Any:
    """The set of one place, as wide as `these`."""
    wide = place if place.type == these.type else builder.zext(place, these.type)
    return builder.shl(these.type(1), wide)


def _with_place(build: Callable[[Any, Any, Any], Any], result: Any = None) -> Any:
    """An intrinsic of a set and a place."""

    def made(typing_context: Any, these: Any, place: Any) -> Any:
        if not isinstance(these, Sets) or not isinstance(place, types.Integer):
            return None

        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            whole = context.cast(builder, args[1], sig.args[1], types.int64)
            return build(builder, args[0], _mask(builder, args[0], whole))

        return signature(result or these, these, types.int64), generate

    return intrinsic(made)


def _of_one(build: Callable[[Any, Any], Any], result: Any = None) -> Any:
    """An intrinsic of a set."""

    def made(typing_context: Any, these: Any) -> Any:
        if not isinstance(these, Sets):
            return None

        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return build(builder, args[0])

        return signature(result or these, these), generate

    return intrinsic(made)


_has = _with_place(lambda builder, a, mask: _is_some(builder, builder.and_(a, mask)), types.boolean)
_plus = _with_place(lambda builder, a, mask: builder.or_(a, mask))
_minus = _with_place(lambda builder, a, mask: builder.and_(a, builder.not_(mask)))
_count = _of_one(lambda builder, a: _word(builder, builder.ctpop(a)), types.int64)
_none_of = _of_one(lambda builder, a: a.type(0))


@overload(bits.has, inline="always", strict=False)
def _has_of(these: Any, place: Any) -> Any:
    return lambda these, place: _has(these, place)


@overload(bits.plus, inline="always", strict=False)
def _plus_of(these: Any, place: Any) -> Any:
    return lambda these, place: _plus(these, place)


@overload(bits.minus, inline="always", strict=False)
def _minus_of(these: Any, place: Any) -> Any:
    return lambda these, place: _minus(these, place)


@overload(bits.count, inline="always", strict=False)
def _count_of(these: Any) -> Any:
    return lambda these: _count(these)


@overload(bits.none_of, inline="always", strict=False)
def _none_of_of(these: Any) -> Any:
    return lambda these: _none_of(these)


@overload(bits.each, inline="always", strict=False)
def _each_of(these: Any) -> Any:
    return lambda these: these
