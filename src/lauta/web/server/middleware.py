"""What happens round every request: a limit on its size, the reader's language and guest, visits, refusals.

Django middlewares only; who may do what is decided by the views.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from urllib.parse import urlencode

from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError
from django.http import (
    FileResponse,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
)
from django.middleware.gzip import GZipMiddleware
from django.urls import reverse

from ...engine.errors import LautaError
from ...engine.phrase import T
from ...i18n import negotiate, speaking
from ..base.addresses import place_of
from ..base.asker import asking
from ..base.clock import steady
from ..base.rates import counting_made
from ..base.refusals import TooMuch, status_of, too_long
from ..base.request_guard import EDITIONS, limit_of, most_body
from ..base.static import BUILD
from ..base.troubles import trouble_of
from ..match.presence import presence
from ..members import attempts, sessions
from ..members.identity import identities, new_guest
from .cookie_sessions import RENEWED_S
from .drawn_for import STRANGERS

Handler = Callable[[HttpRequest], HttpResponseBase]
log = logging.getLogger("lauta.web")


class Compressed(GZipMiddleware):
    """Compresses pages, but no files: these are archives and pictures, and are streamed as they are."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if isinstance(response, FileResponse):
            return response
        return super().process_response(request, response)


class BodyLimit:
    """Refuses bodies that no page of ours would send, before anything reads them.

    After `Reader`, as somebody may well have pasted too long a text.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdigit() or int(length) > most_body(request.path):
            from ..views.errors import refusal

            log.warning("refused a body of %s bytes at %s", length[:20], request.path[:80])
            long = too_long() if request.path.startswith(EDITIONS) else T("The request is too large.")
            return refusal(request, TooMuch(long))
        return self.get_response(request)


class Reader:
    """Who reads, from where, and in which language: `request.guest`, `request.member`, `request.language`."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        session = request.session
        member, before = identities.member(session), session.get(SESSION_KEY)
        if member is None and SESSION_KEY in session:
            name = identities.name(session)
            session.flush()  # the session was ended elsewhere, or the account is gone
            session["signed_out"] = name
        if member is not None and not request.path.startswith(STRANGERS):
            sessions.note(request, member)
        if "guest" not in session and not request.path.startswith(STRANGERS):
            session["guest"] = new_guest()
        _renew(request)
        request.member = member  # type: ignore[attr-defined]  # as below
        accept = request.META.get("HTTP_ACCEPT_LANGUAGE", "")
        language = negotiate(session.get("language"), accept)
        request.guest = session.get("guest", "")  # type: ignore[attr-defined]  # Django's own pattern, like request.user
        request.language = language  # type: ignore[attr-defined]
        with speaking(language), _asking(request), counting_made() as nothing_made:
            response = self._sign_in_again(request) or self.get_response(request)
            if 400 <= response.status_code < 500:
                nothing_made()
        response.headers.setdefault("Content-Language", language)
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers["X-Lauta-Build"] = BUILD
        now_in = identities.member(session)
        if now_in is not None and not request.path.startswith(STRANGERS):
            attempts.remember(request, response, now_in)
        if before is not None and session.get(SESSION_KEY) != before:
            # Pages that the browser keeps to be read without a connection show a member's hands.
            response.headers["Clear-Site-Data"] = '"storage"'
        return response

    @staticmethod
    def _sign_in_again(request: HttpRequest) -> HttpResponseBase | None:
        """Whoever was signed out from elsewhere comes to the page that tells so, whatever page they go to."""
        goes = request.method == "GET" and request.headers.get("Sec-Fetch-Mode") == "navigate"
        there = reverse("sign-in")
        told = request.member is not None or "signed_out" not in request.session  # type: ignore[attr-defined]
        if not goes or told or request.path.startswith((*STRANGERS, there)):
            return None
        return HttpResponseRedirect(f"{there}?{urlencode({'next': request.get_full_path()})}")


def _asking(request: HttpRequest) -> AbstractContextManager[None]:
    """Where the request comes from, and whether the tables that it makes were counted."""
    counted = limit_of(request.method or "", request.path) is not None
    return asking(place_of(request.META["REMOTE_ADDR"]), counted)


def _renew(request: HttpRequest) -> None:
    """Send the cookie again once a week, so that it lasts for a year from the last visit."""
    goes = request.method == "GET" and request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    if not goes or request.path.startswith(STRANGERS):
        return
    kept, now = request.session.get("renewed"), int(steady())
    if not isinstance(kept, int) or not 0 <= now - kept < RENEWED_S:
        request.session["renewed"] = now


class Visits:
    """Tells who is at which table; only what was answered counts."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        route = request.resolver_match
        table_id = route.kwargs.get("table_id") if route is not None else None
        if table_id and response.status_code < 400:
            presence.visit(table_id, request.session.get("guest", ""), place_of(request.META["REMOTE_ADDR"]))
        return response


class Refusals:
    """Turns typed errors into answers with the right status and a sentence in the reader's language."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            from ..views.errors import wrong_method

            return wrong_method(request, response.headers["Allow"])
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        from ..views.errors import refusal

        if isinstance(error, DatabaseError | OSError) and (trouble := trouble_of(error)) is not None:
            log.error("%s %s: %s", request.method, request.path[:80], error)
            error = trouble
        if not isinstance(error, LautaError):
            return None
        log.info("%s %s: %d %s", request.method, request.path[:80], status_of(error), type(error).__name__)
        return refusal(request, error)
