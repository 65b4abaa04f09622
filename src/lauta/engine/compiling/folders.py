"""The folders of compiled code: what their names stand for, whose they are, and which make room."""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import llvmlite
import numba
import numpy as np

from ... import files
from ..build import Build

KEPT_CACHES = 24
# What compiled code is made of: these files of the engine, all beside this one, and these rooms of a game.
CORE = (
    "actions.py",
    "actors.py",
    "bits.py",
    "build.py",
    "data.py",
    "hexgrid.py",
    "loading.py",
    "random_stream.py",
    "record.py",
    "rule.py",
)
ROOMS = ("data", "rules", "bots")


def used(name: str) -> Path:
    """A folder of compiled code that is used now; made where missing. Others may have to go for it."""
    folder = _cache_root() / name
    is_new = not folder.exists()
    files.folder(folder)
    with contextlib.suppress(OSError):  # another process made room, or it is another user's
        os.utime(folder)
    if is_new:
        _prune(folder.parent)
    return folder


def cache_key(package: str, wanted: Build, way: str, shape: str = "") -> str:
    """Hash of everything that compiled code depends on; of figures in memory that is their shape.

    `way` says how rules are compiled (a `Way`, or a switch of it).
    """
    digest = hashlib.sha256()
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version)
    figures = f"live {shape}" if wanted.live else wanted.suffix
    for part in (*versions, way, package, figures):
        digest.update(part.encode() + b"\0")
    digest.update(_sources(package, wanted.live))
    return f"{package.rpartition('.')[2]}-{digest.hexdigest()[:16]}"


@cache
def _sources(package: str, live: bool) -> bytes:
    game = Path(str(importlib.import_module(package).__file__)).parent
    found = sources(Path(__file__).parents[1], game)
    return digest_of(path for path in found if path.suffix == ".py" or not live)


def sources(engine: Path, game: Path) -> list[Path]:
    """The files on which compiled code depends: how rules are made, the rules and figures, what bots look at.

    Nothing else of a game, of the games' shared boards or of the engine is imported by any of them.
    """
    shared = game.parent / "shared"
    homes = [game, shared, *sorted(path for path in shared.glob("*/") if path.name not in ROOMS)]
    rooms = [engine.parent / "bots", *(home / room for home in homes for room in ROOMS)]
    found = (path for room in rooms for path in sorted(room.rglob("*")) if path.suffix in {".py", ".toml"})
    return [*(engine / name for name in CORE), *sorted((engine / "compiling").glob("*.py")), *found]


def digest_of(paths: Iterable[Path]) -> bytes:
    """A hash of names and contents."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.digest()


@cache
def _cache_root() -> Path:
    """Where compiled code is kept: the user's cache, else a temporary folder. OSError without either."""
    wished = files.chosen(os.environ.get("LAUTA_CACHE", "")) or files.user_cache()
    if wished is not None:
        with contextlib.suppress(OSError):
            root = files.folder(wished / "compiled")
            files.check_writable(root)
            return root
    # Only this user can write to it: what lies in it is loaded as code.
    return files.owned_folder(files.temporary(), "lauta-compiled")


def _prune(root: Path) -> None:
    """Drop the folders of compiled code that were not used for the longest time.

    Other processes do the same at the same time: what is gone already needs no dropping.
    """
    found: list[tuple[float, str]] = []
    for entry in os.scandir(root):
        with contextlib.suppress(OSError):
            if entry.is_dir(follow_symlinks=False):
                found.append((entry.stat().st_mtime, entry.path))
    for _, path in sorted(found)[: max(0, len(found) - KEPT_CACHES)]:
        files.remove_folder(Path(path))
