"""The one place where a match changes: `play` and `undo`, whoever asks, and what follows from them.

One transaction each, guarded by the table's version; others are told after the commit.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import DatabaseError, transaction
from django.db.models import F

from lauta.engine.actors import CHANCE
from lauta.engine.match import Entry as LogEntry
from lauta.engine.match import Match

from ...engine.errors import CannotUndo, LautaError
from ...engine.phrase import T
from ..base.clock import moment, steady
from ..base.levels import searches
from ..base.refusals import BadRequest, NotAllowed, OtherRules, Stale, TooMuch, no_table
from ..models import Chat, Duty, Entry, Question, Seat, Table, token
from . import chat_count, clocks, forced, lines, move_rows, pace, reactions, taking_back
from .hub import hub
from .match_cache import begun_under_other_rules, shelf, table_lock
from .renamed import renamed
from .revisions import free_decisions, revisions
from .rows import rows
from .serious import serious, stand_in

log = logging.getLogger("lauta.moves")
MAX_TOGETHER = 32  # decisions in one choice

Decision = int | str
_listeners: list[Callable[[], None]] = []
_at_the_end: list[Callable[[Table, Match], None]] = []
_at_a_turn: list[Callable[[Table], None]] = []


def on_duty(tell: Callable[[], None]) -> None:
    """Have `tell` called after a commit that left a bot or the clock something to do."""
    _listeners.append(tell)


def off_duty(tell: Callable[[], None]) -> None:
    """No longer call `tell`."""
    _listeners.remove(tell)


def on_end(tell: Callable[[Table, Match], None]) -> None:
    """Have `tell` called within the transaction that ends a match."""
    if tell not in _at_the_end:
        _at_the_end.append(tell)


def on_turn(tell: Callable[[Table], None]) -> None:
    """Have `tell` called in each transaction after which a table waits for a player anew, or for none."""
    if tell not in _at_a_turn:
        _at_a_turn.append(tell)


def turned(table: Table) -> None:
    """The table waits for a player anew, or for none. Within the caller's transaction."""
    for tell in _at_a_turn:
        tell(table)


def play(
    table_id: str,
    seats: int | Sequence[int],
    action: Decision | Sequence[Decision],
    expected_version: int,
    back: int = 0,
    onward: bool = False,
) -> int:
    """Make one move for a seat, or for that of several which is to act; returns the new version.

    Several decisions are one move: all of them are made, or none, and undo takes back all. So many decisions
    as `back` says are taken back first, all of the seat's running turn. With `onward` decisions that leave no
    choice are part of the move (`forced.py`). A seat that is asked whether it reacts may pass at once, but
    the pass is kept until its time has come; the version stays as it is then.
    Raises CannotUndo, NotFound, Stale, NotAllowed, OtherRules, IllegalAction; then nothing was changed.
    """
    actions = [action] if isinstance(action, int | str) else list(action)
    if not 0 < len(actions) <= MAX_TOGETHER:
        raise TooMuch(T("A move is at least one decision and at most {n}.", n=MAX_TOGETHER))

    def move(table: Table, match: Match) -> range | None:
        seat = match.actor
        if seat is None or seat not in _all(seats):
            raise NotAllowed(T("It is not this seat's turn."))
        if len(actions) == 1 and reactions.keep(table, seat, actions[0], match):
            return None
        log, snapshot = list(match.log), match.snapshot()
        try:
            _go_back(match, back)
            first = len(match.log)
            match.play_together(actions)
        except LautaError:
            match.load(log, snapshot)
            raise
        forced_ones = forced.make(match, seat) if onward and table.is_match else 0
        last = len(match.log) if forced_ones else first + len(actions)
        if table.is_match and reactions.question_of(table) is None:
            _end_by_itself(table, match, seat)
            if any(entry.action in match.rules.FINAL for entry in match.log[first:]):
                reactions.turn_is_over(table, seat)
        return range(first + 1, last)

    return _change(table_id, expected_version, move)


