"""The library of openings: for each game and number of players what matches among strong bots came to."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from ...engine.game import Game
from ...engine.phrase import Phrase, T
from ...openings import Changed, Found, Line, library_of, tried
from ..base.levels import level_title
from ..base.reading import whole_number
from ..base.refusals import NotFound
from ..boards import making
from ..match import offer
from ..page import charts

USUAL = 3  # players
WIDE = 0.1  # from the middle of an interval to its end, above which a table says so
MANY = 100  # matches: fewer of a stronger level are shown only when asked for
MOST_KINDS = 8
SOMEBODY = T("The player")


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The first game that has a library."""
    known = [game.id for game in offer.games() if library_of(game.id)]
    return redirect("openings-of", known[0] if known else offer.games()[0].id)


@require_safe
def of_game(request: HttpRequest, game_id: str) -> HttpResponse:
    """One game, with so many players and bots of a level, as the address says."""
    game = offer.game(game_id[:40])
    library = library_of(game.id)
    cells = library.cells if library else ()
    players = whole_number(request.GET.get("players", "")) or USUAL
    numbers = sorted({one.players for one in cells})
    players = players if players in numbers else min(numbers, key=lambda n: abs(n - USUAL), default=0)
    levels = [one.level for one in cells if one.players == players]
    level = request.GET.get("level", "")
    here = sorted([one for one in cells if one.players == players], key=lambda one: one.games < MANY)
    cell = next((one for one in here if one.level == level), here[0] if here else None)
    return render(
        request,
        "openings.html",
        {
            "games": [one for one in offer.games() if library_of(one.id)], "game": game, "library": library,
            "numbers": numbers, "players": players, "levels": levels, "cell": cell,
            "level_title": level_title, "fair": 100 / players if players else 0.0,
            "places": [cell.chance(n) for n in range(players)] if cell else [],
            "firsts": [(one, _words(one)) for one in cell.firsts] if cell else [],
            "lines": [(one, _words(one)) for one in cell.lines] if cell else [],
            "account": _account(game, cell) if cell else [],
            "ways": _ways(cell) if cell else [],
            "kinds": _kinds(cell) if cell else [],
            "changed": _changed(game, library.changed(cell)) if library and cell else [],
            "bar": charts.bar, "wide": WIDE,
        },
    )  # fmt: skip


@require_POST
def to_board(request: HttpRequest, game_id: str) -> HttpResponse:
    """A free board on which an opening of the library has just been made."""
    game, text = offer.game(game_id[:40]), request.POST.get("opening", "")
    players, library = whole_number(request.POST.get("players", "")) or 0, library_of(game.id)
    cells = library.at(players) if library else []
    if not any(text == one.text for cell in cells for one in (*cell.firsts, *cell.lines)):
        raise NotFound(T("There is no such opening in the library."))
    found = tried(game.id, players, text)
    if found is None:
        raise NotFound(T("This opening needs more luck than a new match has: it cannot be shown on a board."))
    return redirect("table", making.from_opening(request.session["guest"], found[0], text).public_id)


def _words(line: Line) -> list[Phrase]:
    """Each decision as a line of a log, said of anybody."""
    return [
        Phrase(one.template, {**one.args, "name": SOMEBODY}, plural=one.plural, count=one.count,
               context=one.context)
        for one in line.phrases
    ]  # fmt: skip


def _account(game: Game, cell: Found) -> list[tuple[Phrase, float, float]]:
    """Where points come from, what winners have most of first; nothing where the lines are no points.

    The data keep templates: what fills them is that of a new match.
    """
    if abs(sum(winners for _, winners, _ in cell.account) - cell.scores[0]) > cell.scores[0] / 100:
        return []
    sheet = game.view.score_sheet(game.match(cell.players, seed=0).state)
    labels = {row.label.template: row.label for row in sheet}
    rows = [(labels[name], won, everybody) for name, won, everybody in cell.account if name in labels]
    return sorted([row for row in rows if row[2]], key=lambda row: -row[1])


def _ways(cell: Found) -> list[tuple[Phrase, int]]:
    """How it was won, where the game has several ways and says so; else most say nothing, as in a tie."""
    told = sum(n for _, n in cell.ways)
    return [(Phrase(way), n) for way, n in cell.ways] if len(cell.ways) > 1 and 2 * told > cell.games else []


def _kinds(cell: Found) -> list[tuple[str, float, float, float]]:
    """Kinds of actions that winners choose more or less often than all, the greatest difference first."""
    rows = [
        (kind, winners, everybody, 100 * (winners / everybody - 1))
        for kind, winners, everybody in cell.kinds
        if everybody >= 1
    ]
    return sorted(rows, key=lambda row: -abs(row[3]))[:MOST_KINDS]


def _changed(game: Game, rows: list[Changed]) -> list[tuple[Phrase, Phrase, Changed]]:
    """What options change: the option, its value, and what came of it. Without what is no option any more."""
    known = {spec.name: spec for spec in game.about.options}
    return [
        (known[one.option].label, value.label, one)
        for one in rows
        if one.option in known
        for value in known[one.option].values
        if value.value == one.value
    ]
