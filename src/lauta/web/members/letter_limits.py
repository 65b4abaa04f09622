"""How many letters leave: by who asks for them, by the mailbox, by the account, and in all.

A stranger can give anybody's address, or anybody's name. So a mailbox gets few letters in a day, one network
address asks for fewer, and neither keeps the owner of an account from a letter: a browser in which the
account has been signed in has an allowance of its own. A letter that tells of added access is counted by
account alone, so that nobody suppresses it by asking for others first. Digests of turns have their own pause,
six hours for each account (`notices/turns.py`). The amounts are `base/rates.py`.
"""

from __future__ import annotations

from ..base.asker import asker
from ..base.rates import (
    LETTERS_ACCOUNT,
    LETTERS_ADDRESS,
    LETTERS_CONFIRMING,
    LETTERS_KNOWN,
    LETTERS_PAIR,
    LETTERS_RECIPIENT,
    LETTERS_SERVER,
    RateLimit,
)
from ..models import Member

RESET, CONFIRM, ACCESS = "reset", "confirm", "access"
Count = tuple[RateLimit, str]


def count_asker(kind: str, browser: str = "") -> None:
    """Count a request for a letter, whether or not one leaves. TooFast."""
    if browser:
        LETTERS_KNOWN.spend(browser)
    else:
        (LETTERS_CONFIRMING if kind == CONFIRM else LETTERS_ADDRESS).spend(asker())


def count(kind: str, member: Member, browser: str = "") -> None:
    """Count a letter. TooFast."""
    counts = _counts(kind, member, browser)
    for limit, source in counts:
        limit.check(source)
    for limit, source in counts:
        limit.spend(source)


def _counts(kind: str, member: Member, browser: str) -> list[Count]:
    account: Count = (LETTERS_ACCOUNT, f"{kind} {member.pk}")
    if kind == ACCESS:
        return [account]
    everything: list[Count] = [account, (LETTERS_SERVER, "")]
    if browser:
        return everything
    mailbox = mailbox_of(member.email)
    return [*everything, (LETTERS_PAIR, f"{asker()} {mailbox}"), (LETTERS_RECIPIENT, mailbox)]


def mailbox_of(address: str) -> str:
    """The mailbox that an address reaches: without regard to case, and to what follows a plus sign."""
    local, _, domain = address.casefold().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"
