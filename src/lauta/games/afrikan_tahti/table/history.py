"""What the log of a match tells that no position does: rolls, the ways of pawns, tokens just turned.

Reads decisions and outcomes in order; nothing of it is needed by the rules.
"""

from __future__ import annotations

from ....engine.actors import CHANCE
from ...shared.star_board.data.constants import STARTS
from ...shared.star_board.table.history import Annals, Log, Roll, Trip, Turned, read_on
from ...shared.star_board.table.pawn_paths import Spots, sail_to, walk_to
from ..data.constants import EFFECT, HORSESHOE, STAR
from ..rules import actions
from ..rules.legal import free_steps
from ..rules.state import State


def read(s: State, log: Log) -> Annals:
    """The annals of a match that has come to the state `s`; only its options are looked at.

    Of a log that does not begin at the start it tells what can be told.
    """
    return read_on(log, "annals", lambda: _Reader(s), _Reader.entry).annals


class _Reader:
    """Follows the pawns through the log."""

    def __init__(self, s: State) -> None:
        self.annals = Annals()
        self._mixing = int(s.options.mixed_move)
        self._steps = free_steps(s)
        self._at = dict.fromkeys(range(s.n_players), -1)
        self._carries: set[int] = set()
        self._seat: int | None = None
        self._star = False
        self._ordering = True

    def entry(self, n: int, actor: int, action: int) -> None:
        """One more entry of the log."""
        annals = self.annals
        kind, args = actions.split(action)
        if actor != CHANCE:
            annals.begin_turn(n, actor)
            self._seat = actor
            self._ordering = kind == "start"
        seat = self._seat
        if kind == "rolled":
            annals.roll(Roll(n, None if self._ordering else seat, args[0]))
        elif seat is None:
            return
        elif kind == "turned":
            self._find(seat, args[0])
            annals.turned.append(Turned(n, seat, self._at[seat], args[0]))
        elif kind in ("to", "sail", "fly"):
            spots = self._way(seat, kind, args)
            if len(set(spots)) > 1:
                annals.trips.append(Trip(n, seat, spots, kind == "fly"))
            self._at[seat] = args[0]
        elif kind == "start":
            self._at[seat] = STARTS[args[0]]

    def _find(self, seat: int, token: int) -> None:
        effect = EFFECT[token]
        self._star = self._star or effect == STAR
        if effect == STAR or (effect == HORSESHOE and self._star):
            self._carries.add(seat)

    def _way(self, seat: int, kind: str, args: tuple[int, ...]) -> Spots:
        start = self._at[seat]
        if start < 0:
            return ()
        if kind == "to":
            face = self.annals.rolls[-1].face if self.annals.rolls else 0
            return walk_to(start, face, args[0], args[1], self._mixing, seat in self._carries)
        return sail_to(start, self._steps, args[0]) if kind == "sail" else (start, args[0])
