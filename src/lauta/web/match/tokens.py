"""Tokens with which programs play a seat or watch a table. Nothing is stored: they follow from the seat."""

from __future__ import annotations

import base64
import logging
import secrets
from dataclasses import dataclass

from django.utils.crypto import salted_hmac

from ..base.refusals import Unauthorized
from ..models import Member, Seat, Table

log = logging.getLogger("lauta.programs")


def program_token(table: Table, seat: Seat) -> str:
    """What a program shows to play this seat. It changes when the seat goes to another device."""
    key = f"{table.public_id}:{seat.index}:{seat.owner}:{seat.token}"
    digest = salted_hmac("lauta.programs", key, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def is_closed(owner: str) -> bool:
    """True if the owner of a seat is an account that was closed."""
    return Member.objects.filter(guest=owner, closed=True).exists()


@dataclass(frozen=True)
class Holder:
    """Who holds a token: the seat (None: a spectator), and the guest who owns it."""

    seat: int | None
    guest: str


def holder(table: Table, authorization: str) -> Holder:
    """The one who sent this header. Unauthorized where its token opens nothing at this table.

    Nor does it where the account of the seat's owner is closed.
    """
    scheme, _, given = authorization[:300].partition(" ")
    if scheme.lower() == "bearer":
        token = given.strip().encode()
        for seat in table.seats.filter(kind=Seat.HUMAN):
            if secrets.compare_digest(program_token(table, seat).encode(), token):
                if is_closed(seat.owner):
                    break
                return Holder(seat.index, seat.owner)
        if secrets.compare_digest(table.watch_token.encode(), token):
            return Holder(None, "")
    log.warning("refused a program at %s", table.public_id)
    raise Unauthorized
