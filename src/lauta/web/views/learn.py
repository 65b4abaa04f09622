"""Tutorials: the page that lists them, beginning one, its steps, and the match that follows.

Thin: what is done stands in `tutorials/lessons.py`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from ...engine.phrase import T
from ...i18n import say
from ...openings import library_of
from ..base.names import clean_name
from ..base.reading import whole_number
from ..base.refusals import BadRequest
from ..match import offer
from ..page.preview import of_page
from ..tutorials import lessons
from .play import answer
from .table import visible


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """All tutorials, and how far this guest is in each."""
    offered = lessons.offered(request.session["guest"])
    first = offer.games()[0].id
    words = T("Tutorials, step by step, on the real board.")
    shown = of_page("learn", first, say(T("Learn to play")), say(words))
    known = [game for game in offer.games() if library_of(game.id)]
    told = {"offered": offered, "preview": shown, "with_openings": known}
    return render(request, "learn.html", told)


@require_POST
def begin(request: HttpRequest, game_id: str, name: str) -> HttpResponse:
    """Begin a tutorial, go on with it, or begin it anew."""
    anew = request.POST.get("anew") == "1"
    table = lessons.begin(request.session["guest"], game_id[:40], name, _learner(request), anew)
    return redirect("table", table.public_id)


@require_POST
def go(request: HttpRequest, table_id: str) -> HttpResponse:
    """On to the next step, or back."""
    visible(request, table_id)
    where, version = request.POST.get("go", ""), whole_number(request.POST.get("version", ""))
    if where not in ("on", "back") or version is None:
        raise BadRequest(T("The server could not make sense of this request."))
    lessons.go(table_id, request.session["guest"], where == "on", version)
    return answer(request, table_id)


@require_POST
def match(request: HttpRequest, game_id: str, name: str) -> HttpResponse:
    """A first match of one's own."""
    table = lessons.first_match(request.session["guest"], game_id[:40], name, _learner(request))
    return redirect("table", table.public_id)


def _learner(request: HttpRequest) -> str:
    return clean_name(str(request.session.get("name", "")), "")
