"""Lauta: board games of exploration, their rules written once, for play, bots and research.

This is the public face; everything outside stands on the names below and on nothing else.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from .engine.actors import CHANCE
from .engine.edition import Edition, read_edition
from .engine.errors import (
    CannotUndo,
    DataError,
    EditionError,
    EditionNeeded,
    Fault,
    IllegalAction,
    LautaError,
    LinkingWarning,
    OptionError,
    RecordError,
    UnknownName,
)
from .engine.game import Game
from .engine.match import Action, Match
from .engine.position import Position, PositionError, use_finder
from .games import packages

if TYPE_CHECKING:
    from .bots import Bot
    from .engine.record_reading import Finder

__all__ = [
    "CHANCE",
    "Action",
    "CannotUndo",
    "DataError",
    "Edition",
    "EditionError",
    "EditionNeeded",
    "Fault",
    "Game",
    "IllegalAction",
    "LautaError",
    "LinkingWarning",
    "Match",
    "OptionError",
    "Position",
    "PositionError",
    "RecordError",
    "UnknownName",
    "bot",
    "game",
    "games",
    "read",
    "read_edition",
    "verify",
]
__version__ = "0.1.0"

Files = Mapping[str, str | Path]


def games() -> list[Game]:
    """All games, in the order of the front page."""
    return [game(ident) for ident in packages()]


def game(ident: str, *, files: Files | None = None, edition: Edition | str | Path | None = None) -> Game:
    """The game with this id.

    `files` replace its own data files by their name, {"board.toml": path}; `edition`, which may be the
    path of its file, replaces figures. UnknownName lists the good ids; DataError names the file and the
    entry that is wrong, EditionError every fault of an edition.
    """
    known = packages()
    if ident not in known:
        raise UnknownName("game", ident, known)
    if isinstance(edition, str | Path):
        edition = read_edition(Path(edition))
    if not files and edition is None:
        return _as_it_is(known[ident])
    return Game.find(known[ident], {name: Path(file) for name, file in (files or {}).items()}, edition)


@cache
def _as_it_is(package: str) -> Game:
    """A game with its own data files, found once."""
    return Game.find(package)


use_finder(game)


def read(text: str, *, files: Files | None = None, edition: Edition | str | Path | None = None) -> Match:
    """Replay a game record under the rules. RecordError names the line that cannot be.

    EditionNeeded where it was played with an edition that is neither in it nor given.
    """
    from .engine.record_reading import read as read_record

    return read_record(text, finder(files, edition))


def verify(text: str, *, files: Files | None = None, edition: Edition | str | Path | None = None) -> int:
    """Derive every draw of a finished record from its seed; returns how many there were.

    RecordError where the seed does not fit its commitment, or a draw differs; EditionNeeded like `read`.
    """
    from .engine.record_reading import verify as verify_record

    return verify_record(text, finder(files, edition)).draws


def finder(files: Files | None = None, edition: Edition | str | Path | None = None) -> Finder:
    """Finds the game of a record, with these files, and with this edition or the one in the record."""

    def find(ident: str, recorded: Edition | None = None) -> Game:
        return game(ident, files=files, edition=recorded if edition is None else edition)

    return find


def bot(level: str = "casual") -> Bot:
    """A bot of a level: novice, casual, skilled, expert or master. UnknownName lists them."""
    from .bots import bot as make_bot

    return make_bot(level)


def __getattr__(name: str) -> ModuleType:
    """`lauta.research` is imported when it is first asked for."""
    if name == "research":
        return importlib.import_module(".research", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
