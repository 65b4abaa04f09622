"""A program that alters the inside of Numba, one thing at a time, and tells how tiny rules then play.

For test_linking_check.py, which says what is expected.

    python altered_numba.py FOLDER        FOLDER holds the package shelf.tiny
"""

from __future__ import annotations

import functools
import json
import os
import shutil
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock, patch

import llvmlite.binding as llvm
import numba
from numba.core import caching, codegen, compiler, cpu, dispatcher, funcdesc, registry

from lauta.engine import compiling
from lauta.engine.build import Build
from lauta.engine.compiling import compiled
from lauta.engine.loading import load

LIBRARY = codegen.CPUCodeLibrary
RESULT = compiler.CompileResult
PREPARATIONS = 7  # their place among the parts of a function on disk


def seen_by_lauta() -> bool:
    """Whether our own modules ask; Numba itself goes on with what it has."""
    return str(sys._getframe(2).f_globals.get("__name__")).startswith("lauta.engine")


class Altered:
    """An attribute of a class that is for our modules missing, or something else, or raises."""

    def __init__(self, name: str, real: Any, how: str) -> None:
        self.name, self.real, self.how = name, real, how

    def __get__(self, owner: Any, kind: Any = None) -> Any:
        if owner is not None and seen_by_lauta():
            return self.answer()
        if owner is not None and self.name in getattr(owner, "__dict__", ()):
            return vars(owner)[self.name]
        return self.real.__get__(owner, kind) if hasattr(self.real, "__get__") else self.real

    def __set__(self, owner: Any, value: Any) -> None:
        if seen_by_lauta():
            self.answer()
        elif hasattr(self.real, "__set__"):
            self.real.__set__(owner, value)
        else:
            vars(owner)[self.name] = value

    def answer(self) -> Any:
        """What our modules get."""
        if self.how == "other":
            return MagicMock()
        raise (AttributeError if self.how == "missing" else RuntimeError)(self.name)


@contextmanager
def attribute(owner: Any, name: str, how: str) -> Iterator[None]:
    """Alter an attribute of the objects of a class."""
    home = next((kind for kind in owner.__mro__ if name in vars(kind)), owner)
    with patch.object(home, name, Altered(name, vars(home).get(name), how), create=True):
        yield


@contextmanager
def imported(module: ModuleType, name: str, how: str) -> Iterator[None]:
    """Alter what our modules find in a module of Numba."""

    class Other(ModuleType):
        def __getattribute__(self, asked: str) -> Any:
            if asked != name or not seen_by_lauta():
                return ModuleType.__getattribute__(self, asked)
            if how == "other":
                return MagicMock()
            raise (AttributeError if how == "missing" else RuntimeError)(name)

    module.__class__ = Other
    try:
        yield
    finally:
        module.__class__ = ModuleType


ATTRIBUTES = {
    "get_call_template": (dispatcher.Dispatcher, "get_call_template"),
    "get_overload": (dispatcher.Dispatcher, "get_overload"),
    "overloads": (dispatcher.Dispatcher, "overloads"),
    "_cache": (dispatcher.Dispatcher, "_cache"),
    "library": (RESULT, "library"),
    "fndesc": (RESULT, "fndesc"),
    "signature": (RESULT, "signature"),
    "llvm_func_name": (funcdesc.FunctionDescriptor, "llvm_func_name"),
    "has_dynamic_globals": (LIBRARY, "has_dynamic_globals"),
    "get_function": (LIBRARY, "get_function"),
    "_get_compiled_object": (LIBRARY, "_get_compiled_object"),
    "_reload_init": (LIBRARY, "_reload_init"),
    "_shared_module": (LIBRARY, "_shared_module"),
    "_final_module": (LIBRARY, "_final_module"),
    "target_context": (registry.CPUTarget, "target_context"),
    "_engine": (codegen.CPUCodegen, "_engine"),
    "_ee": (codegen.JitEngine, "_ee"),
    "add_object_file": (llvm.ExecutionEngine, "add_object_file"),
    "get_filename_base": (caching.CacheImpl, "get_filename_base"),
    "create_library": (codegen.CPUCodegen, "create_library"),
    "lookup_module": (funcdesc.FunctionDescriptor, "lookup_module"),
}
IMPORTED = {
    "cpu_target": (registry, "cpu_target"),
    "_CacheLocator": (caching, "_CacheLocator"),
    "CompileResultCacheImpl": (caching, "CompileResultCacheImpl"),
    "FunctionCache": (caching, "FunctionCache"),
    "compile_result": (compiler, "compile_result"),
    "_dynfunc": (cpu, "_dynfunc"),
}


# --- Numba that keeps its names and does something else -----------------------------------------------


def ignores_the_empty_module() -> Any:
    """The module to be linked is made anew every time."""
    real: Any = LIBRARY._get_module_for_linking

    def get(library: Any) -> Any:
        library._shared_module = None
        return real(library)

    return patch.object(LIBRARY, "_get_module_for_linking", get)


