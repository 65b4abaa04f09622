"""Free boards: the page on which they are made, and what is done at one. Thin: see `boards/`."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST, require_safe

from ...engine.errors import LautaError, RecordError
from ...engine.game import Game
from ...engine.phrase import T
from ...engine.position import Position, PositionError
from ...i18n import language
from ..base.ago import ago
from ..base.reading import document_of, whole_number
from ..base.refusals import BadRequest, later, no_table, sentence
from ..boards import making, moving
from ..boards.places import Places
from ..match import offer
from ..models import Table
from ..page import tableview
from ..page.free import picture
from .errors import marked
from .play import answer
from .setup import DEFAULT_PLAYERS, chosen, presets_of
from .table import uncovered, visible

LISTED = 40
MOST_FAULTS = 50  # on a page


@require_safe
def any_game(request: HttpRequest) -> HttpResponse:
    """To the page of the game that was played last."""
    return redirect("boards", chosen(request).id)


@require_safe
def boards(request: HttpRequest, game_id: str) -> HttpResponse:
    """How a board is made, and those that this guest has; `of` is a table whose position is to be changed."""
    game, of = offer.game(game_id[:40]), request.GET.get("of", "")
    text = f'game = "{game.id}"\nseats = {_usual(game)}\n'
    if of:
        row = visible(request, of)
        if row.game != game.id:
            raise no_table()
        text = _document(request, row)
    return _page(request, game, text=text, of=of)


def _usual(game: Game) -> int:
    return min(max(DEFAULT_PLAYERS, min(game.players)), max(game.players))


def _page(request: HttpRequest, game: Game, status: int = 200, **more: Any) -> HttpResponse:
    found = making.boards_of(request.session["guest"])[:LISTED]
    text = str(more.get("text", ""))
    context = {
        **dict.fromkeys(("picture", "checked", "unknown", "impossible", "of", "record", "refused"), ""),
        "faults": [], "more": 0, "refused_line": 0,
        "game": game, "games": offer.games(), "players": _usual(game), "presets": presets_of(game),
        "boards": [(table, ago(table.changed)) for table in found],
        "titles": {one.id: one for one in offer.games()},
        "rows": min(30, max(8, text.count("\n") + 2)), "text": text, **more,
    }  # fmt: skip
    return render(request, "boards.html", context, status=status)


@require_POST
def new(request: HttpRequest, game_id: str) -> HttpResponse:
    """A board at the start of a game."""
    form = request.POST
    table = making.fresh(
        request.session["guest"], game_id[:40], whole_number(form.get("players", ""), 2),
        form.get("preset", "")[:40] or None, form.get("by_hand") == "1",
    )  # fmt: skip
    return redirect("table", table.public_id)


@require_POST
def set_up(request: HttpRequest, game_id: str) -> HttpResponse:
    """A board at a position that somebody has written; where it has faults the page says all of them."""
    game, form = offer.game(game_id[:40]), request.POST
    text, does, of = form.get("text", ""), form.get("do", ""), form.get("of", "")[:24]
    edition = visible(request, of).edition if of else ""
    position, faults = making.read_position(game.id, text, edition)
    unknown = not any(fault.fatal for fault in faults) and _unknown(position)
    if unknown and form.get("fill") == "1" and does != "check":
        position = making.filled_in(position)
        faults = position.problems()
    told: dict[str, Any] = {"text": text, "of": of, "unknown": unknown, "checked": True}
    playable = not any(fault.fatal for fault in faults) and not _unknown(position)
    if does == "anyway" and playable or does == "open" and playable and not faults:
        table = making.from_position(request.session["guest"], position, edition, _names(request, of))
        return redirect("table", table.public_id)
    if unknown and not faults and does == "open":
        told["checked"] = False
    places, told["more"] = Places(text), max(0, len(faults) - MOST_FAULTS)
    told["faults"] = [(fault, places.line_of(fault.place)) for fault in faults[:MOST_FAULTS]]
    told["impossible"] = bool(faults) and playable
    if playable:
        told["picture"] = mark_safe(picture(position))  # our own drawing, escaped there
    return _page(request, game, 400 if faults and does != "check" else 200, **told)


def _unknown(position: Position) -> bool:
    try:
        return bool(position.unknown)
    except PositionError:
        return False


def _names(request: HttpRequest, of: str) -> list[str]:
    return [seat.name for seat in visible(request, of).seats.all()] if of else []


@require_POST
def record(request: HttpRequest, game_id: str) -> HttpResponse:
    """A board with the moves of a record; where it cannot be replayed the page says in which line and why."""
    game = offer.game(game_id[:40])
    text = _text_of(request)
    try:
        table = making.from_record(request.session["guest"], text)
    except RecordError as error:
        told = {"record": text, "refused": sentence(error.phrase), "refused_line": error.line}
        return _page(request, game, 400, text=_start(game), **told)
    except LautaError as error:
        page = _page(request, game, 400, text=_start(game), record=text, refused=sentence(error.phrase))
        return page if later(error) is None else marked(page, error)
    return redirect("table", table.public_id)


def _start(game: Game) -> str:
    return f'game = "{game.id}"\nseats = {_usual(game)}\n'


def _text_of(request: HttpRequest) -> str:
    """The record that was sent, as a file or as text. BadRequest where it is no text."""
    file: Any = request.FILES.get("file")
    if file is None or not file.size:
        return str(request.POST.get("text", ""))
    return document_of(file.read())


@require_POST
def to_board(request: HttpRequest, table_id: str) -> HttpResponse:
    """A board of one's own with a finished match, or with all that stands on somebody's board."""
    row = visible(request, table_id)
    n = whole_number(request.POST.get("n", ""))
    return redirect("table", making.from_match(request.session["guest"], row.public_id, n).public_id)


@require_POST
def do(request: HttpRequest, table_id: str) -> HttpResponse:
    """What the owner of a board does there besides moving."""
    visible(request, table_id)
    _do(request, request.session["guest"], table_id)
    return answer(request, table_id)


def _do(request: HttpRequest, guest: str, table_id: str) -> None:
    form, version = request.POST, whole_number(request.POST.get("version", ""))
    number = {name: whole_number(form.get(name, "")) for name in ("step", "call", "promote", "cut")}
    does = form.get("do", "")
    if does == "title":
        moving.call(guest, table_id, form.get("title", ""))
    elif version is None:
        raise BadRequest(T("The server could not make sense of this request."))
    elif does == "draw":
        moving.draw(guest, table_id, version)
    elif does == "choose":
        moving.choose(guest, table_id, whole_number(form.get("outcome", "")), version)
    elif "go" in form:
        moving.go(guest, table_id, form["go"], version)
    elif "bot" in form:
        moving.ask_bot(guest, table_id, form["bot"], version)
    elif (step := number["step"]) is not None:
        moving.to_step(guest, table_id, step, version)
    elif (named := number["call"]) is not None:
        name = form.get(f"name-{named}", "")
        moving.change(guest, table_id, version, lambda tree: tree.call(named, name))
    elif (main := number["promote"]) is not None:
        moving.change(guest, table_id, version, lambda tree: tree.promote(main))
    elif (gone := number["cut"]) is not None:
        moving.change(guest, table_id, version, lambda tree: tree.cut(gone))
    else:
        raise BadRequest(T("The server could not make sense of this request."))


@require_POST
def delete(request: HttpRequest, table_id: str) -> HttpResponse:
    """Delete a board of one's own."""
    row = visible(request, table_id)
    making.delete(request.session["guest"], row.public_id)
    return redirect("boards", row.game)


@require_safe
def document(request: HttpRequest, table_id: str) -> HttpResponse:
    """The position of a free board, or of a match that is over, as a document."""
    row = visible(request, table_id)
    response = HttpResponse(_document(request, row), content_type="application/toml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{row.game}-{row.public_id}.toml"'
    return response


def _document(request: HttpRequest, row: Table) -> str:
    n = whole_number(request.GET.get("n", ""))
    return tableview.document(row.public_id, request.session["guest"], language(), n, uncovered(request))
