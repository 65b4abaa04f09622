"""Pages and answers for requests that were refused, in the reader's language.

The status and the words come with the error; here they only get their form.
"""

from __future__ import annotations

import logging
import sys

from django.core.exceptions import DisallowedHost
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render

from ...engine.errors import LautaError
from ...engine.phrase import Phrase, T, Theme
from ...i18n import language, say, speaking
from ..base.plain_answers import is_for_programs, worded
from ..base.refusals import (
    BadRequest,
    Broken,
    NotAllowed,
    NotFound,
    WrongMethod,
    for_programs,
    later,
    status_of,
)
from ..base.request_guard import EDITIONS, FORGED
from ..base.session_cookies import key_of
from ..base.troubles import trouble_of
from ..match import offer
from ..models import Table
from ..page.places import linked

log = logging.getLogger("lauta.web")
_STRANGE_NAME = T(
    "The server does not know itself by the name under which you ask for it. Whoever keeps it adds that name "
    "to LAUTA_HOSTS and restarts it."
)


def wants_fragment(request: HttpRequest) -> bool:
    """Whether our own script asks; people without it get whole pages."""
    return request.headers.get("X-Fragment") == "1"


def from_program(request: HttpRequest) -> bool:
    """Whether a program asks, which reads codes and no pages."""
    return is_for_programs(request.path)


class NoCookie(NotAllowed):
    """The browser keeps no cookies, so that each of its requests comes from a new visitor."""

    def __init__(self) -> None:
        super().__init__(
            T(
                "This browser keeps no cookies. Lauta needs one, to know which tables are yours: allow"
                " cookies for this site, and try it again."
            )
        )


def _keeps_no_cookie(request: HttpRequest) -> bool:
    """True if a page of ours led here, which had set a cookie."""
    return key_of(request.COOKIES) is None and request.headers.get("Sec-Fetch-Site") == "same-origin"


def refusal(request: HttpRequest, error: LautaError) -> HttpResponse:
    """The answer to a request that was refused, in the words of the table that it was for."""
    if isinstance(error, NotAllowed) and not from_program(request) and _keeps_no_cookie(request):
        error = NoCookie()
    with speaking(language(), _theme(request)):
        return _refused(request, error)


def marked(page: HttpResponse, error: LautaError | None) -> HttpResponse:
    """Give a page on which something was refused its status, and say when to come again."""
    if error is not None:
        page.status_code = status_of(error)
        if (after := later(error)) is not None:
            page.headers["Retry-After"] = str(after)
    return page


def _theme(request: HttpRequest) -> Theme | None:
    """The theme of the table that the address names, if there is such a table."""
    route = request.resolver_match
    wanted = route.kwargs.get("table_id") if route is not None else None
    try:
        table = Table.objects.filter(public_id=wanted).first() if wanted else None
    except DatabaseError:
        return None
    return offer.theme_of(table) if table is not None else None


def _refused(request: HttpRequest, error: LautaError) -> HttpResponse:
    return marked(_worded(request, error), error)


def _worded(request: HttpRequest, error: LautaError) -> HttpResponse:
    if from_program(request):
        answer = JsonResponse(for_programs(error, say(error.phrase)), status=status_of(error))
        if answer.status_code == 401:
            answer.headers["WWW-Authenticate"] = "Bearer"
        return answer
    rule = getattr(error, "rule", "")
    way = getattr(error, "way_on", "")
    page = _answer(request, error.phrase, status_of(error), f" ({rule})" if rule else "", way)
    if wants_fragment(request) and (more := getattr(error, "more", None)):
        return JsonResponse({"error": say(error.phrase), **more}, status=status_of(error))
    return page


def _answer(
    request: HttpRequest, phrase: Phrase, status: int, extra: str = "", way_on: str = ""
) -> HttpResponse:
    text = say(phrase) + extra
    if from_program(request):
        kind = {403: NotAllowed, 404: NotFound, 405: WrongMethod}.get(status, BadRequest)
        return JsonResponse(for_programs(kind(phrase), text), status=status)
    if wants_fragment(request):
        marked_up = linked(phrase)
        html = {"html": marked_up + extra} if "data-places" in marked_up else {}
        return JsonResponse({"error": text, **html}, status=status)
    way_on = "editions" if request.path.startswith(EDITIONS) else way_on
    return render(request, "error.html", {"text": text, "status": status, "way_on": way_on}, status=status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that did not come from a page of ours."""
    log.warning("refused a form at %s: %s", request.path[:80], reason)
    answer = _answer(request, FORGED, 403)
    if wants_fragment(request):
        answer.headers["X-CSRFToken"] = get_token(request)  # our script repeats the request with it, once
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, DisallowedHost):
        return _answer(request, _STRANGE_NAME, 400)
    return _answer(request, T("The server could not make sense of this request."), 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, T("You are not allowed to see this."), 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, T("There is no such page."), 404)


def wrong_method(request: HttpRequest, allowed: str) -> HttpResponse:
    answer = _answer(request, T("This address does not accept what was sent to it."), 405)
    answer.headers["Allow"] = allowed
    return answer


def broken(request: HttpRequest) -> HttpResponse:
    """The answer where a view, or what stands around it, has failed: the database may be the reason."""
    error = sys.exc_info()[1]
    trouble = trouble_of(error) if error is not None else None
    asked = [
        (name.lower().encode(), value.encode("latin-1", "replace")) for name, value in request.headers.items()
    ]
    status, headers, body = worded(trouble or Broken(), request.path, asked)
    told = {name.decode(): value.decode() for name, value in headers if name != b"content-length"}
    return HttpResponse(body, status=status, headers=told)
