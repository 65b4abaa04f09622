"""What letters to members say, and the links in them: a new password, an address to confirm."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import signing
from django.urls import reverse

from ...engine.phrase import Phrase, T
from ...i18n import say
from ..base.refusals import NotAllowed
from ..base.site import site
from ..models import Member
from . import mail

SALT, DAYS = "lauta.confirm", 7


class ResetTokens(PasswordResetTokenGenerator):
    """Django's, and of no earlier epoch than the member's."""

    def _make_hash_value(self, user: AbstractBaseUser, timestamp: int) -> str:
        assert isinstance(user, Member), "only members have passwords"
        return f"{super()._make_hash_value(user, timestamp)} {user.epoch}"


_tokens = ResetTokens()


def offer_new_password(name: str) -> None:
    """Send a link to whoever has that name and a confirmed address; nobody is told whether there is one."""
    from .accounts import key_of

    member = (
        Member.objects.filter(key=key_of(name[:80]), confirmed=True, closed=False).exclude(email="").first()
    )
    if member is None:
        return
    address = site().link(reset_path(member))
    text = say(
        T(
            "Somebody, probably you, has asked for a new password for {name}.\n\n"
            "Set it here, within two hours:\n{address}\n\n"
            "If it was not you, leave this letter alone: nothing was changed.",
            name=member.name, address=address,
        )
    )  # fmt: skip
    mail.send(member.email, say(T("A new password for Lauta")), text)


def reset_path(member: Member) -> str:
    """Where a new password can be set, for two hours and until it was; whoever holds it is believed."""
    return reverse("new-password", args=[member.pk, _tokens.make_token(member)])


def who_resets(pk: int, token: str) -> Member:
    """Whose password the link sets. Raises NotAllowed."""
    member = Member.objects.filter(pk=pk).first()
    if member is None or member.closed or not _tokens.check_token(member, token):
        raise NotAllowed(T("This link is no longer valid. Ask for a new one."))
    return member


def tell_of_access(member: Member, what: Phrase, agent: str, address: str) -> None:
    """Tell a member with a confirmed address that something opens the account from now on."""
    if not (member.email and member.confirmed):
        return
    browser = agent or say(T("Unknown browser"))
    text = say(
        T(
            "{name}, this opens your account at Lauta from now on:\n\n{what}\n\n"
            "It was added from {agent}, {address}.\n\n"
            "If it was not you, set a new password; that ends it: {account}",
            name=member.name, what=say(what), agent=browser, address=address,
            account=site().link(reverse("account")),
        )
    )  # fmt: skip
    mail.send(member.email, say(T("Something was added to your account at Lauta")), text)


def ask_to_confirm(member: Member) -> None:
    """Send a link that confirms the member's address."""
    token = signing.dumps([member.pk, member.email, member.epoch], salt=SALT)
    text = say(
        T(
            "{name} on Lauta would like to get mail at this address.\n\n"
            "Confirm it here, within a week:\n{address}\n\n"
            "If it was not you, leave this letter alone: no other one will follow.",
            name=member.name, address=site().link(reverse("confirm-email", args=[token])),
        )
    )  # fmt: skip
    mail.send(member.email, say(T("Confirm your address for Lauta")), text)


def confirm(token: str) -> Member:
    """The member whose address is confirmed now. Raises NotAllowed."""
    try:
        pk, email, *epochs = signing.loads(token, salt=SALT, max_age=DAYS * 86400)
        epoch = epochs[0] if epochs else 0  # links of before accounts had one
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise NotAllowed(T("This link is no longer valid. Ask for a new one.")) from error
    member = Member.objects.filter(pk=pk, email=email, epoch=epoch, closed=False).first()
    if member is None:
        raise NotAllowed(T("This link is no longer valid. Ask for a new one."))
    member.confirmed = True
    member.save(update_fields=["confirmed"])
    return member
