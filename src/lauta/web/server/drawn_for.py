"""Middleware that tells pages who they are drawn for, and refuses presses on pages of somebody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from ..members import stamps

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
# Asked for by others than our pages: these answers set no cookie.
STRANGERS = ("/api/", "/card/", "/share/", "/embed/", "/icon/")


class DrawnFor:
    """Adds the stamp to every answer, as a header and as a cookie that scripts can read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.path.startswith(STRANGERS):
            return response
        stamp = stamps.stamp_of(request.session)
        response.headers[stamps.HEADER] = stamp
        if stamp and (request.session.modified or request.COOKIES.get(stamps.COOKIE) != stamp):
            response.set_cookie(
                stamps.COOKIE, stamp, max_age=settings.SESSION_COOKIE_AGE,
                secure=settings.SESSION_COOKIE_SECURE, httponly=False, samesite="Lax",
            )  # fmt: skip
        return response

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Compare the stamp of the page with that of the session, before anything is changed."""
        if request.method in SAFE or request.path.startswith(STRANGERS):
            return None
        given = request.headers.get(stamps.HEADER, "")
        if not given and request.content_type in FORMS and request.body:  # which a view may read as JSON
            given = str(request.POST.get(stamps.FIELD, ""))
        try:
            stamps.check(given, request.session, getattr(request, "member", None))
        except stamps.SomebodyElse as error:
            from ..views.errors import refusal

            return refusal(request, error)
        return None
