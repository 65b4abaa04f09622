"""Scenario files as text: TOML that is read key by key, so that whatever nobody asks for is an error.

Knows no game: what the keys of a scenario mean is the business of one adapter a game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, cast

FORMAT = 1
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


def seat_of(table: Table, ident: object, seats: Sequence[str]) -> int:
    """The seat of a player who must be among those of the scenario."""
    if ident not in seats:
        raise table.error(f"there is no player {ident!r}; there are {', '.join(seats)}")
    return seats.index(str(ident))


@contextmanager
def telling(where: str) -> Iterator[None]:
    """A ValueError within says what a scenario must tell besides: ScenarioError at this place."""
    try:
        yield
    except ValueError as error:
        raise ScenarioError(f"{where}: {error}") from error


@dataclass(frozen=True)
class Scenario:
    """One entry of a scenario file, not interpreted yet."""

    file: Path
    game: str
    id: str
    rows: Mapping[str, Any]

    @property
    def name(self) -> str:
        """What a test of it is called: "africa-EX-01"."""
        return f"{self.game}-{self.id}"

    def open(self) -> Table:
        """Its keys, to be read."""
        return Table(f"{self.file.name}: {self.id}", self.rows)


def read_rows(path: Path) -> dict[str, Any]:
    """The tables of a file. ScenarioError where it cannot be read or is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ScenarioError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path}: is not valid TOML ({error})") from error


def read_file(path: Path) -> list[Scenario]:
    """The scenarios of a file of format 1. ScenarioError where it is wrong; entries are not checked."""
    rows = read_rows(path)
    table = Table(path.name, rows)
    if table.take("format", int) != FORMAT:
        raise table.error(f"format {rows['format']} is not known, only {FORMAT}")
    game = table.take("game", str)
    scenarios: list[Scenario] = []
    for entry in table.tables("example"):
        ident = entry.take("id", str)
        if not ident or any(known.id == ident for known in scenarios):
            raise table.error(f"the id {ident!r} is empty or stands twice")
        scenarios.append(Scenario(path, game, ident, entry.rows))
    table.close()
    if not scenarios:
        raise table.error("there is no [[example]]")
    return scenarios
