"""A mail server of the tests: real, on this machine, and it keeps what comes in. No tests here."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aiosmtpd.controller import Controller

from tests.waiting import until


class Box:
    """A mail server's end: it keeps what comes in."""

    def __init__(self) -> None:
        self.letters: list[Any] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.letters.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
        return "250 taken"

    def number(self, n: int) -> str:
        """The text of a letter, counted from 1, as soon as it is there."""
        until(lambda: len(self.letters), lambda known: known >= n)
        return str(self.letters[n - 1].get_content()).replace("\r", "")

    def last(self) -> tuple[str, str, str]:
        """To whom, about what, and the text of the newest letter, once all that are due are sent."""
        from lauta.web.outbox.sender import send_due

        send_due()
        letter = self.letters[-1]
        return letter["To"], letter["Subject"], letter.get_content().replace("\r", "")


class AnyPort(Controller):
    """Listens where there is room, and knows where that is."""

    def _trigger_server(self) -> None:
        listening: Any = self.server
        self.port = listening.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]  # published without types


@contextmanager
def mail_server() -> Iterator[tuple[Box, str]]:
    """A mail server that runs, and its address for LAUTA_MAIL."""
    kept = Box()
    server = AnyPort(kept, hostname="127.0.0.1", port=0)
    server.start()
    yield kept, f"smtp://127.0.0.1:{server.port}"
    server.stop()
