"""Scenario files as text: TOML that is read key by key, so that whatever nobody asks for is an error.

Knows no game and no scenario: what the keys mean is said in `reading.py`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, cast

A_LIST = cast("type[list[Any]]", list)
A_TABLE = cast("type[dict[str, Any]]", dict)
K = TypeVar("K")
_WORDS = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table"}


class ScenarioError(Exception):
    """A scenario file that cannot be read: the file, the entry, and what would be right."""


@dataclass
class Table:
    """A TOML table of which every key must be asked for before `close`."""

    where: str
    rows: Mapping[str, Any]
    asked: set[str] = field(default_factory=set)

    def error(self, message: str) -> ScenarioError:
        """An error at this place."""
        return ScenarioError(f"{self.where}: {message}")

    def has(self, key: str) -> bool:
        """Whether the key stands here; the key counts as known."""
        self.asked.add(key)
        return key in self.rows

    def take(self, key: str, kind: type[K]) -> K:
        """The value of a key that must stand here."""
        if not self.has(key):
            raise self.error(f"{key!r} is missing; it must be {_WORDS[kind]}")
        value = self.rows[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(f"{key!r} must be {_WORDS[kind]}, not {value!r}")
        return value

    def maybe(self, key: str, kind: type[K], default: K) -> K:
        """The value of a key that may be left out."""
        return self.take(key, kind) if self.has(key) else default

    def texts(self, key: str, *, optional: bool = False) -> list[str]:
        """A list of texts; an empty one where it may be left out and is."""
        if optional and not self.has(key):
            return []
        value: list[Any] = self.take(key, A_LIST)
        if not all(isinstance(each, str) for each in value):
            raise self.error(f"{key!r} must be a list of texts, not {value!r}")
        return value

    def choice(self, key: str, good: tuple[str, ...]) -> str:
        """One of the texts in `good`."""
        value = self.take(key, str)
        if value not in good:
            raise self.error(f"{key!r} must be one of {', '.join(good)}, not {value!r}")
        return value

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number from `least` to `most`."""
        value = self.take(key, int)
        if not least <= value <= most:
            raise self.error(f"{key!r} must be {least} to {most}, not {value}")
        return value

    def table(self, key: str) -> Table:
        """The table below a key; an empty one where it is left out."""
        return Table(f"{self.where}: {key}", self.maybe(key, A_TABLE, {}))

    def tables(self, key: str) -> list[Table]:
        """The list of tables below a key; empty where it is left out."""
        rows = self.maybe(key, A_LIST, [])
        for row in rows:
            if not isinstance(row, dict):
                raise self.error(f"{key!r} is a list of tables; {row!r} is none")
        return [Table(f"{self.where}: {key} {n}", row) for n, row in enumerate(rows, 1)]

    def close(self) -> None:
        """ScenarioError where a key was never asked for."""
        for key in self.rows:
            if key not in self.asked:
                raise self.error(f"unknown key {key!r}; known here: {', '.join(sorted(self.asked))}")


def read_rows(path: Path) -> dict[str, Any]:
    """The tables of a file. ScenarioError where it cannot be read or is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ScenarioError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path}: is not valid TOML ({error})") from error
