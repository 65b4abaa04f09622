"""Puzzles: the page that lists them, beginning one, having it shown or beginning it again.

Thin: which comes next stands in `puzzles/choosing.py`, what is right in `puzzles/solving.py`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from ...engine.phrase import T
from ...i18n import say
from ...puzzles.puzzle import Puzzle
from ...puzzles.themes import title
from ..base.names import clean_name
from ..base.reading import whole_number
from ..base.refusals import BadRequest
from ..page.preview import Preview, of_page
from ..puzzles import choosing, solving
from .play import answer
from .table import visible


@require_safe
def puzzles(request: HttpRequest) -> HttpResponse:
    """Today's puzzle of every game, those by level, and how far this guest is."""
    guest = request.session["guest"]
    shelves = choosing.shelves(guest)
    today = choosing.game_of_the_day([one.game for one in shelves]) if shelves else None
    shelves.sort(key=lambda one: one.game != today)
    themes = {one.game.id: title(one.today, solving.names_at(one.today, "")) for one in shelves}
    return render(
        request,
        "puzzles.html",
        {
            "shelves": shelves, "themes": themes, "standing": choosing.standing(guest),
            "preview": _shown(shelves[0].game.id) if shelves else None,
        },
    )  # fmt: skip


def _shown(game_id: str) -> Preview:
    words = T("Positions from real matches in which one move is clearly best. Can you find it?")
    return of_page("puzzles", game_id, say(T("Puzzles")), say(words))


@require_POST
def begin(request: HttpRequest, game_id: str, which: str) -> HttpResponse:
    """A table for today's puzzle, the next one, one of a level ("level-3"), or one by its id."""
    guest = request.session["guest"]
    learner = clean_name(str(request.session.get("name", "")), "")
    table = solving.begin(guest, _wanted(guest, game_id[:40], which), learner)
    return redirect("table", table.public_id)


def _wanted(guest: str, game_id: str, which: str) -> Puzzle:
    if which == "today":
        return choosing.today_of(game_id)
    if which == "next":
        return choosing.next_for(guest, game_id)
    if which.startswith("level-"):
        level = whole_number(which.removeprefix("level-"))
        return choosing.next_for(guest, game_id, -1 if level is None else level)
    return choosing.find(game_id, which)


@require_POST
def go(request: HttpRequest, table_id: str) -> HttpResponse:
    """The solution, or from the start."""
    visible(request, table_id)
    what, version = request.POST.get("go", ""), whole_number(request.POST.get("version", ""))
    if what not in ("again", "show") or version is None:
        raise BadRequest(T("The server could not make sense of this request."))
    solving.go(table_id, request.session["guest"], what, version)
    return answer(request, table_id)
