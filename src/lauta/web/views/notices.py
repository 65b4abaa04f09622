"""The page of notices, what a browser sends to get them, and what makes a web app of the site.

Thin: wishes are kept in `notices/wishes.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ...engine.phrase import T
from ...i18n import say
from ..base import static
from ..base.addresses import place_of
from ..base.ago import day_at
from ..base.rates import rates
from ..base.reading import bytes_of, whole_number
from ..base.refusals import BadRequest, Refused
from ..match import vacation
from ..members import passkeys, sessions
from ..models import Member, Subscription
from ..notices import troubles, wishes
from ..outbox import mail, push
from ..pictures import icons
from ..tables import going_away
from .errors import marked
from .members import check_it_is, check_recently, member_of, tell_of_access


@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    """What I want to be told, and how."""
    return _page(request, request.method == "POST", _changed)


def _changed(request: HttpRequest, guest: str, member: Member | None) -> None:
    mail, hook = member is not None and request.POST.get("mail") == "1", request.POST.get("hook", "")
    if wishes.of(guest).pk is None and (mail or hook.strip()):
        _keep(request)
    before = wishes.of(guest).hook
    another = bool(hook.strip()) and hook.strip() != before
    if another and member is not None:
        check_it_is(request, member)
    elif before and not hook.strip() and member is not None:
        check_recently(request, member)
    wish = wishes.change(guest, mail, hook, member.epoch if member is not None else None)
    if another and member is not None:
        tell_of_access(request, member, T("A webhook to {host}", host=str(urlsplit(wish.hook).hostname)))


def _keep(request: HttpRequest) -> None:
    """Something of this guest is kept from now on. TooFast."""
    rates.keep(place_of(request.META["REMOTE_ADDR"]))


@require_POST
def on_vacation(request: HttpRequest) -> HttpResponse:
    """I go on vacation, or am back."""
    return _page(request, True, _away)


def _away(request: HttpRequest, guest: str, member: Member | None) -> None:
    if request.POST.get("back") == "1":
        going_away.come_back(guest)
        return
    days = whole_number(request.POST.get("days", ""), 3)
    if days is None:
        raise BadRequest(T("Say how many days you are away, as a whole number."))
    _keep(request)
    going_away.go(guest, days)


def _page(
    request: HttpRequest, asked: bool, change: Callable[[HttpRequest, str, Member | None], None]
) -> HttpResponse:
    guest, known = str(request.session["guest"]), member_of(request)
    member = Member.objects.filter(pk=known.pk).first() if known else None
    typed, fault, done = request.POST.get("hook"), None, ""
    if asked:
        try:
            change(request, guest, member)
            done = say(T("Changed."))
        except Refused as error:
            fault = error
    wish, hindrance = wishes.of(guest), passkeys.hindrance(request)
    told: dict[str, Any] = {
        "no_passkeys": say(hindrance) if hindrance else "",
        "fault": say(fault.phrase) if fault else "", "done": done, "wish": wish, "me": member,
        "hook": wish.hook if typed is None or done else typed[:500], "mail": mail.sends(),
        "vacation": vacation.current(guest), "days_left": vacation.days_left(guest),
        "push_key": _push_key(), "n_browsers": Subscription.objects.filter(owner=guest).count(),
        "troubles": troubles.of(guest),
    }  # fmt: skip
    if told["vacation"] is not None:
        told["until"] = day_at(told["vacation"].until)
    return marked(render(request, "notices.html", told), fault)


def _push_key() -> str:
    """The key for browsers; empty where it cannot be read, and nobody can subscribe."""
    try:
        return push.public_key()
    except push.NoPushKey:
        return ""


@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    """A browser's subscription, as JSON from the browser itself."""
    guest = str(request.session["guest"])
    if request.GET.get("ask") == "1":
        return JsonResponse({"kept": not wishes.is_new(guest, bytes_of(request))})
    if request.GET.get("off") == "1":
        wishes.unsubscribe(guest, bytes_of(request))
    else:
        if wishes.is_new(guest, bytes_of(request)):
            _keep(request)
        agent, session = request.headers.get("User-Agent", ""), sessions.of_request(request)
        request.session[sessions.PUSH] = wishes.subscribe(guest, bytes_of(request), agent, session)
    return JsonResponse({"kept": True})


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that shows pushes, and keeps the last state of my matches to read without a connection."""
    text = (static.OURS / "worker.js").read_text("utf-8").replace("BUILD", static.BUILD)
    response = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What makes the site a web app that can be installed."""
    drawn = {"src": static.asset("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    told = {
        "id": "/", "name": "Lauta", "short_name": "Lauta", "start_url": "/", "scope": "/",
        "description": say(T("Board games of exploration")), "display": "standalone",
        "background_color": "#f4ecd9", "theme_color": "#f4ecd9",
        "icons": [drawn, *(_png(name) for name in icons.SIZES if name != icons.TOUCH)],
    }  # fmt: skip
    text = json.dumps(told, ensure_ascii=False)
    return HttpResponse(text, content_type="application/manifest+json; charset=utf-8")


def _png(name: str) -> dict[str, str]:
    """An icon as the manifest names it; what is filled to its corners may be cut out by the system."""
    width, whole = icons.SIZES[name]
    return {
        "src": reverse("icon", args=[static.BUILD, name]), "sizes": f"{width}x{width}", "type": "image/png",
        "purpose": "maskable" if whole else "any",
    }  # fmt: skip


@require_safe
def icon(request: HttpRequest, build: str, name: str) -> HttpResponse:
    """The icon as PNG, the same for ever at this address."""
    response = HttpResponse(icons.png(name), content_type="image/png")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
