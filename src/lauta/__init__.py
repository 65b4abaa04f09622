"""Lauta: board games of exploration, their rules written once, for play, bots and research.

This is the public face; everything outside stands on the names below and on nothing else.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .engine.about import OptionSpec
from .engine.actors import CHANCE
from .engine.build import Mode
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
    NothingToAnalyse,
    OptionError,
    RecordError,
    UnknownName,
    shown,
)
from .engine.game import Game
from .engine.match import Action, Entry, Match
from .engine.position import Position, PositionError, use_finder
from .engine.presentation import View
from .games import packages

if TYPE_CHECKING:
    from collections.abc import Callable

    from .analysis import Analysis as Analysis
    from .analysis import Review as Review
    from .bots import Bot as Bot
    from .engine.record_reading import Finder

__all__ = [
    "CHANCE",
    "Action",
    "Analysis",
    "Bot",
    "CannotUndo",
    "DataError",
    "Edition",
    "EditionError",
    "EditionNeeded",
    "Entry",
    "Fault",
    "Game",
    "IllegalAction",
    "LautaError",
    "LinkingWarning",
    "Match",
    "NothingToAnalyse",
    "OptionError",
    "OptionSpec",
    "Position",
    "PositionError",
    "RecordError",
    "Review",
    "UnknownName",
    "View",
    "analyse",
    "bot",
    "game",
    "games",
    "read",
    "read_edition",
    "review",
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
    if not isinstance(ident, str) or ident not in known:
        raise UnknownName("game", ident, known)
    if isinstance(edition, str | Path):
        edition = read_edition(Path(edition))
    if edition is not None and not isinstance(edition, Edition):
        raise OptionError(f"an edition is the path of its file, or one that was read, not {shown(edition)}")
    if not files and edition is None:
        return _as_it_is(known[ident])
    return Game.find(known[ident], {name: Path(file) for name, file in (files or {}).items()}, edition)


@cache
def _as_it_is(package: str) -> Game:
    """A game with its own data files, found once."""
    return Game.find(package)


use_finder(game)


def read(
    text: str | bytes, *, files: Files | None = None, edition: Edition | str | Path | None = None
) -> Match:
    """Replay a game record under the rules, as text or as the bytes of a file. RecordError names the line.

    EditionNeeded where it was played with an edition that is neither in it nor given.
    """
    _check_text(text)
    from .engine.record_reading import read as read_record

    return read_record(text, finder(files, edition))


def verify(
    text: str | bytes, *, files: Files | None = None, edition: Edition | str | Path | None = None
) -> int:
    """Derive every draw of a finished record from its seed; returns how many there were.

    RecordError where the seed does not fit its commitment, or a draw differs; EditionNeeded like `read`.
    """
    _check_text(text)
    from .engine.record_reading import verify as verify_record

    return verify_record(text, finder(files, edition)).draws


def _check_text(text: object) -> None:
    if not isinstance(text, str | bytes):
        raise RecordError(f"a record is a text, not {shown(text)}; the bytes of its file will do, too")


def finder(files: Files | None = None, edition: Edition | str | Path | None = None) -> Finder:
    """Finds the game of a record, with these files, and with this edition or the one in the record."""

    def find(ident: str, recorded: Edition | None = None) -> Game:
        return game(ident, files=files, edition=recorded if edition is None else edition)

    return find


def bot(level: str = "casual") -> Bot:
    """A bot of a level: novice, casual, skilled, expert or master. UnknownName lists them."""
    from .bots import bot as make_bot

    return make_bot(level)


def analyse(
    match: Match,
    seconds: float | None = None,
    *,
    iterations: int | None = None,
    playouts: int | None = None,
    seat: int | None = None,
    at: int | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    mode: Mode = "compiled",
) -> Analysis:
    """Chance to win, expected points and reasons of every legal action, for the seat to act or for `seat`.

    Thinks for about `seconds` (5), on `jobs` threads (all cores); compiling does not count. With `iterations`
    of search or `playouts` in place of seconds, equal seeds give equal analyses. `at` looks at the position
    after so many entries of the log. The seat's own knowledge is all that is used, also where the match has
    ended since. NothingToAnalyse where the game is over or nobody's decision is asked for, OptionError where
    there is no such seat or position.
    """
    from .analysis import analyse as run

    return run(
        match,
        seconds,
        iterations=iterations,
        playouts=playouts,
        seat=seat,
        at=at,
        seed=seed,
        jobs=jobs,
        mode=mode,
    )


def review(
    match: Match,
    seconds: float | None = None,
    *,
    iterations: int | None = None,
    playouts: int | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    mode: Mode = "compiled",
    progress: Callable[[float], None] = lambda _: None,
) -> Review:
    """What decided a finished match: everybody's chances on the way, luck, mistakes, five moments.

    Thinks for about `seconds` (60) on `jobs` threads (all cores); compiling does not count. With
    `iterations` of search a decision and `playouts` a position in place of seconds, equal seeds give
    equal reviews. `progress` hears from 0 to 1 how far it is; what it raises ends the review.
    NothingToAnalyse while the match goes on.
    """
    from .analysis import review as run

    return run(
        match,
        seconds,
        iterations=iterations,
        playouts=playouts,
        seed=seed,
        jobs=jobs,
        mode=mode,
        progress=progress,
    )


_LATE = {"Analysis": ".analysis", "Bot": ".bots", "Review": ".analysis"}  # modules that take long to import


def __getattr__(name: str) -> Any:
    """`lauta.research` and types whose modules take long are imported when they are first asked for."""
    if name == "research":
        return importlib.import_module(".research", __name__)
    if name in _LATE:
        return getattr(importlib.import_module(_LATE[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
