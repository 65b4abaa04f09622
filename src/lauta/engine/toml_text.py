"""Writes tables as TOML that people like to read and `tomllib` reads back exactly.

Only what documents need: texts, whole numbers, true and false, lists and tables.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from typing import Any

from .errors import shown

WIDTH = 100
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(data: Mapping[str, Any]) -> str:
    """The tables as TOML: numbers and words first, then a section for each table."""
    return "\n".join(_section(data, ())).strip("\n") + "\n"


def inline(value: Any) -> str:
    """A value in one line. TypeError where a document cannot hold it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(inline, value))}]"
    if isinstance(value, Mapping):
        rows = ", ".join(f"{key_text(key)} = {inline(row)}" for key, row in value.items())
        return f"{{ {rows} }}" if rows else "{}"
    raise TypeError(f"a document holds no {type(value).__name__}")


def as_written(value: Any) -> str:
    """A value as a file has it, cut short, for what is said of it; texts stand in single quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date | time):
        return value.isoformat()
    return shown(value)


def key_text(key: str) -> str:
    """A key, in quotes where TOML wants them."""
    return key if _BARE.fullmatch(key) else _text(key)


def _text(value: str) -> str:
    """A text in quotes; JSON escapes as TOML does, but for characters that take two and for delete."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _section(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    below: list[str] = []
    for key, value in data.items():
        line = f"{key_text(key)} = {inline(value)}"
        if isinstance(value, Mapping) and (not path or len(line) > WIDTH):
            below.append(key)
        elif isinstance(value, list) and value and len(line) > WIDTH:
            yield f"{key_text(key)} = ["
            yield from (f"    {inline(row)}," for row in value)
            yield "]"
        else:
            yield line
    for key in below:
        full = (*path, key)
        yield ""
        yield f"[{'.'.join(map(key_text, full))}]"
        yield from _section(data[key], full)
