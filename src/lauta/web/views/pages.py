"""Pages to read: how a game is played, what is reconstructed, about Lauta."""

from __future__ import annotations

import logging
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

import lauta
from lauta.engine.game import Game

from ...engine.errors import DataError
from ...engine.page_parts import PageRequest
from ...engine.phrase import T
from ...engine.reconstructed import pages
from ...i18n import language, say, speaking
from ...openings import library_of
from ..base import static
from ..base.clock import steady
from ..base.limits import UNSEEN_DAYS
from ..base.reading import whole_number
from ..editions import kept
from ..match import edition_games, offer
from ..match.match_cache import game_at
from ..page import artwork
from ..page.preview import of_page
from ..tables import seating

log = logging.getLogger("lauta.pages")


@require_safe
def rules(request: HttpRequest, game_id: str) -> HttpResponse:
    game = _figures(offer.game(game_id[:40]), request)
    theme = offer.theme(game, request.GET.get("theme", "")[:40])
    options, players = _table(game, request)
    with speaking(language(), theme) as words:
        reader = PageRequest(language(), theme.id if theme else "", words, options, players)
        return render(
            request,
            "rules.html",
            {
                "game": game,
                "has_openings": library_of(game.id) is not None,
                "preview": of_page(
                    "rules",
                    game.id,
                    say(T("How to play {game}", game=game.title)),
                    say(T("The rules of {game}, with drawn examples.", game=game.title)),
                ),
                **_how_to_play(game, reader),
                "stylesheets": static.stylesheets(game.id),
                "players": players,
                "table_id": request.GET.get("of", "")[:40],
                "chosen": []
                if options is None
                else [o for o in game.options if options[o.name] != o.default],
                "options": options,
            },
        )


def _how_to_play(game: Game, reader: PageRequest) -> dict[str, Any]:
    """The sections; those of the built-in figures where the examples need what an edition has replaced."""
    try:
        return {"sections": game.view.how_to_play(reader), "of_built_in": False}
    except DataError as error:
        log.info("no page on how to play for an edition: %s", error)
        return {"sections": offer.game(game.id).view.how_to_play(reader), "of_built_in": True}


def _figures(game: Game, request: HttpRequest) -> Game:
    """The game with the figures of the table or of the edition for which the page is read."""
    if "of" in request.GET and (table := seating.find(request.GET["of"])).game == game.id:
        return game_at(table)
    if "edition" in request.GET and (row := kept.find(request.GET["edition"])).game == game.id:
        return edition_games.game_of(game.id, row.text)
    return game


def _table(game: Game, request: HttpRequest) -> tuple[dict[str, Any] | None, int]:
    """The options and the players of the table for which the page is read; None and 0 where for none."""
    players = whole_number(request.GET.get("players", ""), 2) or 0
    if players not in game.players:
        return None, 0
    named = {o.name: o.parse(request.GET[o.name][:40]) for o in game.options if o.name in request.GET}
    return dict(game.options_of(None, named)), players


@require_safe
def reconstructed(request: HttpRequest) -> HttpResponse:
    return render(
        request,
        "reconstructed.html",
        {"games": [(game, list(pages(game))) for game in offer.games()]},
    )


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html", {"version": lauta.__version__, "games": offer.games()})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept of people, and why."""
    return render(request, "privacy.html", {"unseen": UNSEEN_DAYS()})


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What an installed app shows in place of a page that cannot be fetched; `static/worker.js` keeps it."""
    return render(request, "offline.html")


@require_safe
def clock_now(request: HttpRequest) -> JsonResponse:
    """The steady clock, in ms: pages take it from a deadline and count the rest by their own timer."""
    return JsonResponse({"now": round(1000 * steady())})


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    return redirect(static.asset("icon.svg"), permanent=False)


@require_safe
def art(request: HttpRequest, name: str) -> HttpResponse:
    """A chart, or the drawings of a game: the same for ever at this address."""
    response = HttpResponse(artwork.packed(name), content_type="image/svg+xml")
    response["Content-Encoding"] = "gzip"
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
