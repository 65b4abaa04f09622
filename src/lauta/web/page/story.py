"""The match told entry by entry: what each action did, and the score after it.

Told for one reader, so that it holds nothing hidden; only a stretch of it, so that a long match costs no more
than a short one.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lauta.engine.actors import HIDDEN
from lauta.engine.match import Entry, Match

from ...engine.phrase import Translations
from ...engine.presentation import History, LogLine
from ..base.in_memory import DRAWN, remembers
from ..models import Table
from . import standby

KEPT = 200  # frames of a story, at least, where the match has so many


@dataclass(frozen=True)
class Frame:
    """After `n` entries: the last of them (HIDDEN where it is secret), its line, the points of every seat."""

    n: int
    actor: int
    action: int
    line: LogLine | None
    points: tuple[Fraction, ...]


class Story:
    """A stretch of a match for one reader: its frames, and the whole log as the reader knows it.

    `frames` are those after `first`, ..., entries; a story that follows the match drops its oldest. `seen` is
    the last position that is told, as the reader may know it.
    """

    seen: Any

    def __init__(self, match: Match, viewer: int | None, first: int = 0, last: int | None = None) -> None:
        self._viewer, self._names = viewer, match.names
        self._begin(match, first, len(match.log) if last is None else last)

    def _begin(self, match: Match, first: int, last: int) -> None:
        self._opened, self._rewound = match.open, match.rewound
        self.known = History(_known(match, self._viewer, last))
        self._told: list[Told] = []
        self._written: dict[Translations, list[tuple[int, str]]] = {}  # as far as `_told` stays
        self.first = first
        self._stand(match.at(max(0, first - 1)))
        self.frames: list[Frame] = []
        if first == 0:
            self.frames.append(self._frame(self.seen, None, Entry(-1, HIDDEN)))
        self._tell(match.log[len(self._match.log) : last])

    def follow(self, match: Match) -> Story:
        """Tell on (or again, where something was taken back) up to the present of `match`.

        When the match is over all secrets are open, and the story is told once more.
        """
        if match.open != self._opened and match.hides:
            self._begin(match, max(0, len(match.log) - KEPT), len(match.log))
        told = self._match.log
        if match.rewound != self._rewound or len(told) > len(match.log):
            kept = _shared(told, match.log)
            self._rewound = match.rewound
            if kept < self.first:
                self._begin(match, max(0, len(match.log) - KEPT), len(match.log))
            elif kept < len(told):
                self._stand(match.at(kept))
                del self.frames[kept + 1 - self.first :]
                self.known.cut(kept)
                self._told = [told for told in self._told if told.frame.n <= kept]
        self._tell(match.log[len(self._match.log) :])
        if len(self.frames) > 2 * KEPT:
            gone = len(self.frames) - KEPT
            del self.frames[:gone]
            self.first += gone
            self._forget(sum(told.frame.n < self.first for told in self._told))
        return self

    def _tell(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            known = HIDDEN if self._match.is_secret(entry, self._viewer) else entry.action
            self._match.repeat(entry.action)
            before, self.seen = self.seen, self._match.redacted(self._viewer)
            line = self._line(before, Entry(entry.actor, known))
            self.frames.append(self._frame(self.seen, line, Entry(entry.actor, known)))
            if len(self.known) < len(self._match.log):
                self.known.append((entry.actor, known))

    def _line(self, before: Any, entry: Entry) -> LogLine:
        """What an entry did since `before`, in notation where it has no words."""
        game, seat = self._match.game, entry.actor if entry.actor >= 0 else None
        return standby.or_else(
            "a line of the log",
            lambda: game.view.log_line(before, entry.action, self.seen, self._names),
            lambda: standby.line(
                "…" if entry.action == HIDDEN else game.notation.text_of(entry.action), seat
            ),
        )

    def lines(self, words: Translations, write: Callable[[Told], str]) -> list[tuple[int, str]]:
        """The lines of the log with their numbers, as `write` puts them in these words; for reading only.

        Only the last turn is told anew: how its lines are told depends on what follows.
        """
        opened = next((n for n in reversed(range(len(self._told))) if self._told[n].opens), 0)
        told = log_of(self.from_(self._told[opened].frame.n if self._told else 0))
        same = _shared(self._told[opened:], told)
        self._told[opened:] = told
        for known in self._written.values():
            del known[opened + same :]
        lines = self._written.setdefault(words, [])
        lines += [(told.frame.n, write(told)) for told in self._told[len(lines) :]]
        return lines

    def _forget(self, count: int) -> None:
        """Drop the oldest lines."""
        del self._told[:count]
        for known in self._written.values():
            del known[:count]

    def _stand(self, match: Match) -> None:
        """At this position, which is told already."""
        self._match = match
        self.seen = match.redacted(self._viewer)

    def _frame(self, state: Any, line: LogLine | None, entry: Entry) -> Frame:
        view = self._match.game.view
        points = tuple(view.points(state, seat) for seat in range(self._match.players))
        return Frame(len(self._match.log), entry.actor, entry.action, line, points)

    @property
    def last(self) -> int:
        """The number of entries that have been told."""
        return self.first + len(self.frames) - 1

    def frame(self, n: int) -> Frame:
        """What the story tells after `n` entries; IndexError where it does not."""
        if not self.first <= n <= self.last:
            raise IndexError(n)
        return self.frames[n - self.first]

    def last_turn(self) -> list[Frame]:
        """What the seat that moved last did, chance included, until now."""
        mover = next((f.actor for f in reversed(self.frames) if f.actor >= 0), None)
        start = len(self.frames)
        while start > 0 and self.frames[start - 1].n and self.frames[start - 1].actor in (-1, mover):
            start -= 1
        return self.frames[start:]

    def since(self, seats: tuple[int, ...]) -> int | None:
        """The first entry after the last decision of these seats; None where nothing came since."""
        for frame in reversed(self.frames):
            if frame.actor in seats:
                start = frame.n + 1
                while start <= self.last and self.frame(start).actor < 0:
                    start += 1
                return start if start <= self.last else None
        return None

    def from_(self, n: int) -> list[Frame]:
        """The frames from `n` on."""
        return self.frames[max(0, n - self.first) :]


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
    """The lines from the first to the last. A turn of nothing but minor lines keeps its last one.

    Quiet lines are left out of turns: the one before goes on behind them.
    """
    lines = [(frame, frame.line) for frame in frames if frame.line]
    loud = [(frame, line) for frame, line in lines if not line.quiet]
    told = {one.frame.n: one for one in _log_of_turns(loud)}
    return [told.get(frame.n) or Told(frame, True, False, False) for frame, _ in lines]


def _log_of_turns(lines: Sequence[tuple[Frame, LogLine]]) -> list[Told]:
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


def _known(match: Match, viewer: int | None, last: int) -> list[tuple[int, int]]:
    """The log up to there as a viewer knows it."""
    if match.open or not match.hides:
        return [(entry.actor, entry.action) for entry in match.log[:last]]
    past, known = match.at(0), []
    for entry in match.log[:last]:
        known.append((entry.actor, HIDDEN if past.is_secret(entry, viewer) else entry.action))
        past.rules.apply(past.state, entry.action)
    return known


def _shared(told: Sequence[object], log: Sequence[object]) -> int:
    """How many are the same from the beginning."""
    n = 0
    for old, new in zip(told, log, strict=False):
        if old != new:
            break
        n += 1
    return n


Key = tuple[int, int | None, int, bool, tuple[str, ...]]


class Stories:
    """The least recently read story leaves first."""

    def __init__(self, kept: int = 512) -> None:
        self._stories: OrderedDict[Key, Story] = OrderedDict()
        self._lock = threading.Lock()
        self._kept = kept

    def of(self, table: Table, match: Match, viewer: int | None, late: bool = False) -> Story:
        """The end of the story, up to now; hold `table_lock`. Who sees it `late` has one of their own."""
        first = max(0, len(match.log) - KEPT)
        return self._story(_key(table, match, viewer, -1, late), lambda who: Story(match, who, first)).follow(
            match
        )

    def around(self, table: Table, match: Match, viewer: int | None, n: int, late: bool = False) -> Story:
        """A stretch of the story that holds the frame after `n` entries, and some before and after."""
        now = self.of(table, match, viewer, late)
        if now.first <= max(0, n - KEPT // 4):
            return now
        stretch = n // (KEPT // 2)
        first = max(0, (stretch - 1) * (KEPT // 2))
        last = min(len(match.log), (stretch + 2) * (KEPT // 2))
        return self._story(
            _key(table, match, viewer, stretch, late), lambda who: Story(match, who, first, last)
        )

    def _story(self, key: Key, make: Callable[[int | None], Story]) -> Story:
        with self._lock:
            story = self._stories.pop(key, None)
        story = story or make(key[1])
        with self._lock:
            self._stories[key] = story
            while len(self._stories) > self._kept:
                self._stories.popitem(last=False)
        return story


def _key(table: Table, match: Match, viewer: int | None, stretch: int, late: bool) -> Key:
    """All that a story is made from but the log: its lines name the players."""
    return table.pk, _reader(match, viewer), stretch, late, tuple(match.names)


def _reader(match: Match, viewer: int | None) -> int | None:
    return viewer if match.hides else None


stories = Stories()
remembers("page.story.stories", goes_by_itself=DRAWN)
