"""Lets compiled rules call the big ones among them where Numba would give every caller a copy.

Numba links into a function all that it calls, directly or not, optimises that and makes machine code of
it, again and again on the way up. Here a big function is made once, and callers find it by its symbol.
What is kept on disk of a function takes the machine code of all big ones below it along.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from numba.core.registry import cpu_target

BIG = 150  # instructions; smaller functions are copied into their callers, where they may be inlined

_symbols: dict[str, str] = {}  # of the shared functions that this process has: their signatures


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

    def note(self) -> bool:
        """Whether the symbol is new. RuntimeError where another function has it."""
        known = _symbols.get(self.symbol)
        if known not in {None, self.signature}:
            raise RuntimeError(f"two compiled functions are called {self.symbol}: remove the compiled code")
        _symbols[self.symbol] = self.signature
        return known is None

    def __call__(self) -> None:
        if self.note():
            engine = cpu_target.target_context.codegen()._engine._ee
            engine.add_object_file(llvm.ObjectFileRef.from_data(self.code))


def share(result: Any) -> None:
    """Have a function that Numba has just compiled called by its symbol, if it is big."""
    library, symbol = result.library, result.fndesc.llvm_func_name
    if instructions(library.get_function(symbol)) < BIG:
        return
    shared = Shared(symbol, str(result.signature), library._get_compiled_object())
    shared.note()
    library._reload_init.add(shared)
    library._shared_module = nothing_of(library._final_module)


def instructions(function: Any) -> int:
    """How many instructions of LLVM a function has."""
    return sum(1 for block in function.blocks for _ in block.instructions)


def nothing_of(module: Any) -> Any:
    """A module for the same machine with nothing in it."""
    empty = llvm.parse_assembly("")
    empty.data_layout, empty.triple = module.data_layout, module.triple
    return empty
