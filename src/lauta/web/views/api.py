"""Moves of programs: JSON in, JSON out, with the token of a seat. What they read is `programs.stream`."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from ...engine.phrase import T
from ..base.refusals import BadRequest, NotAllowed, TooFast, TooMuch
from ..base.request_guard import Pace
from ..match import moves
from ..match.tokens import holder
from ..tables import seating

MAX_JSON = 4096
LARGEST = 2**31


class MovePace(Pace):
    """How many moves may be asked for at one seat."""

    BURST, PER_SECOND = 200.0, 50.0


_pace = MovePace()


@csrf_exempt  # nothing here is done with a cookie
@require_POST
def play(request: HttpRequest, table_id: str) -> HttpResponse:
    """One move: `{"action": 12, "version": 7}`; several decisions at once as a list. Answers the version."""
    table = seating.find(table_id)
    who = holder(table, request.headers.get("Authorization", ""))
    if who.seat is None:
        raise NotAllowed(T("You are only watching this table; its players can do this."))
    if not _pace.allows(f"{table.pk} {who.seat}"):
        raise TooFast(T("Too many requests at once. Wait a moment."))
    action, version = _move(request.body)
    return JsonResponse({"version": moves.play(table.public_id, who.seat, action, version)})


def _move(body: bytes) -> tuple[list[int | str], int]:
    if len(body) > MAX_JSON:
        raise TooMuch(T("A move can have at most {n} bytes.", n=MAX_JSON))
    try:
        given: Any = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadRequest(T("The body must be JSON.")) from error
    if not isinstance(given, dict) or set(given) != {"action", "version"}:
        raise BadRequest(T('The body must be an object with "action" and "version".'))
    decisions = given["action"] if isinstance(given["action"], list) else [given["action"]]
    if not all(_is_number(decision) or isinstance(decision, str) for decision in decisions):
        raise BadRequest(T("An action is a number, a text, or a list of them."))
    if not _is_number(given["version"]):
        raise BadRequest(T("A version is a number."))
    return decisions, given["version"]


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value < LARGEST
