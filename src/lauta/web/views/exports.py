"""The page of the archive of everything of a member, or of a guest: order it, wait for it, fetch it."""

from __future__ import annotations

from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from ...i18n import language
from ..base.addresses import place_of
from ..jobs import queue
from ..page import exports


@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """The page on which an archive of everything of mine is ordered, and fetched once it is made."""
    job = exports.of(request.session["guest"])
    return render(request, "export.html", {"job": job, "ahead": queue.ahead(job) if job else 0})


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Have the archive made, anew where there is one."""
    exports.start(request.session["guest"], language(), place_of(request.META["REMOTE_ADDR"]))
    return redirect("export")


@require_POST
def cancel(request: HttpRequest) -> HttpResponse:
    """Do without the archive that is being made, or was."""
    queue.cancel(exports.KIND, request.session["guest"])
    return redirect("export")


@require_safe
def file(request: HttpRequest) -> FileResponse:
    """The archive. NotFound where it is not made, or of somebody else."""
    path = exports.file_of(request.session["guest"])
    response = FileResponse(path.open("rb"), as_attachment=True, filename="lauta.zip")
    response["Content-Type"] = "application/zip"
    return response
