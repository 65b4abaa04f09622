"""What an edition does to its game: the part of its page that shows it, and the wishes of its reader.

Thin: how it stands is told by `editions/trials.py`; bars and figures are made ready here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from ...arena.comparison import LENGTH, SCORES, SEATS, WAYS, Compared, verdict
from ...arena.tally import Estimate
from ...engine.phrase import Phrase, T, decimal
from ...i18n import language, say
from ..base.addresses import place_of
from ..base.rates import TRIALS_ASKED
from ..base.refusals import BadRequest
from ..editions import kept, trials
from ..editions.trial_runner import is_at_work
from ..editions.trials import Standing
from ..models import Edition

_GROUPS = {
    LENGTH: T("Length"),
    SCORES: T("Scores"),
    SEATS: T("Advantage of seats: share of wins"),
    WAYS: T("What winners have"),
}


@dataclass(frozen=True)
class Bar:
    """A figure of one side: as text with its 95 % interval, and as places on a scale from 0 to 100."""

    value: str
    low: str
    high: str
    at: float
    begin: float
    end: float


@dataclass(frozen=True)
class Line:
    """A figure of both sides; `clear` as in `Compared`, `fair` the place of a share that favours nobody."""

    name: Phrase
    before: Bar
    after: Bar
    clear: int
    fair: float | None


def told_of(
    request: HttpRequest, row: Edition, players: int | None, preset: str | None = None
) -> dict[str, Any]:
    """What the template `_effect.html` and the form round it are told."""
    now = trials.standing(row, _guest(request), players, preset)
    trial, rules = now.trial, trials.presets_of(now.game)
    here = trial is not None and trial.edition.pk == row.pk
    return {
        "row": row,
        "effect": now,
        "choices": trials.GAMES,
        "rules": rules[now.preset].title,
        "rules_of_trial": rules[trial.preset].title if here and trial and trial.preset in rules else "",
        "presets": rules,
        "groups": list(_groups(now)),
        "verdict": verdict(now.rows, now.games) if now.rows else None,
        "trial_here": here,
        "of_now": trial is not None and here and trial.digest == row.digest,
        "done": trials.done_of(trial) if trial else 0,
        "at_work": trial is not None and is_at_work(trial),
    }


def _groups(now: Standing) -> Iterator[tuple[Phrase, list[Line]]]:
    for group, rows in groupby(now.rows, lambda row: row.group):
        found = list(rows)
        together = group in (SCORES, SEATS, WAYS)  # of one kind, so on one scale
        scale = _scale(found) if together else None
        yield _GROUPS[group], [_line(row, scale or _scale([row]), now.players) for row in found]


def _scale(rows: list[Compared]) -> float:
    """What fills a bar."""
    return max([1e-9, *(side.high for row in rows for side in (row.before, row.after))])


def _line(row: Compared, scale: float, players: int) -> Line:
    share = row.group == SEATS
    fair = 100 / players / scale if share else None
    return Line(row.short, _bar(row.before, scale, share), _bar(row.after, scale, share), row.clear, fair)


def _bar(one: Estimate, scale: float, share: bool) -> Bar:
    low, high = (_text(number, share) for number in (one.low, one.high))
    places = (min(100.0, max(0.0, 100 * number / scale)) for number in (one.mean, one.low, one.high))
    percent = "\u00a0%" if language() == "fi" else "%"  # of the three only Finnish sets it apart
    return Bar(_text(one.mean, share) + percent * share, low, high, *places)


def _text(number: float, share: bool) -> str:
    """With one decimal where that says something, as people write it in the reader's language."""
    if share:
        return f"{100 * number:.0f}"
    return say(decimal(number, 1 if abs(number) < 100 else 0))


@require_safe
def effect(request: HttpRequest, edition_id: str) -> HttpResponse:
    """How it stands, as a part of the page."""
    wanted = _number(request.GET.get("players", ""), optional=True)
    return _part(request, kept.find(edition_id), wanted, request.GET.get("preset"))


@require_POST
def start(request: HttpRequest, edition_id: str) -> HttpResponse:
    """Have bots play."""
    TRIALS_ASKED.spend(place_of(request.META["REMOTE_ADDR"]))
    row = kept.find(edition_id)
    players, games = (_number(request.POST.get(name, "")) for name in ("players", "games"))
    preset = request.POST.get("preset", "")
    trials.start(
        row, _guest(request), players or 0, games or 0, preset, place_of(request.META["REMOTE_ADDR"])
    )
    return _part(request, row, players, preset)


@require_POST
def stop(request: HttpRequest, edition_id: str) -> HttpResponse:
    """Stop the games of this guest, also those with another edition."""
    trials.stop(_guest(request))
    wanted = _number(request.POST.get("players", ""), optional=True)
    return _part(request, kept.find(edition_id), wanted, request.POST.get("preset"))


def _part(request: HttpRequest, row: Edition, players: int | None, preset: str | None) -> HttpResponse:
    response = render(request, "_effect.html", told_of(request, row, players, preset))
    response["Cache-Control"] = "no-store"
    return response


def _number(text: str, optional: bool = False) -> int | None:
    if optional and not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise BadRequest(T("The server could not make sense of this request."))
    return int(text)


def _guest(request: HttpRequest) -> str:
    return str(request.session.get("guest", ""))
