"""A mail server of the tests: real, on this machine, and it keeps what comes in. No tests here."""

from __future__ import annotations

import email
import email.policy
from typing import Any


class Box:
    """A mail server's end: it keeps what comes in."""

    def __init__(self) -> None:
        self.letters: list[Any] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.letters.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
        return "250 taken"

    def last(self) -> tuple[str, str, str]:
        """To whom, about what, and the text of the newest letter, once all are handed in."""
        from lauta.web.members import mail

        mail.sent()
        letter = self.letters[-1]
        return letter["To"], letter["Subject"], letter.get_content().replace("\r", "")
