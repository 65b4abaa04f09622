"""Keeps the compiled code of a function in a folder of our choice, by Numba's own cache.

Numba's configuration belongs to the program that imports us, so it is left as it is. Which folder a game
has is said in `compiled.py`, and what is big in `linking.py`. Machine code of a big function lies in a file
of its own (`Codes`), which all functions above it name.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import inspect
import io
import logging
import os
import pickle
import sys
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core import caching
from numba.core.codegen import CodeLibrary
from numba.core.compiler import compile_result
from numba.core.cpu import _dynfunc  # type: ignore[attr-defined]  # where Numba has it from

from ... import files

ANY = "anyedition00"  # stands on disk for the token of an edition, which is as long
SHARED = "shared"  # the folder in that of a game where machine code of big functions lies
log = logging.getLogger("lauta.compiling")
_at_work: ContextVar[Codes | None] = ContextVar("at_work", default=None)


def keep(made: Any, folder: Path, token: str = "") -> None:
    """Have all that Numba compiles of the function `made` kept in `folder`.

    Where `token` stands in its names any other may: code that differs in nothing else is there for all.
    RuntimeError, or whatever Numba raises, where its inside is not as it is known here.
    """
    _keep(made, _FunctionCache(made.py_func, folder), folder, token)


def keep_twin(twin: Any, folder: Path, token: str = "") -> None:
    """Have what Numba compiles of `twin`, which has no way in from Python, loaded from `folder`.

    What it compiles is only kept by `store`, when it is known whether it is big. Errors as of `keep`.
    """
    _keep(twin, _TwinCache(twin.py_func, folder), folder, token)


def _keep(made: Any, cache: _FunctionCache, folder: Path, token: str) -> None:
    made._cache = cache
    cache.codes = codes_of(folder, token)
    if token:
        cache.serve_any(token)
    if folder not in Path(made.stats.cache_path).parents:
        raise RuntimeError(f"code is kept in {made.stats.cache_path}, not in {folder}")


def store(twin: Any, args: Any, result: Any) -> None:
    """Keep what Numba has compiled of a twin for arguments of these types, unless it knows addresses."""
    if isinstance(twin._cache, _TwinCache) and not result.library.has_dynamic_globals:
        twin._cache.store(args, result)


def is_loaded(result: Any) -> bool:
    """Whether what Numba has of a function comes from disk."""
    return bool(getattr(result.library, "comes_from_disk", False))


class Codes:
    """Machine code of the big functions of a game, one file a function."""

    def __init__(self, folder: Path, token: str = "") -> None:
        self._folder, self._token = folder / SHARED, token
        self._known: dict[str, str] = {}

    def put(self, symbol: str, code: bytes) -> str:
        """Keep the code of a symbol; returns the name of its file. Whoever is first has made it for all."""
        if symbol not in self._known:
            any_code = self._for_any(code)
            digest = hashlib.sha256(self._for_any(symbol.encode()) + b"\0" + any_code).hexdigest()
            path = self._folder / f"{digest[:32]}.o"
            if not path.exists():
                self._write(path, any_code)
            self._known[symbol] = path.name
        return self._known[symbol]

    def get(self, name: str) -> bytes:
        """The code in a file. OSError where it is gone."""
        code = (self._folder / name).read_bytes()
        return code.replace(ANY.encode(), self._token.encode()) if self._token else code

    def _write(self, path: Path, code: bytes) -> None:
        files.folder(path.parent)
        files.write(path, code)

    def _for_any(self, data: bytes) -> bytes:
        return data.replace(self._token.encode(), ANY.encode()) if self._token else data


@functools.cache
def codes_of(folder: Path, token: str) -> Codes:
    """The machine code in the folder of a game."""
    return Codes(folder, token)


def at_work() -> Codes:
    """The machine code of the game whose functions are being written or read."""
    codes = _at_work.get()
    if codes is None:
        raise RuntimeError("machine code is written or read without saying of which game")
    return codes


@functools.cache
def _announce(folder: Path) -> None:
    """Log, once for the folder of a game, that something in it is being compiled: it takes a while."""
    log.info("Compiling the rules of %s, once; this takes 10 to 60 seconds.", folder.name.rpartition("-")[0])


class _Place(caching._CacheLocator):
    """Says where the code of a function lies, and which source it was made from."""

    def __init__(self, function: Any, folder: Path) -> None:
        self._py_file = inspect.getfile(function)
        self._line = function.__code__.co_firstlineno
        home = os.path.dirname(os.path.abspath(self._py_file))
        digest = hashlib.sha256(home.encode()).hexdigest()[:12]
        self._folder = folder / f"{os.path.basename(home)}-{digest}"

    def ensure_cache_path(self) -> None:
        files.folder(self._folder)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        stat = os.stat(self._py_file)
        return _digest(self._py_file, stat.st_mtime_ns, stat.st_size)

    def get_disambiguator(self) -> str:
        return str(self._line)


@functools.cache
def _digest(file: str, _changed: int, _size: int) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


class _Impl(caching.CompileResultCacheImpl):
    """Turns compiled functions into bytes and back as Numba does, but asks nobody for a place."""

    prefix = ""

    def __init__(self, function: Any, folder: Path) -> None:  # not Numba's own, which asks its configuration
        self._lineno = function.__code__.co_firstlineno
        self._locator = _Place(function, folder)
        stem = Path(inspect.getfile(function)).stem
        module = function.__module__.rpartition(".")[2]
        if module != stem:  # a template, executed more than once for a game: what is kept names its module
            stem = f"{stem}-{module}"
        name = f"{self.prefix}{stem}.{function.__qualname__}"
        flags = getattr(sys, "abiflags", "")
        self._filename_base = self.get_filename_base(name, flags)  # type: ignore[no-untyped-call]  # Numba's


class _TwinImpl(_Impl):
    """The same for what rules call: no machine code, only what callers copy; of a big function nothing."""

    prefix = "called-"

    def reduce(self, cres: Any) -> Any:
        """All that callers want to know of a function, ready to be written."""
        library, about = cres.library, cres.fndesc
        about.typemap = about.calltypes = None  # large, and of no use to callers
        copied = library._get_module_for_linking().as_bitcode()
        return library.name, copied, list(library._reload_init), about, cres.environment, cres.signature

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """Numba's result for a function that was read."""
        name, copied, needed, about, environment, signature = payload
        for load in needed:
            load()
        empty = target_context.codegen().create_library(name)
        if not isinstance(empty, CodeLibrary):
            raise RuntimeError(f"Numba's library of {name} is none: {empty!r}")
        library: Any = empty
        library._shared_module = llvm.parse_bitcode(copied)
        library._reload_init.update(needed)
        library._finalized = library.comes_from_disk = True
        entry = _dynfunc.make_function(  # with no way in
            about.lookup_module(), about.qualname.split(".")[-1], "", 0, environment, (library,)
        )
        return compile_result(  # type: ignore[no-untyped-call]  # Numba's
            typing_context=target_context.typing_context,
            target_context=target_context,
            environment=environment,
            entry_point=entry,
            library=library,
            fndesc=about,
            signature=signature,
            objectmode=False,
            reload_init=needed,
        )


