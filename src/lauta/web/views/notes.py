"""What somebody notes at a table for themselves: read and written by its owner, and by nobody else."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ...engine.phrase import T
from ...i18n import say
from ...text import text as clean_text
from ..base import revisions
from ..base.addresses import place_of
from ..base.rates import rates
from ..base.refusals import TooMuch
from ..models import Note, Table
from .errors import wants_fragment
from .table import visible

MOST = 8000


@require_http_methods(["GET", "HEAD", "POST"])
def note(request: HttpRequest, table_id: str) -> HttpResponse:
    """The note of this guest: as text for the script, else as a page."""
    table, guest = visible(request, table_id), request.session["guest"]
    if request.method == "POST":
        return _saved(request, table, guest)
    text = _kept(table, guest)
    if wants_fragment(request):
        answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
        answer.headers[revisions.HEADER] = revisions.revision_of(text)
        return answer
    return _page(request, table, text)


def _kept(table: Table, guest: str) -> str:
    return Note.objects.filter(table_id=table.pk, owner=guest).values_list("text", flat=True).first() or ""


def _saved(request: HttpRequest, table: Table, guest: str) -> HttpResponse:
    given = clean_text(request.POST.get("text", ""))
    try:
        _save(request, table, guest, given)
    except revisions.Changed as error:
        if wants_fragment(request):
            raise
        return _page(request, table, given, error)
    answer = HttpResponse(status=204) if wants_fragment(request) else redirect("note", table.public_id)
    answer.headers[revisions.HEADER] = revisions.revision_of(given)
    return answer


def _save(request: HttpRequest, table: Table, guest: str, text: str) -> None:
    """Put the text in the place of the one that the page has seen. Changed, TooMuch, TooFast."""
    if len(text) > MOST:
        raise TooMuch(T("A note can have at most {n} characters.", n=MOST))
    with transaction.atomic():
        kept = _kept(table, guest)
        revisions.check(request.POST.get(revisions.FIELD), kept, text)
        if not text:
            Note.objects.filter(table_id=table.pk, owner=guest).delete()
            return
        if not kept:
            rates.keep(place_of(request.META["REMOTE_ADDR"]))
        Note.objects.update_or_create(table_id=table.pk, owner=guest, defaults={"text": text})


def _page(
    request: HttpRequest, table: Table, text: str, changed: revisions.Changed | None = None
) -> HttpResponse:
    """The page; where another one was first, with both texts, and the way to keep either."""
    other, fault = (changed.kept, say(changed.phrase)) if changed else ("", "")
    shown = {
        "table": table, "text": text, "most": MOST, "other": other, "fault": fault,
        "revision": revisions.revision_of(other if changed else text),
    }  # fmt: skip
    return render(request, "note.html", shown, status=changed.status if changed else 200)
