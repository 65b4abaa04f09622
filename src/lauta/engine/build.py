"""The build of a game that is being loaded: a mode, data files in place of the game's own, an edition.

Knows neither how modules are loaded (`loading.py`) nor how anything is compiled: `compiled.py` says here how
it does it, so that records and rules need not import it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol, get_args

from .edition import Edition
from .errors import LautaError, OptionError, shown

Mode = Literal["plain", "checked", "compiled"]
MODES: tuple[Mode, ...] = get_args(Mode)


@dataclass(frozen=True)
class Build:
    """A mode, the data files that replace the game's own ones (by the name they replace), and an edition.

    The edition's figures lie over whichever files are in use.
    """

    mode: Mode = "plain"
    files: Mapping[str, Path] = field(default_factory=dict)
    edition: Edition | None = None

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise OptionError(f"there is no mode {shown(self.mode)}; choose one of: {', '.join(MODES)}")

    def path(self, default: Path) -> Path:
        """The file to read where the game would read `default`."""
        return self.files.get(default.name, default)

    @property
    def suffix(self) -> str:
        """What tells this build's packages from the others; empty for the plain default."""
        parts: list[str] = [] if self.mode == "plain" else [self.mode]
        if self.files or self.edition:
            digest = hashlib.sha256(self.edition.digest.encode() if self.edition else b"")
            for name in sorted(self.files):
                digest.update(name.encode() + b"\0" + self.files[name].read_bytes())
            parts.append(digest.hexdigest()[:12])
        return "".join("__" + part for part in parts)


PLAIN = Build()
_now: ContextVar[Build] = ContextVar("build", default=PLAIN)


def current_build() -> Build:
    """The build that this thread is loading now; the plain one where it loads none."""
    return _now.get()


@contextmanager
def being_loaded(wanted: Build) -> Iterator[None]:
    """Let `current_build()` be the wanted one for a while, in this thread."""
    token = _now.set(wanted)
    try:
        yield
    finally:
        _now.reset(token)


class Compiler(Protocol):
    """What makes compiled records, rules and tables of what a game declares."""

    def compiled_record(self, cls: Any, spec: Any) -> Any:
        """The class of a record with these fields."""

    def compiled_rule(self, function: Any) -> Any:
        """The rule."""

    def compiled_inline(self, function: Any) -> Any:
        """The rule as a part of those that call it."""

    def compiled_table(self, rows: Any) -> Any:
        """The table."""

    def copy_record(self, s: Any) -> Any:
        """An independent copy of a compiled record."""


_compilers: list[Compiler] = []


def compile_with(made: Compiler) -> None:
    """Have compiled builds made by this from now on."""
    _compilers[:] = [made]


def compiler() -> Compiler:
    """What makes compiled builds. LautaError before compiled mode was imported, which `loading.py` does."""
    if not _compilers:
        raise LautaError("compiled mode is not there yet; load rules by lauta.engine.loading.load")
    return _compilers[0]