def by_script(table_id: str, expected_version: int, change: Callable[[Table, Match], range | None]) -> int:
    """Change what is no match, as `change` does; returns the new version (`tutorials/`, `boards/`)."""
    return _change(table_id, expected_version, change, scripted=True)


def to_position(
    table_id: str, expected_version: int, find: Callable[[Table, Match], Sequence[LogEntry]]
) -> int:
    """Show another position of a free board, that after the moves which `find` tells; the new version.

    Bots that think for the position before come too late. BadRequest, NotFound, Stale, OtherRules.
    """

    def go(table: Table, match: Match) -> range:
        if not table.free:
            raise BadRequest(T("This is no free board."))
        match.load(find(table, match), None)
        return range(len(match.log) + 1, len(match.log) + 1)

    return _change(table_id, expected_version, go)


def undo(table_id: str, seats: int | Sequence[int], expected_version: int) -> int:
    """Take back the last move, made by one of these seats; returns the new version. Raises CannotUndo."""

    def back(table: Table, match: Match) -> range:
        refused = why_no_undo(table, match, _all(seats))
        if refused is not None:
            raise refused
        taking_back.count(table, match, last_mover(match))
        _take_back(table, match)
        return range(len(match.log) + 1, len(match.log) + 1)

    return _change(table_id, expected_version, back, undone=True)


def why_no_undo(table: Table, match: Match, seats: Sequence[int]) -> LautaError | None:
    """Why these seats cannot take back the last move; None where they can."""
    if match.over:
        return BadRequest(T("This match is over."))
    if begun_under_other_rules(table):
        return OtherRules()
    mover = last_mover(match)
    if mover is None:
        return CannotUndo(T("nothing has been played yet"))
    if mover not in seats:
        return NotAllowed(T("Only the player who made the last move can take it back."))
    if others_are_asked(table, match):
        return CannotUndo(T("another player is already choosing a reaction"))
    kept = match.why_no_undo() or forced.why_no_undo(table, match)
    return kept or taking_back.why_not(table, match, mover)


def _all(seats: int | Sequence[int]) -> Sequence[int]:
    return (seats,) if isinstance(seats, int) else seats


def _go_back(match: Match, n: int) -> None:
    """Take back n decisions of the seat to act. CannotUndo where they are not all of its running turn."""
    if n > free_decisions(match):
        raise CannotUndo(T("That much of this turn cannot be taken back."))
    for _ in range(n):
        match.undo()


def _take_back(table: Table, match: Match) -> None:
    """The last decision, and those before it that were made in one choice with it."""
    joined = set(Entry.objects.filter(table=table, follows=True).values_list("n", flat=True))
    log, snapshot = list(match.log), match.snapshot()
    try:
        match.undo()
        while len(match.log) in joined:
            match.undo()
    except CannotUndo:
        match.load(log, snapshot)
        raise


def others_are_asked(table: Table, match: Match) -> bool:
    """Whether another seat than the last mover is asked if it reacts: how long it thinks tells something."""
    question = reactions.question_of(table)
    return question is not None and question.seat != last_mover(match)


def last_mover(match: Match) -> int | None:
    """The seat that decided last, None before the first decision."""
    return next((entry.actor for entry in reversed(match.log) if entry.actor != CHANCE), None)


def begin(table: Table, match: Match) -> None:
    """Write a fresh match; the caller holds the transaction and tells the others."""
    table.status = Table.PLAYING
    table.rules_version = match.rules_version
    _write(table, match, 0, range(0), written=0)
    shelf.put(table, match)


