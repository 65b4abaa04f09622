"""The build of a game that is being loaded: a mode, data files in place of the game's own, an edition.

Knows neither how modules are loaded (`loading.py`) nor how anything is compiled: `compiling/compiled.py` says
here how it does it, so that records and rules need not import it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
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

    The edition's figures lie over whichever files are in use. A build that is `probed` is plain, and
    nobody plays it: its figures say of themselves that they are some (`compiling/shape.py`).
    """

    mode: Mode = "plain"
    files: Mapping[str, Path] = field(default_factory=dict)
    edition: Edition | None = None
    probed: bool = False

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise OptionError(f"there is no mode {shown(self.mode)}; choose one of: {', '.join(MODES)}")

    def path(self, default: Path) -> Path:
        """The file to read where the game would read `default`."""
        return self.files.get(default.name, default)

    @property
    def live(self) -> bool:
        """Whether figures are read from memory, so that compiled code serves other editions as well."""
        return self.mode == "compiled" and self.edition is not None

    @property
    def token(self) -> str:
        """What stands for the figures in the names of this build's packages; empty for the game's own."""
        if not self.files and self.edition is None:
            return ""
        digest = hashlib.sha256(self.edition.digest.encode() if self.edition else b"")
        for name in sorted(self.files):
            digest.update(name.encode() + b"\0" + self.files[name].read_bytes())
        return digest.hexdigest()[:12]

    @property
    def suffix(self) -> str:
        """What tells this build's packages from the others; empty for the plain default."""
        parts = [self.mode * (self.mode != "plain"), "probed" * self.probed, self.token]
        return "".join("__" + part for part in parts if part)


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

    def compiled_table(self, rows: Any, module: dict[str, Any]) -> Any:
        """The table of a module, given by its globals."""

    def compiled_sets(self, masks: Sequence[int], places: int, module: dict[str, Any]) -> Sequence[int]:
        """The table of sets of so many places of a module, given by its globals."""

    def compiled_amount(self, value: int, module: dict[str, Any]) -> int:
        """The figure of a module, given by its globals."""

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
