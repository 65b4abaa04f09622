"""A table as a program at it reads it: one line for every version, with nothing that its seat may not know.

How lines travel is `programs.py`; what stands in them is described in docs/api.md.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lauta.engine.actors import CHANCE, HIDDEN
from lauta.engine.match import Match
from lauta.engine.record import pack

from ..match.consent import proposal_of
from ..match.delay import delayed, late
from ..match.match_cache import begun_under_other_rules, options_of, shelf, table_lock
from ..match.reactions import is_answered
from ..match.rows import rows
from ..members import personal_tokens
from ..models import Table
from ..page.story import stories
from ..tables.at_table import AtTable, at_table
from ..tables.told import Status, seat_told, status_of_table

SCOPES = (personal_tokens.READ, personal_tokens.PLAY)


class SeatNow(msgspec.Struct):
    """Who plays a seat; `program` where an account says so of itself."""

    name: str
    kind: str
    level: str
    program: bool


class Legal(msgspec.Struct):
    """Something that the seat may do now."""

    action: int
    kind: str
    args: list[str]
    text: str


class LogEntry(msgspec.Struct):
    """Something that was done; `actor` is null for chance, `action` where the seat may not know it."""

    actor: int | None
    action: int | None
    text: str


class Proposed(msgspec.Struct):
    """What a seat would like all people to agree on; `agreed`: whether the reader has."""

    kind: str
    seat: int
    agreed: bool


class Line(msgspec.Struct, kw_only=True):
    """A table at one version. What comes after `seats` is there once the match has begun."""

    version: int
    status: Status
    game: str
    rules: int
    options: dict[str, Any]
    seat: int | None
    seats: list[SeatNow]
    actor: int | UnsetType | None = UNSET
    other_rules: bool | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    proposal: Proposed | UnsetType | None = UNSET
    legal: list[Legal] | UnsetType = UNSET
    first: int | UnsetType = msgspec.field(default=UNSET, name="from")
    log: list[LogEntry] | UnsetType = UNSET
    scores: list[int | float] | UnsetType = UNSET
    winners: list[int] | UnsetType = UNSET
    state: str | UnsetType = UNSET

    @property
    def last(self) -> bool:
        """Whether nothing can come after it."""
        return self.status == Table.OVER or self.other_rules is True


@dataclass
class Reading:
    """What one program has been told: the newest version, and the log as it knew it."""

    table_id: str
    authorization: str
    since: int = 0
    wanted: int | None = None  # the seat, where a personal token opens several
    version: tuple[Any, ...] | None = None
    known: list[tuple[int, int]] = field(default_factory=list)

    def who(self) -> AtTable:
        """Who reads, as the token says now. Unauthorized, MissingScope, NotAllowed, NotFound."""
        return at_table(rows.at(self.table_id), self.authorization, *SCOPES)

    def news(self) -> Line | None:
        """The next line, None where nothing has changed. Raises what `who` does, and LostRules."""
        with table_lock(self.table_id):
            table = rows.at(self.table_id)
            who = at_table(table, self.authorization, *SCOPES)
            seat = who.one_seat(self.wanted)
            made = proposal_of(table)
            version = (table.version, table.status, table.paused, made and (made.pk, len(made.agreed)))
            if self.version == version:
                return None
            line = _head(table, seat)
            if table.status != Table.OPEN:
                self._match(line, table, seat, who.guest)
        self.version = version
        return line

    def _match(self, line: Line, table: Table, seat: int | None, guest: str) -> None:
        match = shelf.look(table)
        watches_late = delayed(table, () if seat is None else (seat,))
        if watches_late:
            match = late(table, match)
        story = stories.of(table, match, seat, watches_late)
        shown = list(story.known)
        first = min(self.since, len(shown)) if self.version is None else _shared(self.known, shown)
        self.known = shown
        stuck = begun_under_other_rules(table)
        made = None if watches_late else proposal_of(table)
        idle = stuck or is_answered(table) or table.paused
        mine = match.actor is not None and match.actor == seat and not idle
        line.actor, line.other_rules, line.over = match.actor, stuck, match.over
        line.paused = table.paused
        line.proposal = Proposed(made.kind, made.seat, guest in made.agreed) if made else None
        line.legal = [_action(match, a.number) for a in match.legal_actions()] if mine else []
        line.first, line.log = first, [_entry(match, *entry) for entry in shown[first:]]
        line.scores = [_number(points) for points in story.frames[-1].points]
        line.winners = list(match.winners)
        line.state = base64.b64encode(pack(match.redacted(seat))).decode()


def _head(table: Table, seat: int | None) -> Line:
    told = [seat_told(one, "") for one in table.seats.all()]
    return Line(
        version=table.version, status=status_of_table(table), game=table.game, rules=table.rules_version,
        options=options_of(table), seat=seat,
        seats=[SeatNow(one.name, one.kind, one.level, one.program) for one in told],
    )  # fmt: skip


def _shared(known: list[tuple[int, int]], told: list[tuple[int, int]]) -> int:
    """How many entries are as before; an undo or the end of all secrets changes earlier ones."""
    pairs = enumerate(zip(known, told, strict=False))
    return next((n for n, (old, new) in pairs if old != new), min(len(known), len(told)))


def _action(match: Match, number: int) -> Legal:
    action = match.action(number)
    return Legal(number, action.kind, list(action.args), action.text)


def _entry(match: Match, actor: int, action: int) -> LogEntry:
    who = None if actor == CHANCE else actor
    if action == HIDDEN:
        return LogEntry(who, None, "?")
    return LogEntry(who, action, match.game.wording(action)[2])


def _number(points: Fraction) -> int | float:
    return points.numerator if points.denominator == 1 else float(points)
