"""What keepers can do about talk, people and tables; each deed is written down with who did it and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta

from django.db import transaction

from ...engine.phrase import Phrase, T
from ...text import line
from ..base.clock import moment
from ..base.refusals import BadRequest, NotFound, no_table
from ..match import chat_count, moves
from ..members import accounts
from ..models import Chat, Deed, Member, Report, Silence, Table, token
from . import silence

DAYS = (1, 7, 30)
DEEDS: Mapping[str, Phrase] = {
    "hide": T("hid the line"),
    "silence": T("silenced"),
    "voice": T("gave the voice back to"),
    "close": T("closed the account of"),
    "reopen": T("reopened the account of"),
    "unlist": T("took the table out of the lobby"),
    "note": T("noted"),
    "settle": T("settled the report"),
    "open": T("reopened the report"),
}
MOST_NOTE = 500


def do(keeper: str, report: Report, kind: str, note: str, days: int = 1) -> None:
    """One deed of a keeper about a report. BadRequest, NotFound."""
    deed = _DEEDS.get(kind)
    if deed is None:
        raise BadRequest(T("There is no such thing to do."))
    if kind == "silence" and days not in DAYS:
        raise BadRequest(T("Somebody is silenced for 1, 7 or 30 days."))
    note = line(note, MOST_NOTE)
    if kind == "note" and not note:
        raise BadRequest(T("There was nothing to note."))
    with transaction.atomic():
        what, touched = deed(report, days)
        Deed.objects.create(keeper=keeper, kind=kind, what=what[:80], note=note, report=report.pk)
    if touched is not None:
        chat_count.forget(touched)
        moves.announce(touched)


def _hide(report: Report, days: int) -> tuple[str, Table | None]:
    said = Chat.objects.select_related("table").filter(pk=report.line or 0).first()
    if said is None:
        raise NotFound(T("The line is not there any more."))
    said.hidden = True
    said.save(update_fields=["hidden"])
    moves.touch(said.table)
    return f"{report.table} {said.pk}", said.table


def _silence(report: Report, days: int) -> tuple[str, Table | None]:
    silence.silence(report.accused, moment() + timedelta(days=days))
    return f"{report.name}, {days} d", None


def _voice(report: Report, days: int) -> tuple[str, Table | None]:
    Silence.objects.filter(guest=report.accused).delete()
    return report.name, None


def _close(report: Report, days: int) -> tuple[str, Table | None]:
    return _account(report, True), None


def _reopen(report: Report, days: int) -> tuple[str, Table | None]:
    return _account(report, False), None


def _account(report: Report, closed: bool) -> str:
    member = Member.objects.filter(guest=report.accused).first()
    if member is None:
        raise NotFound(T("This was a guest without an account."))
    if member.keeper:
        raise BadRequest(T("This is a keeper: take that away first, on the server's own machine."))
    if closed:
        accounts.close(member)
    else:
        accounts.reopen(member)
    return member.name


def _unlist(report: Report, days: int) -> tuple[str, Table | None]:
    table = Table.objects.filter(public_id=report.table).first()
    if table is None:
        raise no_table()
    shown: Table | None = table
    while shown is not None:  # a link of a match before opens its rematches as well
        shown.listed, shown.watch_token = False, token()  # everybody could read the former spectators' link
        shown.save(update_fields=["listed", "watch_token"])
        moves.touch(shown)
        shown = Table.objects.filter(rematch=shown).first()
    return table.public_id, table


def _note(report: Report, days: int) -> tuple[str, Table | None]:
    return report.name, None


def _settle(report: Report, days: int) -> tuple[str, Table | None]:
    Report.objects.filter(pk=report.pk).update(settled=True)
    return f"{report.pk}", None


def _open(report: Report, days: int) -> tuple[str, Table | None]:
    Report.objects.filter(pk=report.pk).update(settled=False)
    return f"{report.pk}", None


_DEEDS: Mapping[str, Callable[[Report, int], tuple[str, Table | None]]] = {
    "hide": _hide, "silence": _silence, "voice": _voice, "close": _close, "reopen": _reopen,
    "unlist": _unlist, "note": _note, "settle": _settle, "open": _open,
}  # fmt: skip
