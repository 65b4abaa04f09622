"""Accounts: making one, signing in and out, changing it, taking over what a guest has, deleting it.

Passwords, their digests and sessions are Django's. Pages are made in `views/members.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, login, logout
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import CommonPasswordValidator, UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest

from ... import text as texts
from ...engine.phrase import T
from ..base import in_memory, revisions
from ..base.asker import asker
from ..base.mailboxes import ascii_name
from ..base.names import clean_name
from ..base.rates import MEMBERS_MADE
from ..base.refusals import BadRequest, NotAllowed, NotFound, Refused
from ..base.room import MEMBERS_KEPT, Full
from ..match import moves
from ..match.hub import hub
from ..models import Edition, FormerGuest, Member, MemberSession, Table
from . import belongings, departures, endings, former_names, player_names, sessions, transfers
from .belongings import Walk
from .identity import identities, new_guest
from .transfers import owned
from .unused import next_to_go

log = logging.getLogger("lauta.members")

LEAST_NAME, MOST_NAME = 3, 24
MOST_KEPT = 40  # composing letters may lengthen a name
LEAST_PASSWORD, MOST_PASSWORD = 8, 200
MOST_EMAIL, MOST_ABOUT = 200, 300
HANDLERS = (transfers, departures)  # their functions are registered for the walk when they are imported
BACKEND = "lauta.web.members"  # who signed a session in; there is but one way


class NameTaken(Refused):
    """Another member has the name, or one that looks like it."""

    status = 409

    def __init__(self) -> None:
        super().__init__(T("Somebody has this name already. Choose another one."))


class WrongPassword(Refused):
    """Name and password do not belong together; which of them is wrong is not said."""

    status = 403

    def __init__(self) -> None:
        super().__init__(T("Name and password do not belong together."))


class Closed(Refused):
    """A keeper has closed the account."""

    status = 403

    def __init__(self) -> None:
        super().__init__(T("This account was closed by those who keep this server."))


class Outdated(Refused):
    """Another request has set a new password since this one began, such as by the same link."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            T("The password of this account was changed a moment ago. Sign in with the new one.")
        )


# ------------------------------------------------------------------ what may be typed


def key_of(name: str) -> str:
    """The name as it is compared: without regard to case and to how its letters are composed."""
    return texts.key(name)


def typed_key(text: str) -> str:
    """The same of a name that somebody has typed to be let in: equal where the same account is meant."""
    return key_of(clean_name(text, "", MOST_KEPT))


def of_name(text: str) -> Member | None:
    """The member of a typed name; accounts of before are also found by the key that they were given then."""
    keys = (typed_key(text), texts.former_key(text))
    found = {member.key: member for member in Member.objects.filter(key__in=filter(None, keys))}
    return found.get(keys[0]) or found.get(keys[1])


def checked_name(text: str) -> str:
    """A name for an account. Raises BadRequest."""
    name = clean_name(text, "", MOST_KEPT)
    long = min(len(name), len(text.strip())) > MOST_NAME
    if long or len(name) < LEAST_NAME or not texts.has_letters(name):
        raise BadRequest(
            T("A name has {low} to {high} characters, and a letter or a digit among them.",
              low=LEAST_NAME, high=MOST_NAME)
        )  # fmt: skip
    if "/" in name or "@" in name:
        raise BadRequest(T("A name has neither / nor @ in it."))
    return name


def check_unlike_others(name: str, official: bool = False) -> None:
    """NameTaken where a member has, or had lately, the name or one that looks like it.

    Only admins give `official` names, and those of deleted accounts.
    """
    if not official and player_names.is_kept_back(name):
        raise NameTaken
    if Member.objects.filter(Q(key=key_of(name)) | player_names.members_like(name)).exists():
        raise NameTaken
    if not official and former_names.is_reserved(name):
        raise NameTaken


def checked_password(text: str, name: str, email: str = "") -> str:
    """A password for that name. Raises BadRequest with what is wrong with it."""
    if not LEAST_PASSWORD <= len(text) <= MOST_PASSWORD:
        raise BadRequest(
            T("A password has {low} to {high} characters.", low=LEAST_PASSWORD, high=MOST_PASSWORD)
        )
    if text.isdigit():
        raise BadRequest(T("A password of digits alone is soon guessed. Put some letters in."))
    if _refuses(CommonPasswordValidator(), text):
        raise BadRequest(T("This password is one of the first that anybody tries. Choose another one."))
    alike = UserAttributeSimilarityValidator(user_attributes=("name", "email"))
    if _refuses(alike, text, Member(name=name, email=email)):
        raise BadRequest(T("This password is too much like the name. Choose another one."))
    return text


def _refuses(validator: Any, text: str, member: Member | None = None) -> bool:
    try:
        validator.validate(text, member)
    except ValidationError:
        return True
    return False


