"""The daily challenge: today's, beginning it, and the days that are over.

Thin: days and tries are `daily/`, what a past day tells `page/daily.py`.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

import lauta

from ...engine.phrase import T
from ...i18n import say, translations
from ..base import clock, limits
from ..base.ago import span
from ..base.refusals import NotFound
from ..daily import days, results
from ..daily.schedule import wanted_on
from ..match import pace
from ..match.secrets import current_day, seed_of_day
from ..members.identity import Known
from ..models import Challenge, Table
from ..page import daily as pages
from ..page.covers import cover
from ..page.preview import Preview, of_page

ARCHIVED = 30
NO_DAY = T("There is no daily challenge of that day.")


@require_safe
def daily(request: HttpRequest) -> HttpResponse:
    """Today's, yesterday's best, and those before."""
    guest = request.session["guest"]
    challenge = days.of_today()
    past = Challenge.objects.filter(date__lt=challenge.date).order_by("-date")[:ARCHIVED]
    game = lauta.game(challenge.game)
    return render(
        request,
        "daily.html",
        {
            **about(challenge, guest),
            "preview": _shown(game.id),
            "cover": cover(game.id, translations()),
            "commitment": days.commitment_of(challenge),
            "minutes": pace.minutes(game, 1 + len(challenge.levels)).get(pace.CALM),
            "decisions": pace.decisions(game, 1 + len(challenge.levels)),
            "past": [(one, lauta.game(one.game)) for one in past],
            "counts": (challenge.attempts.count(), challenge.attempts.exclude(finished=None).count()),
            "streak": results.streak(guest),
            "tomorrow": lauta.game(wanted_on(challenge.date + days.A_DAY).game),
            "best": _best(past[0], guest) if past else None,
        },
    )


def _shown(game_id: str) -> Preview:
    words = T("Equal bots and equal chance for everybody, one try each, compared the day after.")
    title = f"{say(T('Daily challenge'))}: {lauta.game(game_id).title}"
    return of_page("daily", game_id, title, say(words))


def _best(challenge: Challenge, guest: str) -> dict[str, Any]:
    """The best three of a day that is over."""
    lines = results.order(challenge)
    names = results.names_for(guest, [line.attempt for line in lines[:3]])
    return {
        "challenge": challenge,
        "game": lauta.game(challenge.game),
        "lines": [(line, names.get(line.attempt.pk, "")) for line in lines[:3]],
        "finished": len(lines),
    }


def about(challenge: Challenge, guest: str) -> dict[str, Any]:
    """What a card says of today's challenge: the game, the bots, one's own try, the time that is left."""
    game, attempt = lauta.game(challenge.game), days.attempt_of(challenge, guest)
    preset = next((one.title for one in game.presets if one.id == challenge.preset), "")
    left = days.ends(challenge.date) - clock.moment()
    return {
        "challenge": challenge, "game": game, "preset": preset, "attempt": attempt,
        "players": 1 + len(challenge.levels),
        "ends_at": round(1000 * (clock.steady() + left.total_seconds())),
        "left": span(max(timedelta(minutes=1), left)),
    }  # fmt: skip


def card(guest: str) -> dict[str, Any] | None:
    """What the front page says of today's; None where this server has none."""
    return about(days.of_today(), guest) if limits.DAILY() else None


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """To one's table of today: a new one, or the one that was begun."""
    member: Known | None = request.member  # type: ignore[attr-defined]  # see Reader
    typed = request.POST.get("name", request.session.get("name", ""))
    shown, form_day = request.POST.get("shown", "1") != "0", request.POST.get("day", "")[:10]
    table: Table = days.begin(request.session["guest"], member.name if member else typed, shown, form_day)
    if member is None and typed:
        request.session["name"] = table.seats.all()[0].name
    return redirect("table", table.public_id)


@require_safe
def day(request: HttpRequest, when: str) -> HttpResponse:
    """A day that is over: results, comparison, the seed. Today's leads to where it is begun."""
    on, guest = _date(when), request.session["guest"]
    if on == current_day():
        return redirect("daily")
    challenge = days.of_past(on)
    found = pages.told(challenge, guest)
    game = lauta.game(challenge.game)
    week = [
        one
        for n, one in enumerate(results.best_of_week(on))
        if n < results.BEST or (guest and one.last.owner == guest)
    ]
    names = results.names_for(guest, [one.last for one in week])
    near = Challenge.objects.filter(date__lt=current_day())
    return render(
        request,
        "daily_of.html",
        {
            "challenge": challenge, "game": game, "found": found, "preview": _shown(game.id),
            "preset": next((one.title for one in game.presets if one.id == challenge.preset), ""),
            "players": 1 + len(challenge.levels), "attempt": (mine := days.attempt_of(challenge, guest)),
            "beside": mine is not None and mine not in results.compared(challenge),
            "seed": seed_of_day(challenge), "commitment": days.commitment_of(challenge),
            "week": [(one, names.get(one.last.pk, ""), one.last.owner == guest) for one in week],
            "monday": results.week_of(on)[0],
            "before": near.filter(date__lt=on).order_by("-date").first(),
            "after": near.filter(date__gt=on).order_by("date").first(),
            "streak": results.streak(guest),
        },
    )  # fmt: skip


@require_POST
def show(request: HttpRequest, when: str) -> HttpResponse:
    """Have one's match and name shown to others from the next day on, or not."""
    challenge = Challenge.objects.filter(date=_date(when)).first()
    if challenge is None:
        raise NotFound(NO_DAY)
    days.show(challenge, request.session["guest"], request.POST.get("shown") == "1")
    return redirect("daily-of", challenge.date.isoformat())


def _date(text: str) -> date:
    """A day as addresses have it, "2026-11-23". NotFound."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise NotFound(NO_DAY) from None
    if found.isoformat() != text or found > current_day():
        raise NotFound(NO_DAY)
    return found
