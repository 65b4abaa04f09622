"""What a seat has been told of a match, from its start: information states with perfect recall.

Not what it sees now; that is the observation (`settings.py`).
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from ..engine.actors import CHANCE, HIDDEN, SEAT_LETTERS, SPECTATOR
from ..engine.errors import OptionError
from ..engine.match import EVERYTHING, Entry, Match
from ..engine.record import copy, pack, unpack


def told(match: Match, seat: int) -> list[Entry]:
    """The log as `seat` has been told it; secrets stay secret when the match is over.

    SPECTATOR (-1): what everybody was told, EVERYTHING (-2): all of it. OptionError for other
    seats that there are not.
    """
    if seat == EVERYTHING:
        return match.log
    if not SPECTATOR <= seat < match.players:
        raise OptionError(f"there is no seat {seat}; the match has seats 0 to {match.players - 1}")
    if not match.hides:
        return match.log
    return [
        Entry(entry.actor, HIDDEN) if from_whom >> seat + 1 & 1 else entry
        for entry, from_whom in zip(match.log, match.kept_from(), strict=True)
    ]


def _digest(seen: Any) -> str:
    """Eight letters for a state, of which the same stand for the same."""
    return sha256(pack(seen)).hexdigest()[:8]


class Recall:
    """The lines that a seat has been told, or whoever else `told` knows.

    Beside a match that only grows, reading on is quick.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self._lines: list[str] = []
        self._first: list[str] | None = None

    def lines(self) -> list[str]:
        """A line for each entry of the log: who, what (`?` for a secret), and in games that hide something
        a digest of the position as the seat saw it then."""
        match, done = self.match, len(self._lines)
        if done > len(match.log):
            self._lines, done = [], 0
        if done == len(match.log):
            return self._lines
        past = match.at(done) if match.hides else None
        for who, number in told(match, self.seat)[done:]:
            word = "?" if number == HIDDEN else match.game.wording(number)[2]
            line = f"{'chance' if who == CHANCE else SEAT_LETTERS[who]}: {word}"
            if past is not None:
                past.rules.apply(past.state, match.log[len(self._lines)].action)
                seen = copy(past.state)
                self._redact(past, seen)
                line += f" #{_digest(seen)}"
            self._lines.append(line)
        return self._lines

    def text(self) -> str:
        """All lines, below the begin where that is not the set-up."""
        return "\n".join([*self._begin(), *self.lines()])

    def _begin(self) -> list[str]:
        """What tells apart matches that began at different positions."""
        if self._first is None:
            match, self._first = self.match, []
            if match.began != pack(match.game.new_state(match.players, match.options)):
                seen = unpack(match.rules.State, match.began)
                self._redact(match, seen)
                self._first = [f"begins #{_digest(seen)}"]
        return self._first

    def _redact(self, match: Match, seen: Any) -> None:
        if self.seat != EVERYTHING:
            match.rules.redact(seen, self.seat)

    def on(self, match: Match) -> Recall:
        """The same beside a clone of the match."""
        other = Recall(match, self.seat)
        other._lines, other._first = list(self._lines), self._first
        return other
