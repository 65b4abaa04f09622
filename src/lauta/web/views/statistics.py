"""Statistics of one's own finished matches, with the luck of the draws."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ..base.addresses import place_of
from ..match import offer
from ..page import charts
from ..ratings import luck_jobs, statistics

MOST_OPENINGS = 8


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Of all games, or of the one that the address names."""
    guest = request.session["guest"]
    game = offer.game(request.GET["game"][:40]) if "game" in request.GET else None
    rows = statistics.results_of(guest, game.id if game else "")
    statistics.reckon(rows)
    unknown = len({row.table for row in rows if row.luck is None})
    job = luck_jobs.want(guest, place_of(request.META["REMOTE_ADDR"])) if unknown else None
    met = statistics.opponents(rows)
    fair = sum(1 / row.players for row in rows) / len(rows) if rows else 0.0
    openings = statistics.lines([row for row in rows if row.opening], lambda row: row.opening[0])
    return render(
        request,
        "statistics.html",
        {
            "games": offer.games(), "game": game, "rows": rows, "unknown": unknown, "job": job,
            "titles": {g.id: g.title for g in offer.games()},
            "all": statistics.lines(rows, lambda row: ""),
            "by_game": statistics.lines(rows, lambda row: (row.game, row.players)),
            "by_opponent": statistics.lines(rows, lambda row: met.get(row.table, "")),
            "openings": openings[:MOST_OPENINGS] if game else [],
            "ways": statistics.ways(rows) if game else [],
            "line": charts.share_line(statistics.over_time(rows), fair) if len(rows) > 2 else None,
            "luck": [(one, charts.stray(one.more, one.margin)) for one in statistics.luck_in(rows)],
            "last": [(row, statistics.luck_in([row])) for row in rows[:12]],
            "bar": charts.bar, "people": statistics.PEOPLE, "window": statistics.WINDOW,
        },
    )  # fmt: skip
