"""Everything that a bot needs to think about one game: rules, guide and drivers in one mode, and storage.

No bot decides here; levels are in `levels.py`. NumPy and Numba come in only with compiled mode.
"""

from __future__ import annotations

import threading
from collections.abc import Hashable
from pathlib import Path
from types import ModuleType
from typing import Any

from ..engine.errors import LautaError
from ..engine.game import Game
from ..engine.loading import Edition, Mode, instantiate
from ..engine.record import new
from ..engine.stream import Stream

HERE = Path(__file__).parent
MAX_NODES = 1 << 17


class Drivers:
    """The rules, the guide and the drivers of a game in a mode.

    `rounds` is how many rounds of turns a search plays on before it estimates, which the guide may
    say as `ROUNDS`: more where its estimates are coarse. Turns are told apart by who acts, or by the
    guide's rule `turn_of(s)`, where others react within a turn.
    """

    def __init__(self, game: Game, mode: Mode) -> None:
        if not game.has_bots:
            raise LautaError(f"there are no bots for {game.id} yet")
        edition = Edition(mode, game.files)
        self.rules: Any = game.rules(mode)
        self.guide: Any = game.module("bots.guide", mode)
        if mode == "compiled":
            from ..engine.compiled import use_cache_of

            use_cache_of(game.package, edition)
        self.rounds = int(getattr(self.guide, "ROUNDS", 1))
        playouts = instantiate(HERE / "playouts_template.py", "playouts", _merged(self.rules), edition)
        names = _merged(self.rules, self.guide, playouts)
        vars(names).setdefault("turn_of", self.rules.actor)
        self.greedy: Any = instantiate(HERE / "greedy_template.py", "greedy", names, edition)
        names = _merged(names, self.greedy)
        self.search: Any = instantiate(HERE / "search_template.py", "search", names, edition)


def _merged(*modules: Any) -> ModuleType:
    """The names of several modules under the name of the first."""
    merged = ModuleType(modules[0].__name__)
    for module in modules:
        vars(merged).update({name: v for name, v in vars(module).items() if not name.startswith("__")})
    return merged


class Desk:
    """Drivers with storage of their own: one thread at a time, and nothing to make while thinking."""

    def __init__(self, game: Game, mode: Mode) -> None:
        self.mode = mode
        self.drivers = drivers = drivers_of(game, mode)
        self.rules: Any = drivers.rules
        self.seen: Any = new(drivers.rules.State)
        self.work: Any = new(drivers.rules.State)
        self.moves: Any = new(drivers.rules.Moves)
        self.sight: Any = new(drivers.guide.Sight)
        self.seats: Any = new(drivers.greedy.Policies)
        self.tree: Any = new(drivers.search.Tree)
        self.rng: Any = self._many(Stream, 1)[0]
        self.dice: Any = self._many(Stream, 1)[0]
        self._nodes: Any = None

    def nodes(self, size: int) -> Any:
        """Room for at least `size` nodes of a search."""
        if self._nodes is None or len(self._nodes) < size:
            self._nodes = self._many(self.drivers.search.Node, size)
        return self._nodes

    def _many(self, kind: Any, n: int) -> Any:
        if self.mode != "compiled":
            return [new(kind) for _ in range(n)]
        from ..engine.compiled import batch

        return batch(kind, n)


_local = threading.local()
_lock = threading.Lock()
_made: dict[Hashable, Drivers] = {}


def drivers_of(game: Game, mode: Mode) -> Drivers:
    """The drivers of a game, made once in a process."""
    key = _key(game, mode)
    with _lock:
        if key not in _made:
            _made[key] = Drivers(game, mode)
        return _made[key]


def is_made(game: Game, mode: Mode) -> bool:
    """Whether this process has the drivers of a game already."""
    return _key(game, mode) in _made


def desk_of(game: Game, mode: Mode) -> Desk:
    """The desk of this thread for a game."""
    desks: dict[Hashable, Desk] = vars(_local).setdefault("desks", {})
    key = _key(game, mode)
    if key not in desks:
        desks[key] = Desk(game, mode)
    return desks[key]


def _key(game: Game, mode: Mode) -> Hashable:
    return game.package, Edition(mode, game.files).suffix
