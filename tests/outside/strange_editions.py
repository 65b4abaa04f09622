"""Editions that rename and add whatever the schema of a game allows, made from its own figures.

Nothing here names a game: each change is tried alone, and those that the game accepts are made together.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import lauta
from lauta.engine.edition import HEAD, PLACES, Edition, edition_of
from lauta.engine.edition_text import complete
from lauta.engine.errors import LautaError
from lauta.engine.rulebook import Rulebook

Tables = dict[str, Any]
SUFFIX = "ja"  # fits every pattern of ids
KEYS = ("id", "kind")  # what entries are known by, and what drawings may be named by
COUNTS = ("count", "copies", "stack")


def figures_of(game: Rulebook) -> Tables:
    """All figures of a game as the tables of an edition."""
    tables = tomllib.loads(complete(game, "everything"))
    return {
        stem: table for stem, table in tables.items() if stem not in (HEAD, "game", "name", "note", *PLACES)
    }


def lists_in(tables: Any, place: str = "") -> Iterator[tuple[str, list[Tables]]]:
    """Every list of tables, with its place."""
    if not isinstance(tables, dict):
        return
    for key, value in tables.items():
        here = f"{place}.{key}".lstrip(".")
        if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            yield here, value
        yield from lists_in(value, here)


def replaced(value: Any, old: dict[str, str]) -> Any:
    """The same with these texts in place of others, wherever they stand."""
    if isinstance(value, dict):
        return {key: replaced(each, old) for key, each in value.items()}
    if isinstance(value, list):
        return [replaced(each, old) for each in value]
    return old.get(value, value) if isinstance(value, str) else value


def made(game: Rulebook, tables: Tables, name: str) -> Edition:
    """The edition with these figures; its lists are replaced as a whole."""
    whole = sorted(place for place, _ in lists_in(tables))
    return edition_of({HEAD: 1, "game": game.id, "name": name, "whole": whole, **tables})


def accepted(game: Rulebook, tables: Tables) -> bool:
    """Whether the game takes these figures."""
    try:
        lauta.game(game.id, edition=made(game, tables, "tried"))
    except LautaError:
        return False
    return True


def renamed(game: Rulebook) -> Edition:
    """Every id and kind that may have another name has one."""
    tables = figures_of(game)
    for place, rows in list(lists_in(tables)):
        for key in KEYS:
            words = sorted({str(row[key]) for row in rows if isinstance(row.get(key), str)})
            tables = _with_new(game, tables, words, replaced)
            tables = _with_new(game, tables, words, partial(_at, place, key))
    return made(game, tables, "Renamed")


def _with_new(
    game: Rulebook, tables: Tables, words: list[str], change: Callable[[Tables, dict[str, str]], Tables]
) -> Tables:
    """With as many of these words renamed as the game takes: halves are tried where the whole is refused."""
    tried = change(tables, {word: word + SUFFIX for word in words})
    if tried == tables or accepted(game, tried):
        return tried
    if len(words) == 1:
        return tables
    half = len(words) // 2
    return _with_new(game, _with_new(game, tables, words[:half], change), words[half:], change)


def _at(place: str, key: str, tables: Tables, old: dict[str, str]) -> Tables:
    """The same with these texts replaced under one key of one list alone."""
    found = copy.deepcopy(tables)
    for row in dict(lists_in(found))[place]:
        if key in row:
            row[key] = old.get(row[key], row[key])
    return found


def added(game: Rulebook) -> Edition:
    """Every list has one entry more, where it may: the last one again, under another name."""
    tables = figures_of(game)
    for place, rows in list(lists_in(tables)):
        for n in range(len(rows) - 1, -1, -max(1, len(rows) // 5)):
            before = tables
            for linked in (False, True):
                tables = _kept(game, tables, _one_more(tables, place, n, linked))
                if tables is not before:
                    break
            else:
                continue
            break
    return made(game, tables, "With more")


def called(game: Rulebook) -> Edition:
    """Everything that has a name for people has one that is long, in another script and no word of ours."""
    tables = figures_of(game)
    for place, rows in lists_in(tables):
        for row in rows if not place.endswith(".option") else ():
            row |= {key: f"משחק {value[:30]} ⛵" for key, value in row.items() if key.startswith("name")}
    return made(game, tables, "Called otherwise")


def _kept(game: Rulebook, tables: Tables, tried: Tables) -> Tables:
    return tried if tried != tables and accepted(game, tried) else tables


def _one_more(tables: Tables, place: str, n: int, linked: bool = False) -> Tables:
    """The same with the n-th entry of a list twice; `linked`: with all that names it, too."""
    found = copy.deepcopy(tables)
    lists = dict(lists_in(found))
    row, more = lists[place][n], copy.deepcopy(lists[place][n])
    new = {row[key]: row[key] + SUFFIX for key in KEYS if isinstance(row.get(key), str)}
    more |= {key: new[row[key]] for key in KEYS if row.get(key) in new}
    for key in COUNTS:  # what is counted is shared out, so that sums stay
        if isinstance(row.get(key), int) and row[key] > 1:
            more[key], row[key] = 1, row[key] - 1
    for elsewhere, rows in lists.items():
        if linked and elsewhere != place:
            rows += [again for each in rows if (again := replaced(each, new)) != each]
    lists[place].append(more)
    return found
