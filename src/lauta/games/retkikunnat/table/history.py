"""What the log of a match tells that no position does: rolls, throws, the ways of pawns, tokens and cards.

Reads decisions and outcomes in order; nothing of it is needed by the rules. Where a card has moved a pawn in
a way that the log does not tell, the way of its next move is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from ....engine.actors import CHANCE
from ...shared.star_board.data.constants import STARTS
from ...shared.star_board.table import history as star
from ...shared.star_board.table.history import Log, Roll, Trip, Turned
from ...shared.star_board.table.pawn_paths import Spots
from ..data.card_codes import MAX_STEPS
from ..data.constants import CARDS, HAND_EVENTS, N_FACES, THROWS
from ..data.hops import ARRIVAL_SPOT, arrival_of, hops_from
from ..rules import actions

UNKNOWN = -1


@dataclass(frozen=True)
class Event:
    """An event card or expedition card that came up; `n` is its place in the log."""

    n: int
    number: int


@dataclass
class Annals(star.Annals):
    """What both games tell, cards, what the danger dice showed, and where somebody decided last."""

    events: list[Event] = field(default_factory=list)
    cards: list[Event] = field(default_factory=list)
    dice: list[int] = field(default_factory=lambda: [0] * N_FACES)
    throws: int = 0
    decided: int = -1


def read(players: int, log: Log) -> Annals:
    """The annals of a match of so many players; of a log without its start what can be told."""
    return star.read_on(log, "annals", lambda: _Reader(players), _Reader.entry).annals


# Decisions that only who has the turn can make at its beginning.
_OPENS = ("roll", "stay", "sail", "dice")
_MOVED = ("swap_positions", "relocate")  # codes that move pawns without telling where to


class _Reader:
    """Follows the pawns through the log."""

    def __init__(self, players: int) -> None:
        self.annals = Annals()
        self._at = dict.fromkeys(range(players), UNKNOWN)
        self._turn: int | None = None

    def entry(self, n: int, actor: int, action: int) -> None:
        """One more entry of the log; a secret one tells nothing."""
        if action < 0:
            return
        annals = self.annals
        kind, args = actions.split(action)
        if actor != CHANCE:
            self._decision(n, actor, kind, args)
        elif kind == "rolled":
            annals.roll(Roll(n, self._turn, args[0] + 1))
        elif kind == "shows":
            annals.throws += 1
            annals.dice = [a + b for a, b in zip(annals.dice, THROWS[args[0]], strict=True)]
        elif kind == "turned" and self._turn is not None:
            annals.turned.append(Turned(n, self._turn, self._at[self._turn], args[0]))
        elif kind == "event" and self._turn is not None:
            annals.events.append(Event(n, args[0]))
            self._doubt(CARDS.events[args[0]].does)
        elif kind == "card":
            annals.cards.append(Event(n, args[0]))
        elif kind == "danger":
            self._doubt(CARDS.danger[args[0]].does)

    def _decision(self, n: int, actor: int, kind: str, args: tuple[int, ...]) -> None:
        annals = self.annals
        if kind != "pass":
            annals.decided = n
        if kind in _OPENS or (kind == "fly" and self._turn != actor):
            annals.begin_turn(n, actor)
            self._turn = actor
        if kind == "to":
            end = ARRIVAL_SPOT[args[0]]
            self._go(n, actor, way(self._at[actor], args[0]), end, False)
        elif kind in ("fly", "jump"):
            self._go(n, actor, (self._at[actor], args[0]), args[0], kind == "fly")
        elif kind == "start":
            self._at[actor] = STARTS[args[0]]
        elif kind == "play":
            self._doubt(CARDS.events[HAND_EVENTS[args[0]]].does)

    def _go(self, n: int, seat: int, spots: Spots, end: int, flight: bool) -> None:
        if self._at[seat] != UNKNOWN and len(set(spots)) > 1:
            self.annals.trips.append(Trip(n, seat, spots, flight))
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
