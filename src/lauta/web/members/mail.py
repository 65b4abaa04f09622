"""Letters: to set a new password, to confirm an address. Only where the keeper has named a mail server.

They leave in a thread of their own, as mail servers take their time; what goes wrong is logged.
"""

from __future__ import annotations

import logging
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from ...engine.phrase import T
from ..base.limits import BadSetting

log = logging.getLogger("lauta.mail")
_sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")
SECONDS = 20
KINDS = {"smtp": (587, False), "smtp+tls": (587, True), "smtps": (465, False)}


@dataclass(frozen=True)
class Server:
    """Where mail is handed in, as LAUTA_MAIL says: `smtp+tls://name:password@mail.example.org:587`."""

    host: str
    port: int
    user: str
    password: str
    tls: bool
    ssl: bool
    sender: str


def server() -> Server | None:
    """The mail server, None where none is named. Raises BadSetting."""
    given = os.environ.get("LAUTA_MAIL", "").strip()
    if not given:
        return None
    sender = os.environ.get("LAUTA_MAIL_FROM", "").strip()
    try:
        parts = urlsplit(given)
        port, tls = KINDS[parts.scheme]
        port = parts.port or port
    except (KeyError, ValueError) as error:
        raise _bad() from error
    if not parts.hostname or "@" not in sender:
        raise _bad()
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Server(parts.hostname, port, user, password, tls, parts.scheme == "smtps", sender)


def _bad() -> BadSetting:
    return BadSetting(
        T(
            "LAUTA_MAIL must be as smtp+tls://name:password@mail.example.org:587 (or smtp:, smtps:), and "
            "LAUTA_MAIL_FROM the address that letters come from."
        )
    )


def sends() -> bool:
    """Whether this server sends mail."""
    return server() is not None


def send(to: str, subject: str, text: str) -> None:
    """Hand a letter in, soon; nothing where no mail is sent."""
    known = server()
    if known is not None:
        _sender.submit(_send, known, to, subject, text)


def sent() -> None:
    """Wait until all letters are handed in."""
    _sender.submit(lambda: None).result()


def _send(known: Server, to: str, subject: str, text: str) -> None:
    from django.core.mail import EmailMessage, get_connection  # few servers send mail

    try:
        line = get_connection(
            host=known.host, port=known.port, username=known.user, password=known.password,
            use_tls=known.tls, use_ssl=known.ssl, timeout=SECONDS,
        )  # fmt: skip
        EmailMessage(subject, text, known.sender, [to], connection=line).send()
    except Exception as error:  # of many kinds, and none may end the thread
        log.warning("a letter could not be handed in: %s: %s", type(error).__name__, error)
