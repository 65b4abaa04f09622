"""Figures that compiled code reads from memory, so that it serves every edition of a game with equal shapes.

Says where such figures lie and has rules read them there; which builds want it is said in `build.py`, what
is kept on disk in `compiled.py`. Imports NumPy and Numba.
"""

from __future__ import annotations
import __future__

import ast
import copy
import ctypes
import functools
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite.binding as llvm
import llvmlite.ir as llvm_ir
import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_constant
from numba.extending import models, register_model, typeof_impl
from numba.np import numpy_support

from ..errors import LautaError
from .compiled_bits import item_type

ROOM = 256  # amounts of one module
AMOUNTS = "_lauta_amounts_"  # begins the name by which a rule finds the amounts of a module


class LiveTable(np.ndarray):
    """A table that machine code finds by its symbol; a part or a copy of one is no such table."""

    symbol: str = ""


class LiveArray(types.Array):
    """Numba's type of a live table."""

    def copy(self, *args: Any, **kwargs: Any) -> Any:
        """As Numba copies types of arrays; the same, where it only makes sure that a global is read-only."""
        return self if not args and kwargs == {"readonly": True} else super().copy(*args, **kwargs)


class Amount(int):
    """A figure that machine code finds in `home`, at `index`; to Python a whole number like any other."""

    home: LiveTable
    index: int


helpers: Any = cgutils  # Numba has no types
register_model(LiveArray)(models.ArrayModel)


@typeof_impl.register(LiveTable)
def _typeof_table(value: LiveTable, _context: Any) -> Any:
    dtype = item_type(value.dtype) or numpy_support.from_dtype(value.dtype)
    made = LiveArray if value.symbol else types.Array
    return made(dtype, value.ndim, "C", readonly=True)


@lower_constant(LiveArray)  # type: ignore[no-untyped-call,untyped-decorator]
def _table_from_memory(context: Any, builder: Any, kind: Any, table: LiveTable) -> Any:
    """The array that lies at the symbol: its shape is known to the compiler, what is in it is not."""
    room = llvm_ir.ArrayType(llvm_ir.IntType(8), table.nbytes)
    known = builder.module.globals.get(table.symbol)
    data = known or helpers.add_global_variable(builder.module, room, table.symbol)
    data.global_constant = True
    data.align = 16
    whole = context.get_value_type(types.intp)
    shape, strides = (
        helpers.create_constant_array(whole, [context.get_constant(types.intp, n) for n in row])
        for row in (table.shape, table.strides)
    )
    made = context.make_array(kind)(context, builder)
    context.populate_array(
        made,
        data=builder.bitcast(data, made.data.type),
        shape=shape,
        strides=strides,
        itemsize=context.get_constant(types.intp, table.dtype.itemsize),
        parent=None,
        meminfo=None,
    )
    return made._getvalue()


# --- where figures lie --------------------------------------------------------------------------------

_counts: dict[str, tuple[int, int]] = {}  # by module: which loading of it, and how many tables it has
_amounts: dict[str, tuple[int, LiveTable, int]] = {}
_kept: list[Any] = []  # machine code knows where these lie for as long as the process lives


def live_table(array: Any, module: dict[str, Any]) -> LiveTable:
    """The array as a table that `module` (its globals) makes; the n-th of a module keeps its symbol."""
    name = str(module["__name__"])
    loading, n = _counts.get(name, (0, 0))
    n = n if loading == id(module) else 0
    _counts[name] = (id(module), n + 1)
    return _placed(array, f"lauta_table.{name}.{n}")


def live_amount(value: int, module: dict[str, Any]) -> Amount:
    """The number as a figure of `module`. LautaError where a module has too many."""
    name = str(module["__name__"])
    loading, home, n = _amounts.get(name, (0, None, 0))
    if home is None or loading != id(module):
        home, n = _placed(np.zeros(ROOM, np.int64), f"lauta_amounts.{name}"), 0
    if n == ROOM:
        raise LautaError(f"{name} has more than {ROOM} amounts")
    ctypes.c_int64.from_address(home.ctypes.data + 8 * n).value = value
    _amounts[name] = (id(module), home, n + 1)
    made = Amount(value)
    made.home, made.index = home, n
    return made


def _placed(array: Any, symbol: str) -> LiveTable:
    room = np.zeros(array.nbytes + 16, np.uint8)
    start = -room.ctypes.data % 16
    table: LiveTable = (
        room[start : start + array.nbytes].view(array.dtype).reshape(array.shape).view(LiveTable)
    )
    table[...] = array
    table.symbol = symbol
    table.setflags(write=False)
    llvm.add_symbol(symbol, table.ctypes.data)
    _kept.append((room, table))
    return table


# --- rules that read amounts --------------------------------------------------------------------------

_ANNOTATIONS = __future__.annotations.compiler_flag


def reading(function: Any) -> Any:
    """The rule with every amount that it names read from memory; the rule itself where it names none."""
    code, known = function.__code__, function.__globals__
    if not any(_amounts_of(known.get(name), code.co_names) for name in code.co_names):
        return function
    tree = _Reader(known).visit(copy.deepcopy(_functions(code.co_filename)[code.co_firstlineno]))
    tree.decorator_list = []
    module = ast.fix_missing_locations(ast.Module([tree], []))
    whole = compile(module, code.co_filename, "exec", flags=_ANNOTATIONS, dont_inherit=True)
    inner = next(
        part for part in whole.co_consts if isinstance(part, CodeType) and part.co_name == code.co_name
    )
    made = FunctionType(inner, known, function.__name__, function.__defaults__)
    return functools.update_wrapper(made, function, updated=())


def _amounts_of(value: Any, names: tuple[str, ...]) -> bool:
    """Whether something global is an amount, or a module of which an amount is named."""
    if isinstance(value, ModuleType):
        return any(isinstance(getattr(value, name, None), Amount) for name in names)
    return isinstance(value, Amount)


@functools.cache
def _functions(file: str) -> dict[int, ast.FunctionDef]:
    """The functions of a file by the line on which each begins, its decorators included."""
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {min(node.lineno, *(d.lineno for d in node.decorator_list), node.lineno): node for node in found}


class _Reader(ast.NodeTransformer):
    """Writes `amounts[n]` where a rule says the name of an amount."""

    def __init__(self, known: dict[str, Any]) -> None:
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """START_CASH."""
        value = self.known.get(node.id)
        return self._read(node, value) if isinstance(value, Amount) else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """c.START_CASH."""
        if isinstance(node.value, ast.Name):
            owner = self.known.get(node.value.id)
            value = getattr(owner, node.attr, None) if isinstance(owner, ModuleType) else None
            if isinstance(value, Amount):
                return self._read(node, value)
        self.generic_visit(node)
        return node

    def _read(self, node: ast.expr, amount: Amount) -> ast.expr:
        name = AMOUNTS + "_".join(amount.home.symbol.split(".")[-3:])
        self.known[name] = amount.home
        table = ast.copy_location(ast.Name(name, ast.Load()), node)
        place = ast.copy_location(ast.Constant(amount.index), node)
        return ast.copy_location(ast.Subscript(table, place, ast.Load()), node)
