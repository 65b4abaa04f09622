"""Sessions in signed cookies that no clock ends: the browser lets go of one after a year without a visit.

Django also refuses a cookie that was signed too long ago, so a server that boots with a wrong date would send
everybody away for good. What a member's cookie opens ends by the rows of `members/sessions.py`.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.sessions.backends import signed_cookies
from django.contrib.sessions.middleware import SessionMiddleware
from django.core import signing
from django.http import HttpRequest, HttpResponse

from ..base.session_cookies import SAFE, VISITOR, counts, key_of

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


class Sessions(SessionMiddleware):
    """As Django's, with the cookie of visitors beside the session's (`base/session_cookies.py`)."""

    def process_request(self, request: HttpRequest) -> None:
        request.session = self.SessionStore(key_of(request.COOKIES))

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            return super().process_response(request, response)
        counted = counts(request, response.status_code)
        request.session.modified |= counted
        answer = super().process_response(request, response)
        made = answer.cookies.get(settings.SESSION_COOKIE_NAME)
        if made is None:
            return answer
        if not counted:
            del answer.cookies[settings.SESSION_COOKIE_NAME]
        if counted and VISITOR in request.COOKIES:
            answer.delete_cookie(VISITOR, samesite="Lax")
        elif request.method in SAFE:
            answer.set_cookie(
                VISITOR, made.value, max_age=settings.SESSION_COOKIE_AGE, httponly=True,
                secure=settings.SESSION_COOKIE_SECURE, samesite="Lax",
            )  # fmt: skip
        return answer
