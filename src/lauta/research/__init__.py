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
    from gymnasium.vector import AutoresetMode
    from numpy.typing import DTypeLike

    from .aec_environment import Environment as Environment
    from .single_environment import SingleEnvironment as SingleEnvironment
    from .vector_environment import VectorEnvironment as VectorEnvironment

__all__ = [
    "Bounds",
    "Environment",
    "Layout",
    "LayoutField",
    "MissingExtra",
    "Setting",
    "SingleEnvironment",
    "VectorEnvironment",
    "aec",
    "layout",
    "openspiel",
    "register",
    "setting",
    "single",
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
    fields: Sequence[str] | None = None,
    render_mode: str | None = None,
) -> Environment:
    """A PettingZoo AEC environment of a game; its arguments are those of `setting`.

    `render_mode` is "ansi" (the board as text), "svg" or "rgb_array" (as a picture), "human" (as text in the
    terminal) or None. MissingExtra without PettingZoo.
    """
    made: Environment = _needing("aec_environment", "gymnasium", "pettingzoo").Environment(
        setting_of(ident, players, options, edition, limit, fields), render_mode
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
    fields: Sequence[str] | None = None,
    dtype: DTypeLike = "float32",
    copy: bool = True,
    mask: bool = False,
    autoreset_mode: AutoresetMode | str = "SameStep",
    render_mode: str | None = None,
) -> VectorEnvironment:
    """`n` games at once as a vector environment of Gymnasium; its other arguments are those of `setting`.

    One seat learns (`seat`; None: another one in each game and after each end), the others play by the
    levels `others`: one name for all of them, or one each in the order of their turns: random, novice,
    casual or skilled. `mode` "plain" compiles nothing and is slow. `dtype` uint8 is for `fields` of zeros
    and ones; without `copy` observations are one array that each step changes; with `mask` the mask is part
    of the observation. `autoreset_mode` is SameStep, NextStep or Disabled. MissingExtra without Gymnasium.
    """
    made: VectorEnvironment = _needing("vector_environment", "gymnasium").VectorEnvironment(
        setting_of(ident, players, options, edition, limit, fields),
        n,
        others,
        seat,
        threads,
        mode,
        autoreset_mode=autoreset_mode,
        mask=mask,
        copy=copy,
        dtype=dtype,
        render_mode=render_mode,
    )
    return made


def single(
    ident: str,
    *,
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    edition: Edition | str | Path | None = None,
    limit: int = LIMIT,
    fields: Sequence[str] | None = None,
    others: str | Sequence[str] = "random",
    seat: int | None = 0,
    mode: Mode = "compiled",
    mask: bool = False,
    render_mode: str | None = None,
    illegal: str = "random",
) -> SingleEnvironment:
    """One game as an environment of Gymnasium: one seat learns, levels play the rest, as in `vector`.

    With `mask` the mask is part of the observation. `render_mode` is that of `aec`. An action that is not
    legal is replaced by a random one (`illegal` "random"), or refused ("raise"). MissingExtra without
    Gymnasium.
    """
    made: SingleEnvironment = _needing("single_environment", "gymnasium").SingleEnvironment(
        setting_of(ident, players, options, edition, limit, fields),
        others,
        seat,
        mode,
        mask,
        render_mode,
        illegal,
    )
    return made


def register() -> list[str]:
    """Register all games with Gymnasium for `make` and `make_vec`; returns their ids: lauta/Africa-v1, ...

    Where Lauta is installed Gymnasium does that itself. May be called again. MissingExtra without Gymnasium.
    """
    made: list[str] = _needing("registration", "gymnasium").register()
    return made


def openspiel() -> list[str]:
    """Register all games with OpenSpiel; returns their names: python_lauta_africa, ...

    May be called again. MissingExtra without OpenSpiel.
    """
    made: list[str] = _needing("spiel_games", "pyspiel").register()
    return made


_ENVIRONMENTS = {  # by name: the module and the library that it needs
    "Environment": ("aec_environment", "pettingzoo"),
    "SingleEnvironment": ("single_environment", "gymnasium"),
    "VectorEnvironment": ("vector_environment", "gymnasium"),
}


def __getattr__(name: str) -> Any:
    if name in _ENVIRONMENTS:
        return getattr(_needing(*_ENVIRONMENTS[name]), name)
    raise AttributeError(f"lauta.research has no {name!r}; it has {', '.join(__all__)}")
