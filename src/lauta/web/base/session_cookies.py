"""The two cookies that hold a session: the one that counts, and the one of visitors who have only looked.

A visitor's cookie becomes the session's with the first request that changes something. So neither an answer
to a request without cookies, however late it comes, nor a form that another site sends, which comes without
cookies, too, takes the place of a person's session.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest

VISITOR = "lauta_visitor"
SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


def key_of(cookies: Mapping[str, str]) -> str | None:
    """Return the signed session among the cookies of a request; None where the browser has none."""
    return cookies.get(settings.SESSION_COOKIE_NAME) or cookies.get(VISITOR)


def counts(request: HttpRequest, status: int) -> bool:
    """True if an answer with this status may make the session of its request the browser's."""
    known = settings.SESSION_COOKIE_NAME in request.COOKIES
    return known or (request.method not in SAFE and status < 400)
