"""Running matches kept at hand: the newest `Match` of each table, rebuilt from the database when cold.

A cache only: whatever lies here can be thrown away at any moment. One lock a table keeps readers and
writers of the same match apart.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from types import TracebackType

from django.db import connection

from lauta.engine.about import Value
from lauta.engine.chance import ProvableChance
from lauta.engine.errors import EditionError, LautaError
from lauta.engine.game import Game
from lauta.engine.match import Entry as LogEntry
from lauta.engine.match import Match
from lauta.engine.position import Position
from lauta.engine.record import size, unpack

from ..base.refusals import LostRules
from ..models import Entry, Table
from .courses import begin_of
from .edition_games import game_of, on_leaving

log = logging.getLogger("lauta.database")


class TableLock:
    """A lock of tables, which a thread may take several times.

    It is taken before a transaction, never within one: whoever has it waits for the database, so two threads
    in different orders would wait for each other, and all other writers with them.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._owner, self._depth = 0, 0

    def __enter__(self) -> None:
        if self._owner != threading.get_ident() and connection.in_atomic_block:
            wrong_order()
        self._lock.acquire()
        self._owner = threading.get_ident()
        self._depth += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._depth -= 1
        if not self._depth:
            self._owner = 0
        self._lock.release()


def wrong_order() -> None:
    """Report a transaction that waits for the lock of a table. Tests raise instead."""
    log.error("the lock of a table was taken within a transaction", stack_info=True)


_LOCKS = [TableLock() for _ in range(64)]
_KEPT = 64


def table_lock(table_id: str) -> TableLock:
    """Held while the match of this table is read or changed in this process."""
    return _LOCKS[hash(table_id) % len(_LOCKS)]


class Shelf:
    """The least recently used match leaves first."""

    def __init__(self, kept: int = _KEPT) -> None:
        self._matches: OrderedDict[int, tuple[int, Match]] = OrderedDict()
        self._lock = threading.Lock()
        self._kept = kept

    def take(self, table: Table) -> Match:
        """The match at the table's version, removed from the shelf: the caller puts it back."""
        with self._lock:
            version, match = self._matches.pop(table.pk, (-1, None))
        if match is not None and version == table.version:
            return match
        return resume(table)

    def put(self, table: Table, match: Match) -> None:
        with self._lock:
            self._matches[table.pk] = (table.version, match)
            self._matches.move_to_end(table.pk)
            while len(self._matches) > self._kept:
                self._matches.popitem(last=False)

    def look(self, table: Table) -> Match:
        """The match for reading; hold `table_lock` while using it."""
        match = self.take(table)
        self.put(table, match)
        return match

    def drop(self, table: Table) -> None:
        """Let go of the match of one table."""
        with self._lock:
            self._matches.pop(table.pk, None)

    def clear(self) -> None:
        with self._lock:
            self._matches.clear()

    def forget(self, game: Game) -> None:
        """Let go of the matches of a game that is no longer kept."""
        with self._lock:
            for pk in [pk for pk, (_, match) in self._matches.items() if match.game is game]:
                del self._matches[pk]


shelf = Shelf()
on_leaving(shelf.forget)


def game_at(table: Table) -> Game:
    """The game with the figures of the table. LostRules where these fit no longer."""
    try:
        return game_of(table.game, table.edition)
    except EditionError as error:
        raise LostRules from error


def options_of(table: Table) -> dict[str, Value]:
    """Every option of the table's match; of those that are younger than the table, what held before."""
    return game_of(table.game, "").options_kept(table.options)


def log_of(table: Table) -> list[LogEntry]:
    """The table's log as the engine reads it."""
    rows = Entry.objects.filter(table=table).order_by("n").values_list("actor", "action")
    return [LogEntry(actor, action) for actor, action in rows]


def names_of(table: Table) -> list[str]:
    return list(table.seats.order_by("index").values_list("name", flat=True))


def chance_of(table: Table) -> ProvableChance:
    """The table's own source of chance. Secret until the match is over."""
    return ProvableChance(bytes(table.seed), table.game, tuple(table.nonces))


def begun_under_other_rules(table: Table) -> bool:
    """Whether the rules have changed since the match began; it can be looked at, but not go on."""
    return table.status != Table.OPEN and table.rules_version != game_of(table.game, "").rules_version


def actor_of(table: Table) -> int | None:
    """The seat that is to act, None where none is; needs no match and no lock."""
    if table.status != Table.PLAYING or not table.snapshot or begun_under_other_rules(table):
        return None
    rules, stored = game_at(table).rules("plain"), bytes(table.snapshot)
    by_log = len(stored) != size(rules.State)  # of an older version, whose states had other fields
    actor = int(rules.actor(resume(table).state if by_log else unpack(rules.State, stored)))
    return actor if actor >= 0 else None


def resume(table: Table) -> Match:
    """The match as the database has it. LostRules where it cannot be told under the rules of today.

    LostLesson or LostPuzzle where it follows a script that is another one today.
    """
    if table.lesson:
        return _by_script(table)
    if table.free:
        return _free(table)
    if begun_under_other_rules(table):
        return _told_again(table)
    return game_at(table).resume(
        table.players,
        options=options_of(table),
        log=log_of(table),
        snapshot=bytes(table.snapshot) if table.snapshot else None,
        chance=chance_of(table),
        names=names_of(table),
    )


def _by_script(table: Table) -> Match:
    """A match whose chance is scripted, too."""
    start = begin_of(table)
    return game_at(table).resume(
        table.players,
        options=options_of(table),
        log=log_of(table),
        snapshot=bytes(table.snapshot) if table.snapshot else None,
        names=names_of(table),
        start=start,
    )


def start_of(table: Table) -> Position | None:
    """The position from which a free board began; None for set-up."""
    return Position(table.start, game_at(table)) if table.start else None


def _free(table: Table) -> Match:
    """The line that a free board shows: nothing is drawn by itself, and nothing is secret."""
    try:
        match = game_at(table).resume(
            table.players,
            options=options_of(table),
            log=[],
            names=names_of(table),
            start=start_of(table),
        )
        if begun_under_other_rules(table):
            for entry in log_of(table):
                match.play(entry.action)
        else:
            match.load(log_of(table), bytes(table.snapshot) if table.snapshot else None)
    except LautaError as error:
        raise LostRules from error
    match.rules_version = table.rules_version
    return match.opened()


def _told_again(table: Table) -> Match:
    """The match played again entry by entry, as far as everything in it is still allowed."""
    game = game_at(table)
    try:
        match = game.resume(table.players, options=options_of(table), log=[], names=names_of(table))
        for entry in log_of(table):
            if match.actor != entry.actor:
                raise LostRules
            match.play(entry.action)
    except LautaError as error:
        raise LostRules from error
    match.chance = chance_of(table)
    match.rules_version = table.rules_version
    return match
