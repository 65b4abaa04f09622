"""Attempts at secrets: passwords, passkeys, codes of another device. The one place that counts them.

A stranger's attempts for a name slow down strangers, not its owner: a browser in which the account has been
signed in keeps a cookie that says so, and has an allowance of its own; and so has each session on the page of
the account. The cookie opens nothing. It names browser and accounts by digests that only this server makes,
and a new password makes it void. How many attempts there are is `base/rates.py`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from ..base.asker import asker
from ..base.rates import (
    CODES_TRIED,
    CONFIRMATIONS,
    SIGN_INS,
    SIGN_INS_KNOWN,
    SIGN_INS_NAME,
    SIGN_INS_PAIR,
    SIGN_UPS,
    RateLimit,
)
from ..models import Member
from .identity import Known
from .questions import browser_of

COOKIE, MOST = "lauta_known", 6
_PARTS = re.compile(rf"[A-Za-z0-9_-]{{16}}(?:\.[0-9a-f]{{32}}){{0,{MOST}}}")
Count = tuple[RateLimit, str]


# ------------------------------------------------------------------ browsers that are known


def known_browser(request: HttpRequest, member: Member | Known | None) -> str:
    """What stands for this browser where the member has been signed in here; else empty."""
    browser, *digests = _parts(request)
    if member is None or not browser:
        return ""
    mine = _digest(browser, member)
    return f"{member.pk} {browser}" if any(constant_time_compare(mine, one) for one in digests) else ""


def remember(request: HttpRequest, response: HttpResponseBase, member: Known) -> None:
    """Have the browser keep that the member is signed in here."""
    if known_browser(request, member):
        return
    browser, *digests = _parts(request)
    browser = browser or secrets.token_urlsafe(12)
    kept = [_digest(browser, member), *digests][:MOST]
    response.set_cookie(
        COOKIE, ".".join([browser, *kept]), max_age=settings.SESSION_COOKIE_AGE, httponly=True,
        samesite="Lax", secure=settings.SESSION_COOKIE_SECURE,
    )  # fmt: skip


def _parts(request: HttpRequest) -> list[str]:
    given = request.COOKIES.get(COOKIE, "")
    return given.split(".") if _PARTS.fullmatch(given) else [""]


def _digest(browser: str, member: Member | Known) -> str:
    return salted_hmac("lauta.known", f"{browser} {member.pk} {member.epoch}").hexdigest()[:32]


# ------------------------------------------------------------------ what counts where


@contextmanager
def signing_in(request: HttpRequest, name: str, member: Member | None) -> Iterator[None]:
    """Count an attempt to sign in; one that succeeds does not count. TooFast.

    `name` is the name as accounts are compared; empty for a passkey, which nobody guesses. `member` has it.
    """
    browser = known_browser(request, member)
    if browser:
        counts: list[Count] = [(SIGN_INS_KNOWN, browser)]
    else:
        counts = [(SIGN_INS, asker())]
        if name:
            counts += [(SIGN_INS_PAIR, f"{asker()} {name}"), (SIGN_INS_NAME, name)]
    with _counted(counts):
        yield


@contextmanager
def confirming(request: HttpRequest, member: Member) -> Iterator[None]:
    """Count one attempt of this session to prove that the member is at the keyboard. TooFast."""
    with _counted([(CONFIRMATIONS, f"{member.pk} {browser_of(request)}")]):
        yield


def at_code() -> None:
    """Count an attempt at a code of another device. TooFast."""
    CODES_TRIED.spend(asker())


def at_sign_up() -> None:
    """Count a form to sign up: a name that is taken says so. TooFast."""
    SIGN_UPS.spend(asker())


@contextmanager
def _counted(counts: list[Count]) -> Iterator[None]:
    for limit, source in counts:
        limit.check(source)  # first all: what is refused for one reason uses up nothing of another
    for limit, source in counts:
        limit.spend(source)
    yield
    for limit, source in counts:
        limit.give_back(source)
