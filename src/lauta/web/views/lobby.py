"""The lobby, and the forms with which people come and go: sitting down, leaving, coming back, a bot's seat.

Thin: who may do what is decided in `tables/`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from ...engine.phrase import T
from ...i18n import say
from ..base.names import clean_name
from ..base.rates import TABLE_SETTINGS
from ..base.reading import whole_number
from ..base.refusals import BadRequest
from ..models import Tournament
from ..moderation.shunning import BlockedHere
from ..tables import exhibition as exhibitions
from ..tables import leaving, overtime
from ..tables.lobby import live_tables, open_tables
from ..tournaments.told import listed
from .play import answer
from .table import visible


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Tables with an open seat, and matches to watch."""
    guest = request.session["guest"]
    return render(
        request,
        "lobby.html",
        {"open": open_tables(guest), "live": live_tables(), "tournaments": listed(Tournament.OPEN, guest)},
    )


@require_POST
def exhibition(request: HttpRequest) -> HttpResponse:
    """Watch a match of strong bots."""
    return redirect("table", exhibitions.watch().public_id)


@require_POST
def sit(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take an open seat of a listed table."""
    visible(request, table_id)
    name = clean_name(request.POST.get("name", request.session.get("name", "")), "")
    if name:
        request.session["name"] = name
    anyway = request.POST.get("anyway") == "1"
    try:
        nonce = request.POST.get("nonce", "")
        leaving.sit_down(table_id, request.session["guest"], name, nonce, anyway)
    except BlockedHere as told:
        words = {"told": say(told.phrase), "id": table_id, "name": name}
        return render(request, "blocked_here.html", words, status=told.status)
    return redirect("table", table_id)


@require_POST
def leave(request: HttpRequest, table_id: str) -> HttpResponse:
    """Leave; a bot plays on."""
    table = leaving.leave(table_id, request.session["guest"], request.POST.get("level", "casual")[:20])
    if table.status == table.OPEN and not table.listed and table.host != request.session["guest"]:
        return redirect("front")
    return answer(request, table_id)


@require_POST
def back(request: HttpRequest, table_id: str) -> HttpResponse:
    """Come back to a seat that a bot has played on."""
    leaving.come_back(table_id, request.session["guest"])
    return answer(request, table_id)


@require_POST
def offer(request: HttpRequest, table_id: str) -> HttpResponse:
    """Offer a bot's seat to a person, or no longer: "2" or "-2"."""
    visible(request, table_id)
    given = request.POST.get("seat", "")[:3]
    index = whole_number(given.removeprefix("-"))
    if index is None:
        raise BadRequest(T("The server could not make sense of this request."))
    TABLE_SETTINGS.spend(f"{table_id} {request.session['guest']}")
    leaving.offer_seat(table_id, request.session["guest"], index, not given.startswith("-"))
    return answer(request, table_id)


@require_POST
def call_off(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host does without a match that has not begun."""
    visible(request, table_id)
    leaving.call_off(table_id, request.session["guest"])
    return redirect("front")


@require_POST
def relieve(request: HttpRequest, table_id: str) -> HttpResponse:
    """A bot plays on for somebody whose time is up."""
    visible(request, table_id)
    version = whole_number(request.POST.get("version", ""))
    overtime.relieve(table_id, request.session["guest"], -1 if version is None else version)
    return answer(request, table_id)
