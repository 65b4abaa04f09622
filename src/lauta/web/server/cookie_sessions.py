"""Sessions in signed cookies that no clock ends: the browser lets go of one after a year without a visit.

Django also refuses a cookie that was signed too long ago, so a server that boots with a wrong date would send
everybody away for good. What a member's cookie opens ends by the rows of `members/sessions.py`.
"""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import signed_cookies
from django.core import signing

SALT = "django.contrib.sessions.backends.signed_cookies"
RENEWED_S = 7 * 86400.0  # a visitor's cookie is sent again no more often


class SessionStore(signed_cookies.SessionStore):
    """As Django's, without a limit of age."""

    def load(self) -> dict[str, Any]:
        """What the cookie holds; a new session where it was not signed here."""
        try:
            found = signing.loads(str(self.session_key), serializer=self.serializer, salt=SALT)
        except Exception:  # as Django does: anything may be wrong with what a browser sends
            self.create()
            return {}
        return found if isinstance(found, dict) else {}
