"""What all people at a table agree on: taking back beyond what was revealed, pausing, ending the match.

One proposal a table at a time, as all must agree to the same; it is void as soon as the match moves on, and
by nothing else: a second one waits for the answers to the first. How a match changes is `moves.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from ...engine.errors import CannotUndo
from ...engine.match import Entry as LogEntry
from ...engine.match import Match
from ...engine.phrase import T
from ..base.clock import steady
from ..base.rates import PROPOSALS
from ..base.refusals import BadRequest, NotAllowed, Stale
from ..models import Entry, Proposal, Table
from . import moves
from .clocks import DAY, people
from .match_cache import begun_under_other_rules, shelf, table_lock
from .rows import rows
from .serious import serious

UNDO, PAUSE, END = "undo", "pause", "end"
KINDS = (UNDO, PAUSE, END)
RESUME = "resume"  # asked of all where the match counts


def proposal_of(table: Table) -> Proposal | None:
    """What is proposed at this table, as it was when its rows were read."""
    found: Proposal | None = getattr(table, "proposal", None)
    return found if found is not None and found.version == table.version and found.refused is None else None


def unheard_of(table: Table, seats: Sequence[int], log: Sequence[LogEntry]) -> Proposal | None:
    """What one of these seats proposed in vain: refused, or lapsed as the match moved on.

    A seat that has decided something since knows, and so does one that has put the answer away.
    """
    found: Proposal | None = getattr(table, "proposal", None)
    if found is None or found.seat not in seats or found.entries is None or found == proposal_of(table):
        return None
    if any(entry.actor == found.seat for entry in log[found.entries :]):
        return None
    return found


def back_to(table: Table, match: Match, seats: tuple[int, ...]) -> int | None:
    """How many entries stay when the newest choice of these seats is taken back; None without one."""
    own = [n for n, entry in enumerate(match.log) if entry.actor in seats]
    joined = set(Entry.objects.filter(table=table, follows=True).values_list("n", flat=True))
    while own and own[-1] in joined:
        own.pop()
    return own[-1] if own else None


def propose(table_id: str, guest: str, kind: str, version: int) -> Table:
    """Ask everybody; who is alone with bots has agreed already. BadRequest, NotAllowed, Stale, TooFast."""
    if kind not in KINDS:
        raise BadRequest(T("The server could not make sense of this request."))
    _count(table_id, guest)
    with table_lock(table_id):
        with transaction.atomic():
            table = _of(table_id, guest, version)
            if table.tournament_id is not None:
                raise NotAllowed(
                    T("In a tournament a match is played to its end, and nothing is taken back.")
                )
            if table.paused and kind == PAUSE:
                raise BadRequest(T("This match is paused."))
            if table.rated and kind == PAUSE and len(people(table)) < 2:
                raise NotAllowed(T("A rated match against bots cannot be paused: its clock runs on."))
            if table.rated and kind != PAUSE:
                raise NotAllowed(
                    T("A rated match is played to its end, and nothing that was revealed is taken back.")
                )
            if table.daily is not None and kind != PAUSE:
                raise NotAllowed(
                    T("A daily challenge is played to its end, and nothing that was revealed is taken back.")
                )
            seats = tuple(seat.index for seat in table.seats.all() if seat.owner == guest)
            n = back_to(table, shelf.look(table), seats)
            if kind == UNDO and n is None:
                raise CannotUndo(T("nothing has been played yet"))
            entries = n or 0 if kind == UNDO else 0
            made = _joined(table, guest, kind, entries) or _proposed(table, guest, kind, seats[0], entries)
            moves.touch(table)
        return _go_on(table, made)


def _count(table_id: str, guest: str) -> None:
    """Count what a player asks or answers, by form or by program. Raises TooFast."""
    PROPOSALS.spend(f"{table_id} {guest}")


def _joined(table: Table, guest: str, kind: str, n: int) -> Proposal | None:
    """The open proposal with one more who agrees, where it is the same; None without one. BadRequest."""
    made = proposal_of(table)
    if made is None:
        return None
    if (made.kind, made.n) != (kind, n):
        raise BadRequest(T("Everybody is being asked something else already. Answer that first."))
    if guest not in made.agreed:
        made.agreed = [*made.agreed, guest]
        made.save()
    return made


def _proposed(table: Table, guest: str, kind: str, seat: int, n: int) -> Proposal:
    Proposal.objects.filter(table=table).delete()  # of a version before
    entries = len(shelf.look(table).log)
    return Proposal.objects.create(
        table=table, version=table.version, kind=kind, seat=seat, n=n, agreed=[guest], entries=entries
    )


def answer(table_id: str, guest: str, agrees: bool, version: int, asked: int | None = None) -> Table:
    """Agree, or say no; who has asked may withdraw. `asked` says which proposal the page showed.

    BadRequest, NotAllowed, Stale.
    """
    _count(table_id, guest)
    with table_lock(table_id):
        with transaction.atomic():
            table = _of(table_id, guest, version)
            made = proposal_of(table)
            if made is None or asked not in (None, made.pk):
                raise BadRequest(T("Nothing is proposed here any more."))
            own = [seat.index for seat in table.seats.all() if seat.owner == guest]
            if not agrees and made.seat in own and made.kind != RESUME:
                made.delete()
            elif not agrees:
                made.refused = own[0]
                made.save()
            elif guest not in made.agreed:
                made.agreed = [*made.agreed, guest]
                made.save()
            moves.touch(table)
        return _go_on(table, made if agrees else None)


def put_away(table_id: str, guest: str, asked: int) -> Table:
    """The player who asked has read the answer: it is shown no more."""
    _count(table_id, guest)
    with table_lock(table_id):
        with transaction.atomic():
            table = rows.read(table_id)
            seats = [seat.index for seat in table.seats.all() if seat.owner == guest]
            made = unheard_of(table, seats, ())
            if made is not None and made.pk == asked:
                _put_away(made)
                moves.touch(table)
        moves.announce(table)
    return table


def _put_away(made: Proposal) -> None:
    """The row goes; but the day after which one goes on alone is counted from the first question."""
    if made.kind == RESUME:
        made.entries = None
        made.save()
    else:
        made.delete()


def resume(table_id: str, guest: str) -> Table:
    """End a pause, as any player may; where the match counts, once all have said so. BadRequest, NotAllowed.

    A player who has agreed to a pause is away, and must not lose by a clock that another one has started. Who
    never answers holds a match up for a day.
    """
    _count(table_id, guest)
    with table_lock(table_id):
        table = rows.read(table_id)
        if guest not in people(table):
            raise NotAllowed(T("You are only watching this table; its players can do this."))
        if not (table.paused and serious(table) and len(people(table)) > 1):
            return moves.pause(table_id, False)
        with transaction.atomic():
            made = _to_resume(table, guest)
            moves.touch(table)
        if steady() - made.n * 60.0 > DAY:
            made.delete()
            return moves.pause(table_id, False)
        return _go_on(table, made)


def _to_resume(table: Table, guest: str) -> Proposal:
    """The question whether to go on, with one more who agrees.

    `n` is the minute in which it was asked first in this pause: nothing that the others do may put that off.
    """
    old: Proposal | None = getattr(table, "proposal", None)
    asked = old if old is not None and old.kind == RESUME else None
    if proposal_of(table) is not None and asked is None:
        raise BadRequest(T("Everybody is being asked something else already. Answer that first."))
    if asked is not None and asked == proposal_of(table):
        asked.agreed = [*(one for one in asked.agreed if one != guest), guest]
        asked.save()
        return asked
    seat = next(one.index for one in table.seats.all() if one.owner == guest)
    return _proposed(table, guest, RESUME, seat, asked.n if asked else int(steady() / 60))


def _go_on(table: Table, made: Proposal | None) -> Table:
    """Do what all have agreed on, or tell what is proposed; in the table's lock, outside of a transaction."""
    if made is None or not _needed(table, made) <= set(made.agreed):
        moves.announce(table)
        return table
    made.delete()
    if made.kind == UNDO:
        return moves.back_to(table.public_id, made.n)
    if made.kind == END:
        return moves.end(table.public_id)
    return moves.pause(table.public_id, made.kind == PAUSE)


def _needed(table: Table, made: Proposal) -> set[str]:
    """Who has to agree: all; but nobody waits with the end for somebody whose time is up."""
    needed = set(people(table))
    if made.kind == END and table.overdue and table.waits is not None:
        needed.discard(table.seats.all()[table.waits].owner)
    return needed


def _of(table_id: str, guest: str, version: int) -> Table:
    table = rows.read(table_id)
    if guest not in people(table):
        raise NotAllowed(T("You are only watching this table; its players can do this."))
    if table.status == Table.OPEN:
        raise BadRequest(T("This match has not begun yet."))
    moves.check_match(table)
    if table.status == Table.OVER or begun_under_other_rules(table):
        raise BadRequest(T("This match is over."))
    if table.version != version:
        raise Stale
    return table