def checked_email(text: str) -> str:
    """An address, or nothing. Raises BadRequest."""
    text = texts.address(text)
    if not text:
        return ""
    try:
        if len(text) > MOST_EMAIL or ascii_name(text.rpartition("@")[2]) is None:
            raise ValidationError("")
        validate_email(text)
    except ValidationError as error:
        raise BadRequest(T("This is not the address of a mailbox: {text}", text=text[:60])) from error
    return text


# ------------------------------------------------------------------ in and out


def sign_up(
    request: HttpRequest,
    name: str,
    password: str | None,
    email: str = "",
    language: str = "",
    key: Callable[[Member], None] | None = None,
) -> Member:
    """A new account, signed in; all that the guest has comes along. BadRequest, NameTaken, Full.

    Without a password `key` gives it another way in, or refuses: then there is no account.
    """
    name = checked_name(name)
    email = checked_email(email)
    if password is not None:
        checked_password(password, name, email)
    digest = make_password(
        None if password is None else texts.password(password)
    )  # takes its time: not within the transaction
    try:
        with transaction.atomic():
            make_room()
            check_unlike_others(name)
            if asker():
                MEMBERS_MADE.spend(asker())
            member = Member.objects.create(
                name=name,
                key=key_of(name),
                guest=new_guest(),
                email=email,
                language=language,
                password=digest,
            )
            if key is not None:
                key(member)
    except IntegrityError as error:
        raise NameTaken from error
    log.info("a new member")
    former = str(request.session.get("guest", ""))
    enter(request, member)
    take_over(former, member, fresh=True)
    player_names.mark_guests(member)
    request.session.pop("brought", None)
    return member


def find(name: str) -> Member:
    """The member of that name. NotFound."""
    member = of_name(name[:80])
    if member is None:
        raise NotFound(T("There is no member of that name."))
    return member


def sign_in(request: HttpRequest, name: str, password: str) -> Member:
    """Sign this browser in. WrongPassword."""
    member = of_name(name)
    if member is None:
        for each in _forms(password):  # an unknown name takes as long as a known one
            make_password(each)
        raise WrongPassword
    if not has_password(member, password):
        raise WrongPassword
    if member.closed:
        raise Closed
    enter(request, member)
    return member


def check_free(name: str) -> str:
    """A name with which an account could be made now. BadRequest, NameTaken, Full."""
    name = checked_name(name)
    check_unlike_others(name)
    make_room()
    return name


def make_room() -> None:
    """Have a place for one more account; where all are taken, one that nobody uses goes. Full, TooFast."""
    try:
        MEMBERS_KEPT.check_rows(Member)
    except Full:
        given_up = next_to_go()
        if given_up is None:
            raise
        delete_all_of(given_up)
        MEMBERS_KEPT.check_rows(Member)


def enter(request: HttpRequest, member: Member) -> None:
    """The session is the member's from now on; language and light stay as they were chosen here."""
    former = str(request.session.get("guest", ""))
    end_session_of(request)
    login(request, member, backend=BACKEND)
    row = sessions.begin(request, member)
    request.session["guest"] = member.guest
    request.session["name"] = member.name
    if former and former != member.guest:
        hub.end(former)
        sessions.bring_push(request, former, row)
        if _has_something(former):
            request.session["brought"] = former


def end_session_of(request: HttpRequest) -> None:
    """The session of whoever is signed in here has ended, on this server, too."""
    known = identities.member(request.session)
    if known is not None:
        endings.sign_out(Member.objects.get(pk=known.pk), sessions.of_request(request))


def leave(request: HttpRequest) -> None:
    """Sign out: a new guest, who keeps language and light."""
    end_session_of(request)
    sessions.end_push(request)
    hub.end(str(request.session.get("guest", "")) if SESSION_KEY not in request.session else "")
    kept = {name: request.session[name] for name in ("language", "theme") if name in request.session}
    logout(request)
    request.session.update({**kept, "guest": new_guest()})


# ------------------------------------------------------------------ what a guest has


def _has_something(guest: str) -> bool:
    return Table.objects.filter(owned(guest)).exists() or Edition.objects.filter(owner=guest).exists()


def tables_of(guest: str) -> int:
    """At how many tables a guest sits."""
    return Table.objects.filter(owned(guest)).distinct().count() if guest else 0


def taken_over_by(guest: str) -> str:
    """The name of the member who has what this guest had; empty where nobody has."""
    former = FormerGuest.objects.select_related("member").filter(guest=guest).first()
    return former.member.name if former else ""


def take_over(guest: str, member: Member, fresh: bool = False) -> int:
    """Give everything of a guest to a member; how many tables. The guest has nothing then."""
    if not guest or guest == member.guest or Member.objects.filter(guest=guest).exists():
        return 0
    return hand_on(guest, member.guest, member, fresh)


