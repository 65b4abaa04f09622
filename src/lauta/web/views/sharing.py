"""Cards, embedded positions and the page that hands out links: what of a table may travel, and how.

Thin: who may see what stands in `page/preview.py`, who draws in `pictures/`.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from threading import Lock
from typing import Any

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_http_methods, require_safe

from ...engine.phrase import T
from ...i18n import LANGUAGES, language, speaking
from ...pictures.card import Card, card
from ..base.addresses import place_of
from ..base.rates import EMBEDDED_DRAWN
from ..base.reading import whole_number
from ..base.refusals import BadRequest, NotAllowed, NotFound
from ..jobs import queue
from ..match import offer
from ..match.match_cache import begun_under_other_rules, table_lock
from ..match.rows import rows
from ..models import Table
from ..page import preview
from ..pictures import icons
from ..pictures.films import films, name_of
from ..pictures.painter import Crowded, key_of, painter
from ..tables import seating, watching
from .table import visible

SIZES = range(100, 2001)
USUAL_SIZE = 800
THEMES = ("light", "dark")
KEPT = 64  # settled positions
_settled: OrderedDict[str, str] = OrderedDict()
_lock = Lock()


# ------------------------------------------------------------------ what is asked for


def _n(request: HttpRequest) -> int | None:
    text = request.GET.get("n", "")
    n = whole_number(text)
    if text and n is None:
        raise BadRequest(T("A position is a whole number from 0 on, as n=12."))
    return n


def _dark(request: HttpRequest) -> bool:
    theme = request.GET.get("theme", "light")
    if theme not in THEMES:
        raise BadRequest(T("A theme is light or dark, as theme=dark."))
    return theme == "dark"


def _language(request: HttpRequest) -> str:
    wanted = request.GET.get("lang", "") or language()
    if wanted not in LANGUAGES:
        raise BadRequest(T("A language is one of {codes}, as lang=fi.", codes=", ".join(LANGUAGES)))
    return wanted


def _size(request: HttpRequest) -> int:
    text = request.GET.get("size", "") or str(USUAL_SIZE)
    size = whole_number(text)
    if size is None or size not in SIZES:
        raise BadRequest(
            T("A size is a width in pixels from {low} to {high}, as size=800.", low=SIZES[0], high=SIZES[-1])
        )
    return size


def shared(table_id: str, token: str) -> Table:
    """The table that a link opens to strangers. NotFound, NotAllowed."""
    table = seating.find(table_id)
    if not secrets.compare_digest(table.watch_token.encode(), token.encode()):
        raise NotAllowed(T("This link is not valid."))
    if not seating.may_watch(table, "", [watching.mark_of(table)]):
        raise NotAllowed(T("You need an invitation or the spectators' link to see this table."))
    return table


def _of_card(table_id: str, token: str) -> Table:
    """Return the table of a card: one with its link, or one that is listed now. NotFound, NotAllowed."""
    if token == preview.IN_LOBBY:
        table = seating.find(table_id)
        if table.listed and seating.may_watch(table, "", ()):
            return table
    return shared(table_id, token)


def embedded(table_id: str, token: str) -> Table:
    """The same where its positions may stand elsewhere. NotAllowed."""
    table = shared(table_id, token)
    if not preview.embeddable(table):
        raise NotAllowed(T("Only finished matches, free boards and puzzles can be shown on other pages."))
    return table


# ------------------------------------------------------------------ cards


@require_safe
def page_card(request: HttpRequest, kind: str, game_id: str) -> HttpResponse:
    """The card of a page that is the same for all."""
    dark = _dark(request)
    with speaking(_language(request)):
        return _png(request, preview.page_card(kind, game_id), dark, 24 * 3600, game_id)


@require_safe
def table_card(request: HttpRequest, shared_id: str, token: str) -> HttpResponse:
    """The card of a table, or of a position of it, as a stranger with the link may see it."""
    table, n, dark = _of_card(shared_id, token), _n(request), _dark(request)
    with speaking(_language(request)):
        told = preview.table_card(table, n)
        return _png(request, told, dark, 3600 if table.status == Table.OVER else 30, table.game)


def _png(request: HttpRequest, told: Card, dark: bool, seconds: int, game_id: str) -> HttpResponse:
    svg = card(told, dark)
    tag = f'"{key_of(svg, dark)}"'
    if request.headers.get("If-None-Match") == tag:
        return _kept(HttpResponseNotModified(), tag, seconds)
    try:
        drawn = (
            b"" if request.method == "HEAD" else painter.png(svg, dark, place_of(request.META["REMOTE_ADDR"]))
        )
    except Crowded:
        return _instead(game_id, dark)
    return _kept(HttpResponse(drawn, content_type="image/png"), tag, seconds)


def _instead(game_id: str, dark: bool) -> HttpResponse:
    """A card that needs no drawing now: programs that show links do not ask again where there is none."""
    known = painter.known(card(preview.page_card("rules", game_id), dark), dark)
    # Nobody is to keep it: `Cache-Control` is that of every page.
    return HttpResponse(known or icons.card_of(dark), content_type="image/png")


def _kept(response: HttpResponse, tag: str, seconds: int) -> HttpResponse:
    response["ETag"] = tag
    response["Cache-Control"] = f"public, max-age={seconds}"
    return response


# ------------------------------------------------------------------ embedded


@require_safe
def board(request: HttpRequest, shared_id: str, token: str) -> HttpResponse:
    """A position as SVG with everything in it: nothing is fetched from elsewhere, nothing acts."""
    table, n = embedded(shared_id, token), _n(request)
    dark, size = _dark(request), _size(request)
    with table_lock(table.public_id), speaking(_language(request), offer.theme_of(table)):
        drawn = preview.look_at(rows.at(table.public_id), n).standing()
    tag = f'"{key_of(drawn, dark)}-{size}"'
    seconds = 60 if table.free else 24 * 3600
    if request.headers.get("If-None-Match") == tag:
        return _kept(HttpResponseNotModified(), tag, seconds)
    if request.method == "HEAD":
        return _kept(HttpResponse(content_type="image/svg+xml"), tag, seconds)
    from ...pictures.settling import sized  # with two libraries that other pages do without

    made = sized(_plain(request, drawn, dark), size)
    return _kept(HttpResponse(made, content_type="image/svg+xml"), tag, seconds)


def _plain(request: HttpRequest, drawn: str, dark: bool) -> str:
    """The settled picture, made once for a while. TooFast."""
    key, place = key_of(drawn, dark), place_of(request.META["REMOTE_ADDR"])
    with _lock:
        if key in _settled:
            _settled.move_to_end(key)
            return _settled[key]
    EMBEDDED_DRAWN.spend(place)
    from ...pictures.settling import settled  # as above

    made = settled(drawn, dark)
    with _lock:
        _settled[key] = made
        while len(_settled) > KEPT:
            _settled.popitem(last=False)
    return made


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # its type knows no arguments of addresses
@require_safe
def embed(request: HttpRequest, shared_id: str, token: str) -> HttpResponse:
    """A small page for frames: the board of a finished match, to step through. It alone may be framed."""
    table, n, dark = embedded(shared_id, token), _n(request), _dark(request)
    wanted, size = _language(request), _size(request)
    with table_lock(table.public_id), speaking(wanted, offer.theme_of(table)):
        look = preview.look_at(rows.at(table.public_id), n)
        steps = [] if table.puzzle else preview.steps(look)
        at = look.n if look.n is not None else len(look.present.log)
        response = render(
            request,
            "embed.html",
            {
                "table": table, "game": look.game, "seats": look.seats, "steps": steps, "at": at,
                "said": next((text for step, text in steps if step == at), ""),
                "dark": dark, "size": size, "lang": wanted,
            },
        )  # fmt: skip
    response["Cache-Control"] = "public, max-age=60"
    return response


@require_safe
def film(request: HttpRequest, shared_id: str, token: str) -> HttpResponseBase:
    """The film of a finished match, where somebody has had it made. NotFound."""
    table, dark, wanted = embedded(shared_id, token), _dark(request), _language(request)
    if not table.is_match or begun_under_other_rules(table):
        raise NotFound(T("There is no film of this match yet."))
    with table_lock(table.public_id):
        name = name_of(rows.at(table.public_id), wanted, dark)
    path = films.made(name)
    if path is None:
        raise NotFound(T("There is no film of this match yet."))
    tag = f'"{name}"'
    if request.headers.get("If-None-Match") == tag:
        return _kept(HttpResponseNotModified(), tag, 24 * 3600)
    response = HttpResponse(path.read_bytes(), content_type="image/webp")
    response["Content-Disposition"] = f'inline; filename="{table.game}-{table.public_id}.webp"'
    return _kept(response, tag, 24 * 3600)


# ------------------------------------------------------------------ the page that hands out links


@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, table_id: str) -> HttpResponse:
    """Links to copy: of a table, of a position as a picture, of a small page for frames; the film."""
    row, n = visible(request, table_id), _n(request)
    if row.status == Table.OPEN:
        raise BadRequest(T("Nothing is played here yet: hand on the link of a seat."))
    if row.daily is not None and not seating.may_watch(row, "", ()):
        raise NotAllowed(T("This can be done once the day of the challenge is over, at midnight by UTC."))
    if request.method == "POST":
        place = place_of(request.META["REMOTE_ADDR"])
        films.wish(row, request.session["guest"], place, _language(request), _dark(request))
        back = f"?theme={'dark' if _dark(request) else 'light'}&lang={_language(request)}#film"
        return redirect(reverse("share", args=[row.public_id]) + back)
    return render(request, "share.html", _share(request, row, n))


def _share(request: HttpRequest, row: Table, n: int | None) -> dict[str, Any]:
    shows, film, order = preview.embeddable(row), None, None
    dark, size = _dark(request), _size(request)
    if shows:
        with table_lock(row.public_id):
            preview.look_at(rows.at(row.public_id), n)
            if row.is_match and not begun_under_other_rules(row):
                name = name_of(rows.at(row.public_id), _language(request), dark)
                film, order = films.made(name), films.order(name)
    return {
        "film": film.stat().st_size if film else 0, "order": order, "filmed": shows and row.is_match,
        "ahead": queue.ahead(order) if order else 0,
        "table": row, "game": offer.game(row.game), "n": n, "dark": dark, "size": size,
        "lang": _language(request), "languages_of": LANGUAGES, "shows": shows,
        "preview": preview.of_table(row, n if shows else None),
    }  # fmt: skip
