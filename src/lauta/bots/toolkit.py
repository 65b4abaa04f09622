"""Everything that a bot needs to think about one game: rules, guide and drivers in one mode, and storage.

No bot decides here; levels are in `levels.py`. NumPy and Numba come in only with compiled mode.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Sequence
from copy import copy
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

from ..engine.build import Mode
from ..engine.game import Game
from ..engine.guide import Guide
from ..engine.loading import instantiate
from ..engine.modes import usable
from ..engine.random_stream import Stream
from ..engine.record import new

HERE = Path(__file__).parent
MAX_NODES = 1 << 17


# What the drivers take from a game and from each other; nothing else of these modules reaches them.
RULES = (
    "MAX_PLAYERS",
    "N_ACTIONS",
    "UNIT",
    "Moves",
    "State",
    "actor",
    "apply",
    "determinize",
    "is_winner",
    "legal_actions",
    "redact",
    "total",
)
GUIDE = ("MARGIN", "Sight", "rate", "spread", "turn_of", "value")
PLAYOUTS = ("random_outcome",)
GREEDY = ("best_rated", "greedy_action")
INPUTS = ("N_INPUTS", "spread_by_hand", "tell", "value_by_hand")  # where a game has `bots/inputs.py`
RIVALS = ("Rivals", "Sight", "rival_action")  # of batches of games, see `research`


class Drivers:
    """The rules, the guide and the drivers of a game in a mode."""

    def __init__(self, game: Game, mode: Mode) -> None:
        build = game.build(mode)
        self.rules: Any = game.module("rules", mode)
        self.guide: Guide = game.guide(mode)
        names = ModuleType(self.rules.__name__)  # by which drivers are told apart
        _hand_on(self.rules, RULES, names)
        playouts = instantiate(HERE / "playouts_template.py", "playouts", names, build)
        _hand_on(self.guide, GUIDE, names)
        _hand_on(playouts, PLAYOUTS, names)
        self.greedy: Any = instantiate(HERE / "greedy_template.py", "greedy", names, build)
        _hand_on(self.greedy, GREEDY, names)
        self.search: Any = instantiate(HERE / "search_template.py", "search", names, build)


def _hand_on(source: Any, names: Sequence[str], to: ModuleType) -> None:
    for name in names:
        setattr(to, name, getattr(source, name))


_numbers = count(1)


def drivers_with(game: Game, mode: Mode, value: Callable[[Any, int], float]) -> Drivers:
    """Drivers whose search asks `value` for what a position is worth to a seat, and not the guide.

    In compiled mode Numba compiles it, unless it is a rule of that mode; nothing of it is kept on disk.
    """
    made, build = copy(drivers_of(game, mode)), game.build(mode)
    names = ModuleType(made.rules.__name__)
    playouts = instantiate(HERE / "playouts_template.py", "playouts", names, build)
    for source, handed in ((made.rules, RULES), (playouts, PLAYOUTS), (made.guide, GUIDE)):
        _hand_on(source, handed, names)
    _hand_on(made.greedy, GREEDY, names)
    if usable(mode) == "compiled" and not hasattr(value, "py_func"):
        from ..engine.compiling.compiled import OPTIONS, njit

        value = njit(**OPTIONS)(value)
    names.value = value  # type: ignore[attr-defined]
    number = f"search_{next(_numbers)}"
    made.search = instantiate(HERE / "search_template.py", number, names, build, keep=False)
    return made


class Desk:
    """Drivers with storage of their own: one thread at a time, and nothing to make while thinking."""

    def __init__(self, game: Game, mode: Mode, drivers: Drivers | None = None) -> None:
        self.mode = usable(mode)
        drivers = drivers_of(game, mode) if drivers is None else drivers
        self.drivers: Drivers = drivers
        self.rules: Any = drivers.rules
        self.seen: Any = new(drivers.rules.State)
        self.work: Any = new(drivers.rules.State)
        self.moves: Any = new(drivers.rules.Moves)
        self.sight: Any = new(drivers.guide.Sight)
        self.seats: Any = new(drivers.greedy.Policies)
        self.tree: Any = new(drivers.search.Tree)
        self.poll: Any = new(drivers.search.Poll)
        self.rng: Any = self._many(Stream, 1)[0]
        self.dice: Any = self._many(Stream, 1)[0]
        self._nodes: Any = None
        self.ready = False  # all that a search calls is compiled
        self._game = game
        self._more: list[Desk] = []

    def beside(self, n: int) -> list[Desk]:
        """This desk and others of the same kind, `n` in all: a thread and a tree each."""
        while len(self._more) < n - 1:
            self._more.append(Desk(self._game, self.mode, self.drivers))
        return [self, *self._more[: n - 1]]

    def results(self, n: int) -> Any:
        """Room for how `n` games came out."""
        return self._many(self.drivers.greedy.Result, n)

    def nodes(self, size: int) -> Any:
        """Room for at least `size` nodes of a search."""
        if self._nodes is None or len(self._nodes) < size:
            self._nodes = self._many(self.drivers.search.Node, size)
        return self._nodes

    def _many(self, kind: Any, n: int) -> Any:
        if self.mode != "compiled":
            return [new(kind) for _ in range(n)]
        from ..engine.compiling.compiled import batch

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
    return game.package, game.build(mode).suffix
