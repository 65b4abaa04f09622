"""The front page and the ways to a table: an invitation, the spectators' link, preferences.

Forms are read strictly; what they ask for is done in `tables`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import lauta

from ...engine.phrase import T
from ...i18n import LANGUAGES, say
from ..base.names import clean_name
from ..base.origins import origin
from ..base.reading import whole_number
from ..base.refusals import NotAllowed
from ..base.session_cookies import key_of
from ..base.site import FIRST_KEEPER
from ..match import pace
from ..match.match_cache import chance_of, game_at
from ..members import access_notes, accounts
from ..members.identity import Known
from ..members.keepers import nobody_keeps
from ..models import Member, Seat
from ..page.jinja import THEMES
from ..page.preview import Preview, of_page
from ..page.qr import code_of
from ..tables import quick, seating, watching
from ..tables.lobby import open_tables
from ..tables.own_tables import own_tables, with_away
from ..tournaments.told import of_guest
from ..tutorials.lessons import unfinished
from . import setup
from .daily import card as daily_card

MOTTO = T("Board games of exploration, to be played in the browser, with others or with bots.")
SHOWN_OPEN = 4  # of the lobby, on the front page


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What waits for the reader, and each game with one press to play it; all settings with `?game=`."""
    if "game" in request.GET:
        return setup.customize(request)
    guest = request.session["guest"]
    away, put_away = _away(request), "away" in request.GET
    cards = quick.cards()
    last = {card.game.id: setup.remembered(request, card.game) for card in cards}
    cards = [quick.as_set_up(card, last[card.game.id]) for card in cards]
    return render(
        request,
        "front.html",
        {
            "keeperless": FIRST_KEEPER if nobody_keeps() else "",
            "cards": cards,
            "last": {game: found for game, found in last.items() if found and found.needs_nobody},
            "cover": setup.cover_of(cards[0].game),
            "tables": own_tables(guest, away, put_away),
            "put_away": put_away,
            "deleted": request.session.pop("deleted", False),  # said once
            "added": access_notes.unseen(request),
            "lessons": [] if put_away else unfinished(guest),
            "open_tables": open_tables(guest, SHOWN_OPEN),
            "n_away": len(away),
            "daily": None if put_away else daily_card(guest),
            "tournaments": [] if put_away else of_guest(guest),
            "preview": of_page("front", cards[0].game.id, "Lauta", say(MOTTO)),
            "moved_to": "" if request.member else accounts.taken_over_by(guest),  # type: ignore[attr-defined]  # see Reader
        },
    )


@require_POST
def put_away(request: HttpRequest) -> HttpResponse:
    """Take a table off the list of the front page, or bring it back; nothing is deleted."""
    table_id, on = request.POST.get("table", "")[:24], request.POST.get("on") == "1"
    away = with_away(_away(request), table_id, on)
    known: Known | None = request.member  # type: ignore[attr-defined]  # see Reader
    if known is None:
        request.session["away"] = away
    else:
        Member.objects.filter(pk=known.pk).update(away=away)
        request.session.pop("away", None)
    return redirect("front")


def _away(request: HttpRequest) -> list[str]:
    """The tables that are put away: in a guest's cookie; a member's are the same on all devices."""
    here: list[str] = request.session.get("away", [])
    known: Known | None = request.member  # type: ignore[attr-defined]  # see Reader
    kept = Member.objects.filter(pk=known.pk).values_list("away", flat=True).first() if known else None
    return list(dict.fromkeys([*(kept or []), *here]))


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Language and theme, kept in the guest's cookie."""
    wanted, theme = request.POST.get("language"), request.POST.get("theme")
    if wanted in LANGUAGES:
        request.session["language"] = wanted
    if theme in THEMES:
        request.session["theme"] = theme
    back = request.POST.get("back", "/")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/")
    return HttpResponseRedirect(back if safe else "/")


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, table_id: str, seat_token: str) -> HttpResponse:
    """An invitation: say your name and sit down."""
    table = seating.find(table_id)
    guest = request.session["guest"]
    if any(seating.leads_back(table, seat_token, one) for one in (guest, request.session.get("brought", ""))):
        return redirect("table", table.public_id)
    seat = seating.invited(table, seat_token)
    if request.method == "POST":
        name = clean_name(request.POST.get("name", ""), "")
        if name:
            request.session["name"] = name
        seating.claim(table_id, seat_token, guest, name, request.POST.get("nonce", ""))
        return redirect("table", table.public_id)
    others = [s.name for s in table.seats.all() if s.kind == Seat.HUMAN and s.pk != seat.pk]
    return render(request, "join.html", {"table": table, "seat": seat, "game": lauta.game(table.game),
                                         "others": others, "again": seat.kind == Seat.HUMAN,
                                         "from_bot": seat.kind == Seat.BOT,
                                         "commitment": chance_of(table).commitment,
                                         "edition": game_at(table).edition,
                                         "cover": setup.cover_of(lauta.game(table.game)),
                                         "minutes": pace.about_minutes(lauta.game(table.game), table.players),
                                         "preview": _invitation(table.game, others)})  # fmt: skip


@require_safe
def invitation_code(request: HttpRequest, table_id: str, index: int) -> HttpResponse:
    """The invitation to a seat as a QR code, for the host alone."""
    table = seating.find(table_id)
    seat = table.seats.filter(index=index, kind=Seat.OPEN).first()
    if table.host != request.session["guest"] or seat is None:
        raise NotAllowed(T("This link is not valid."))
    address = origin(request) + reverse("join", args=[table.public_id, seat.token])
    reply = HttpResponse(code_of(address, alone=True), content_type="image/svg+xml")
    reply["Cache-Control"] = "no-store"
    return reply


def _invitation(game_id: str, others: Sequence[str]) -> Preview:
    """What an invitation shows of itself: the game, and who would like to play."""
    title = str(lauta.game(game_id).title)
    words = T("{names} would like to play with you.", names=", ".join(others))
    return of_page("invitation", game_id, title, say(words if others else T("You are invited to play.")))


@require_safe
def watch(request: HttpRequest, table_id: str, watch_token: str) -> HttpResponse:
    """The spectators' link: remembers the table in the guest's cookie."""
    table = seating.find(table_id)
    if not secrets.compare_digest(table.watch_token.encode(), watch_token.encode()):
        raise NotAllowed(T("This link is not valid."))
    watching.remember(request.session, watching.mark_of(table))
    n = whole_number(request.GET.get("n", ""))
    there = redirect("table", table.public_id) if n is None else redirect("at", table.public_id, n)
    if key_of(request.COOKIES) is None:  # what shows links elsewhere keeps no cookies
        there["Location"] += f"?watch={watch_token}"
    return there


def spectator_name(request: HttpRequest) -> str:
    return str(request.session.get("name") or say(T("Spectator")))
