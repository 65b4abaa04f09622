"""Passkeys: a key pair in place of a password. Challenges, and what may be believed of their answers.

The cryptography is py_webauthn's; it is imported when the first answer comes, as it takes 17 MB. What a
browser is asked is plain JSON and made here, after Web Authentication Level 3, sections 5.4 and 5.5.
Pages are made in `views/passkeys.py` and `views/members.py`.
"""

from __future__ import annotations

import base64
import ipaddress
import logging
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.http.request import split_domain_port

from ...engine.phrase import Phrase, T
from ...text import NotJson, read_json
from ..base.browsers import name_of
from ..base.clock import moment, steady
from ..base.names import clean_name
from ..base.origins import origin
from ..base.refusals import BadRequest, NotAllowed, NotFound, Refused, TooMuch
from ..models import Member, Passkey
from . import questions
from .accounts import Closed, check_free, confirm_password, enter

log = logging.getLogger("lauta.members")

MOST_EACH, MOST_NAME = 20, 40
MOST_CLIENT_DATA = 4000  # characters
SECONDS = 300  # that a challenge is good for
ADD, MAKE, ENTER, CONFIRM = "add", "make", "enter", "confirm"
PROVED = "proved"
ALGORITHMS = (-8, -7, -257)  # EdDSA, ECDSA with SHA-256, RSA with SHA-256: those of the library's default


class BadPasskey(Refused):
    """What came is not the answer of a passkey that opens this."""

    status = 403

    def __init__(self, phrase: Phrase | None = None) -> None:
        super().__init__(phrase or T("This passkey was not accepted. Try again, or sign in another way."))


class Late(BadPasskey):
    """The challenge is not this browser's, was answered before, or is too old."""

    def __init__(self) -> None:
        super().__init__(T("This question to your passkey is too old, or was answered already. Try again."))


class Copied(BadPasskey):
    """The key has signed less often than it had before: there is a copy of it somewhere."""

    def __init__(self) -> None:
        super().__init__(
            T(
                "This passkey seems to have been copied: its counter went back. "
                "Sign in another way and remove it."
            )
        )


class LastWayIn(Refused):
    """Without it nobody could sign in any more."""

    status = 409

    def __init__(self) -> None:
        super().__init__(T("This passkey is the only way into your account. Set a password first."))


# ------------------------------------------------------------------ where


def place(request: HttpRequest) -> tuple[str, str]:
    """The page's origin, and the host for which a passkey is made; Django has checked the host."""
    asked = origin(request)
    return asked, split_domain_port(asked.partition("://")[2])[0]


def hindrance(request: HttpRequest) -> Phrase | None:
    """Why there are no passkeys at this address; None where there are."""
    asked, host = place(request)
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        if asked.startswith("https://") or host == "localhost" or host.endswith(".localhost"):
            return None
        return T("Passkeys work only where the address begins with https.")
    return T("Passkeys work only where the address is a name, not a number.")


# ------------------------------------------------------------------ challenges


class Challenges:
    """The open challenges of browsers, and what members have proved with them; each counts once.

    What a former process asked is void.
    """

    def __init__(self, clock: Callable[[], float] = steady) -> None:
        self._clock, self._run = clock, secrets.token_urlsafe(9)

    def ask(self, request: HttpRequest, what: str, handle: str = "") -> str:
        """A new challenge, as base64url, beside those that are open in other tabs."""
        challenge, data = secrets.token_urlsafe(32), {"run": self._run, "handle": handle}
        browser = questions.browser_of(request)
        questions.ask(what, browser, challenge, data, self._clock(), SECONDS)
        return challenge

    def take(self, request: HttpRequest, what: str, challenge: str) -> str:
        """Use up the challenge that an answer shows; its handle. Late, BadPasskey."""
        found = questions.find(what, challenge)
        if found is None or found.data.get("run") != self._run:
            raise Late
        if found.owner != questions.browser_of(request):
            raise BadPasskey
        if not questions.use_up(found) or found.asked <= self._clock() - SECONDS:
            raise Late
        return str(found.data.get("handle", ""))

    def waits(self, request: HttpRequest, what: str) -> bool:
        """True if this browser can still answer something of the kind."""
        return bool(questions.open_ones(what, questions.browser_of(request), self._clock(), SECONDS))

    def prove(self, request: HttpRequest, member: Member) -> None:
        """The member has shown to be the one; for a while, and for one thing that asks for it."""
        data, browser = {"run": self._run, "member": member.pk}, questions.browser_of(request)
        questions.ask(PROVED, browser, secrets.token_urlsafe(12), data, self._clock(), SECONDS)

    def proved(self, request: HttpRequest, member: Member, use_up: bool = False) -> bool:
        """Whether that was so a short while ago, and was not used yet."""
        open_ones = questions.open_ones(PROVED, questions.browser_of(request), self._clock(), SECONDS)
        mine = [one for one in open_ones if one.data == {"run": self._run, "member": member.pk}]
        return bool(mine) and (not use_up or questions.use_up(mine[0]))


