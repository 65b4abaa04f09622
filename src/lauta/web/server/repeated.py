"""Requests of pages that come twice, as there was no answer to the first: each is carried out once.

The page names a key (`static/common/network.js`); the second request is answered with
`Idempotency-Replayed`, and the page asks for what there is now. Programs have their own door
(`views/api_door.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase

from ...engine.errors import LautaError
from ..base.plain_answers import is_for_programs
from ..base.reading import bytes_of
from ..members.receipts import OfPage, Twice, of_page
from ..views.api_door import KEY, REPLAYED
from ..views.errors import refusal


class Repeated:
    """Innermost, so that what it writes goes with what the view writes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        owner, key = request.session.get("guest", ""), request.headers.get(KEY, "")
        if request.method != "POST" or not owner or not key or is_for_programs(request.path):
            return self.get_response(request)
        try:
            mine = of_page(owner, key, request.get_full_path().encode() + b"\n" + bytes_of(request))
            return _replayed() if mine.known() else self._carried_out(request, mine)
        except LautaError as error:
            return refusal(request, error)

    def _carried_out(self, request: HttpRequest, mine: OfPage) -> HttpResponseBase:
        with mine.writing():
            response = self.get_response(request)
        if response.status_code >= 400:
            mine.refused()
        else:
            mine.trim()
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The same request was faster."""
        return _replayed() if isinstance(error, Twice) else None


def _replayed() -> HttpResponse:
    return JsonResponse({"replayed": True}, headers={REPLAYED: "true"})
