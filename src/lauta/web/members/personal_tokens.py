"""Personal tokens: what a program shows to act for a member, and how much it may do with it.

The token of a seat, which needs no account, is `match/tokens.py`; what a program finds is `views/api.py`.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, QuerySet

from ...engine.phrase import Phrase, T
from ..base.clock import age, moment
from ..base.in_memory import remembers
from ..base.limits import TOKENS_EACH
from ..base.names import clean_name
from ..base.refusals import BadRequest, NotAllowed, NotFound, Refused, TooMuch, Unauthorized
from ..match.hub import hub
from ..models import Member, PersonalToken, RatingChange, Seat, Table

log = logging.getLogger("lauta.programs")

PREFIX = "lauta_"  # by which people, and those who look for secrets in published files, know it
USED_S = 60.0  # `used` is written no more often

READ, PLAY, MAKE, CHAT = "read", "play", "match:make", "chat"
SCOPES: Mapping[str, Phrase] = {
    READ: T("Read my profile, my tables and what is said there"),
    PLAY: T("Move, propose and answer proposals at my seats"),
    MAKE: T("Set up tables, sit down and leave"),
    CHAT: T("Talk at tables"),
}


class MissingScope(Refused):
    """The token is good, but not for this."""

    status = 403

    def __init__(self, scopes: Collection[str]) -> None:
        super().__init__(
            T("This token does not allow it. It needs the scope {scope}.", scope=" / ".join(scopes))
        )


@dataclass(frozen=True)
class Grant:
    """What a token allows: whose it is, as name and as `guest`, and its scopes. `pk` is the token's row."""

    pk: int
    member: int
    name: str
    guest: str
    program: bool
    scopes: frozenset[str]

    def may(self, *scopes: str) -> bool:
        """Whether it has one of these scopes; no scope is asked for where none is named."""
        return not scopes or not self.scopes.isdisjoint(scopes)

    def check(self, *scopes: str) -> None:
        """Raises MissingScope where it has none of these."""
        if not self.may(*scopes):
            raise MissingScope(scopes)


def is_personal(authorization: str) -> bool:
    """Whether the header shows a personal token, be it good or not."""
    return _shown(authorization).startswith(PREFIX)


def granted(authorization: str) -> Grant:
    """What the token in this header allows. Unauthorized without one, or where either is closed."""
    shown = _shown(authorization)
    row = None
    if shown.startswith(PREFIX):
        row = _good().select_related("member").filter(digest=_digest(shown)).first()
    if row is None:
        raise Unauthorized
    if row.used is None or not 0 <= age(row.used) <= USED_S:
        PersonalToken.objects.filter(pk=row.pk).update(used=moment())
    member = row.member
    return Grant(row.pk, member.pk, member.name, member.guest, member.program, frozenset(row.scopes))


def still(grant: Grant) -> Grant:
    """The same token as it is now. Unauthorized where it was revoked, or the account is closed or gone."""
    if not _good().filter(pk=grant.pk).exists():
        raise Unauthorized
    return grant


def _good() -> QuerySet[PersonalToken]:
    """Those of accounts that are open, and of no earlier epoch than theirs."""
    return PersonalToken.objects.filter(member__closed=False, epoch=F("member__epoch"))


# ------------------------------------------------------------------ making and revoking


def of(member: Member) -> list[PersonalToken]:
    """The tokens of a member, the oldest first."""
    return list(member.tokens.all())


def checked(name: str, scopes: Sequence[str]) -> str:
    """The name of a token that could be made. BadRequest."""
    name = clean_name(name, "")
    if not name:
        raise BadRequest(T("Give the token a name, such as that of the program."))
    if not scopes or not set(scopes) <= set(SCOPES):
        raise BadRequest(T("Choose what the token may do, one thing at least."))
    return name


def make(member: Member, name: str, scopes: Sequence[str]) -> str:
    """A new token; it can be shown this once. BadRequest, TooMuch."""
    name = checked(name, scopes)
    token = PREFIX + secrets.token_urlsafe(24)
    with transaction.atomic():
        if member.tokens.count() >= TOKENS_EACH():
            raise TooMuch(T("You have {n} tokens; revoke one first.", n=TOKENS_EACH()))
        kept = [scope for scope in SCOPES if scope in scopes]
        PersonalToken.objects.create(
            member=member, name=name, digest=_digest(token), scopes=kept, epoch=member.epoch
        )
    log.info("a new token")
    return token


def revoke(member: Member, pk: int | None) -> int:
    """It opens nothing any more; all of them where none is named. NotFound."""
    mine = member.tokens.all() if pk is None else member.tokens.filter(pk=pk)
    gone, _ = mine.delete()
    if pk is not None and not gone:
        raise NotFound(T("There is no such token."))
    hub.wake(member.guest)
    return gone


# ------------------------------------------------------------------ accounts of programs


_programs: frozenset[str] | None = None


def programs() -> frozenset[str]:
    """The guests of accounts that say of themselves that a program plays."""
    global _programs
    if _programs is None:
        _programs = frozenset(Member.objects.filter(program=True).values_list("guest", flat=True))
    return _programs


def _forget_programs(guest: str) -> None:
    global _programs
    _programs = None


remembers("members.personal_tokens._programs", _forget_programs)


def declare_program(member: Member) -> None:
    """From now on everybody sees that a program plays. NotAllowed for who is among the rated people."""
    global _programs
    rated = Seat.objects.filter(owner=member.guest, table__rated=True).exclude(table__status=Table.OVER)
    if RatingChange.objects.filter(member=member).exists() or rated.exists():
        raise NotAllowed(
            T("This account has played rated matches as a person. Make another one for the program.")
        )
    member.program = True
    member.save(update_fields=["program"])
    _programs = None


def _shown(authorization: str) -> str:
    scheme, _, given = authorization[:300].partition(" ")
    return given.strip() if scheme.lower() == "bearer" else ""


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
