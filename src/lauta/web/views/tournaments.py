"""Tournaments: the lists, the set-up, the page, and the forms with which people come and go.

Thin: what may be done is decided in `tournaments/`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ...engine.game import Game
from ...engine.phrase import T
from ..base.levels import LEVELS, level_title
from ..base.names import clean_name
from ..base.reading import whole_number
from ..base.refusals import BadRequest
from ..editions import kept
from ..match import clocks, offer, pace
from ..match.presence import presence
from ..models import Tournament
from ..tables import watching
from ..tournaments import entering
from ..tournaments.entering import FEWEST, MOST, MOST_ROUNDS, Wish
from ..tournaments.rounds import find
from ..tournaments.told import Told, listed, of_guest, told
from .errors import wants_fragment
from .setup import DEFAULT_LEVEL, chosen, option_of, presets_of


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """Those of the reader, and those that everybody may find."""
    guest = request.session["guest"]
    return render(
        request,
        "tournaments.html",
        {
            "mine": of_guest(guest),
            "open": listed(Tournament.OPEN, guest),
            "live": listed(Tournament.PLAYING, guest),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The set-up; a click on its button is enough for a tournament of four."""
    if request.method == "POST":
        return _create(request)
    guest, game = request.session["guest"], chosen(request)
    return render(
        request,
        "new_tournament.html",
        {
            "games": offer.games(), "game": game, "presets": presets_of(game),
            "levels": [(level, level_title(level)) for level in LEVELS], "default_level": DEFAULT_LEVEL,
            "places": range(FEWEST, MOST + 1), "most_rounds": MOST_ROUNDS, "paces": pace.TITLES,
            "clocks": clocks.CLOCKS, "editions": kept.offered(guest, game.id),
        },
    )  # fmt: skip


def _create(request: HttpRequest) -> HttpResponse:
    form, guest = request.POST, request.session["guest"]
    game = offer.game(form.get("game", "")[:40])
    name = clean_name(form.get("name", ""), "")
    request.session["name"], request.session["game"] = name, game.id
    row = entering.create(guest, _wish(form, game, guest), name)
    return redirect("tournament", row.public_id)


def _wish(form: QueryDict, game: Game, guest: str) -> Wish:
    return Wish(
        game=game.id,
        size=_number(form, "size", 2),
        places=_number(form, "places", FEWEST),
        system=form.get("system", Tournament.ROBIN)[:20],
        rounds=_number(form, "rounds", 0),
        level=form.get("level", DEFAULT_LEVEL)[:20],
        preset=form.get("preset") or None,
        options={s.name: option_of(s, form) for s in game.options if form.get(f"option_{s.name}")},
        theme=form.get("theme", "")[:40],
        edition=kept.to_play(form.get("edition", ""), game.id, guest),
        clock=form.get("clock", "")[:20],
        pace=form.get("pace", pace.CALM)[:20],
        listed=form.get("listed") == "1",
        name=form.get("title", ""),
    )


def _number(form: QueryDict, name: str, usual: int) -> int:
    number = whole_number(form.get(name) or str(usual))
    if number is None:
        raise BadRequest(T("The server could not make sense of this request."))
    return number


@require_safe
def tournament(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The page; only what changes, for its script."""
    row, guest = find(tournament_id), request.session["guest"]
    presence.visit(row.public_id)
    shown = told(row, guest)
    _may_watch(request, shown)
    return render(
        request, "_tournament.html" if wants_fragment(request) else "tournament.html", {"told": shown}
    )


def _may_watch(request: HttpRequest, shown: Told) -> None:
    """Who has come by the link may watch its tables, too."""
    row = shown.row
    if shown.me is None and not row.listed:
        watching.remember(request.session, watching.mark_of_tournament(row))


@require_POST
def join(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Take a place."""
    name = clean_name(request.POST.get("name", "") or request.session.get("name", ""), "")
    if name:
        request.session["name"] = name
    entering.join(tournament_id, request.session["guest"], name)
    return redirect("tournament", tournament_id)


@require_POST
def start(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Begin, with bots at the places that are left."""
    entering.start(tournament_id, request.session["guest"])
    return redirect("tournament", tournament_id)


@require_POST
def leave(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Leave; a bot plays on."""
    entering.leave(tournament_id, request.session["guest"])
    return redirect("tournament", tournament_id)


@require_POST
def back(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Come back after leaving."""
    entering.come_back(tournament_id, request.session["guest"])
    return redirect("tournament", tournament_id)


@require_POST
def call_off(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Do without it, before it begins."""
    entering.call_off(tournament_id, request.session["guest"])
    return redirect("tournaments")