def hand_over(
    table_id: str,
    index: int,
    bot: str,
    owner: str,
    name: str = "",
    back: str = "",
    still: Callable[[Table], bool] = lambda table: True,
    late: bool = False,
) -> Table:
    """Let a bot of the level `bot` play a seat from now on, under a new name where one is given.

    Raises Stale where `owner` does not play the seat any more, or the table is not `still` as it was.
    Its player has the seat no longer, not even by a link; the guest `back` may have it again, and the chat
    says that they have left. The match goes on where it is. Where it counts, the weakest bot stands in, and
    the seat counts as last whatever comes of it (`serious.py`). `late`: because the player's time was up.
    """

    def change(table: Table, seat: Seat) -> None:
        if (seat.kind, seat.owner) != (Seat.HUMAN, owner) or not still(table):
            raise Stale
        seat.stood_in = seat.stood_in or (serious(table) and seat.kind == Seat.HUMAN)
        seat.kind, seat.level, seat.owner, seat.former = Seat.BOT, stand_in(table, bot), "", back
        seat.name, seat.orders, seat.passing = name or seat.name, {}, None

    return _reseat(table_id, index, change, Chat.LEFT if back else "", late)


def take_seat(table_id: str, index: int, guest: str, mine: Callable[[Seat], bool], name: str = "") -> Table:
    """From now on a guest plays a bot's seat: again, or under a new `name`; the talk tells it.

    Raises Stale where no bot plays the seat any more, it is not `mine`, or nothing is played.
    """

    def change(table: Table, seat: Seat) -> None:
        if table.status != Table.PLAYING or seat.kind != Seat.BOT or not mine(seat):
            raise Stale
        seat.kind, seat.level, seat.owner, seat.former, seat.offered = Seat.HUMAN, "", guest, "", False
        seat.name = name or seat.name
        if name:
            seat.accept()

    return _reseat(table_id, index, change, Chat.SAT_DOWN if name else Chat.BACK)


def _note(table: Table, seat: Seat, event: str) -> None:
    """A line of the talk that nobody says. Who comes and goes takes the last such line, and fills no talk."""
    last = table.chat.exclude(seat=None).order_by("-id").first()
    if last is not None and last.event and last.seat == seat.index:
        last.delete()
    entries = Entry.objects.filter(table=table).count()
    Chat.objects.create(table=table, seat=seat.index, name=seat.name, event=event, entries=entries)


def _reseat(
    table_id: str, index: int, change: Callable[[Table, Seat], None], event: str, late: bool = False
) -> Table:
    """Somebody else plays a seat: what was thought for it comes too late, what is due is asked anew.

    `change` raises where the seat is not as the caller found it before the lock.
    """
    with table_lock(table_id):
        with transaction.atomic():
            table = rows.read(table_id)
            check_match(table)
            seat = table.seats.all()[index]
            name = seat.name
            change(table, seat)
            seat.token = token()
            seat.save()
            if event:
                _note(table, seat, event)
            table.version += 1
            table.save(update_fields=["version"])
            touch(table)
            shelf.drop(table)  # a match knows its players by name
            Duty.objects.filter(table=table).delete()
            table = rows.read(table_id)
            if table.status == Table.PLAYING and not begun_under_other_rules(table):
                match = shelf.look(table)
                if table.waits == index:
                    clocks.give_up(table, late)
                clocks.run_for(table, match.actor, clocks.RESEAT)
                table.save(update_fields=["waits", "since", "deadline", "overdue"])
                turned(table)
                if not table.paused:
                    _next_duty(table, match, reactions.ask(table, match))
        rows.put(table)
    chat_count.forget(table)
    if seat.name != name:
        renamed(table.public_id)
    announce(table)
    return table


def back_to(table_id: str, n: int) -> Table:
    """Take back all but the first `n` entries, whatever was revealed; everybody has agreed.

    Nothing is drawn anew: who does the same again finds the same.
    """

    def back(table: Table, match: Match) -> range:
        match.load(match.log[:n], None)
        return range(n + 1, n + 1)

    _change(table_id, rows.read(table_id).version, back, anew=True)
    return rows.at(table_id)


