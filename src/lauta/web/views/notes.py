"""What somebody notes at a table for themselves: read and written by its owner, and by nobody else."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ...engine.phrase import T
from ...text import text as clean_text
from ..base.addresses import place_of
from ..base.rates import rates
from ..base.refusals import TooMuch
from ..models import Note
from .errors import wants_fragment
from .table import visible

MOST = 8000


@require_http_methods(["GET", "HEAD", "POST"])
def note(request: HttpRequest, table_id: str) -> HttpResponse:
    """The note of this guest: as text for the script, else as a page."""
    table, guest = visible(request, table_id), request.session["guest"]
    if request.method == "POST":
        text = clean_text(request.POST.get("text", ""))
        if len(text) > MOST:
            raise TooMuch(T("A note can have at most {n} characters.", n=MOST))
        if text:
            if not Note.objects.filter(table_id=table.pk, owner=guest).exists():
                rates.keep(place_of(request.META["REMOTE_ADDR"]))
            Note.objects.update_or_create(table_id=table.pk, owner=guest, defaults={"text": text})
        else:
            Note.objects.filter(table_id=table.pk, owner=guest).delete()
        return HttpResponse(status=204) if wants_fragment(request) else redirect("note", table_id)
    text = Note.objects.filter(table_id=table.pk, owner=guest).values_list("text", flat=True).first() or ""
    if wants_fragment(request):
        return HttpResponse(text, content_type="text/plain; charset=utf-8")
    return render(request, "note.html", {"table": table, "text": text, "most": MOST})
