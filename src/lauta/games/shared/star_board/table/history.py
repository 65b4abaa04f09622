"""What the log of a match tells that no position does, in every game on the star's board: rolls, ways, turns.

How a game's own decisions are read is in its `table/history.py`; nothing of it is needed by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..data.constants import DIE
from .pawn_paths import Spots

Log = Sequence[tuple[int, int]]


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

    @property
    def counts(self) -> tuple[int, ...]:
        """How often each face of the die came up."""
        return tuple(sum(roll.face == face for roll in self.rolls) for face in range(1, DIE + 1))

    def since_last(self, seat: int) -> int:
        """Where in the log the turn of `seat` before its present one ended; 0 where it had none."""
        turns = self.turns[:-1] if self.turns and self.turns[-1][1] == seat else self.turns
        for n in range(len(turns) - 1, -1, -1):
            if turns[n][1] == seat:
                return turns[n + 1][0] if n + 1 < len(turns) else self.turns[-1][0]
        return 0

    def begin_turn(self, n: int, seat: int) -> None:
        """From here on it is the turn of `seat`."""
        if not self.turns or self.turns[-1][1] != seat:
            self.turns.append((n, seat))
