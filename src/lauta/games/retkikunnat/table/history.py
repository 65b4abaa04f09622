"""What the log of a match tells that no position does: rolls, throws, the ways of pawns, tokens and cards.

Reads decisions and outcomes in order; nothing of it is needed by the rules. Where a card has moved a pawn in
a way that the log does not tell, the way of its next move is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from ....engine.actors import CHANCE
from ...shared.star_board.data.constants import DIE, STARTS
from ...shared.star_board.table.pawn_paths import Spots
from ..data.card_codes import MAX_STEPS
from ..data.constants import CARDS, HAND_EVENTS, N_FACES, THROWS
from ..data.hops import ARRIVAL_SPOT, arrival_of, hops_from
from ..rules import actions

Log = Sequence[tuple[int, int]]
UNKNOWN = -1


@dataclass(frozen=True)
class Roll:
    """A roll of the die; `n` is its place in the log."""

    n: int
    seat: int | None
    face: int


@dataclass(frozen=True)
class Trip:
    """What a pawn did in one hop: the spots of a walk or voyage, or the two cities of a flight."""

    n: int
    seat: int
    spots: Spots
    flight: bool


@dataclass(frozen=True)
class Shown:
    """A token turned in a city, or an event card (`city` -1) or danger card that came up."""

    n: int
    seat: int
    city: int
    number: int


@dataclass
class Annals:
    """Everything in order. `turns` are the places in the log at which another seat's turn began."""

    rolls: list[Roll] = field(default_factory=list)
    trips: list[Trip] = field(default_factory=list)
    turned: list[Shown] = field(default_factory=list)
    events: list[Shown] = field(default_factory=list)
    turns: list[tuple[int, int]] = field(default_factory=list)
    dice: list[int] = field(default_factory=lambda: [0] * N_FACES)
    throws: int = 0
    decided: int = -1

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


def read(players: int, log: Log) -> Annals:
    """The annals of a match of so many players; of a log without its start what can be told."""
    return _read(players, tuple(log))


@lru_cache(maxsize=16)
def _read(players: int, log: tuple[tuple[int, int], ...]) -> Annals:
    """A page asks several times; nobody changes what it gets."""
    annals, reader = Annals(), _Reader(players)
    for n, (actor, action) in enumerate(log):
        if action >= 0:
            reader.entry(annals, n, actor, action)
    return annals


# Decisions that only who has the turn can make at its beginning.
_OPENS = ("roll", "stay", "sail", "dice")
_MOVED = ("swap_positions", "relocate")  # codes that move pawns without telling where to


class _Reader:
    """Follows the pawns through the log."""

    def __init__(self, players: int) -> None:
        self._at = dict.fromkeys(range(players), UNKNOWN)
        self._turn: int | None = None
        self._seat: int | None = None

    def entry(self, annals: Annals, n: int, actor: int, action: int) -> None:
        """One more entry of the log."""
        kind, args = actions.split(action)
        if actor != CHANCE:
            self._decision(annals, n, actor, kind, args)
        elif kind == "rolled":
            annals.rolls.append(Roll(n, self._turn, args[0] + 1))
        elif kind == "shows":
            annals.throws += 1
            annals.dice = [a + b for a, b in zip(annals.dice, THROWS[args[0]], strict=True)]
        elif kind == "turned" and self._turn is not None:
            annals.turned.append(Shown(n, self._turn, self._at[self._turn], args[0]))
        elif kind == "event" and self._turn is not None:
            annals.events.append(Shown(n, self._turn, -1, args[0]))
            self._doubt(CARDS.events[args[0]].does)
        elif kind == "danger":
            self._doubt(CARDS.danger[args[0]].does)

    def _decision(self, annals: Annals, n: int, actor: int, kind: str, args: tuple[int, ...]) -> None:
        if kind != "pass":
            annals.decided = n
        if kind in _OPENS or (kind == "fly" and self._turn != actor):
            if self._turn != actor or not annals.turns:
                annals.turns.append((n, actor))
            self._turn = actor
        if kind == "to":
            end = ARRIVAL_SPOT[args[0]]
            self._go(annals, n, actor, way(self._at[actor], args[0]), end, False)
        elif kind in ("fly", "jump"):
            self._go(annals, n, actor, (self._at[actor], args[0]), args[0], kind == "fly")
        elif kind == "start":
            self._at[actor] = STARTS[args[0]]
        elif kind == "play":
            self._doubt(CARDS.events[HAND_EVENTS[args[0]]].does)

    def _go(self, annals: Annals, n: int, seat: int, spots: Spots, end: int, flight: bool) -> None:
        if self._at[seat] != UNKNOWN and len(set(spots)) > 1:
            annals.trips.append(Trip(n, seat, spots, flight))
        self._at[seat] = end

    def _doubt(self, does: Sequence[object]) -> None:
        if any(getattr(row, "code", "") in _MOVED for row in does):
            self._at = dict.fromkeys(self._at, UNKNOWN)


@cache
def way(start: int, arrival: int) -> Spots:
    """The spots of the shortest hop to an arrival, both ends included; none where there is no such hop."""
    if start == UNKNOWN:
        return ()
    for hop in hops_from(start, MAX_STEPS):
        if arrival_of(hop) == arrival:
            return hop.spots
    return ()
