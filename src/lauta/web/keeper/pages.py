"""The keepers' page: how the server is, reports with their evidence, what was done. Nobody else finds it.

What keepers can do is `moderation/keeping.py`. Nothing of any match is shown here.
"""

from __future__ import annotations

import shutil

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from ...engine.phrase import T
from ..base.paths import data_folder
from ..base.reading import whole_number
from ..base.refusals import NotFound
from ..base.site import FIRST_KEEPER, site
from ..members.identity import Known
from ..members.keepers import nobody_keeps
from ..models import Chat, Deed, Member, Report, Silence, Table
from ..moderation import keeping, reports

LISTED, MB = 100, 1024**2


def _keeper(request: HttpRequest) -> Known:
    """Who keeps the server. NotFound for everybody else; how there comes to be a first one is told."""
    known: Known | None = getattr(request, "member", None)
    member = Member.objects.filter(pk=known.pk, keeper=True, closed=False).first() if known else None
    if known is None or member is None:
        if nobody_keeps():
            raise NotFound(
                T(
                    "Nobody keeps this server yet. Whoever has set it up does this on its machine: {how}",
                    how=FIRST_KEEPER,
                )
            )
        raise NotFound(T("There is no such page."))
    return known


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Reports that are open, counts, and what was done last."""
    _keeper(request)
    settled, folder = "settled" in request.GET, data_folder()
    return render(request, "keeper.html", {
        "reports": Report.objects.filter(settled=settled)[:LISTED], "settled": settled,
        "reasons": reports.REASONS, "deeds": Deed.objects.all()[:LISTED], "kinds": keeping.DEEDS,
        "counts": [
            (T("Tables"), Table.objects.count()),
            (T("Being played"), Table.objects.filter(status=Table.PLAYING).count()),
            (T("Members"), Member.objects.count()),
            (T("MB of data"), sum(f.stat().st_size for f in folder.glob("*") if f.is_file()) // MB),
            (T("MB free"), shutil.disk_usage(folder).free // MB),
        ],
    })  # fmt: skip


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """What `lauta doctor` finds, and from where the keeper seems to come."""
    from .doctor import look, seen_as  # few servers ever show this page: backups, checks and archives

    _keeper(request)
    about_me = seen_as(request.META["REMOTE_ADDR"]) if site().https else ()
    return render(request, "keeper_health.html", {"found": [*look(), *about_me]})


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """One report: who, why, the lines round it, and what can be done."""
    me = _keeper(request)
    row = Report.objects.filter(pk=pk).first()
    if row is None:
        raise NotFound(T("There is no such report."))
    if request.method == "POST":
        form = request.POST
        days = whole_number(form.get("days", "1"), 2) or 0
        keeping.do(me.name, row, form.get("do", ""), form.get("note", ""), days)
        return redirect("keeper-report", pk)
    accused = Member.objects.filter(guest=row.accused).first()
    return render(request, "keeper_report.html", {
        "report": row, "reason": reports.REASONS.get(row.reason, T("Something else")), "accused": accused,
        "silence": Silence.objects.filter(guest=row.accused).first(),
        "visible": row.line is not None and Chat.objects.filter(pk=row.line, hidden=False).exists(),
        "listed": Table.objects.filter(public_id=row.table, listed=True).exists(),
        "others": Report.objects.filter(accused=row.accused).exclude(pk=pk).count(),
        "deeds": Deed.objects.filter(report=pk), "kinds": keeping.DEEDS, "days": keeping.DAYS,
    })  # fmt: skip
