"""The levels of bots, and how each decides: greedily with more or less error, or by search.

Knows no game by name. A bot gets a redacted position and nothing else.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, replace
from typing import Any

from ..engine.actors import CHANCE
from ..engine.build import Mode
from ..engine.errors import LautaError, OptionError, UnknownName, shown
from ..engine.game import Game
from ..engine.phrase import Phrase, T
from ..engine.random_stream import seed_stream
from ..engine.record import pack, size, unpack
from .thinking import NODES_AN_ITERATION, Thinker, budget_of, is_deep, prepare, seed_of, think
from .toolkit import Desk, desk_of, is_made

__all__ = [
    "DEFAULT",
    "LEVELS",
    "NODES_AN_ITERATION",
    "RANDOM",
    "Bot",
    "Level",
    "bot",
    "contender",
    "greedy_choice",
    "iterations_of",
    "level",
    "noise_of",
    "prepare",
    "think",
]


@dataclass(frozen=True)
class Level:
    """How strong a bot is. `wild` is the share of decisions at random, `noise` an error in points.

    The guide of a game says as `BLUR` how many times as large errors are there.
    With `iterations` it searches: that many a decision, unless it is told otherwise, so that a level is as
    strong on every machine. `seconds` are a safety net: three times what the slowest game takes on one core
    of a usual machine. The guide of a game says as `EFFORT` and, for long
    searches, `DEEP_EFFORT` how many times as many iterations it needs, unless they are `exact`.
    """

    name: str
    title: Phrase
    help: Phrase
    wild: float = 0.0
    noise: float = 0.0
    seconds: float = 0.0
    iterations: int = 0
    exact: bool = False

    @property
    def searches(self) -> bool:
        """Whether a bot of this level looks ahead."""
        return self.iterations > 0


_LEVELS = (
    Level("novice", T("novice"), T("Often moves without a plan."), wild=0.3, noise=3.0),
    Level("casual", T("casual"), T("Takes what looks good, but overlooks things."), wild=0.03, noise=1.5),
    Level("skilled", T("skilled"), T("Takes what is worth most now, without looking ahead.")),
    Level(
        "expert",
        T("expert"),
        T("Looks ahead: tries more than a hundred ways the game could go on."),
        seconds=2.0,
        iterations=150,
    ),
    Level(
        "master",
        T("master"),
        T("Looks further ahead: tries thousands of ways the game could go on."),
        seconds=15.0,
        iterations=5000,
    ),
)
LEVELS = {level.name: level for level in _LEVELS}
RANDOM = Level("random", T("random"), T("Picks any legal action at random."), wild=1.0)
DEFAULT = "casual"


class WrongPosition(OptionError, ValueError):
    """Bytes or a state that are no position of the game."""

    def __init__(self, game: str, length: int, given: int) -> None:
        super().__init__(f"a position of {game} takes {length} bytes, not {given}")


def level(name: str) -> Level:
    """The level of this name, or `random`, which no table offers. UnknownName lists the good ones."""
    known = {**LEVELS, RANDOM.name: RANDOM}
    if name not in known:
        raise UnknownName("level", name, known)
    return known[name]


def contender(name: str) -> Level:
    """A level by name, or one that searches with so many iterations a decision, as `expert@450`.

    UnknownName where there is no such level, OptionError where this is no number of iterations.
    """
    known, at, digits = name.partition("@")
    found = level(known)
    if not at:
        return found
    if not found.searches:
        able = ", ".join(one.name for one in _LEVELS if one.searches)
        raise OptionError(f"{name!r}: only levels that search take iterations ({able}), as expert@450")
    if not re.fullmatch(r"[1-9][0-9]{0,7}", digits):
        raise OptionError(f"{name!r}: iterations are a whole number above 0, as expert@450")
    return replace(found, name=name, iterations=int(digits), exact=True)


@dataclass(frozen=True)
class Bot:
    """A player of a level. Holds nothing of a game: all it knows is the position it is shown."""

    level: Level
    mode: Mode | None = None

    def choose(
        self,
        game: Game,
        state: Any,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | None = None,
        thinker: Thinker | None = None,
        prepare: bool = False,
    ) -> int:
        """The number of the action for the seat to act in `state`, a redacted position or its bytes.

        A search thinks for `seconds` or does `iterations`, whichever ends first; with neither it takes
        the budget of its level. By iterations alone, equal seeds give equal actions. Time that
        compiling takes does not count. A `thinker` for this game goes on with the trees of its last decision
        where this one follows; with `prepare` all is compiled also where one action is legal. LautaError
        where no seat is to act, OptionError where this is no position of the game, no budget or no seed.
        """
        seconds, iterations = budget_of(seconds, iterations)
        desk = desk_of(game, self._mode(game))
        data = state if isinstance(state, bytes) else _packed(state)
        if len(data) != size(desk.rules.State):
            raise WrongPosition(game.id, size(desk.rules.State), len(data))
        root = unpack(desk.rules.State, data)
        if desk.rules.actor(root) <= CHANCE:
            raise LautaError("there is no decision to take in this position")
        seed = secrets.randbits(31) if seed is None else seed_of(seed)
        seed_stream(desk.rng, seed, 0)
        desk.rules.legal_actions(root, desk.moves)
        if prepare and thinker is not None and not thinker.ready:
            thinker.get_ready(root)
        if desk.moves.n == 1:
            return int(desk.moves.action[0])
        if not self.level.searches:
            return greedy_choice(desk, root, self.level)
        if iterations is None and seconds is None:
            seconds, iterations = self.level.seconds, iterations_of(self.level, desk)
        return (thinker or Thinker(desk)).choose(root, seconds, iterations, seed)

    def iterations(self, game: Game) -> int:
        """How many iterations it has for a decision in this game; 0 where it does not search."""
        return iterations_of(self.level, desk_of(game, self._mode(game))) if self.level.searches else 0

    def _mode(self, game: Game) -> Mode:
        if self.mode is not None:
            return self.mode
        return "compiled" if self.level.searches or is_made(game, "compiled") else "plain"


def _packed(state: Any) -> bytes:
    try:
        return pack(state)
    except (AttributeError, TypeError) as error:
        told = f"a bot looks at a position, such as match.redacted(seat), not {shown(state)}"
        raise OptionError(told) from error


def iterations_of(how: Level, desk: Desk) -> int:
    """How many iterations a bot of this level has for a decision in the game of the desk."""
    if how.exact:
        return how.iterations
    guide = desk.drivers.guide
    return how.iterations * int(guide.DEEP_EFFORT if is_deep(how.iterations) else guide.EFFORT)


def noise_of(how: Level, desk: Desk) -> float:
    """How large the errors of a bot of this level are in the game of the desk, in its points."""
    return how.noise * float(desk.drivers.guide.BLUR)


def bot(name: str = DEFAULT) -> Bot:
    """A bot of a level. UnknownName lists them."""
    return Bot(level(name))


def greedy_choice(desk: Desk, root: Any, how: Level) -> int:
    """The action of a bot that does not look ahead; `desk.moves` holds what is legal."""
    noise = noise_of(how, desk)
    return int(desk.drivers.greedy.greedy_action(root, desk.moves, desk.sight, how.wild, noise, desk.rng))