def hand_on(guest: str, to: str, member: Member | None = None, fresh: bool = False) -> int:
    """The same from guest to guest, or to a member; how many tables."""
    with transaction.atomic():
        tables = transfers.tables_of(guest)
        belongings.go(Walk(belongings.SIGN_UP, guest, to=to, to_member=member, fresh=fresh))
        for table in tables:
            moves.touch(table)
    in_memory.forget(guest)
    for table in tables:
        moves.announce(table)
    hub.end(guest)
    return len(tables)


# ------------------------------------------------------------------ changes


def has_password(member: Member, given: str) -> bool:
    """True if it is the member's password, on whatever keyboard it was typed."""
    tried = [member.check_password(each) for each in _forms(given)]  # all of them: it takes as long
    return any(tried)


def _forms(given: str) -> tuple[str, ...]:
    """A password as it is hashed, and as it was typed where digests were made of that before."""
    given = given[:MOST_PASSWORD].encode("utf-8", "ignore").decode()
    return tuple(dict.fromkeys((texts.password(given), given)))


def confirm_password(member: Member, password: str) -> None:
    """What cannot be taken back asks for the password once more. WrongPassword."""
    if not has_password(member, password):
        raise NotAllowed(T("This is not your password."))


def change_password(request: HttpRequest, member: Member, password: str, keep: Collection[str] = ()) -> None:
    """A new password: everything ends but this browser's session and what is kept on purpose.

    BadRequest, Outdated.
    """
    here = sessions.of_request(request)
    set_password(member, password, keep, here)
    request.session.cycle_key()
    request.session[HASH_SESSION_KEY] = member.get_session_auth_hash()


def set_password(
    member: Member, password: str, keep: Collection[str] = (), here: MemberSession | None = None
) -> None:
    """A new password: every session but `here` ends, and every credential but those kept.

    BadRequest; Outdated where another request has set one since the member was read.
    """
    digest = make_password(texts.password(checked_password(password, member.name, member.email)))
    with transaction.atomic():
        as_read = Member.objects.filter(pk=member.pk, epoch=member.epoch)
        if not as_read.update(password=digest):  # each new password raises the epoch
            raise Outdated
        member.password = digest
        endings.end_all(member, keep, here)


def change_profile(member: Member, about: str, public: bool, seen: str | None = None) -> None:
    """What others may see. Changed where the page has seen another text than the one that is kept."""
    about = texts.text(about, MOST_ABOUT)
    with transaction.atomic():
        kept = Member.objects.values_list("about", flat=True).get(pk=member.pk)
        revisions.check(seen, kept, about)
        member.about, member.public = about, public
        member.save(update_fields=["about", "public"])


def change_email(member: Member, email: str) -> bool:
    """Another address, to be confirmed; whether it is one. BadRequest, Outdated."""
    email = checked_email(email)
    if email != member.email:
        as_read = Member.objects.filter(pk=member.pk, epoch=member.epoch)
        if not as_read.update(email=email, confirmed=False):
            raise Outdated
        member.email, member.confirmed = email, False
    return bool(member.email and not member.confirmed)


def close(member: Member) -> None:
    """An admin closes the account: every right ends, and others play on without it. See `reopen`."""
    with transaction.atomic():
        Member.objects.filter(pk=member.pk).update(closed=True)
        member.refresh_from_db()
        endings.end_all(member, keep=("passkeys",))  # a way in, for when the account is opened again
        transaction.on_commit(lambda: _leave_others(member))  # it waits for locks of tables
    log.info("an account was closed")


def _leave_others(member: Member) -> None:
    belongings.go(Walk(belongings.CLOSE, member.guest, member))
    in_memory.forget(member.guest)


def reopen(member: Member) -> None:
    """The account lets its owner in again; what ended when it was closed does not come back."""
    Member.objects.filter(pk=member.pk).update(closed=False)
    member.refresh_from_db()
    identities.forget(member.pk)


def delete(request: HttpRequest, member: Member) -> None:
    """Everything of a member goes: account, editions, what was said. In running matches bots play on.

    Seats stay, but nameless: the others' matches would make no sense without them. Tables at which nobody
    else sat go, too.
    """
    delete_all_of(member)
    leave(request)


def delete_all_of(member: Member) -> None:
    """The same, from the command line as well."""
    guest, pk = member.guest, member.pk
    endings.end_all(member)  # first of all: nothing new comes from other browsers or programs meanwhile
    Member.objects.filter(pk=pk).update(closed=True)
    belongings.go(Walk(belongings.DELETE, guest, member))
    former_names.reserve(member)
    member.delete()
    identities.forget(pk)
    belongings.go(Walk(belongings.DELETE, guest))  # what a request that was under way has left
    in_memory.forget(guest)
    hub.wake(guest)
    log.info("a member has left")
