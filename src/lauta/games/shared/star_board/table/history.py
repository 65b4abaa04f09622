"""What the log of a match tells that no position does, in every game on the star's board: rolls, ways, turns.

How a game's own decisions are read is in its `table/history.py`; nothing of it is needed by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TypeVar

from .....engine.presentation import History
from ..data.constants import DIE
from .pawn_paths import Spots

Log = Sequence[tuple[int, int]]
R = TypeVar("R")


def read_on(log: Log, name: str, start: Callable[[], R], step: Callable[[R, int, int, int], None]) -> R:
    """What `step` makes of `start()` entry by entry: it is given what was made, the entry's place in the log,
    actor, action. Of a log that grows only what came since the last time is read."""
    known = log if isinstance(log, History) else History(log)
    return known.read_on(name, start, lambda made, n, actor, action: step(made, n - 1, actor, action))


@dataclass(frozen=True)
class Roll:
    """A roll of the die; `seat` is None in the rolls for the order of play. `n` is its place in the log."""

    n: int
    seat: int | None
    face: int


@dataclass(frozen=True)
class Trip:
    """What a pawn did in one move: the spots of a walk or voyage, or the two cities of a flight."""

    n: int
    seat: int
    spots: Spots
    flight: bool


@dataclass(frozen=True)
class Turned:
    """A token that was turned up in a city; -1 where the log does not tell in which."""

    n: int
    seat: int
    city: int
    token: int


@dataclass
class Annals:
    """Everything in order. `turns` are the places in the log at which another seat's turn began."""

    rolls: list[Roll] = field(default_factory=list)
    trips: list[Trip] = field(default_factory=list)
    turned: list[Turned] = field(default_factory=list)
    turns: list[tuple[int, int]] = field(default_factory=list)
    _counts: list[int] = field(default_factory=lambda: [0] * DIE)

    @property
    def counts(self) -> tuple[int, ...]:
        """How often each face of the die came up."""
        return tuple(self._counts)

    def roll(self, roll: Roll) -> None:
        """One more roll."""
        self.rolls.append(roll)
        self._counts[roll.face - 1] += 1

    def trips_since(self, n: int) -> Iterator[Trip]:
        """The moves from this place in the log on."""
        return reversed(list(takewhile(lambda trip: trip.n >= n, reversed(self.trips))))

    def turned_since(self, n: int) -> Iterator[Turned]:
        """The tokens turned up from this place in the log on."""
        return reversed(list(takewhile(lambda found: found.n >= n, reversed(self.turned))))

    def since_last(self, seat: int) -> int:
        """Where in the log the turn of `seat` before its present one ended; 0 where it had none."""
        last = len(self.turns) - 1
        if last >= 0 and self.turns[last][1] == seat:
            last -= 1
        for n in range(last, -1, -1):
            if self.turns[n][1] == seat:
                return self.turns[n + 1][0]
        return 0

    def begin_turn(self, n: int, seat: int) -> None:
        """From here on it is the turn of `seat`."""
        if not self.turns or self.turns[-1][1] != seat:
            self.turns.append((n, seat))