class _FunctionCache(caching.FunctionCache):
    """Numba's cache of one function, in a folder of ours."""

    impl: type[_Impl] = _Impl
    codes: Codes

    def __init__(self, function: Any, folder: Path) -> None:
        self.folder = folder
        wanted: Any = functools.partial(self.impl, folder=folder)  # Numba calls it with the function
        self._impl_class = wanted
        super().__init__(function)  # type: ignore[no-untyped-call]  # Numba's
        self._cache_file.__class__ = _Files

    def serve_any(self, token: str) -> None:
        """Keep code for whatever token stands in its names. ValueError where a token has another length."""
        if len(token) != len(ANY):
            raise ValueError(f"a token has {len(ANY)} characters, not {len(token)}")
        known = self._cache_file
        known.__class__ = _FilesForAny
        vars(known)["token"] = token

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        with self._working():
            found = super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]  # Numba's
        if found is None:
            _announce(self.folder)
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a result; where there is no room for it, or no right, it is compiled again next time."""
        with self._working(), contextlib.suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]  # Numba's

    @contextlib.contextmanager
    def _working(self) -> Iterator[None]:
        before = _at_work.set(self.codes)
        try:
            yield
        finally:
            _at_work.reset(before)


class _TwinCache(_FunctionCache):
    """The cache of what rules call."""

    impl = _TwinImpl

    def save_overload(self, sig: Any, data: Any) -> None:
        """Nothing yet: whether it is big is only known when it is compiled; see `store`."""

    def store(self, args: Any, result: Any) -> None:
        """Keep a result with all that its library has learnt since it was compiled."""
        super().save_overload(args, result)


class _Files(caching.IndexDataCacheFile):
    """Numba's files, written and read as all others of ours."""

    def _open_for_write(self, filepath: str) -> Any:
        return files.writing(Path(filepath))


class _FilesForAny(_Files):
    """Files in which a token is exchanged on the way: names in machine code keep their lengths."""

    token: str

    def _load_index(self) -> Any:
        """What there is; signatures in it name classes of the rules, as enums, by their modules."""
        try:
            found = Path(self._index_path).read_bytes()
        except FileNotFoundError:
            return {}
        file = io.BytesIO(found.replace(ANY.encode(), self.token.encode()))
        if pickle.load(file) != self._version:
            return {}
        stamp, overloads = pickle.load(file)
        return overloads if stamp == self._source_stamp else {}

    def _load_data(self, name: str) -> Any:
        data = Path(self._data_path(name)).read_bytes()  # type: ignore[no-untyped-call]  # Numba's
        return pickle.loads(data.replace(ANY.encode(), self.token.encode()))

    def _dump(self, obj: Any) -> bytes:
        data: bytes = super()._dump(obj)  # type: ignore[no-untyped-call]  # Numba's
        return data.replace(self.token.encode(), ANY.encode())
