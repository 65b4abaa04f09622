"""Lists of ratings, and the one button that finds an equal opponent."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from ...engine.about import Preset
from ...engine.game import Game
from ...engine.phrase import T
from ..base.levels import LEVELS
from ..base.names import clean_name
from ..base.reading import whole_number
from ..base.refusals import NotFound
from ..match import offer
from ..page.charts import spans
from ..ratings import boards, scale
from ..tables import seating
from ..tables.seating import SeatWish
from .members import member_of
from .setup import DEFAULT_LEVEL


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    """The list of the game that was played last."""
    last = request.session.get("game")
    game = next((game for game in offer.games() if game.id == last), offer.games()[0])
    return redirect("leaderboard", game.id, min(game.players))


@require_safe
def leaderboard(request: HttpRequest, game_id: str, players: int) -> HttpResponse:
    """Who is how strong in this game for so many."""
    game = offer.game(game_id[:40])
    if players not in game.players:
        raise NotFound(T("There is no such table."))
    member = member_of(request)
    rows = boards.board(game.id, players, member.pk if member else None)
    return render(
        request,
        "ratings.html",
        {
            "notes": boards.notes(member.pk) if member else [],
            "games": offer.games(), "game": game, "players": players, "rows": rows,
            "spans": spans([(row.strength.number, row.strength.margin) for row in rows]),
            "levels": LEVELS, "first": scale.FIRST, "middle": scale.MIDDLE, "default_level": DEFAULT_LEVEL,
        },
    )  # fmt: skip


@require_POST
def seen(request: HttpRequest) -> HttpResponse:
    """Remove the reader's notes on corrected ratings, up to the last one that the page showed."""
    member, last = member_of(request), whole_number(request.POST.get("last", ""))
    if member is not None and last is not None:
        boards.remove_notes(member.pk, last)
    return redirect("ratings")


@require_POST
def equal(request: HttpRequest) -> HttpResponse:
    """A table with bots that are as strong as whoever asks; for members it is rated."""
    form, guest = request.POST, request.session["guest"]
    game = offer.game(form.get("game", "")[:40])
    players = whole_number(form.get("players", "")) or 0
    players = players if players in game.players else min(game.players)
    name = clean_name(form.get("name", "") or request.session.get("name", ""), "")
    request.session["name"], request.session["game"] = name, game.id
    level = boards.equal_level(game.id, players, guest, DEFAULT_LEVEL)
    seats = [SeatWish("me", "", name), *[SeatWish("bot", level)] * (players - 1)]
    table = seating.create(
        guest,
        game.id,
        seats,
        _preset(game, form.get("preset", "")).id,
        {},
        rated=member_of(request) is not None,
    )
    return redirect("table", table.public_id)


def _preset(game: Game, wanted: str) -> Preset:
    """The rules that were chosen, else the usual ones."""
    usual = next((preset for preset in game.presets if preset.usual), game.presets[0])
    return next((preset for preset in game.presets if preset.id == wanted), usual)
