"""Compiled mode: Numba functions on NumPy records, and the cache on disk.

The only module of the engine that imports NumPy and Numba; nothing imports it before it is needed.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import hashlib
import importlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
import platformdirs
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload, register_jitable

from . import linking, record, rule, stream
from .loading import Edition
from .record import Field

BOUNDS_CHECK = os.environ.get("LAUTA_BOUNDSCHECK", "0") == "1"
KEPT_CACHES = 24
# What compiled code is made of: these files of the engine, and these rooms of a game.
CORE = ("compiled.py", "hexgrid.py", "linking.py", "loading.py", "record.py", "rule.py", "stream.py")
ROOMS = ("data", "rules", "bots")
SELDOM = 50_000  # objects made between two searches for garbage while rules are compiled
_CODES = {"b": "i1", "h": "i2", "i": "i4", "q": "i8", "d": "f8"}
_njit: Any = numba.njit  # its published types know fewer options than it does
_OPTIONS: dict[str, Any] = {
    "error_model": "numpy",
    "nogil": True,
    "boundscheck": BOUNDS_CHECK,
    "no_cfunc_wrapper": True,
}


def compiled_rule(function: Any) -> Any:
    """The function as Numba compiles it: cached, without the GIL, `10 // 0 == 0`.

    Rules call a twin of it that has no way in from Python, which would cost as much as many a rule.
    """
    made = _njit(cache=True, **_OPTIONS)(function)
    twin = _njit(no_cpython_wrapper=True, **_OPTIONS)(function)
    made.get_call_template = functools.partial(_called, twin)
    made.get_overload = twin.get_overload
    return made


def _called(twin: Any, args: Any, kws: Any) -> Any:
    """Let rules call each other with whole numbers of 64 bits only, so that each is compiled once.

    Numba would compile a function again for every width of integer that a field may have.
    """
    known = set(twin.overloads)
    with _collecting_seldom():
        template = twin.get_call_template(
            tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()}
        )
    for args, result in twin.overloads.items():
        if args not in known:
            linking.share(result)
    return template


@contextlib.contextmanager
def _collecting_seldom() -> Iterator[None]:
    """Compiling makes very many objects that live on: looking for garbage among them costs a lot."""
    before = gc.get_threshold()
    gc.set_threshold(max(before[0], SELDOM) if before[0] else 0, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _widened(kind: Any) -> Any:
    return types.int64 if isinstance(kind, types.Integer) else kind


def compiled_table(rows: Any) -> Any:
    """A table as a read-only array, as narrow as its numbers allow."""
    array = np.array(rows, dtype=np.int64)
    if array.size == 0 or (array.min() >= -(2**15) and array.max() < 2**15):
        array = array.astype(np.int16)
    array.setflags(write=False)
    return array


def compiled_record(cls: Any, spec: tuple[Field, ...]) -> Any:
    """Give the class of a record its dtype; its instances are NumPy records."""
    cls._fields = spec
    cls._new = staticmethod(lambda: batch(cls, 1)[0])
    cls._unpack = staticmethod(lambda data: _records(np.frombuffer(data, dtype(cls)).copy())[0])
    return cls


@cache
def dtype(cls: Any) -> Any:
    """The NumPy dtype of a record class of any mode: packed, little-endian, as `record.layout` says."""
    made = np.dtype([_dtype_field(f) for f in record.fields(cls)])
    assert made.itemsize == record.size(cls)
    return made


def _dtype_field(f: Field) -> tuple[Any, ...]:
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


@overload(rule.flags, inline="always", strict=False)
def _flags(n: Any) -> Any:
    return lambda n: np.zeros(n, np.bool_)


@overload(rule.numbers, inline="always", strict=False)
def _numbers(n: Any) -> Any:
    return lambda n: np.zeros(n, np.int64)


for _function in (stream.seed_stream, stream.below, stream.unit):
    register_jitable(_function)


# --- the cache ------------------------------------------------------------------------------------


def use_cache_of(package: str, wanted: Edition) -> None:
    """Let Numba keep what it compiles from now on in the folder of this game, sources and data.

    Numba itself looks only at the file of a function, never at its callees or constants.
    """
    vars(numba.config)["CACHE_DIR"] = str(cache_folder(package, wanted))


def cache_folder(package: str, wanted: Edition) -> Path:
    """The folder of compiled code for a game in its present sources; made where missing."""
    folder = _cache_root() / cache_key(package, wanted)
    if not folder.exists():
        _prune(folder.parent)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    return folder


def cache_key(package: str, wanted: Edition) -> str:
    """Hash of everything that compiled code depends on."""
    digest = hashlib.sha256()
    for part in (numba.__version__, np.__version__, sys.version, str(BOUNDS_CHECK), package, wanted.suffix):
        digest.update(part.encode() + b"\0")
    digest.update(_sources(package))
    return f"{package.rpartition('.')[2]}-{digest.hexdigest()[:16]}"


@cache
def _sources(package: str) -> bytes:
    game = Path(str(importlib.import_module(package).__file__)).parent
    return digest_of(sources(Path(__file__).parent, game))


def sources(engine: Path, game: Path) -> list[Path]:
    """The files on which compiled code depends: how rules are made, the rules and figures, what bots look at.

    Nothing else of a game, of the games' shared boards or of the engine is imported by any of them.
    """
    shared = game.parent / "shared"
    homes = [game, shared, *sorted(path for path in shared.glob("*/") if path.name not in ROOMS)]
    rooms = [engine.parent / "bots", *(home / room for home in homes for room in ROOMS)]
    found = (path for room in rooms for path in sorted(room.rglob("*")) if path.suffix in {".py", ".toml"})
    return [*(engine / name for name in CORE), *found]


def digest_of(paths: Iterable[Path]) -> bytes:
    """A hash of names and contents."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.digest()


@cache
def _cache_root() -> Path:
    wished = os.environ.get("LAUTA_CACHE")
    root = Path(wished) if wished else platformdirs.user_cache_path("lauta")
    root = root / "compiled"
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError:
        root = _temporary_root(Path(tempfile.gettempdir()))
    return root


def _temporary_root(folder: Path) -> Path:
    """A folder that only this user can write to: what lies in it is loaded as code."""
    if not hasattr(os, "getuid"):  # on Windows the temporary folder is the user's own
        root = folder / "lauta-compiled"
        root.mkdir(exist_ok=True)
        return root
    root = folder / f"lauta-compiled-{os.getuid()}"
    with contextlib.suppress(FileExistsError):
        root.mkdir(mode=0o700)
    found = root.lstat()
    if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022:
        return root
    return Path(tempfile.mkdtemp(prefix="lauta-compiled-", dir=folder))


def _prune(root: Path) -> None:
    """Drop the folders of compiled code that were not used for the longest time."""
    folders = sorted((p for p in root.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime)
    for folder in folders[: max(0, len(folders) - KEPT_CACHES + 1)]:
        shutil.rmtree(folder, ignore_errors=True)