def pause(table_id: str, on: bool) -> Table:
    """Nobody moves while a match is paused, bots included."""
    with table_lock(table_id):
        with transaction.atomic():
            table = rows.read(table_id)
            if table.status != Table.PLAYING:
                raise BadRequest(T("This match is over."))
            if on and reactions.question_of(table) is not None:
                raise BadRequest(T("A player is choosing a reaction. Pause in a moment."))
            if on == table.paused:
                return table
            table.paused = on
            (clocks.stop if on else clocks.go_on)(table)
            table.save(update_fields=["paused", "since", "deadline", "overdue"])
            turned(table)
            touch(table)
            if on:
                Duty.objects.filter(table=table).delete()
            elif not begun_under_other_rules(table):
                _next_duty(table, shelf.look(table), reactions.question_of(table))
        rows.put(table)
    announce(table)
    return table


def end(table_id: str) -> Table:
    """The match is over before its end: nobody has won."""
    with table_lock(table_id):
        with transaction.atomic():
            table = rows.read(table_id)
            table.status, table.ended = Table.OVER, True
            table.version += 1
            clocks.run_for(table, None, clocks.RESEAT)
            table.save(update_fields=["status", "ended", "version", "waits", "since", "deadline", "overdue"])
            turned(table)
            touch(table)
            Duty.objects.filter(table=table).delete()
            Question.objects.filter(table=table).delete()
            shelf.drop(table)
            table = rows.read(table_id)
        rows.put(table)
    announce(table)
    return table


def announce(table: Table) -> None:
    """Tell open pages, and who works off what is owed here. After the commit."""
    hub.publish(table.public_id, table.revision, owners(table))
    remind(table)


def owners(table: Table) -> set[str]:
    """Whose table this is: host and players. Only where somebody follows; else nobody has to be told."""
    if not hub.followed:
        return set()
    return {table.host, *(one for seat in table.seats.all() for one in (seat.owner, seat.former))} - {""}


def remind(table: Table) -> None:
    """Tell the bots and the clock, if one of them has something to do here, but no page."""
    owed = Duty.objects.filter(table=table), Question.objects.filter(table=table, answer__isnull=False)
    try:
        if not any(rows.exists() for rows in owed):
            return
    except DatabaseError as error:  # what was committed stands: nobody is to be told otherwise
        log.warning("cannot tell who is to be reminded: %s", error)
    _tell()


def _tell() -> None:
    for tell in _listeners:
        tell()


def touch(table: Table) -> None:
    """Something besides the match has changed: raise the revision, and note when. NotFound."""
    table.changed = moment()
    raise_revision(table, changed=table.changed)


def raise_revision(table: Table, **also: datetime) -> None:
    """Something else is to be seen at a table. NotFound.

    The number follows that of the row as it is now, not as the caller has read it: one that is given twice,
    or goes back, hides a move from open pages.
    """
    with transaction.atomic(savepoint=False):
        row = Table.objects.filter(pk=table.pk)
        if not row.update(revision=F("revision") + 1, **also):
            raise no_table()
        table.revision = row.values_list("revision", flat=True).get()


def _change(
    table_id: str,
    expected_version: int,
    change: Callable[[Table, Match], range | None],
    scripted: bool = False,
    anew: bool = False,
    undone: bool = False,
) -> int:
    """Write what `change` did. It returns which entries follow others; those before their first one stay.

    None says that the match is as it was. With `anew` its player is notified of the turn once more; `undone`
    says that the last decision was taken back.
    """
    with table_lock(table_id):
        try:
            with transaction.atomic():
                table = rows.take(table_id)
                _check(table, expected_version)
                if not scripted:
                    check_free(table)
                match = shelf.take(table)
                before = len(match.log)
                try:
                    joined = change(table, match)
                except LautaError:
                    shelf.put(table, match)
                    raise
                owed = False
                if joined is not None:
                    table.version += 1
                    kept = min(before, len(match.log), joined.start - 1)
                    owed = _write(table, match, kept, joined, before, anew, undone)
        except LautaError as error:
            log.info("refused at %s: %s: %s", table_id, type(error).__name__, error)
            raise
        if joined is not None:
            rows.put(table)
        shelf.put(table, match)
    if joined is None:
        remind(table)
    else:
        hub.publish(table.public_id, table.revision, owners(table))
        if owed:
            _tell()
    return table.version


