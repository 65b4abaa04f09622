"""Pages to read: how a game is played, what is reconstructed, about Lauta."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

import lauta

from ...engine.presentation import PageRequest
from ...engine.reconstructed import pages
from ...i18n import language, speaking
from .. import artwork, offer, static


@require_safe
def rules(request: HttpRequest, game_id: str) -> HttpResponse:
    game = offer.game(game_id[:40])
    theme = offer.theme(game, request.GET.get("theme", "")[:40])
    with speaking(language(), theme) as words:
        reader = PageRequest(language(), theme.id if theme else "", words)
        return render(
            request,
            "rules.html",
            {
                "game": game,
                "sections": game.view.how_to_play(reader),
                "stylesheets": static.stylesheets(game.id),
            },
        )


@require_safe
def reconstructed(request: HttpRequest) -> HttpResponse:
    return render(
        request,
        "reconstructed.html",
        {
            "games": [
                (g, [page for file in g.about.data_files for page in pages(file)]) for g in offer.games()
            ]
        },
    )


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html", {"version": lauta.__version__, "games": offer.games()})


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
