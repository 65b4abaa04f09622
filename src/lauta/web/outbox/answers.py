"""What an answer from outside means: arrived, later or never. One place for HTTP, mail servers and no answer.

An answer is kept as one word: a status ("503"), or what went wrong (`words.py` has the sentences).
"""

from __future__ import annotations

import random
import smtplib
import socket
import ssl
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http import HTTPStatus

from ..base.clock import wall

ARRIVED, LATER, NEVER = "arrived", "later", "never"
GOOD, REDIRECTS, CLIENT_FAULTS, SERVER_FAULTS = range(200, 300), range(300, 400), range(400, 500), 500
TRY_AGAIN = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}
FOR_EVER = 500  # the first reply of a mail server that means never
DAY = 86400.0
FIRST_S, MOST_S, SPREAD = 15.0, 3600.0, 0.25
PATIENT_S, PATIENT = 60.0, 6  # a service that restarts is back soon: so many tries are a minute apart at most

# Words for what is no status.
TIMEOUT, REFUSED, NO_HOST, BAD_TLS, CUT_OFF = "timeout", "refused", "no-host", "tls", "cut-off"
UNREACHABLE, NONSENSE, NOT_PUBLIC, BAD_ADDRESS = "unreachable", "nonsense", "not-public", "bad-address"
LOGIN, SENDER, OLD_KEY, NO_KEY, ERROR = "login", "sender", "old-key", "no-key", "error"


@dataclass(frozen=True)
class Answer:
    """`verdict` is arrived, later or never; `after` the seconds that a receiver asks us to wait."""

    verdict: str
    word: str
    after: float = 0.0


def of_status(status: int, retry_after: str | None = None) -> Answer:
    """What the status of an HTTP answer means. Redirects are not followed, so they are refusals."""
    if status in GOOD:
        return Answer(ARRIVED, str(status))
    if status in TRY_AGAIN or status >= SERVER_FAULTS:
        return Answer(LATER, str(status), seconds_of(retry_after))
    return Answer(NEVER, str(status))


def seconds_of(retry_after: str | None) -> float:
    """Seconds that a Retry-After header asks for, by number or date; at most a day, 0 for nonsense."""
    given = (retry_after or "").strip()
    if given.isascii() and given.isdigit():
        return min(float(given[:9]), DAY)
    try:
        wanted = parsedate_to_datetime(given).timestamp() - wall()
    except (ValueError, TypeError, OverflowError, IndexError):
        return 0.0
    return min(max(wanted, 0.0), DAY)


def of_error(error: Exception) -> Answer:
    """What it means that no answer came. Nearly all of it may be otherwise later."""
    return Answer(LATER, word_of(error))


def word_of(error: BaseException) -> str:
    """The word for an error of the network."""
    kinds: tuple[tuple[type[BaseException], str], ...] = (
        (TimeoutError, TIMEOUT), (ConnectionRefusedError, REFUSED), (socket.gaierror, NO_HOST),
        (UnicodeError, NO_HOST), (ssl.SSLError, BAD_TLS), (ConnectionError, CUT_OFF), (OSError, UNREACHABLE),
    )  # fmt: skip
    return next((word for kind, word in kinds if isinstance(error, kind)), NONSENSE)


def of_mail(error: Exception) -> Answer:
    """What a mail server's refusal means.

    It is never only where it is about this recipient or this letter. A login or a sender that is refused is
    a fault of our settings, which the admin puts right.
    """
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        codes = [code for code, _ in error.recipients.values()]
        return _of_reply(max(codes, default=0))
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return Answer(LATER, LOGIN)
    if isinstance(error, smtplib.SMTPSenderRefused):
        return Answer(LATER, SENDER)
    if isinstance(error, smtplib.SMTPDataError):
        return _of_reply(error.smtp_code)
    if isinstance(error, smtplib.SMTPConnectError | smtplib.SMTPHeloError):
        return Answer(LATER, str(error.smtp_code) if error.smtp_code > 0 else CUT_OFF)
    if isinstance(error, smtplib.SMTPServerDisconnected):
        why = error.__context__  # smtplib says so whatever went wrong with the line
        return Answer(LATER, word_of(why) if isinstance(why, OSError) else CUT_OFF)
    if isinstance(error, smtplib.SMTPException):
        return Answer(LATER, NONSENSE)
    return of_error(error)


def _of_reply(code: int) -> Answer:
    return Answer(NEVER if code >= FOR_EVER else LATER, str(code) if code > 0 else CUT_OFF)


def pause(tries: int, answer: Answer) -> float:
    """Seconds until the next try: exponential back-off with jitter, and what the receiver asks for."""
    grown = min(FIRST_S * 2.0 ** min(tries - 1, 12), PATIENT_S)
    if tries > PATIENT:
        grown = min(PATIENT_S * 2.0 ** min(tries - PATIENT, 12), MOST_S)
    return max(grown * random.uniform(1 - SPREAD, 1 + SPREAD), answer.after)