def has_own_templates() -> Any:
    """What is called is asked of the class, not of the object."""
    real = numba.types.Dispatcher.get_call_type

    def get(kind: Any, context: Any, args: Any, kws: Any) -> Any:
        vars(kind.dispatcher).pop("get_call_template", None)
        vars(kind.dispatcher).pop("get_overload", None)
        return real(kind, context, args, kws)

    return patch.object(numba.types.Dispatcher, "get_call_type", get)


def does_not_inherit() -> Any:
    """Callers do not take over what must be done before they are loaded."""
    real: Any = LIBRARY.finalize

    def finalize(library: Any) -> None:
        own, library._reload_init = library._reload_init, set()
        real(library)
        library._reload_init = own

    return patch.object(LIBRARY, "finalize", finalize)


def rebuilding(change: Callable[[Any, Any, Any], Any]) -> Any:
    """Another way to load compiled functions. The change gets the real one, and what is to be done before."""
    real = RESULT._rebuild.__func__  # type: ignore[attr-defined]

    def rebuild(cls: Any, context: Any, *parts: Any) -> Any:
        return change(functools.partial(real, cls, context), parts, parts[PREPARATIONS])

    return patch.object(RESULT, "_rebuild", classmethod(rebuild))


def forgets_to_prepare() -> Any:
    """Nothing is done before a function is loaded."""
    return rebuilding(lambda real, parts, _: real(*parts[:PREPARATIONS], (), *parts[PREPARATIONS + 1 :]))


def prepares_too_late() -> Any:
    """What is to be done before a function is loaded is done after it."""

    def change(real: Any, parts: Any, preparations: Any) -> Any:
        made = real(*parts[:PREPARATIONS], (), *parts[PREPARATIONS + 1 :])
        for prepare in preparations:
            prepare()
        return made

    return rebuilding(change)


def keeps_nothing() -> Any:
    """Compiled code never gets to the disk."""
    return patch.object(caching.IndexDataCacheFile, "save", lambda *_: None)


def keeps_no_machine_code() -> Any:
    """The machine code of a function is not what it was."""
    real: Any = LIBRARY._get_compiled_object
    changed = lambda library: b"nothing" if seen_by_lauta() else real(library)  # noqa: E731
    return patch.object(LIBRARY, "_get_compiled_object", changed)


CHANGES = {
    change.__name__: change
    for change in (
        ignores_the_empty_module, has_own_templates, does_not_inherit, forgets_to_prepare, prepares_too_late,
        keeps_nothing, keeps_no_machine_code,
    )
}  # fmt: skip


def alterations() -> Iterator[tuple[str, AbstractContextManager[None]]]:
    """The name of every alteration, and how to make it."""
    yield from ((name, change()) for name, change in CHANGES.items())
    for alter, table in ((attribute, ATTRIBUTES), (imported, IMPORTED)):
        for name, (owner, what) in table.items():
            yield from ((f"{name} {how}", alter(owner, what, how)) for how in ("missing", "other", "raises"))


# --- what then happens ----------------------------------------------------------------------------------


def played() -> dict[str, Any]:
    """The tiny rules of the folder in compiled and in plain mode, and the warnings on the way."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        scores = []
        for mode in ("plain", "compiled"):
            rules: Any = load("shelf.tiny", "rules", Build(mode))
            s = compiled.batch(rules.Pair, 1)[0] if mode == "compiled" else rules.Pair()
            scores.append([int(rules.outer(s, n)) for n in range(3)] + [int(s.few), int(s.many)])
    return {
        "played": scores,
        "way": compiled._way.name,
        "warnings": [[type(w.message).__name__, str(w.message)] for w in heard],
        "kept": rules.outer.stats.cache_path,
    }


def anew(cache: Path) -> None:
    """Forget that Numba was tried out, and what was loaded; of compiled code only that of the self-test."""
    compiled.use(compiled.PLAIN)
    for name in ("linking_check", "linking", "code_cache"):
        sys.modules.pop(f"{compiling.__name__}.{name}", None)
        vars(compiling).pop(name, None)
    for name in [name for name in sys.modules if name.startswith("shelf__")]:
        del sys.modules[name]
    for folder in cache.glob("compiled/linking_check-*"):
        shutil.rmtree(folder)


def forked(alter: AbstractContextManager[None]) -> dict[str, Any]:
    """What a process of its own finds; {"died": its status} where it dies."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with alter:
                found = played()
        except BaseException:
            found = {"raised": traceback.format_exc()}
        os.write(writing, json.dumps(found).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        text = answer.read()
    _, status = os.waitpid(child, 0)
    return json.loads(text) if text else {"died": status}


def main(home: Path) -> None:
    sys.path.insert(0, str(home))
    cache = home / "kept"
    os.environ["LAUTA_CACHE"] = str(cache)
    found = {"unaltered": forked(nullcontext())}
    for change in (forgets_to_prepare, prepares_too_late):
        found[f"{change.__name__}, loaded"] = forked(change())
    for name, alter in alterations():
        anew(cache)
        try:
            with alter:
                found[name] = played()
        except Exception:
            found[name] = {"raised": traceback.format_exc()}
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
