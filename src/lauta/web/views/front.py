"""The front page and the ways to a table: setting one up, an invitation, the spectators' link, preferences.

Forms are read strictly; what they ask for is done in `tables`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import lauta
from lauta.engine.about import OptionSpec, Preset
from lauta.engine.game import Game
from lauta.engine.tutorial import tutorials

from ...engine.phrase import T
from ...i18n import LANGUAGES, language, say, translations
from ..base.engines import engines
from ..base.levels import LEVELS, level_title
from ..base.names import clean_name
from ..base.reading import whole_number
from ..base.refusals import BadRequest, NotAllowed
from ..base.site import FIRST_KEEPER
from ..editions import kept
from ..match import clocks, delay, offer, pace
from ..match.match_cache import chance_of, game_at
from ..members import accounts
from ..members.identity import Known
from ..members.keepers import nobody_keeps
from ..models import Member, Seat
from ..page.jinja import THEMES
from ..page.preview import Preview, of_page
from ..tables import seating
from ..tables.lobby import open_tables
from ..tables.own_tables import own_tables, with_away
from ..tables.seating import SeatWish
from ..tournaments.told import of_guest
from ..tutorials.lessons import unfinished
from .daily import card as daily_card

DEFAULT_LEVEL = "casual"
DEFAULT_PLAYERS = 3
MOTTO = T("Board games of exploration, to be played in the browser, with others or with bots.")
SHOWN_OPEN = 4  # of the lobby, on the front page


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    guest = request.session["guest"]
    away, put_away = _away(request), "away" in request.GET
    game = chosen(request)
    hides = any(game.hides(game.options_of(preset.id)) for preset in game.presets)
    return render(
        request,
        "front.html",
        {
            "keeperless": FIRST_KEEPER if nobody_keeps() else "",
            "games": offer.games(),
            "game": game,
            "cover": _cover(game),
            "teaches": bool(tutorials(game)),
            "players": min(max(DEFAULT_PLAYERS, min(game.players)), max(game.players)),
            "levels": [(level, level_title(level)) for level in LEVELS],
            "engines": tuple(engines()),
            "default_level": DEFAULT_LEVEL,
            "presets": presets_of(game),
            "paces": pace.TITLES,
            "clocks": clocks.CLOCKS,
            "delays": delay.DELAYS if hides else {},
            "usual_delay": delay.USUAL,
            "lengths": {n: (pace.decisions(game, n), pace.minutes(game, n)) for n in game.players},
            "tables": own_tables(guest, away, put_away),
            "put_away": put_away,
            "deleted": request.session.pop("deleted", False),  # said once
            "lessons": [] if put_away else unfinished(guest),
            "open_tables": open_tables(guest, SHOWN_OPEN),
            "editions": kept.offered(guest, game.id, request.GET.get("edition", "")),
            "edition": request.GET.get("edition", ""),
            "n_away": len(away),
            "daily": None if put_away else daily_card(guest),
            "tournaments": [] if put_away else of_guest(guest),
            "preview": of_page("front", game.id, "Lauta", say(MOTTO)),
            "moved_to": "" if request.member else accounts.taken_over_by(guest),  # type: ignore[attr-defined]  # see Reader
        },
    )


@require_POST
def put_away(request: HttpRequest) -> HttpResponse:
    """Take a table off the list of the front page, or bring it back; nothing is deleted."""
    table_id, on = request.POST.get("table", "")[:24], request.POST.get("on") == "1"
    away = with_away(_away(request), table_id, on)
    known: Known | None = request.member  # type: ignore[attr-defined]  # see Reader
    if known is None:
        request.session["away"] = away
    else:
        Member.objects.filter(pk=known.pk).update(away=away)
        request.session.pop("away", None)
    return redirect("front")


def _away(request: HttpRequest) -> list[str]:
    """The tables that are put away: in a guest's cookie; a member's are the same on all devices."""
    here: list[str] = request.session.get("away", [])
    known: Known | None = request.member  # type: ignore[attr-defined]  # see Reader
    kept = Member.objects.filter(pk=known.pk).values_list("away", flat=True).first() if known else None
    return list(dict.fromkeys([*(kept or []), *here]))


def chosen(request: HttpRequest) -> Game:
    """The game that the address names; else the one that was set up last, else the first."""
    if "game" in request.GET:
        return offer.game(request.GET["game"][:40])
    last = request.session.get("game")
    return next((game for game in offer.games() if game.id == last), offer.games()[0])


def _cover(game: Game) -> str:
    """A position early in the game, as a picture of it."""
    from ..page.covers import cover

    return cover(game.id, translations())


@require_POST
def new(request: HttpRequest) -> HttpResponse:
    form = request.POST
    game = offer.game(form.get("game", "")[:40])
    count = _number(form, "players", 2, max(game.players))
    name = clean_name(form.get("name", ""), "")
    request.session["name"] = name
    request.session["game"] = game.id
    seats = [_wish(form, index, name) for index in range(count)]
    options = {spec.name: option_of(spec, form) for spec in game.options if form.get(f"option_{spec.name}")}
    preset = form.get("preset") or None
    theme = form.get("theme", "")[:40]
    bot_pace = form.get("pace", pace.CALM)[:40]
    edition = kept.to_play(form.get("edition", ""), game.id, request.session["guest"])
    listed = form.get("listed") == "1"
    guest = request.session["guest"]
    clock, rated = form.get("clock", "")[:20], form.get("rated") == "1"
    hints = form.get("hints", "1") != "0"
    table = seating.create(
        guest, game.id, seats, preset, options, theme, bot_pace, edition, listed, clock, rated,
        whole_number(form.get("delay", ""), 3), hints,
    )  # fmt: skip
    return redirect("table", table.public_id)


def presets_of(game: Game) -> list[tuple[Preset, dict[str, str], bool]]:
    """Every preset with its values as the form writes them, the one that is offered to this reader first."""
    usual = next((preset for preset in game.presets if preset.usual), game.presets[0])
    offered = next((preset for preset in game.presets if preset.language == language()), usual)
    return [
        (
            preset,
            {name: str(value) for name, value in game.options_of(preset.id).items()},
            preset is offered,
        )
        for preset in sorted(game.presets, key=lambda preset: preset is not offered)
    ]


def _wish(form: QueryDict, index: int, name: str) -> SeatWish:
    kind, _, level = form.get(f"seat_{index}", f"bot:{DEFAULT_LEVEL}").partition(":")
    own = form.get(f"name_{index}", "")
    return SeatWish(kind, level, own or (name if kind == "me" else ""))


def option_of(spec: OptionSpec, form: QueryDict) -> Any:
    """The value of an option as typed. OptionError names the good ones."""
    return spec.parse(form.get(f"option_{spec.name}", "")[:40])


def _number(form: QueryDict, name: str, low: int, high: int) -> int:
    number = whole_number(form.get(name, ""))
    if number is None or not low <= number <= high:
        raise BadRequest(T("{field} must be a number from {low} to {high}.", field=name, low=low, high=high))
    return number


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Language and theme, kept in the guest's cookie."""
    wanted, theme = request.POST.get("language"), request.POST.get("theme")
    if wanted in LANGUAGES:
        request.session["language"] = wanted
    if theme in THEMES:
        request.session["theme"] = theme
    back = request.POST.get("back", "/")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/")
    return HttpResponseRedirect(back if safe else "/")


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, table_id: str, seat_token: str) -> HttpResponse:
    """An invitation: say your name and sit down."""
    table = seating.find(table_id)
    guest = request.session["guest"]
    if guest and table.seats.filter(owner=guest, token=seat_token).exists():
        return redirect("table", table.public_id)
    seat = seating.invited(table, seat_token)
    if request.method == "POST":
        name = clean_name(request.POST.get("name", ""), "")
        if name:
            request.session["name"] = name
        seating.claim(table_id, seat_token, guest, name, request.POST.get("nonce", ""))
        return redirect("table", table.public_id)
    others = [s.name for s in table.seats.all() if s.kind == Seat.HUMAN and s.pk != seat.pk]
    return render(request, "join.html", {"table": table, "seat": seat, "game": lauta.game(table.game),
                                         "others": others, "again": seat.kind == Seat.HUMAN,
                                         "from_bot": seat.kind == Seat.BOT,
                                         "commitment": chance_of(table).commitment,
                                         "edition": game_at(table).edition,
                                         "preview": _invitation(table.game, others)})  # fmt: skip


def _invitation(game_id: str, others: Sequence[str]) -> Preview:
    """What an invitation shows of itself: the game, and who would like to play."""
    title = str(lauta.game(game_id).title)
    words = T("{names} would like to play with you.", names=", ".join(others))
    return of_page("invitation", game_id, title, say(words if others else T("You are invited to play.")))


@require_safe
def watch(request: HttpRequest, table_id: str, watch_token: str) -> HttpResponse:
    """The spectators' link: remembers the table in the guest's cookie."""
    table = seating.find(table_id)
    if not secrets.compare_digest(table.watch_token.encode(), watch_token.encode()):
        raise NotAllowed(T("This link is not valid."))
    watching = [seen for seen in request.session.get("watching", []) if seen != table.public_id]
    request.session["watching"] = [*watching, table.public_id][-40:]
    n = whole_number(request.GET.get("n", ""))
    there = redirect("table", table.public_id) if n is None else redirect("at", table.public_id, n)
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:  # what shows links elsewhere keeps no cookies
        there["Location"] += f"?watch={watch_token}"
    return there


def spectator_name(request: HttpRequest) -> str:
    return str(request.session.get("name") or say(T("Spectator")))
