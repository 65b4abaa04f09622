"""Accounts, for whoever looks after the server: making one, a link for a lost password, deleting.

What an account is stands in `members/accounts.py`.
"""

from __future__ import annotations

import secrets

from ..base.site import site
from ..members import accounts, letters, player_names
from ..members.identity import identities, new_guest
from ..members.roles import admins
from ..models import Member
from ..page import exports
from ..pictures import films
from ..server.serve import running_at

HANDLERS = (exports, films)  # files that go with an account: registered for `accounts.delete_all_of`


def add(name: str, keeper: bool = False) -> tuple[Member, str]:
    """A new account, and the link with which its owner sets a password. BadRequest, NameTaken."""
    name = accounts.checked_name(name)
    accounts.check_unlike_others(name, official=True)
    member = Member(name=name, key=accounts.key_of(name), guest=new_guest(), keeper=keeper)
    member.set_password(secrets.token_urlsafe(24))
    member.save()
    player_names.mark_guests(member)
    return member, link(member)


def link(member: Member) -> str:
    """Where a new password can be set, for two hours and once."""
    return site().reached_at(running_at()) + letters.reset_path(member)


def make_keeper(name: str, on: bool) -> Member:
    """Whether a member looks after the server, too. NotFound."""
    member = accounts.find(name)
    member.keeper = on
    member.save(update_fields=["keeper"])
    admins.forget()
    identities.forget(member.pk)
    return member


def remove(name: str) -> None:
    """Delete an account and all that goes with it. NotFound."""
    accounts.delete_all_of(accounts.find(name))
