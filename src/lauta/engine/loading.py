"""Loads the modules of a game in one of the three modes, with other data files or an edition where wanted.

Each (mode, data files) has its own package of every game in one process; this module knows no game.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import ModuleType

from . import checked_indices
from .build import PLAIN, Build, being_loaded
from .compiling import shape

_lock = threading.RLock()


@contextmanager
def _loading(wanted: Build, package: str | None = None) -> Iterator[None]:
    """One thread at a time; what is compiled of `package` is kept on disk, of others not."""
    with _lock, being_loaded(wanted), _compiling(wanted, package):
        yield


def _compiling(wanted: Build, package: str | None) -> AbstractContextManager[None]:
    if wanted.mode != "compiled":
        return nullcontext()
    from .compiling import compiled, linking_check

    linking_check.choose_way()
    shape = "" if package is None or not wanted.live else shape_in(package, wanted)
    return compiled.keeping(package, wanted, shape)


def folder_of(package: str, wanted: Build) -> Path:
    """Where compiled code of a game is kept."""
    with _lock, _compiling(wanted, None):
        from .compiling import compiled

        return compiled.cache_folder(package, wanted, shape_in(package, wanted) if wanted.live else "")


_shapes: dict[tuple[str, str], str] = {}
PROBED = ("rules", "bots.guide")  # all that compiled code stands on


def shape_in(package: str, wanted: Build) -> str:
    """The shape of a game's figures in a build (`compiling/shape.py`), looked up once."""
    key = package, wanted.suffix
    if key not in _shapes:
        _shapes[key] = shape.shape_of(*probe(package, wanted))
    return _shapes[key]


def probe(package: str, wanted: Build) -> tuple[list[ModuleType], str]:
    """The modules that compiled code stands on, with figures that say so, and how their names begin."""
    look = Build("plain", wanted.files, wanted.edition, probed=True)
    shelf = package.rpartition(".")[0]
    alias = shelf + look.suffix
    home = Path(str(importlib.import_module(package).__file__)).parent
    for name in PROBED:
        file = home.joinpath(*name.split("."))
        if file.is_dir() or file.with_suffix(".py").is_file():
            load(package, name, look)
    names = [name for name in sys.modules if name.startswith(f"{alias}.")]
    return [sys.modules.pop(name) for name in names], alias


def load(package: str, module: str, wanted: Build = PLAIN) -> ModuleType:
    """Import `package.module` in the given build.

    The folder that holds the games is imported again under an alias, a package with nothing in it but
    the path to the files. Relative imports therefore find the same build, in the game's own folder and
    in `shared` beside it. Raises what the import raises; nothing half loaded stays behind.
    """
    shelf, _, name = package.rpartition(".")
    alias = shelf + wanted.suffix
    with _loading(wanted, package):
        known = sys.modules.get(f"{alias}.{name}.{module}")
        if known is not None:
            return known
        before = set(sys.modules)
        try:
            _ensure_shelf(shelf, alias)
            if wanted.mode == "checked":
                checked_indices.look_into(alias)
            return importlib.import_module(f"{alias}.{name}.{module}")
        except BaseException:
            for loaded in set(sys.modules) - before:
                if loaded == alias or loaded.startswith(alias + "."):
                    del sys.modules[loaded]
            raise


def _ensure_shelf(shelf: str, alias: str) -> None:
    origin = importlib.import_module(shelf)
    if alias not in sys.modules:
        twin = ModuleType(alias, f"The games of {shelf} in another build.")
        twin.__path__ = list(origin.__path__)
        sys.modules[alias] = twin


def is_loaded(package: str, wanted: Build) -> bool:
    """Whether anything of the games in this build is in memory."""
    return package.rpartition(".")[0] + wanted.suffix in sys.modules


def forget(package: str, wanted: Build) -> None:
    """Let go of all modules of a build that nobody plays any more; not of the game's own."""
    shelf = package.rpartition(".")[0]
    alias = shelf + wanted.suffix
    with _lock:
        if alias != shelf:
            for name in [name for name in sys.modules if name == alias or name.startswith(f"{alias}.")]:
                del sys.modules[name]


def _package_of(rules: ModuleType, wanted: Build) -> str:
    """The package that `rules` was loaded from, without the alias of its build."""
    shelf, name, _ = rules.__name__.rsplit(".", 2)
    return f"{shelf.removesuffix(wanted.suffix)}.{name}"


def instantiate(
    template: Path, name: str, rules: ModuleType, wanted: Build, *, keep: bool = True
) -> ModuleType:
    """Execute a driver (playouts, search) as a module of its own with a game's names as globals.

    Numba caches functions whose callees are module globals, but neither closures nor arguments
    that are functions; so a driver is a file that is executed once for every game. Without `keep`
    what is compiled of it is not kept on disk: where it stands on code of somebody else.
    """
    full = f"{rules.__name__}__{name}"
    with _loading(wanted, _package_of(rules, wanted) if keep else None):
        if full in sys.modules:
            return sys.modules[full]
        loader = checked_indices.CheckedLoader(full, str(template)) if wanted.mode == "checked" else None
        spec = importlib.util.spec_from_file_location(full, template, loader=loader)
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
