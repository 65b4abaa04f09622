"""Loads the modules of a game in one of the three modes, and with another board where wanted.

Each (mode, data files) has its own package of every game in one process; this module knows no game.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Literal, get_args

from .errors import OptionError, shown

Mode = Literal["plain", "checked", "compiled"]
MODES: tuple[Mode, ...] = get_args(Mode)


@dataclass(frozen=True)
class Edition:
    """A mode and the data files that replace the game's own ones (by the name they replace)."""

    mode: Mode = "plain"
    files: Mapping[str, Path] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise OptionError(f"there is no mode {shown(self.mode)}; choose one of: {', '.join(MODES)}")

    def path(self, default: Path) -> Path:
        """The file to read where the game would read `default`."""
        return self.files.get(default.name, default)

    @property
    def suffix(self) -> str:
        """What tells this edition's packages from the others; empty for the plain default."""
        parts: list[str] = [] if self.mode == "plain" else [self.mode]
        if self.files:
            digest = hashlib.sha256()
            for name in sorted(self.files):
                digest.update(name.encode() + b"\0" + self.files[name].read_bytes())
            parts.append(digest.hexdigest()[:12])
        return "".join("__" + part for part in parts)


_PLAIN = Edition()
_lock = threading.RLock()
_edition = _PLAIN


def edition() -> Edition:
    """The edition that is being loaded now; the plain one outside `load`."""
    return _edition


@contextmanager
def _loading(wanted: Edition) -> Iterator[None]:
    global _edition
    with _lock:
        before, _edition = _edition, wanted
        try:
            yield
        finally:
            _edition = before


def load(package: str, module: str, wanted: Edition = _PLAIN) -> ModuleType:
    """Import `package.module` in the given edition.

    The folder that holds the games stands a second time under an alias, a name with nothing in it
    but the way to the files. Relative imports therefore find the same edition, in the game's own
    folder and in `shared` beside it. Raises what the import raises; nothing half loaded stays behind.
    """
    shelf, _, name = package.rpartition(".")
    alias = shelf + wanted.suffix
    with _loading(wanted):
        known = sys.modules.get(f"{alias}.{name}.{module}")
        if known is not None:
            return known
        _use_cache(package, wanted)
        before = set(sys.modules)
        try:
            _ensure_shelf(shelf, alias)
            return importlib.import_module(f"{alias}.{name}.{module}")
        except BaseException:
            for loaded in set(sys.modules) - before:
                if loaded == alias or loaded.startswith(alias + "."):
                    del sys.modules[loaded]
            raise


def _use_cache(package: str, wanted: Edition) -> None:
    if wanted.mode == "compiled":
        from . import compiled

        compiled.use_cache_of(package, wanted)


def _ensure_shelf(shelf: str, alias: str) -> None:
    origin = importlib.import_module(shelf)
    if alias not in sys.modules:
        twin = ModuleType(alias, f"The games of {shelf} in another edition.")
        twin.__path__ = list(origin.__path__)
        sys.modules[alias] = twin


def _package_of(rules: ModuleType, wanted: Edition) -> str:
    """The package that `rules` was loaded from, without the alias of its edition."""
    shelf, name, _ = rules.__name__.rsplit(".", 2)
    return f"{shelf.removesuffix(wanted.suffix)}.{name}"


def instantiate(template: Path, name: str, rules: ModuleType, wanted: Edition) -> ModuleType:
    """Execute a driver (playouts, search) as a module of its own with a game's names as globals.

    Numba caches functions whose callees are module globals, but neither closures nor arguments
    that are functions; so a driver is a file that is executed once for every game.
    """
    full = f"{rules.__name__}__{name}"
    with _loading(wanted):
        if full in sys.modules:
            return sys.modules[full]
        _use_cache(_package_of(rules, wanted), wanted)
        spec = importlib.util.spec_from_file_location(full, template)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        for key, value in vars(rules).items():
            if not key.startswith("__"):
                setattr(module, key, value)
        sys.modules[full] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[full]
            raise
        return module
