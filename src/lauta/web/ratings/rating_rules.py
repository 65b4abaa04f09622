"""Who may sit at a rated table, and what may be played there."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.phrase import T
from ..base.refusals import BadRequest, NotAllowed
from ..members.personal_tokens import programs
from ..models import Member, Seat, Table


def check(guest: str, kinds: Sequence[str], named: bool) -> None:
    """Whether a table with such seats and rules (`named` ones?) can be rated. BadRequest, NotAllowed."""
    if not is_member(guest):
        raise NotAllowed(
            T("Rated matches are for members: make an account first. It takes a name and a password.")
        )
    _check_person(guest)
    if not named:
        raise BadRequest(T("A rated match has the rules of a preset and Lauta's own figures."))
    if "here" in kinds or kinds.count("me") > 1:
        raise BadRequest(T("In a rated match everybody plays one seat, from a device of their own."))
    if "me" not in kinds and "open" not in kinds:
        raise BadRequest(T("In a rated match at least one member plays."))


def check_anybody(table: Table) -> None:
    """Refuse a rated match of bots alone: no member sits at the table. BadRequest."""
    if not table.seats.filter(kind=Seat.HUMAN).exists():
        raise BadRequest(T("In a rated match at least one member plays."))


def check_sitter(table: Table, seat: Seat, guest: str) -> None:
    """Whether the guest may take this seat of a rated table, or take it to another device. NotAllowed."""
    if not is_member(guest):
        raise NotAllowed(T("This table is rated: sign in, or make an account, before you sit down."))
    _check_person(guest)
    if seat.kind != Seat.OPEN and seat.owner != guest:
        raise NotAllowed(T("In a rated match nobody takes over a seat."))
    if table.seats.filter(owner=guest).exclude(pk=seat.pk).exists():
        raise NotAllowed(T("In a rated match everybody plays one seat, from a device of their own."))


def check_back(table: Table, seat: Seat, guest: str) -> None:
    """Whether the guest may take a bot's seat again: where they began the match there. NotAllowed."""
    if table.rated and seat.began != guest:
        raise NotAllowed(T("In a rated match nobody takes over a seat."))


def _check_person(guest: str) -> None:
    """Ratings compare people, and Lauta's own bots. NotAllowed."""
    if guest in programs():
        raise NotAllowed(T("A program plays in this account, and rated matches are for people."))


def is_member(guest: str) -> bool:
    """Whether this is the guest of a member."""
    return bool(guest) and Member.objects.filter(guest=guest).exists()
