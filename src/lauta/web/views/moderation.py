"""Pages about other people: muting, blocking and reporting somebody, and the list of whom one does not hear.

Thin: what is kept is done in `moderation/`. What keepers see is `keeper/pages.py`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ..base.addresses import place_of
from ..base.rates import REPORTS_SENT, rates
from ..base.reading import whole_number
from ..moderation import reports, shunning
from .table import visible

PAGES = ["GET", "HEAD", "POST"]


@require_http_methods(PAGES)
def somebody(request: HttpRequest, table_id: str) -> HttpResponse:
    """What one can do about a speaker or a player: named by `line` or `seat`."""
    table, guest = visible(request, table_id), request.session["guest"]
    asked = request.POST if request.method == "POST" else request.GET
    line, seat = whole_number(asked.get("line", "")), whole_number(asked.get("seat", ""))
    other, name, said = shunning.speaker(table, guest, line, seat)
    wish = asked.get("do", "") if request.method == "POST" else ""
    if wish in ("mute", "block"):
        shunning.shun(table, guest, other, name, wish == "block")
        return redirect("table", table.public_id)
    done = False
    if wish == "report":
        rates.keep(place_of(request.META["REMOTE_ADDR"]))
        REPORTS_SENT.spend(place_of(request.META["REMOTE_ADDR"]))
        reports.report(table, guest, other, name, said, asked.get("reason", ""), asked.get("words", ""))
        done = True
    return render(request, "somebody.html", {
        "table": table, "name": name, "said": said, "line": line, "seat": seat, "done": done,
        "reasons": reports.REASONS, "most": reports.MOST_WORDS,
    })  # fmt: skip


@require_http_methods(PAGES)
def shunned(request: HttpRequest) -> HttpResponse:
    """Whom this guest does not hear, and back again."""
    guest = request.session["guest"]
    if request.method == "POST":
        shunning.hear_again(guest, whole_number(request.POST.get("who", "")) or 0)
        return redirect("shunned")
    return render(request, "shunned.html", {"shunned": shunning.shunned_by(guest)})
