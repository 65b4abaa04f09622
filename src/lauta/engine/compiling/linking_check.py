"""Tries out whether Numba's inside is as `linking.py` takes it to be, and chooses how rules are compiled.

Done once in a process, with two tiny rules: 0.1 seconds where they are compiled, 0.01 where they are loaded.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import random
import sys
import threading
import warnings
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite
import llvmlite.binding as llvm
import numba
import numpy as np

from ..errors import LautaError, LinkingWarning, OptionError, Portable, shown
from ..record import int8, int64, pack, record
from . import compiled, folders

SWITCH = "LAUTA_LINKING"
_lock = threading.Lock()
_chosen = False


def choose_way() -> None:
    """Choose, once in a process, how rules are compiled from now on.

    OptionError where the environment has no good value; LautaError where Numba may compile nothing at all.
    """
    global _chosen
    with _lock:
        if _chosen:
            return
        wished = os.environ.get(SWITCH, "on")
        if wished not in {"on", "off"}:
            raise OptionError(f"{SWITCH} is on or off, not {shown(wished)}")
        if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]  # made when Numba is imported
            raise LautaError("compiled mode needs Numba's compiler, which NUMBA_DISABLE_JIT turns off")
        difference = try_linking() if wished == "on" else ""
        _chosen = True
    if difference:
        warnings.warn(LinkingWarning(_warning(difference)), stacklevel=2)


def _warning(difference: str) -> str:
    return (
        f"Numba {numba.__version__} with llvmlite {llvmlite.__version__} is not inside as Lauta knows it: "
        f"{difference}. Games play the same, but to compile one for the first time can take several times "
        f"as long. requirements/base.txt names versions that fit; {SWITCH}=off chooses the slow way without "
        f"this warning. If the versions do fit, remove {folder()}"
    )


def try_linking() -> str:
    """Compile by linking from now on if that works; else says what is different."""
    try:
        from . import linking

        _add_a_function(linking)
        if _play(linking, folder(), known=False) == "compiled":
            _play(linking, folder(), known=True)
            _call_what_is_kept(linking, folder())
    except Exception as error:
        return str(error) if isinstance(error, _Different) else f"{type(error).__name__}: {error}"
    compiled.use(linking.WAY)
    return ""


class _Different(Portable, Exception):
    """Something is not as expected; the message says what."""


def folder() -> Path:
    """Where the compiled code of the tiny rules is kept: one folder for all that they depend on."""
    digest = hashlib.sha256()
    for part in (
        numba.__version__,
        llvmlite.__version__,
        np.__version__,
        sys.version,
        platform.machine(),
        str(compiled.BOUNDS_CHECK),
    ):
        digest.update(part.encode() + b"\0")
    for name in ("code_cache.py", "compiled.py", "linking.py", "linking_check.py"):
        digest.update(Path(__file__).with_name(name).read_bytes())
    return folders.used(f"linking_check-{digest.hexdigest()[:16]}")


def _add_a_function(linking: Any) -> None:
    """Machine code can be added to the process, and is found by its symbol."""
    engine = linking.engine()
    drawn = random.getrandbits(31)
    module = llvm.parse_assembly(f"define i64 @lauta_linking_check() {{ ret i64 {drawn} }}")
    machine = llvm.Target.from_default_triple().create_target_machine()
    linking.Shared("lauta_linking_check", "int64()", machine.emit_object(module))()
    address = engine.get_function_address("lauta_linking_check")
    if not address or ctypes.CFUNCTYPE(ctypes.c_int64)(address)() != drawn:
        raise _Different("machine code that is added is not found")


# --- the tiny rules, and what must be true of them --------------------------------------------------


@record
class Pair:
    """What the tiny rules count on."""

    few: int8
    many: int64


def _outer(s: Pair, n: int) -> int:
    s.many += _inner(s, s.few) + _inner(s, n)  # type: ignore[name-defined]  # noqa: F821  # given in _rules
    return s.many + s.few


def _another(s: Pair, n: int) -> int:
    return 2 * _inner(s, n)  # type: ignore[name-defined,no-any-return]  # noqa: F821  # given


def _big_inner(s: Pair, n: int) -> int:
    total = 1
    for i in range(n):
        total += s.few * i
    s.few += 1
    return total


EXPECTED = (1 + 3 * (0 + 1 + 2)) + (1 + 4 * (0 + 1 + 2 + 3 + 4))

EXPECTED_OF_ANOTHER = 2 * (1 + 3 * (0 + 1 + 2 + 3 + 4))


def _rules(linking: Any, place: Path) -> tuple[Any, Any]:
    """The two rules, made anew. The inner one counts as big, whatever its size."""
    names: dict[str, Any] = {"__name__": __name__}
    names["_inner"] = inner = linking.linked_rule(
        FunctionType(_big_inner.__code__, names), compiled.Folder(place), big=1
    )
    return linking.linked_rule(FunctionType(_outer.__code__, names), compiled.Folder(place), big=1), inner


def _play(linking: Any, place: Path, *, known: bool) -> str:
    """Call the tiny rules; says whether they were compiled or loaded. With `known` they must be loaded."""
    for symbol in [symbol for symbol in linking._symbols if "linking_check" in symbol]:
        del linking._symbols[symbol]
    before = set(linking._symbols)
    outer, inner = _rules(linking, place)
    s = compiled.batch(Pair, 1)[0]
    s.few = 3
    _expect(outer(s, 5) == EXPECTED + 5, "linked rules reckon wrongly")
    _expect(pack(s) == bytes([5]) + EXPECTED.to_bytes(8, "little"), "linked rules change a record wrongly")
    new = [symbol for symbol in linking._symbols if symbol not in before]
    _expect(len(new) == 1 and "_big_inner" in new[0], f"a big rule is shared {len(new)} times, not once")
    _expect(linking._symbols[new[0]].endswith("int64) -> int64"), "the signature of a rule is not found")
    _expect(not inner.overloads, "the twin of a rule is not called")
    loaded, made = sum(outer.stats.cache_hits.values()), sum(outer.stats.cache_misses.values())
    _expect((loaded, made) in ({(1, 0)} if known else {(1, 0), (0, 1)}), "compiled code is not found on disk")
    if not made:
        return "loaded"
    _expect(_calls(outer, new[0]), "a big rule is copied into its caller")
    return "compiled"


def _call_what_is_kept(linking: Any, place: Path) -> None:
    """Another rule that calls the big one, which comes from disk as it would in another process."""
    names: dict[str, Any] = {"__name__": __name__}
    names["_inner"] = inner = linking.linked_rule(
        FunctionType(_big_inner.__code__, names), compiled.Folder(place), big=1
    )
    another = linking.linked_rule(FunctionType(_another.__code__, names), None, big=1)
    s = compiled.batch(Pair, 1)[0]
    s.few = 3
    _expect(another(s, 5) == EXPECTED_OF_ANOTHER, "a linked rule from disk reckons wrongly")
    _expect(
        sum(inner.get_call_template.args[0].stats.cache_hits.values()) == 1,
        "what rules call is not found on disk",
    )
    (made,) = another.overloads.values()
    (needed,) = made.library._reload_init
    _expect("_big_inner" in needed.symbol, "what a rule from disk needs is not known to its callers")
    _expect(_calls(another, needed.symbol), "a big rule from disk is copied into its caller")


def _calls(outer: Any, symbol: str) -> bool:
    """Whether a function that was just compiled has no copy of another one."""
    (text,) = outer.inspect_llvm().values()
    heads = [line.split()[0] for line in text.splitlines() if f"@{symbol}(" in line.replace('"', "")]
    return "declare" in heads and "define" not in heads


def _expect(true: bool, otherwise: str) -> None:
    if not true:
        raise _Different(otherwise)
