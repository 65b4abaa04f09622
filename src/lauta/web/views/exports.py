"""The page of the archive of everything of a member, or of a guest: order it, wait for it, fetch it."""

from __future__ import annotations

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ...engine.phrase import T
from ...i18n import language, say
from ..base.addresses import place_of
from ..base.refusals import NotAllowed, Refused
from ..jobs import queue
from ..members import passkeys, proofs
from ..models import Member
from ..page import exports
from .errors import marked
from .members import check_recently, member_of


@require_http_methods(["GET", "HEAD", "POST"])
def export(request: HttpRequest) -> HttpResponse:
    """The page on which an archive of everything of mine is ordered, and fetched once it is made.

    A member shows here who it is, as the archive holds everything; a guest has nothing to show it with.
    """
    if request.method != "POST":
        return _page(request)
    try:
        _check(request)
    except Refused as error:
        return _page(request, error)
    return redirect("export")


def _page(request: HttpRequest, fault: Refused | None = None) -> HttpResponse:
    job, me, hindrance = exports.of(request.session["guest"]), _member(request), passkeys.hindrance(request)
    told = {
        "job": job, "ahead": queue.ahead(job) if job else 0, "me": me,
        "recent": me is None or proofs.recent(request, me),
        "fault": say(fault.phrase) if fault else "", "no_passkeys": say(hindrance) if hindrance else "",
    }  # fmt: skip
    return marked(render(request, "export.html", told), fault)


def _member(request: HttpRequest) -> Member | None:
    known = member_of(request)
    return Member.objects.filter(pk=known.pk).first() if known else None


def _check(request: HttpRequest) -> None:
    me = _member(request)
    if me is not None:
        check_recently(request, me)


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Have the archive made, anew where there is one."""
    try:
        _check(request)
    except Refused as error:
        return _page(request, error)
    exports.start(request.session["guest"], language(), place_of(request.META["REMOTE_ADDR"]))
    return redirect("export")


@require_POST
def cancel(request: HttpRequest) -> HttpResponse:
    """Do without the archive that is being made, or was."""
    queue.cancel(exports.KIND, request.session["guest"])
    return redirect("export")


@require_safe
def file(request: HttpRequest) -> HttpResponseBase:
    """The archive. NotFound where it is not made, or of somebody else."""
    me = _member(request)
    if me is not None and not proofs.recent(request, me):
        return _page(request, NotAllowed(T("The archive holds everything, so show first that it is you.")))
    path = exports.file_of(request.session["guest"])
    response = FileResponse(path.open("rb"), as_attachment=True, filename="lauta.zip")
    response["Content-Type"] = "application/zip"
    return response
