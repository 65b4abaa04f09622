"""A sound position of each game as a document, and documents that differ from it.

What cannot be in a position is in `data/impossible.toml` of each game, played by test_impossible.py.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import lauta

HERE = Path(__file__).parent
GAMES = [path.parents[1].name for path in sorted(HERE.glob("*/data/impossible.toml"))]


def table(game: str, name: str) -> dict[str, Any]:
    """One of the tables in which a game tells what cannot be."""
    text = (HERE / game / "data" / "impossible.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text)[name]
    return found


def changed(document: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A document with tables joined and all else replaced."""
    made = dict(document)
    for key, value in changes.items():
        old = made.get(key)
        made[key] = changed(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return made


def position(game: str, **changes: Any) -> lauta.Position:
    """The sound position of a game with some places changed."""
    return lauta.Position(changed(table(game, "sound"), changes), lauta.game(game))
