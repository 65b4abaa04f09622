"""Letters to a mail server, where the admin has named one. They are sent by `sender.py` alone.

Every step has a time limit, and so has the whole.
"""

from __future__ import annotations

import contextlib
import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from ...portable import Portable
from ...text import unlinked
from ..base.mailboxes import ascii_name
from ..base.networks import address_of
from ..base.site import MailServer, site
from . import answers, outward
from .answers import Answer

if TYPE_CHECKING:
    from .kinds import Letter  # rows need Django, and the settings are checked before it is set up

SECONDS, KNOCK_S, WHOLE_S = 20.0, 10.0, 60.0
READY = 220


def server() -> MailServer | None:
    """The mail server, None where none is named. Raises BadSetting."""
    return site().mail


def sends() -> bool:
    """True if this server sends mail."""
    return server() is not None


def send(letter: Letter, ident: str) -> Answer:
    """Hand a letter in; what the mail server says to it. The same `ident` makes it the same letter."""
    known = server()
    if known is None:
        return Answer(answers.LATER, answers.UNREACHABLE)
    try:
        with line_to(known) as line:
            refused = line.send_message(_written(letter, known.sender, ident), to_addrs=[_ascii(letter.to)])
    except GivenUp:
        return Answer(answers.LATER, answers.TIMEOUT)
    except (smtplib.SMTPException, OSError, ValueError) as error:
        return answers.of_mail(error)
    return (
        answers.of_mail(smtplib.SMTPRecipientsRefused(refused)) if refused else Answer(answers.ARRIVED, "250")
    )


def _written(letter: Letter, sender: str, ident: str) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"] = sender, _ascii(letter.to)
    message["Subject"] = unlinked(letter.subject, site().address)
    message["Date"] = formatdate()
    message["Message-ID"] = f"<{ident}@{_name()}>"
    message["Auto-Submitted"] = "auto-generated"  # so that nobody's machine answers it
    message.set_content(unlinked(letter.text, site().address))
    return message


def _ascii(address: str) -> str:
    """An address whose domain every mail server can read."""
    local, at, domain = parseaddr(address)[1].rpartition("@")
    return f"{local}{at}{ascii_name(domain) or domain}"


def _name() -> str:
    return urlsplit(site().address or "").hostname or "localhost"


def _greeting() -> str:
    """Our name as a mail server is greeted with it: an address stands in brackets (RFC 5321, 4.1.3)."""
    known = address_of(_name())
    if known is None:
        return _name()
    return f"[IPv6:{known}]" if known.version == 6 else f"[{known}]"


@contextmanager
def line_to(known: MailServer, seconds: float = SECONDS) -> Iterator[smtplib.SMTP]:
    """A line to the mail server, signed in, for WHOLE_S at most. Raises OSError, SMTPException."""
    kind = _SecureLine if known.ssl else _Line
    # Our name is told, for smtplib would look it up, and that may hang.
    line = kind(local_hostname=_greeting(), timeout=seconds)
    patience = threading.Timer(WHOLE_S, line.give_up)
    patience.daemon = True
    patience.start()
    try:
        line._host = known.host  # type: ignore[attr-defined]  # smtplib sets it only where it connects itself
        code, said = line.connect(known.host, known.port)
        if code != READY:
            raise smtplib.SMTPConnectError(code, said)
        if known.tls:
            line.starttls(context=ssl.create_default_context())
        if known.user:
            line.login(_Utf8(known.user), _Utf8(known.password))
        yield line
        with contextlib.suppress(OSError, smtplib.SMTPException):
            line.quit()
    except (OSError, smtplib.SMTPException) as error:
        if line.given_up:
            raise GivenUp from error
        raise
    finally:
        patience.cancel()
        line.close()


@dataclass(frozen=True)
class Fault:
    """Why a mail server does not take us: the word of its answer, and the details for the admin."""

    word: str
    why: str


def knock(known: MailServer) -> Fault | None:
    """Sign in at the mail server and send nothing; None where it takes us."""
    try:
        with line_to(known, KNOCK_S) as line:
            line.noop()
    except (smtplib.SMTPException, OSError, ValueError) as error:
        return Fault(answers.of_mail(error).word, f"{type(error).__name__}: {error}"[:200])
    return None


class GivenUp(Portable, TimeoutError):
    """The mail server took longer than WHOLE_S in all."""


class _Utf8(str):
    """A name or password, which mail servers take as UTF-8 (RFC 4616), where smtplib asks for ASCII."""

    def encode(self, encoding: str = "utf-8", errors: str = "strict") -> bytes:
        return super().encode()


class _Line(smtplib.SMTP):
    """Tries the next address of the mail server where the first does not answer."""

    given_up = False

    def give_up(self) -> None:
        """End it from another thread."""
        self.given_up = True
        with contextlib.suppress(OSError):
            if self.sock is not None:
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)

    def auth(self, mechanism: str, authobject: Any, *, initial_response_ok: bool = True) -> tuple[int, bytes]:
        def in_utf8(*asked: bytes) -> str | None:
            said = authobject(*asked)
            return None if said is None else _Utf8(said)

        return super().auth(
            mechanism,
            in_utf8,  # type: ignore[arg-type]  # typeshed wants two overloads
            initial_response_ok=initial_response_ok,
        )

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        found = outward.looked_up(host, port, timeout)
        line = outward.connect(found, timeout)
        line.settimeout(timeout)
        return line


class _SecureLine(_Line):
    """The same, with TLS from the first byte."""

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        line = super()._get_socket(host, port, timeout)
        # The handshake comes with the greeting, when the line can be given up.
        return ssl.create_default_context().wrap_socket(
            line, server_hostname=host, do_handshake_on_connect=False
        )
