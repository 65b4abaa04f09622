"""Keeps the compiled code of a function in a folder of our choice, by Numba's own cache.

Numba's configuration belongs to the program that imports us, so it is left as it is. Which folder a game
has is said in `compiled.py`.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import os
import pickle
import sys
from pathlib import Path
from typing import Any

from numba.core import caching

ANY = "anyedition00"  # stands on disk for the token of an edition, which is as long


def keep(made: Any, folder: Path, token: str = "") -> None:
    """Have all that Numba compiles of the function `made` kept in `folder`.

    Where `token` stands in its names any other may: code that differs in nothing else is there for all.
    RuntimeError, or whatever Numba raises, where its inside is not as it is known here.
    """
    made._cache = cache = _FunctionCache(made.py_func, folder)
    if token:
        cache.serve_any(token)
    if folder not in Path(made.stats.cache_path).parents:
        raise RuntimeError(f"code is kept in {made.stats.cache_path}, not in {folder}")


class _Place(caching._CacheLocator):
    """Says where the code of a function lies, and which source it was made from."""

    def __init__(self, function: Any, folder: Path) -> None:
        self._py_file = inspect.getfile(function)
        self._line = function.__code__.co_firstlineno
        home = os.path.dirname(os.path.abspath(self._py_file))
        digest = hashlib.sha256(home.encode()).hexdigest()[:12]
        self._folder = folder / f"{os.path.basename(home)}-{digest}"

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

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

    def __init__(self, function: Any, folder: Path) -> None:  # not Numba's own, which asks its configuration
        self._lineno = function.__code__.co_firstlineno
        self._locator = _Place(function, folder)
        name = f"{Path(inspect.getfile(function)).stem}.{function.__qualname__}"
        flags = getattr(sys, "abiflags", "")
        self._filename_base = self.get_filename_base(name, flags)  # type: ignore[no-untyped-call]  # Numba's


class _FunctionCache(caching.FunctionCache):
    """Numba's cache of one function, in a folder of ours."""

    def __init__(self, function: Any, folder: Path) -> None:
        made: Any = functools.partial(_Impl, folder=folder)  # Numba wants a class to call, with the function
        self._impl_class = made
        super().__init__(function)  # type: ignore[no-untyped-call]  # Numba's

    def serve_any(self, token: str) -> None:
        """Keep code for whatever token stands in its names. ValueError where a token has another length."""
        if len(token) != len(ANY):
            raise ValueError(f"a token has {len(ANY)} characters, not {len(token)}")
        known = self._cache_file
        known.__class__ = _FilesForAny
        vars(known)["token"] = token


class _FilesForAny(caching.IndexDataCacheFile):
    """Files in which a token is exchanged on the way: names in machine code keep their lengths."""

    token: str

    def _load_data(self, name: str) -> Any:
        data = Path(self._data_path(name)).read_bytes()  # type: ignore[no-untyped-call]  # Numba's
        return pickle.loads(data.replace(ANY.encode(), self.token.encode()))

    def _dump(self, obj: Any) -> bytes:
        data: bytes = super()._dump(obj)  # type: ignore[no-untyped-call]  # Numba's
        return data.replace(self.token.encode(), ANY.encode())
