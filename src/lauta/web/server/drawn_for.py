"""Middleware for our pages: the person that a page was drawn for, and which of its forms were taken."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import RawPostDataException

from ..base.session_cookies import SAFE, counts
from ..members import stamps

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
# Asked for by others than our pages: these answers set no cookie.
STRANGERS = ("/api/", "/card/", "/share/", "/embed/", "/icon/")
DRAFT, TAKEN = "draft", "lauta_taken"
NAME = re.compile(r"[0-9a-f]{8}")
MOST_TAKEN, TAKEN_S = 8, 600  # drafts that a browser is told about, and for how long


class DrawnFor:
    """Adds the stamp to every answer, and says which forms were taken; scripts read both as cookies."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.path.startswith(STRANGERS):
            return response
        stamp = stamps.stamp_of(request.session)
        response.headers[stamps.HEADER] = stamp
        news = request.session.modified or request.COOKIES.get(stamps.COOKIE) != stamp
        if stamp and news and counts(request, response.status_code):
            _for_scripts(response, stamps.COOKIE, stamp, settings.SESSION_COOKIE_AGE)
        draft = getattr(request, DRAFT, "")
        if draft and response.status_code < 400:
            known = [one for one in request.COOKIES.get(TAKEN, "").split(".") if NAME.fullmatch(one)]
            _for_scripts(response, TAKEN, ".".join([*known[1 - MOST_TAKEN :], draft]), TAKEN_S)
        return response

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Compare the stamp of the page with that of the session, before anything is changed."""
        if request.method in SAFE or request.path.startswith(STRANGERS):
            return None
        given = request.headers.get(stamps.HEADER, "")
        if request.content_type in FORMS:
            with contextlib.suppress(RawPostDataException):  # the form was read already
                _ = request.body  # kept for views, one of which reads it as JSON
            given = given or str(request.POST.get(stamps.FIELD, ""))
            draft = str(request.POST.get(DRAFT, ""))
            request.draft = draft if NAME.fullmatch(draft) else ""  # type: ignore[attr-defined]  # as Reader does
        try:
            stamps.check(given, request.session, getattr(request, "member", None))
        except stamps.SomebodyElse as error:
            from ..views.errors import refusal

            return refusal(request, error)
        return None


def _for_scripts(response: HttpResponseBase, name: str, value: str, age: int) -> None:
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(name, value, max_age=age, secure=secure, httponly=False, samesite="Lax")
