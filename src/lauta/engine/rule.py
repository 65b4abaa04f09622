"""@rule and @inline: one function, three ways to run it; and the few helpers that rules may call.

In plain and checked mode a rule is the function itself, in compiled mode Numba's.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast, overload

from .build import compiler, current_build

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Function decorator: a rule of a game, compiled where the build says so."""
    if current_build().mode == "compiled":
        return cast(F, compiler().compiled_rule(function))
    return function


def inline(function: F) -> F:
    """Function decorator: a rule of one line, which compiled code holds in place of each call of it.

    Compiling it costs next to nothing; a rule costs about 16 ms, however small.
    """
    if current_build().mode == "compiled":
        return cast(F, compiler().compiled_inline(function))
    return function


@overload
def table(rows: Sequence[int]) -> Sequence[int]: ...
@overload
def table(rows: Sequence[Sequence[int]]) -> Sequence[Sequence[int]]: ...
def table(rows: Any) -> Any:
    """A constant table of whole numbers (nested sequences), indexed in rules as `t[i]` or `t[i][j]`."""
    build = current_build()
    if build.mode == "compiled":
        return compiler().compiled_table(rows, sys._getframe(1).f_globals)
    return ProbedTable(_frozen(rows)) if build.probed else _frozen(rows)


def amount(value: int) -> int:
    """A figure of its own that an edition may change: a price, what everybody begins with.

    Compiled code of an edition reads it from memory. Sizes of records and of tables, and what is reckoned
    from an amount outside of rules, belong to the shape of a game, for which all is compiled again.
    """
    build = current_build()
    if build.mode == "compiled":
        return compiler().compiled_amount(value, sys._getframe(1).f_globals)
    return ProbedAmount(value) if build.probed else value


class ProbedTable(tuple[Any, ...]):
    """A table that says so, in a build that is only looked at."""


class ProbedAmount(int):
    """An amount that says so, in a build that is only looked at."""


_SAME: dict[int, int] = {}  # equal numbers of tables are one object: a megabyte less in the server


def _frozen(rows: Any) -> Any:
    if isinstance(rows, Sequence):
        if rows and isinstance(rows[0], int):  # the innermost, of which there are hundreds of thousands
            values = [int(value) for value in rows]
            return tuple(map(_SAME.setdefault, values, values))
        return tuple(_frozen(row) for row in rows)
    value = int(rows)
    return _SAME.setdefault(value, value)


def flags(n: int) -> list[bool]:
    """`n` flags, all down, for use inside one call of a rule."""
    return [False] * n


def numbers(n: int) -> list[int]:
    """`n` zeros, for use inside one call of a rule."""
    return [0] * n


def floats(n: int) -> list[float]:
    """`n` zeros with a fraction, for use inside one call of a rule."""
    return [0.0] * n
