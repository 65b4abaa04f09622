"""The match told entry by entry: what each action did, the score after it, and the position.

Grows with the match and shrinks with undo. Told for one reader, so that it holds nothing hidden.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from lauta.engine.actors import HIDDEN
from lauta.engine.match import Entry, Match

from ..engine.presentation import History, LogLine
from .models import Table


@dataclass(frozen=True)
class Frame:
    """After `n` entries: the last of them (HIDDEN where it is secret), its line, the points of every seat."""

    n: int
    actor: int
    action: int
    line: LogLine | None
    points: tuple[Fraction, ...]


class Story:
    """Frames 0 ... n of one match for one reader."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self._viewer = viewer
        self._names = match.names
        self._begin(match)

    def _begin(self, match: Match) -> None:
        self._match = match.at(0)
        self._opened = match.open
        self.known = History()
        self._written: dict[tuple[int, str, bool, bool, bool], str] = {}
        self.frames = [self._frame(None, Entry(-1, HIDDEN))]

    def follow(self, match: Match) -> Story:
        """Tell on (or again, where something was taken back) up to the present of `match`.

        When the match is over all secrets are open, and the story is told once more from the start.
        """
        if match.open != self._opened and match.hides:
            self._begin(match)
        told = self._match.log
        if len(told) > len(match.log) or list(told) != list(match.log[: len(told)]):
            kept = _shared(told, match.log)
            self._match = match.at(kept)
            del self.frames[kept + 1 :]
            self.known.cut(kept)
            self._written = {key: html for key, html in self._written.items() if key[0] <= kept}
        for entry in match.log[len(self._match.log) :]:
            before = self._match.redacted(self._viewer)
            known = HIDDEN if self._match.is_secret(entry, self._viewer) else entry.action
            self._match.play(entry.action)
            after = self._match.redacted(self._viewer)
            line = self._match.game.view.log_line(before, known, after, self._names)
            self.frames.append(self._frame(line, Entry(entry.actor, known)))
            self.known.append((entry.actor, known))
        return self

    def written(self, told: Told, language: str, write: Callable[[Told], str]) -> str:
        """A line of the log as `write` puts it, the first time that it is told so in a language."""
        key = (told.frame.n, language, told.minor, told.opens, told.first)
        if key not in self._written:
            self._written[key] = write(told)
        return self._written[key]

    def _frame(self, line: LogLine | None, entry: Entry) -> Frame:
        state = self._match.redacted(self._viewer)
        view = self._match.game.view
        points = tuple(view.points(state, seat) for seat in range(self._match.players))
        return Frame(len(self._match.log), entry.actor, entry.action, line, points)

    def last_turn(self) -> list[Frame]:
        """What the seat that moved last did, chance included, until now."""
        return self.frames[self._block_start(len(self.frames) - 1) :]

    def _block_start(self, end: int) -> int:
        mover = next((f.actor for f in reversed(self.frames[: end + 1]) if f.actor >= 0), None)
        start = end + 1
        while start > 1 and self.frames[start - 1].actor in (-1, mover):
            start -= 1
        return start

    def since(self, seats: tuple[int, ...]) -> int | None:
        """The first entry after the last decision of these seats; None where nothing came since."""
        for frame in reversed(self.frames):
            if frame.actor in seats:
                start = frame.n + 1
                while start < len(self.frames) and self.frames[start].actor < 0:
                    start += 1
                return start if start < len(self.frames) else None
        return None


@dataclass(frozen=True)
class Told:
    """A frame in the log: `minor` may be left out of it, `opens` where another seat's turn begins.

    `first` is the first line of a turn in the log without the minor lines.
    """

    frame: Frame
    minor: bool
    opens: bool
    first: bool


def log_of(frames: Sequence[Frame]) -> list[Told]:
    """The lines from the first to the last. A turn of nothing but minor lines keeps its last one."""
    lines = [(frame, frame.line) for frame in frames if frame.line]
    seats = [line.seat for _, line in lines]
    opens = [n == 0 or seats[n] != seats[n - 1] for n in range(len(lines))]
    told, plain, fresh = [], False, True
    for n, (frame, line) in enumerate(lines):
        plain = (plain and not opens[n]) or not line.minor
        closes = n + 1 < len(lines) and opens[n + 1]
        minor = line.minor and (plain or not closes)
        fresh = fresh or opens[n]
        told.append(Told(frame, minor, opens[n], fresh and not minor))
        fresh = fresh and minor
    return told


def _shared(told: Sequence[Entry], log: Sequence[Entry]) -> int:
    n = 0
    for old, new in zip(told, log, strict=False):
        if old != new:
            break
        n += 1
    return n


class Stories:
    """The least recently read story leaves first."""

    def __init__(self, kept: int = 24) -> None:
        self._stories: OrderedDict[tuple[int, int | None], Story] = OrderedDict()
        self._lock = threading.Lock()
        self._kept = kept

    def of(self, table: Table, match: Match, viewer: int | None) -> Story:
        """The story up to now; hold `table_lock`."""
        key = (table.pk, viewer if match.hides else None)
        with self._lock:
            story = self._stories.pop(key, None)
        story = (story or Story(match, key[1])).follow(match)
        with self._lock:
            self._stories[key] = story
            while len(self._stories) > self._kept:
                self._stories.popitem(last=False)
        return story


stories = Stories()
