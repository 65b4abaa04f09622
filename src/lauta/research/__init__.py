"""A door for researchers: the games as numbers, and as environments of known libraries (extra `research`).

This is the face; nothing here plays. Gymnasium, PettingZoo and OpenSpiel are imported when asked for.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..engine.about import Value
from ..engine.build import Mode
from ..engine.edition import Edition
from ..engine.errors import LautaError
from .layouts import Layout, LayoutField
from .settings import LIMIT, Bounds, Setting, setting_of

if TYPE_CHECKING:
    from .aec_environment import Environment
    from .vector_environment import VectorEnvironment

__all__ = [
    "Bounds",
    "Layout",
    "LayoutField",
    "MissingExtra",
    "Setting",
    "aec",
    "layout",
    "openspiel",
    "setting",
    "vector",
]


class MissingExtra(LautaError, ImportError):
    """A library of the extra `research` is not installed."""

    def __init__(self, library: str) -> None:
        super().__init__(f"{library} is not installed; it comes with: pip install 'lauta[research]'")


def _needing(module: str, *libraries: str) -> ModuleType:
    """A module of this package that stands on libraries of the extra."""
    for library in libraries:
        try:
            importlib.import_module(library)
        except ImportError as error:
            raise MissingExtra(library) from error
    return importlib.import_module(f".{module}", __name__)


def setting(
    ident: str,
    *,
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    edition: Edition | str | Path | None = None,
    limit: int = LIMIT,
    fields: Sequence[str] | None = None,
) -> Setting:
    """A game for so many players (None: the fewest), as numbers: observations, masks, utilities, bounds.

    `limit` is how many decisions and outcomes of chance a match may have; one that is longer is a draw.
    `fields` are the names of what observations hold (`layout`); None: all there is.
    UnknownName for an unknown game, OptionError for players or options, EditionError for an edition.
    """
    return setting_of(ident, players, options, edition, limit, fields)


def layout(ident: str, *, players: int | None = None, edition: Edition | str | Path | None = None) -> Layout:
    """What stands where in the observations of a game: name, slice, shape, bounds and meaning of each field.

    UnknownName for an unknown game, OptionError for players.
    """
    return setting_of(ident, players, None, edition).layout


def aec(
    ident: str,
    *,
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    edition: Edition | str | Path | None = None,
    limit: int = LIMIT,
    render_mode: str | None = None,
) -> Environment:
    """A PettingZoo AEC environment of a game; its arguments are those of `setting`.

    `render_mode` is "ansi" (the board as text), "svg" (as a picture) or None.
    MissingExtra without PettingZoo.
    """
    made: Environment = _needing("aec_environment", "gymnasium", "pettingzoo").Environment(
        setting_of(ident, players, options, edition, limit), render_mode
    )
    return made


def vector(
    ident: str,
    n: int,
    *,
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    edition: Edition | str | Path | None = None,
    limit: int = LIMIT,
    others: str | Sequence[str] = "random",
    seat: int | None = 0,
    threads: int | None = None,
    mode: Mode = "compiled",
) -> VectorEnvironment:
    """`n` games at once as a vector environment of Gymnasium; its other arguments are those of `setting`.

    One seat learns (`seat`; None: another one in each game and after each end), the others play by the
    levels `others`: one name for all of them, or one each in the order of their turns: random, novice,
    casual or skilled. `mode` "plain" compiles nothing and is slow. MissingExtra without Gymnasium.
    """
    made: VectorEnvironment = _needing("vector_environment", "gymnasium").VectorEnvironment(
        setting_of(ident, players, options, edition, limit), n, others, seat, threads, mode
    )
    return made


def openspiel() -> list[str]:
    """Register all games with OpenSpiel; returns their names: python_lauta_africa, ...

    May be called again. MissingExtra without OpenSpiel.
    """
    made: list[str] = _needing("spiel_games", "pyspiel").register()
    return made


def __getattr__(name: str) -> Any:
    raise AttributeError(f"lauta.research has no {name!r}; it has {', '.join(__all__)}")
