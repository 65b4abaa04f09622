"""Setting up a table with all its settings, which are remembered, and one-press ways to a table.

Forms are read strictly; what they ask for is done in `tables`.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from lauta.engine.about import OptionSpec, Preset
from lauta.engine.game import Game
from lauta.engine.tutorial import tutorials

from ...engine.errors import LautaError
from ...engine.phrase import T
from ...i18n import language, say, translations
from ..base.engines import engines
from ..base.levels import LEVELS, level_title
from ..base.names import clean_name
from ..base.reading import whole_number
from ..base.refusals import BadRequest
from ..editions import kept
from ..match import clocks, delay, edition_games, offer, pace
from ..match.edition_games import keyed
from ..models import Table
from ..page.preview import of_page
from ..tables import quick, seating, set_up
from ..tables.seating import SeatWish
from ..tables.set_up import SetUp

DEFAULT_LEVEL = quick.LEVEL
DEFAULT_PLAYERS = quick.PLAYERS
REMEMBERED = "set_ups"  # in the session: by game, what was chosen last


@require_safe
def customize(request: HttpRequest) -> HttpResponse:
    """All settings of a table of the game that the address names, as they were chosen last."""
    game = chosen(request)
    hides = any(game.hides(game.options_of(preset.id)) for preset in game.presets)
    last = remembered(request, game) or quick.usual(game, usual_preset(game).id)
    edition = request.GET.get("edition", "")[:40]
    played = _with_edition(game, edition, request.session["guest"])
    return render(
        request,
        "setup.html",
        {
            "games": offer.games(), "game": game, "cover": cover_of(played), "teaches": bool(tutorials(game)),
            "last": last, "levels": [(level, level_title(level)) for level in LEVELS],
            "engines": tuple(engines()), "presets": presets_of(game, last.preset, own=bool(last.options)),
            "paces": pace.TITLES, "clocks": clocks.CLOCKS, "delays": delay.DELAYS if hides else {},
            "usual_delay": delay.USUAL,
            "lengths": {n: _length(played, n) for n in played.players},
            "players": played.players, "own_figures": played.edition is not None,
            "editions": kept.offered(request.session["guest"], game.id, edition), "edition": edition,
            "preview": of_page("front", game.id, game.title, say(T("Set up a table."))),
        },
    )  # fmt: skip


def _with_edition(game: Game, edition: str, guest: str) -> Game:
    """The game with the edition that is chosen; without it where that cannot be played."""
    try:
        return edition_games.game_of(game.id, kept.to_play(edition, game.id, guest))
    except LautaError:
        return game


def _length(game: Game, players: int) -> tuple[int, dict[str, int], int]:
    """How many decisions a seat has, the minutes of bots at each pace, and those of masters."""
    masters = pace.minutes(game, players, ["master"] * (players - 1))
    return pace.decisions(game, players), pace.minutes(game, players), masters.get(pace.CALM, 0)


@require_POST
def press(request: HttpRequest) -> HttpResponse:
    """One press: a match as it was set up last, or a table for a friend or for the first player who comes."""
    game, guest = offer.game(request.POST.get("game", "")[:40]), request.session["guest"]
    way = quick.way(request.POST.get("way", quick.BOTS)[:20])
    name = clean_name(str(request.session.get("name", "")), "")
    preset = usual_preset(game).id
    last = remembered(request, game) if way == quick.BOTS else None
    if last is not None and not last.needs_nobody:
        last = None
    request.session["game"] = game.id
    table = quick.begin(guest, game, way, name, last or quick.usual(game, preset, way))
    return redirect("table", table.public_id)


@require_safe
def friend(request: HttpRequest) -> HttpResponse:
    """Choose a game to play with a friend, who gets a link."""
    return _choose(request, (quick.FRIEND,))


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """Choose a game to play with the first player who comes, live or turn by turn over days."""
    return _choose(request, (quick.LIVE, quick.DAYS))


def _choose(request: HttpRequest, ways: tuple[str, ...]) -> HttpResponse:
    return render(request, "choose.html", {"cards": quick.cards(), "ways": ways, "clock_of": quick.clock_of})


def remembered(request: HttpRequest, game: Game) -> SetUp | None:
    """What was chosen for a game last, in this browser."""
    known = request.session.get(REMEMBERED)
    return set_up.read(game, known.get(game.id)) if isinstance(known, dict) else None


def _remember(request: HttpRequest, table: Table, seats: list[str], form: QueryDict) -> None:
    game = offer.game(table.game)
    own = {} if table.preset else {
        spec.name: str(table.options[spec.name]) for spec in game.options
        if table.options.get(spec.name) != spec.default
    }  # fmt: skip
    found = SetUp(
        tuple(seats), table.preset, own, table.theme, table.pace, form.get("clock", "")[:20], table.hints
    )
    known = request.session.get(REMEMBERED)
    request.session[REMEMBERED] = {**(known if isinstance(known, dict) else {}), game.id: found.written()}


@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """Set up a table as the form says."""
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
    _remember(request, table, [form.get(f"seat_{n}", "")[:40] for n in range(count)], form)
    return redirect("table", table.public_id)


def presets_of(game: Game, last: str = "", own: bool = False) -> list[tuple[Preset, dict[str, str], bool]]:
    """Every preset with its values as the form writes them, the one that is offered to this reader first.

    That is the one of `last` time, where there is one; none where the reader had rules of their own.
    """
    offered = next((preset for preset in game.presets if preset.id == last), usual_preset(game))
    return [
        (
            preset,
            {name: str(value) for name, value in game.options_of(preset.id).items()},
            preset is offered and not own,
        )
        for preset in sorted(game.presets, key=lambda preset: preset is not offered)
    ]


def usual_preset(game: Game) -> Preset:
    """The rules that are offered to a reader of the language of now."""
    usual = next((preset for preset in game.presets if preset.usual), game.presets[0])
    return next((preset for preset in game.presets if preset.language == language()), usual)


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


def chosen(request: HttpRequest) -> Game:
    """The game that the address names; else the one that was set up last, else the first."""
    if "game" in request.GET:
        return offer.game(request.GET["game"][:40])
    last = request.session.get("game")
    return next((game for game in offer.games() if game.id == last), offer.games()[0])


def cover_of(game: Game) -> str:
    """A position early in the game, as a picture of it."""
    from ..page.covers import cover, cover_of_edition

    if game.edition is not None:
        return cover_of_edition(keyed(game), translations())
    return cover(game.id, translations())
