"""A test client with the session of its browser, whichever of the two cookies holds it. No tests here."""

from __future__ import annotations

from typing import Any

from django.test import Client

from lauta.web.base.session_cookies import key_of


class Visitor(Client):
    """As Django's client, but a visitor who has only looked has a session, too."""

    @property
    def session(self) -> Any:
        from lauta.web.server.cookie_sessions import SessionStore

        key = key_of({name: morsel.value for name, morsel in self.cookies.items()})
        return SessionStore(key) if key else super().session