challenges = Challenges()


# ------------------------------------------------------------------ what a browser is asked


def ask_for_new(request: HttpRequest, member: Member | None, name: str = "") -> dict[str, Any]:
    """What `navigator.credentials.create` is to be given: for a member, or for an account to be made.

    Raises what `check_free` does, and TooMuch.
    """
    mine = list(member.passkeys.all()) if member else []
    if len(mine) >= MOST_EACH:
        raise TooMuch(T("You have {n} passkeys already. Remove one first.", n=MOST_EACH))
    name = member.name if member else check_free(name)
    handle = mine[0].handle if mine else secrets.token_urlsafe(32)
    return {
        "rp": {"name": "Lauta", "id": place(request)[1]},
        "user": {"id": handle, "name": name, "displayName": name},
        "challenge": challenges.ask(request, ADD if member else MAKE, handle),
        "pubKeyCredParams": [{"type": "public-key", "alg": number} for number in ALGORITHMS],
        "timeout": SECONDS * 1000,
        "excludeCredentials": [{"type": "public-key", "id": row.credential} for row in mine],
        "authenticatorSelection": {
            "residentKey": "required", "requireResidentKey": True, "userVerification": "preferred",
        },
        "attestation": "none",
    }  # fmt: skip


def ask_for_known(request: HttpRequest, member: Member | None = None) -> dict[str, Any]:
    """What `navigator.credentials.get` is to be given: of anybody, to sign in, or of the member."""
    mine = member.passkeys.all() if member else ()
    return {
        "rpId": place(request)[1],
        "challenge": challenges.ask(request, CONFIRM if member else ENTER),
        "timeout": SECONDS * 1000,
        "allowCredentials": [{"type": "public-key", "id": row.credential} for row in mine],
        "userVerification": "preferred",
    }


# ------------------------------------------------------------------ what it answers


@dataclass(frozen=True)
class _New:
    """A key that nobody has yet."""

    credential: str
    public: bytes
    count: int
    handle: str


def add(request: HttpRequest, member: Member, answer: str) -> Passkey:
    """One more passkey of a member. Late, BadPasskey."""
    made = _new(request, ADD, answer)
    kept = member.passkeys.first()
    if kept is not None and kept.handle != made.handle:
        raise Late  # somebody else has signed in here in the meantime
    if not member.has_usable_password() and not challenges.proved(request, member, use_up=True):
        raise Late  # another one was added since
    return _keep(request, member, made)


def making(request: HttpRequest, answer: str) -> Callable[[Member], None]:
    """What gives an account that is being made its passkey. Late, BadPasskey."""
    made = _new(request, MAKE, answer)

    def give(member: Member) -> None:
        _keep(request, member, made)

    return give


def sign_in(request: HttpRequest, answer: str) -> Member:
    """Sign in whoever has the passkey. Late, BadPasskey, Copied, Closed."""
    member = _used(request, ENTER, answer).member
    if member.closed:
        raise Closed
    enter(request, member)
    return member


def confirm(request: HttpRequest, member: Member, answer: str) -> None:
    """That it is the member who asks. Late, BadPasskey, Copied."""
    _used(request, CONFIRM, answer, member)


def owner_of(answer: str) -> Member | None:
    """The member whose passkey an answer says that it is of: believed for counting attempts only."""
    try:
        credential = str(_read(answer)["id"])[:1400]
    except Refused:
        return None
    found = Passkey.objects.select_related("member").filter(credential=credential).first()
    return found.member if found else None


def _new(request: HttpRequest, what: str, answer: str) -> _New:
    told, challenge, handle = _taken(request, what, answer)
    from webauthn import verify_registration_response
    from webauthn.helpers.exceptions import WebAuthnException

    origin, host = place(request)
    try:
        found = verify_registration_response(
            credential=told, expected_challenge=_bytes(challenge), expected_rp_id=host, expected_origin=origin
        )
    except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError) as error:
        log.info("refused a new passkey: %s", type(error).__name__)
        raise BadPasskey from error
    return _New(_text(found.credential_id), found.credential_public_key, found.sign_count, handle)


