"""Hints at the table, positions of a finished match that somebody asks about, and the look back on it.

Thin: what may be asked, and by whom, stands in `web/analysis/`; words are made ready in `page/advice.py` and
`page/lookback.py`.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ...engine.phrase import T
from ...i18n import language, speaking
from ..analysis import jobs, reviews
from ..analysis.jobs import DONE, FAILED, NOW, Job
from ..base import static
from ..base.addresses import place_of
from ..base.reading import whole_number
from ..base.refusals import BadRequest, NotAllowed, NotFound, Stale
from ..jobs import queue
from ..match import offer
from ..match.hinting import hints_allowed
from ..match.match_cache import table_lock
from ..match.rows import rows
from ..match.secrets import check_told
from ..models import Table
from ..page import advice
from ..page import lookback as pages
from ..page.jinja import render as rendered
from ..page.snapshot import Look
from ..page.viewer import Viewer
from .table import uncovered, visible


@require_http_methods(["GET", "HEAD", "POST"])
def hint(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask for a good move, or how far it is; without `version`, what is possible, which counts as no hint."""
    row = visible(request, table_id)
    wanted = (request.POST if request.method == "POST" else request.GET).get("version", "")
    version = whole_number(wanted)
    if wanted and version is None:
        raise BadRequest(T("The server could not make sense of this request."))
    with table_lock(row.public_id):
        look = _to_act(request, row)
        assert look.reader is not None
        with speaking(language(), offer.theme_of(look.table)):
            if version is None:
                said = {"kinds": advice.kinds(look.choices), "moves": [], "job": None}
                return _told({"status": "kinds", "html": rendered("_advice.html", said)})
            if request.method == "POST":
                job = jobs.hint_for(row.public_id, request.session["guest"], look.reader, version)
            else:
                job = _known((look.table.pk, version, NOW, look.reader))
            return _answer(look, job, look.present, look.choices)


def _to_act(request: HttpRequest, row: Table) -> Look:
    """The table as the seat of this guest sees it that is to act. NotAllowed, BadRequest."""
    table = rows.at(row.public_id)
    if not hints_allowed(table):
        raise NotAllowed(T("In this match there are no hints."))
    look = Look(table, Viewer.of(table, request.session["guest"], uncovered(request)))
    if table.status != Table.PLAYING or not look.mine:
        raise BadRequest(T("Hints are for your own turn."))
    return look


@require_http_methods(["GET", "HEAD", "POST"])
def position(request: HttpRequest, table_id: str, n: int) -> HttpResponse:
    """Ask about a position of a finished match, as its actor knew it; or how far that is."""
    row = visible(request, table_id)
    with table_lock(row.public_id):
        table = rows.at(row.public_id)
        if table.status != Table.OVER:
            raise NotAllowed(T("Positions can be asked about once the match is over."))
        check_told(table)
        look = Look(table, Viewer())
        if request.method == "POST":
            job = jobs.position_for(table.public_id, request.session["guest"], n)
        else:
            actor = look.present.at(n).actor if n < len(look.present.log) else None
            job = _known((table.pk, 0, n, -9 if actor is None else actor))
        with speaking(language(), offer.theme_of(table)):
            return _answer(look, job, *advice.choices_then(look, n))


def _known(key: jobs.Key) -> Job:
    job = jobs.jobs.get(key)
    if job is None:
        raise Stale
    return job


def _answer(look: Look, job: Job, match: Any, choices: Any) -> HttpResponse:
    """How far it is, or what was found."""
    told: dict[str, Any] = {"status": job.status, "share": round(job.share, 2)}
    most = advice.SHOWN_FREE if look.table.free else advice.SHOWN
    moves = advice.advised(match, choices, job.found, most) if job.status == DONE else []
    said = {
        "moves": moves, "job": job, "ahead": jobs.jobs.ahead(job), "failed": job.status == FAILED,
        "who": look.names[job.seat] if job.number != NOW else "", "kinds": [],
        "legal": job.found.get("legal", 0),
    }  # fmt: skip
    told["html"] = rendered("_advice.html", said)
    if moves and job.number == NOW:
        told |= {"code": moves[0].code, "place": moves[0].place}
    return _told(told)


def _told(told: dict[str, Any]) -> HttpResponse:
    response = JsonResponse(told)
    response["Cache-Control"] = "no-store"
    return response


# --- a whole match ----------------------------------------------------------------------------------


@require_safe
def lookback(request: HttpRequest, table_id: str) -> HttpResponse:
    """The page of a finished match; for the script its part that changes."""
    return _page(request, visible(request, table_id))


@require_POST
def start(request: HttpRequest, table_id: str) -> HttpResponse:
    """Have it looked back on; once for all who may see the match."""
    row = visible(request, table_id)
    reviews.start(row, request.session["guest"], place_of(request.META["REMOTE_ADDR"]))
    if request.headers.get("X-Fragment") != "1":
        return redirect("lookback", row.public_id)
    return _page(request, row)


def _page(request: HttpRequest, row: Table) -> HttpResponse:
    with table_lock(row.public_id):
        table = rows.at(row.public_id)
        if table.status != Table.OVER:
            raise NotFound(T("This match is not over yet."))
        review, job = reviews.lookback_of(table), reviews.job_of(table)
        look = Look(table, Viewer.of(table, request.session["guest"], uncovered(request)))
        with speaking(language(), offer.theme_of(table)):
            found = pages.told(look, review.found) if review else None
            fragment = request.headers.get("X-Fragment") == "1"
            response = render(
                request,
                "_lookback.html" if fragment else "lookback.html",
                {
                    "table": table, "game": look.game, "seats": look.seats, "known": job, "found": found,
                    "why": reviews.why_none(table), "ahead": queue.ahead(job) if job else 0,
                    "share": round(100 * job.progress) if job else 0,
                    "stylesheets": static.stylesheets(table.game),
                },
            )  # fmt: skip
    response["Cache-Control"] = "no-store"
    return response
