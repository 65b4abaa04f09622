"""The shape of a game's figures: all that compiled code takes as given of them, sizes above all.

Two editions of equal shape share compiled code, which reads their figures from memory
(`figures_in_memory.py`). Knows no game and compiles nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from types import ModuleType
from typing import Any

from .. import record
from ..rule import ProbedAmount, ProbedTable

NARROW = range(-(2**15), 2**15)


def shape_of(modules: Iterable[ModuleType], alias: str) -> str:
    """A hash of what rules may take as given in these modules, whose names begin with `alias`."""
    digest = hashlib.sha256()
    for line in described(modules, alias):
        digest.update(line.encode() + b"\\0")
    return digest.hexdigest()


def described(modules: Iterable[ModuleType], alias: str) -> Iterator[str]:
    """A line for everything that rules may take as given: constants, sizes of tables, records.

    Rules know no texts, and nothing that a module of data keeps to itself.
    """
    for module in sorted(modules, key=lambda module: module.__name__):
        home = module.__name__.removeprefix(alias)
        for name, value in sorted(vars(module).items()):
            hidden = name.startswith("_") and (".data." in home or name.startswith("__"))
            if not hidden and (told := _told(value)):
                yield f"{home}.{name} = {told}"


def _told(value: Any) -> str:
    """What is given of a global; empty for what rules cannot use."""
    if isinstance(value, ProbedAmount):
        return "an amount"
    if isinstance(value, ProbedTable):
        return f"a table of {_size(value)}, {'narrow' if _is_narrow(value) else 'wide'}"
    if isinstance(value, Enum):
        return f"{type(value).__name__} {value.value}"
    if isinstance(value, type):
        return _of_class(value)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, tuple | list):
        parts = [_told(each) for each in value]
        return f"({', '.join(parts)})" if all(parts) else ""
    return ""


def _of_class(cls: type) -> str:
    if issubclass(cls, Enum):
        return f"{[(member.name, member.value) for member in cls]}"
    if not hasattr(cls, "_other_names"):
        return ""
    return f"record {' '.join(f'{field.name}:{field.layout}' for field in record.fields(cls))}"


def _size(table: Any) -> str:
    """The lengths of nested rows."""
    if not isinstance(table, tuple):
        return ""
    inner = _size(table[0]) if table else ""
    return f"{len(table)}" + (f" times {inner}" if inner else "")


def _is_narrow(table: Any) -> bool:
    return all(map(_is_narrow, table)) if isinstance(table, tuple) else table in NARROW


def as_mapping(lines: Iterable[str]) -> Mapping[str, str]:
    """Lines of `described` by their names: to see in what two shapes differ."""
    return dict(line.split(" = ", 1) for line in lines)
