"""Letters to members and the links in them: a new password, an address to confirm, a new access.

They are rows of the outbox. The text, and with it the secret in its link, is made when a letter is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import signing
from django.urls import reverse

from ...engine.phrase import Phrase, T
from ...i18n import LANGUAGES, language, say, speaking
from ..base.clock import steady
from ..base.refusals import NotAllowed, TooFast
from ..base.site import site
from ..models import Member, Message
from ..outbox import mail, queue
from ..outbox.kinds import Composed, Kind, Letter, register
from . import letter_limits
from .letter_limits import ACCESS, CONFIRM, RESET

SALT, DAYS = "lauta.confirm", 7
LIFETIME = {RESET: 2 * 3600.0, CONFIRM: 2 * 86400.0, ACCESS: 3 * 86400.0}


class ResetTokens(PasswordResetTokenGenerator):
    """Django's, and of no earlier epoch than the member's."""

    def _make_hash_value(self, user: AbstractBaseUser, timestamp: int) -> str:
        assert isinstance(user, Member), "only members have passwords"
        return f"{super()._make_hash_value(user, timestamp)} {user.epoch}"

    def _now(self) -> datetime:
        """By the steady clock: the two hours of a link are two hours, however the wall clock is set."""
        return datetime.fromtimestamp(steady(), UTC).replace(tzinfo=None)


_tokens = ResetTokens()


def register_kinds() -> None:
    """Have letters about accounts composed here."""
    register(RESET, Kind(_reset, counts=False))
    register(CONFIRM, Kind(_confirmation, counts=False))
    register(ACCESS, Kind(_new_access, counts=False))


def _put(kind: str, member: Member, browser: str = "", **data: str) -> None:
    """Every letter about an account passes here, and is counted. TooFast."""
    server = mail.server()
    if server is not None:
        letter_limits.count(kind, member, browser)
        data["language"] = language()
        replaces = kind != ACCESS  # each of these is news of its own
        queue.put_letter(member.guest, kind, LIFETIME[kind], data, server.host, replaces)


def offer_new_password(member: Member | None, browser: str = "") -> None:
    """Send a link to a member whose address is confirmed; the caller does not learn it.

    `browser` stands for one in which the member has been signed in. A mailbox that had enough of them gets no
    more from strangers; the links in the last ones still work. TooFast, no matter which member it is.
    """
    letter_limits.count_asker(RESET, browser)
    if member is not None and member.email and member.confirmed and not member.closed:
        with suppress(TooFast):
            _put(RESET, member, browser)


def ask_to_confirm(member: Member) -> None:
    """Send a link that confirms the member's address. TooFast."""
    letter_limits.count_asker(CONFIRM)
    _put(CONFIRM, member)


def tell_of_access(member: Member, what: Phrase, agent: str, address: str) -> None:
    """Tell a member with a confirmed address that something opens the account from now on.

    The letter goes to the address of now, whatever the newcomer makes of it until it is sent.
    """
    if member.email and member.confirmed:
        browser = agent or say(T("Unknown browser"))
        with suppress(TooFast):  # the owner was told often enough today
            _put(ACCESS, member, to=member.email, what=say(what), agent=browser, address=address)


def withdraw_links(guest: str) -> None:
    """Letters that would let somebody into the account, or confirm its address, leave no more."""
    queue.withdraw(Message.objects.filter(owner=guest, kind__in=(RESET, CONFIRM)))


def _reset(held: Sequence[Message]) -> Composed:
    member = _member(held[0])
    if member is None or not member.confirmed or not member.email:
        return None
    with speaking(_language(held[0])):
        said = T(
            "Somebody, probably you, has asked for a new password for {name}.\n\n"
            "Set it here, within two hours:\n{address}\n\n"
            "If it was not you, leave this letter alone: nothing was changed.",
            name=member.name, address=site().link(reset_path(member)),
        )  # fmt: skip
        return Letter(member.email, say(T("A new password for Lauta")), say(said))


def _confirmation(held: Sequence[Message]) -> Composed:
    member = _member(held[0])
    if member is None or member.confirmed or not member.email:
        return None
    token = signing.dumps([member.pk, member.email, member.epoch, int(steady())], salt=SALT)
    with speaking(_language(held[0])):
        said = T(
            "This address was given for an account on Lauta.\n\n"
            "If that was you, confirm it here, within a week:\n{address}\n\n"
            "If not, ignore this letter: nothing else will be sent to you.",
            address=site().link(reverse("confirm-email", args=[token])),
        )  # fmt: skip
        return Letter(member.email, say(T("Confirm your address for Lauta")), say(said))


def _new_access(held: Sequence[Message]) -> Composed:
    member, data = _member(held[0]), held[0].data
    if member is None:
        return None
    with speaking(_language(held[0])):
        said = T(
            "{name}, this opens your account at Lauta from now on:\n\n{what}\n\n"
            "It was added from {agent}, {address}.\n\n"
            "If it was not you, set a new password; that ends it: {account}",
            name=member.name, what=data["what"], agent=data["agent"], address=data["address"],
            account=site().link(reverse("account")),
        )  # fmt: skip
        return Letter(data["to"], say(T("Something was added to your account at Lauta")), say(said))


def _member(message: Message) -> Member | None:
    return Member.objects.filter(guest=message.owner, closed=False).first()


def _language(message: Message) -> str:
    known = str(message.data.get("language", ""))
    return known if known in LANGUAGES else "en"


def reset_path(member: Member) -> str:
    """Where a new password can be set, for two hours and until it was; whoever holds it is believed."""
    return reverse("new-password", args=[member.pk, _tokens.make_token(member)])


def who_resets(pk: int, token: str) -> Member:
    """Whose password the link sets. Raises NotAllowed."""
    member = Member.objects.filter(pk=pk).first()
    if member is None or member.closed or not _tokens.check_token(member, token):
        raise NotAllowed(T("This link is no longer valid. Ask for a new one."))
    return member


def confirm(token: str) -> Member:
    """The member whose address is confirmed now. Raises NotAllowed."""
    try:
        pk, email, epoch = _confirmed(token)
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise NotAllowed(T("This link is no longer valid. Ask for a new one.")) from error
    meant = Member.objects.filter(pk=pk, email=email, epoch=epoch, closed=False)
    if not meant.update(confirmed=True):  # in one statement: the address may be another one a moment later
        raise NotAllowed(T("This link is no longer valid. Ask for a new one."))
    return Member.objects.get(pk=pk)


def _confirmed(token: str) -> tuple[int, str, int]:
    """Member, address and epoch of a link that is good. BadSignature, ValueError."""
    told = signing.loads(token, salt=SALT)
    if len(told) < 4:  # of a build that let the wall clock end them
        pk, email, *epochs = signing.loads(token, salt=SALT, max_age=DAYS * 86400)
        return pk, email, epochs[0] if epochs else 0
    pk, email, epoch, made = told
    if steady() - made > DAYS * 86400:
        raise signing.SignatureExpired("more than a week old")
    return pk, email, epoch
