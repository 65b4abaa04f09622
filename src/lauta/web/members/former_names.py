"""Names of accounts that were deleted: kept from others for a while, so that nobody passes for their owner.

Rows hold digests of what a name looks like, never the name; they go by themselves.
"""

from __future__ import annotations

from datetime import timedelta

from django.utils.crypto import salted_hmac

from ... import text as texts
from ..base.clock import moment
from ..models import FormerName, Member

KEPT = timedelta(days=90)


def reserve(member: Member) -> None:
    """Keep the name of a member who leaves from others."""
    until = moment() + KEPT
    for digest in _digests(member.name):
        FormerName.objects.update_or_create(digest=digest, defaults={"until": until})


def is_reserved(name: str) -> bool:
    """True if an account of that name, or of one that looks like it, was deleted lately."""
    return FormerName.objects.filter(digest__in=_digests(name), until__gt=moment()).exists()


def forget_old() -> None:
    """Delete the rows of names that are free again."""
    FormerName.objects.filter(until__lte=moment()).delete()


def _digests(name: str) -> list[str]:
    return [salted_hmac("lauta.former_names", look).hexdigest() for look in texts.looks(name)]