def _keep(request: HttpRequest, member: Member, made: _New) -> Passkey:
    name = _other_than(name_of(request.headers.get("User-Agent", "")) or "Passkey", member)
    try:
        with transaction.atomic():
            return Passkey.objects.create(
                member=member, name=name, credential=made.credential,
                handle=made.handle, public=made.public, count=made.count, epoch=member.epoch,
            )  # fmt: skip
    except IntegrityError as error:
        raise BadPasskey(T("This passkey belongs to an account already.")) from error


def _other_than(name: str, member: Member) -> str:
    """The name, with a number where the member has a passkey of that name."""
    had = set(member.passkeys.values_list("name", flat=True))
    return next(one for n in range(1, len(had) + 2) if (one := f"{name} {n}" if n > 1 else name) not in had)


def _used(request: HttpRequest, what: str, answer: str, member: Member | None = None) -> Passkey:
    told, challenge, _ = _taken(request, what, answer)
    row = Passkey.objects.select_related("member").filter(credential=str(told["id"])[:1400]).first()
    if row is None or row.epoch != row.member.epoch:
        raise BadPasskey(T("This server does not know this passkey; it may have been removed here."))
    if member is not None and row.member_id != member.pk:
        raise BadPasskey
    response = told.get("response")
    handle = response.get("userHandle") if isinstance(response, dict) else None
    if handle and handle != row.handle:
        raise BadPasskey
    from webauthn import verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    origin, host = place(request)
    try:
        found = verify_authentication_response(
            credential=told, expected_challenge=_bytes(challenge), expected_rp_id=host,
            expected_origin=origin, credential_public_key=bytes(row.public),
            credential_current_sign_count=0,  # compared below
        )  # fmt: skip
    except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError) as error:
        log.info("refused a passkey: %s", type(error).__name__)
        raise BadPasskey from error
    counted = found.new_sign_count
    fits = Passkey.objects.filter(pk=row.pk)
    if counted or row.count:
        fits = fits.filter(count__lt=counted)  # within the same statement: two at once cannot both be later
    if not fits.update(count=counted, used=moment()):
        log.warning("a passkey's counter went back")
        raise Copied
    return row


def _read(answer: str) -> dict[str, Any]:
    try:
        told = read_json(answer, dict[str, Any])
    except NotJson as error:
        raise BadRequest(T("This is not what a passkey answers.")) from error
    if not isinstance(told.get("id"), str):
        raise BadRequest(T("This is not what a passkey answers."))
    return told


def _taken(request: HttpRequest, what: str, answer: str) -> tuple[dict[str, Any], str, str]:
    """The answer, the challenge it uses up, and its handle. Late, BadPasskey, BadRequest."""
    challenge = _challenge_in(answer)
    if not challenge and challenges.waits(request, what):
        _read(answer)
        raise BadPasskey
    return _read(answer) if challenge else {}, challenge, challenges.take(request, what, challenge)


def _challenge_in(answer: str) -> str:
    """Which question an answer says that it belongs to; the library checks later that this was signed."""
    try:
        client = str(_read(answer)["response"]["clientDataJSON"])
        return str(read_json(_bytes(client[:MOST_CLIENT_DATA]), dict[str, Any])["challenge"])[:200]
    except (Refused, ValueError, TypeError, KeyError, IndexError, RecursionError):
        return ""


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


# ------------------------------------------------------------------ those there are


def find(member: Member, number: str) -> Passkey:
    """One of the member's. NotFound."""
    row = member.passkeys.filter(pk=int(number)).first() if re.fullmatch(r"[0-9]{1,18}", number) else None
    if row is None:
        raise NotFound(T("You have no such passkey."))
    return row


def rename(member: Member, number: str, name: str) -> None:
    """Call it something else. NotFound, BadRequest."""
    row, name = find(member, number), clean_name(name, "", MOST_NAME)
    if not name:
        raise BadRequest(T("A passkey needs a name."))
    row.name = name
    row.save(update_fields=["name"])


def remove(member: Member, number: str) -> None:
    """It opens nothing any more. NotFound, LastWayIn."""
    with transaction.atomic():
        row = find(member, number)
        if not member.has_usable_password() and member.passkeys.count() == 1:
            raise LastWayIn
        row.delete()


def check_mine(member: Member, password: str, request: HttpRequest, answer: str) -> None:
    """What cannot be taken back asks once more: for the password, or where there is none, for a passkey."""
    if member.has_usable_password():
        confirm_password(member, password)
    elif not answer:
        raise NotAllowed(T("Confirm with your passkey that it is you."))
    else:
        confirm(request, member, answer)
