"""Letters: to set a new password, to confirm an address. Only where the keeper has named a mail server.

They leave in a thread of their own, as mail servers take their time; what goes wrong is logged.
"""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor

from ..base.site import MailServer, site

log = logging.getLogger("lauta.mail")
_sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")
SECONDS = 20


def server() -> MailServer | None:
    """The mail server, None where none is named. Raises BadSetting."""
    return site().mail


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


def _send(known: MailServer, to: str, subject: str, text: str) -> None:
    from django.core.mail import EmailMessage, get_connection  # few servers send mail

    try:
        line = get_connection(
            host=known.host, port=known.port, username=known.user, password=known.password,
            use_tls=known.tls, use_ssl=known.ssl, timeout=SECONDS,
        )  # fmt: skip
        EmailMessage(subject, text, known.sender, [to], connection=line).send()
    except Exception as error:  # of many kinds, and none may end the thread
        log.warning("a letter could not be handed in: %s: %s", type(error).__name__, error)