def check_free(table: Table) -> None:
    """Raises BadRequest where a table follows a script."""
    if table.puzzle:
        raise BadRequest(T("A puzzle is solved or shown, nothing else."))
    if table.lesson:
        raise BadRequest(T("A tutorial goes step by step: do what it asks for, or go back a step."))


def check_match(table: Table) -> None:
    """Raises BadRequest where nobody meets anybody: in tutorials and on free boards."""
    check_free(table)
    if table.free:
        raise BadRequest(T("This is a free board and no match: nobody sits at it but its owner."))


def _check(table: Table, expected_version: int) -> None:
    if table.status == Table.OPEN:
        raise BadRequest(T("This match has not begun yet."))
    if table.version != expected_version:
        raise Stale
    if table.status == Table.OVER:
        raise BadRequest(T("This match is over."))
    if table.paused:
        raise BadRequest(T("This match is paused."))
    if begun_under_other_rules(table):
        raise OtherRules


def _end_by_itself(table: Table, match: Match, seat: int) -> None:
    """End the turn for a player who wants that, when ending is all that is left to do."""
    if match.over or match.actor != seat:
        return
    if not any(one.auto_end for one in table.seats.all() if one.index == seat):
        return
    legal = match.legal_actions()
    choices = match.game.view.choices(match.redacted(seat), [action.number for action in legal])
    if len(choices) == 1 and choices[0].ends and not revisions(match):
        match.play(choices[0].action)


def _write(
    table: Table,
    match: Match,
    kept: int,
    joined: range,
    written: int,
    anew: bool = False,
    undone: bool = False,
) -> bool:
    """Bring entries, snapshot, status and the next duty in line with `match`; whether anything is owed.

    Of the entries that are `written` the first `kept` stay; those in `joined` follow the one before.
    """
    if kept < written:
        Entry.objects.filter(table=table, n__gte=kept).delete()
    move_rows.append(table, enumerate(match.log[kept:], kept), joined)
    if table.free:
        lines.follow(table, match.log)
    table.snapshot = match.snapshot()
    table.revision += 1
    if match.over and table.is_match:  # a tutorial goes on behind the end, a free board back
        table.status = Table.OVER
    waited, anew = (table.waits, table.since), anew or reactions.is_answered(table)
    follows = clocks.UNDO if undone else clocks.MOVE
    clocks.run_for(table, None if match.over else match.actor, follows, last_mover(match))
    move_rows.save(table)
    if anew or waited != (table.waits, table.since):  # a player with nothing to decide may have left
        turned(table)
    if match.over and table.is_match:
        for tell in _at_the_end:
            tell(table, match)
    question = reactions.ask(table, match) if table.is_match else None
    return _next_duty(table, match, question) or (question is not None and question.answer is not None)


def _next_duty(table: Table, match: Match, question: Question | None) -> bool:
    """Write down what a bot owes now. It is asked at once whether it reacts, for its answer waits anyway."""
    if any(seat.kind == Seat.BOT for seat in table.seats.all()):
        Duty.objects.filter(table=table).delete()
    if match.over or match.actor is None:
        return False
    seats = table.seats.all()
    levels = [seat.level for seat in seats if seat.index == match.actor and seat.kind == Seat.BOT]
    if levels:
        sole = not pace.hides_times(table, match) and len(match.legal_actions()) == 1
        Duty.objects.create(
            table=table, version=table.version, seat=match.actor,
            due=steady() + (pace.before_a_move(table, match) if question is None else 0.0),
            quick=sole or not searches(levels[0]),
            awaited=any(seat.kind == Seat.HUMAN for seat in seats),
        )  # fmt: skip
    return bool(levels)
