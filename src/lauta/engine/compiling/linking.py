"""Compiles rules so that they call the big ones among them, where Numba would give every caller a copy.

Relies on Numba's internals; `linking_check.py` says whether they are as expected; nothing else imports this.

Numba links everything that a function calls, directly or not, into that function, optimises it and turns
it into machine code, again at every level of calls. Here a big function is compiled once, and callers find
it by its symbol. On disk a function is kept with the names of all big ones below it, whose machine code
lies in files of its own. So is what rules call among each other: another entry to the same rules, in
another process, compiles itself alone.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import gc
from collections.abc import Iterator
from itertools import islice
from typing import Any

import llvmlite.binding as llvm
from numba import types
from numba.core.registry import cpu_target

from . import code_cache
from .compiled import OPTIONS, Folder, Way, njit

BIG = 150  # instructions; smaller functions are copied into their callers, where they may be inlined
SELDOM = 50_000  # objects made between two searches for garbage while rules are compiled

_symbols: dict[str, str] = {}  # of the shared functions that this process has: their signatures
_missing = ctypes.CFUNCTYPE(ctypes.c_int32)(lambda: -1)  # what Numba's functions return with an exception


def linked_rule(function: Any, folder: Folder | None, big: int | None = None) -> Any:
    """The function as Numba compiles it, kept in `folder`; with `big` instructions it is called, not copied.

    Rules call a twin of it that has no way in from Python, which would cost as much as many a rule.
    """
    made = njit(no_cfunc_wrapper=True, **OPTIONS)(function)
    twin = njit(no_cfunc_wrapper=True, no_cpython_wrapper=True, **OPTIONS)(function)
    if folder is not None:
        code_cache.keep(made, *folder)
        code_cache.keep_twin(twin, *folder)
    made.get_call_template = functools.partial(_called, twin, big)
    made.get_overload = twin.get_overload
    return made


WAY = Way("linked", linked_rule)


def _called(twin: Any, big: int | None, args: Any, kws: Any) -> Any:
    """Let rules call each other with whole numbers of 64 bits only, so that each is compiled once.

    Numba would compile a function again for every width of integer that a field may have.
    """
    known = set(twin.overloads)
    with _collecting_seldom():
        template = twin.get_call_template(
            tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()}
        )
    for args, result in twin.overloads.items():
        if args not in known and not code_cache.is_loaded(result):
            share(result, BIG if big is None else big)
            code_cache.store(twin, args, result)
    return template


@contextlib.contextmanager
def _collecting_seldom() -> Iterator[None]:
    """Compiling makes very many objects that live on: looking for garbage among them costs a lot.

    How often the program wants to look comes back afterwards, unless it has changed its mind meanwhile.
    """
    before = gc.get_threshold()
    seldom = (max(before[0], SELDOM) if before[0] else 0, *before[1:])
    gc.set_threshold(*seldom)
    try:
        yield
    finally:
        if gc.get_threshold() == seldom:
            gc.set_threshold(*before)


def _widened(kind: Any) -> Any:
    return types.int64 if isinstance(kind, types.Integer) else kind


class Shared:
    """Machine code of a big function. Calling it makes sure that the process has it.

    Numba does so before it loads a function that was kept on disk, for all that its library names in
    `_reload_init`; libraries inherit these names from those they link.
    """

    def __init__(self, symbol: str, signature: str, code: bytes) -> None:
        self.symbol, self.signature, self.code = symbol, signature, code

    def __hash__(self) -> int:
        return hash(self.symbol)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shared) and self.symbol == other.symbol

    def __reduce__(self) -> tuple[Any, ...]:
        file = code_cache.at_work().put(self.symbol, self.code)
        return _read_from_disk, (self.symbol, self.signature, file)

    def note(self) -> bool:
        """Whether the symbol is new. RuntimeError where another function has it."""
        known = _symbols.get(self.symbol)
        if known not in {None, self.signature}:
            raise RuntimeError(f"two compiled functions are called {self.symbol}: remove the compiled code")
        _symbols[self.symbol] = self.signature
        return known is None

    def __call__(self) -> None:
        if self.note():
            engine().add_object_file(llvm.ObjectFileRef.from_data(self.code))


def engine() -> Any:
    """The part of LLVM that holds all machine code of this process."""
    return cpu_target.target_context.codegen()._engine._ee


def _read_from_disk(symbol: str, signature: str, name: str) -> Shared:
    """A function as it comes from disk. As long as the process has no code for it, calling it raises.

    Without that, whoever is loaded before it would crash the process.
    """
    llvm.add_symbol(symbol, ctypes.cast(_missing, ctypes.c_void_p).value)
    return Shared(symbol, signature, code_cache.at_work().get(name))


def share(result: Any, big: int) -> None:
    """Have a function that Numba has just compiled called by its symbol, if it has `big` instructions.

    Not where it knows addresses of this process, as with a table above a megabyte: Numba keeps no such code
    on disk, nor that of its callers. TypeError or ValueError where its machine code is not to be had.
    """
    library, symbol = result.library, str(result.fndesc.llvm_func_name)
    if library.has_dynamic_globals or not has_instructions(library.get_function(symbol), big):
        return
    code = library._get_compiled_object()
    if symbol.encode() not in code:
        raise ValueError(f"the machine code of {symbol} does not define it")
    shared = Shared(symbol, str(result.signature), code)
    shared.note()
    library._reload_init.add(shared)
    library._shared_module = nothing_of(library._final_module)


def has_instructions(function: Any, n: int) -> bool:
    """Whether a function has `n` instructions of LLVM or more; to count all of a big one takes its time."""
    counted = (1 for block in function.blocks for _ in block.instructions)
    return sum(islice(counted, n)) == n


def nothing_of(module: Any) -> Any:
    """A module for the same machine with nothing in it."""
    empty = llvm.parse_assembly("")
    empty.data_layout, empty.triple = module.data_layout, module.triple
    return empty
