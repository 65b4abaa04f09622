"""Looking at a table: the page, the present, the past, the record. Changes nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from urllib.parse import urlencode

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from ...engine.phrase import T
from ...i18n import language
from ..base import static
from ..base.reading import serial_of, whole_number
from ..base.refusals import NotAllowed
from ..match.match_cache import chance_of, game_at
from ..match.rows import rows
from ..members.transfers import tables_of
from ..models import Table
from ..page import board_first, hints, preview, tableview, veterans
from ..page.page_changes import Shown, news
from ..page.tableview import past, present
from ..page.why import why
from ..tables import seating, watching
from .errors import wants_fragment


def visible(request: HttpRequest, table_id: str, read: Callable[[str], Table] = rows.at) -> Table:
    """The table, if this guest may see it."""
    table = read(table_id)
    links = watching.of_session(request.session)
    if _has_link(request, table):
        links.append(watching.mark_of(table))
    guest = request.session["guest"]
    if not seating.may_watch(table, guest, links):
        if seating.seats_moved(table, guest):
            raise NotAllowed(
                T(
                    "Your seat is played on another device now. To play here again, open the link that"
                    " stands there under “Table”."
                )
            )
        raise NotAllowed(T("You need an invitation or the spectators' link to see this table."))
    return table


def _is_left_behind(request: HttpRequest, table_id: str) -> bool:
    """True if the reader played here as a guest, has signed in since, and has not said whose the table is."""
    guest = str(request.session.get("brought", ""))
    return bool(guest) and table_id in {row.public_id for row in tables_of(guest)}


def _has_link(request: HttpRequest, table: Table) -> bool:
    """Whether the address holds the spectators' token."""
    token = request.GET.get("watch", "")
    return bool(token) and secrets.compare_digest(table.watch_token.encode(), token.encode())


@require_safe
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    if _is_left_behind(request, table_id):
        return redirect(f"{reverse('bring')}?{urlencode({'next': request.get_full_path()})}")
    row = visible(request, table_id, rows.anew)
    return page(
        request, row, present(row.public_id, request.session["guest"], language(), uncovered(request))[0]
    )


@require_safe
def now(request: HttpRequest, table_id: str) -> HttpResponse:
    """Only the table itself, for the script."""
    row = visible(request, table_id)
    return fragment(request, row.public_id)


@require_safe
def at(request: HttpRequest, table_id: str, n: int) -> HttpResponse:
    """The position after `n` entries of the log, to step through."""
    row = visible(request, table_id)
    drawn = past(row.public_id, request.session["guest"], language(), n, uncovered(request))
    return HttpResponse(drawn.html()) if wants_fragment(request) else page(request, row, drawn, n)


@require_safe
def steps(request: HttpRequest, table_id: str, n: int) -> HttpResponse:
    """The positions from `n` on, for the script: the first whole, the next by what changes."""
    row = visible(request, table_id)
    told = tableview.steps(row.public_id, request.session["guest"], language(), n, uncovered(request))
    return HttpResponse(msgspec.json.encode(told), content_type="application/json")


@require_safe
def played(request: HttpRequest, table_id: str, n: int) -> HttpResponse:
    """What happened from entry `n` on, for the script that plays it back."""
    row, asked = visible(request, table_id), request.GET
    shown = tableview.Page(
        serial_of(request.headers.get("X-Since", "")), whole_number(asked.get("past", "")), "all" in asked
    )
    told = tableview.played(row.public_id, request.session["guest"], language(), n, uncovered(request), shown)
    return HttpResponse(msgspec.json.encode(told), content_type="application/json")


@require_safe
def picture(request: HttpRequest, table_id: str) -> HttpResponse:
    """The board as a picture, now or after `n` entries: for pages without script, and beside sentences.

    `lit` is a place that is marked on it.
    """
    row, n = visible(request, table_id), whole_number(request.GET.get("n", ""))
    guest, better = request.session["guest"], request.GET.get("better", "")[:60]
    lit = request.GET.get("lit", "")[:60]
    drawn = tableview.picture(row.public_id, guest, language(), n, uncovered(request), better, lit)
    return HttpResponse(drawn, content_type="image/svg+xml")


@require_safe
def text(request: HttpRequest, table_id: str) -> HttpResponse:
    """The position as text, for whoever has that panel open."""
    row = visible(request, table_id)
    told = tableview.text(row.public_id, request.session["guest"], language(), uncovered(request))
    return HttpResponse(told, content_type="text/plain; charset=utf-8")


@require_safe
def why_not(request: HttpRequest, table_id: str) -> HttpResponse:
    """Why nothing can be done at a place that was clicked, as markup."""
    row, place = visible(request, table_id), request.GET.get("place", "")
    board = whole_number(request.GET.get("board", ""))
    told = why(row.public_id, request.session["guest"], language(), uncovered(request), place, board)
    return HttpResponse(told)


@require_safe
def record(request: HttpRequest, table_id: str) -> HttpResponse:
    """The record of the match as a text file."""
    row = visible(request, table_id)
    text = tableview.record(row.public_id, request.session["guest"], uncovered(request))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{row.game}-{row.public_id}.txt"'
    return response


def uncovered(request: HttpRequest) -> int | None:
    """The seat for which the curtain was drawn aside on this page."""
    return whole_number(request.GET.get("as", ""), 2)


def fragment(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table for the script: what has changed since what it shows, or all of it as HTML."""
    since = serial_of(request.headers.get("X-Since", ""))
    guest = request.session["guest"]
    shown, before = present(table_id, guest, language(), uncovered(request), since)
    if before is None or not before.parts or not shown.parts:
        return HttpResponse(shown.html())
    return HttpResponse(news(before, shown), content_type="application/json")


def page(request: HttpRequest, row: Table, drawn: Shown, n: int | None = None) -> HttpResponse:
    game = game_at(row)
    fragment, drawings = board_first.drawn(drawn)
    return render(
        request,
        "table.html",
        {
            "table": row,
            "game": game,
            "title": game.title,
            "fragment": mark_safe(fragment),  # rendered by our own template, escaped there
            "drawings": mark_safe(drawings),  # our own files
            "version": drawn.version,
            "chance": chance_of(row),
            "stylesheets": static.stylesheets(row.game),
            "hints": hints.hints_of(game),
            "everywhere": hints.EVERYWHERE,
            "before_all": hints.ENDING,
            "veteran": veterans.knows_the_game(row, request.session["guest"]),
            "preview": preview.of_table(row, n, linked=_has_link(request, row)),
        },
    )
