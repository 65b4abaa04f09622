"""Forms of the table: a move, an undo, words, wishes. Each finds out who asks and hands on.

The answer is the table as it is afterwards (to the script) or the way back to it (to a plain browser).
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ...engine.actors import CHANCE
from ...engine.phrase import T
from ..base.addresses import place_of
from ..base.rates import TABLE_SETTINGS
from ..base.reading import whole_number
from ..base.refusals import BadRequest, NotAllowed
from ..match import consent, moves, reactions
from ..match.match_cache import shelf, table_lock
from ..match.rows import rows
from ..models import Table
from ..puzzles import solving
from ..tables import seating, talk
from ..tutorials import lessons
from .errors import wants_fragment
from .front import spectator_name
from .table import fragment, uncovered, visible


def _seats(request: HttpRequest, table: Table) -> tuple[int, ...]:
    seats = seating.seats_of(table, request.session["guest"])
    if not seats:
        raise NotAllowed(T("You are only watching this table; its players can do this."))
    return seats


def _int(request: HttpRequest, name: str) -> int:
    number = whole_number(request.POST.get(name, ""))
    if number is None:
        raise BadRequest(T("The server could not make sense of this request."))
    return number


def _decisions(request: HttpRequest) -> tuple[list[int], int]:
    """What is to be played, one number or several that are one choice ("12+45"), and how many are taken back.

    "-2+12+45" takes two decisions back first.
    """
    first, *rest = request.POST.get("action", "")[:400].split("+")
    back, parts = (first[1:], rest) if first.startswith("-") else ("0", [first, *rest])
    numbers = [whole_number(part) for part in (back, *parts)]
    known = [number for number in numbers if number is not None]
    if len(known) < max(2, len(numbers)):
        raise BadRequest(T("The server could not make sense of this request."))
    return known[1:], known[0]


def answer(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table as it is now."""
    if wants_fragment(request):
        return fragment(request, table_id)
    return redirect("table", table_id)


def _to_act(table: Table, seats: tuple[int, ...]) -> int:
    """The seat of this guest that is to act; any of theirs when it is somebody else's turn."""
    if table.status == Table.OPEN:
        return seats[0]
    with table_lock(table.public_id):
        actor = shelf.look(rows.at(table.public_id)).actor
    return actor if actor in seats else seats[0]


@require_POST
def play(request: HttpRequest, table_id: str) -> HttpResponse:
    table = visible(request, table_id)
    (decisions, back), version = _decisions(request), _int(request, "version")
    if table.puzzle:
        solving.play(table.public_id, request.session["guest"], decisions, back, version)
        return answer(request, table_id)
    if table.lesson:
        lessons.play(table.public_id, request.session["guest"], decisions, version)
        return answer(request, table_id)
    seats = _seats(request, table)
    if table.free:
        seats = (*seats, CHANCE)  # whoever has a free board chooses what chance brings, too
    moves.play(table.public_id, seats, decisions, version, back, onward=True)
    return answer(request, table_id)


@require_POST
def undo(request: HttpRequest, table_id: str) -> HttpResponse:
    table = visible(request, table_id)
    moves.undo(table.public_id, _seats(request, table), _int(request, "version"))
    return answer(request, table_id)


@require_POST
def say_something(request: HttpRequest, table_id: str) -> HttpResponse:
    table = visible(request, table_id)
    guest = request.session["guest"]
    seats, place = seating.seats_of(table, guest), place_of(request.META["REMOTE_ADDR"])
    speaker = talk.Speaker(guest, seats, spectator_name(request), place)
    talk.speak(table, speaker, request.POST.get("text", ""))
    return answer(request, table_id)


@require_POST
def prefer(request: HttpRequest, table_id: str) -> HttpResponse:
    table = visible(request, table_id)
    TABLE_SETTINGS.spend(f"{table.public_id} {request.session['guest']}")
    seating.prefer(table, _seats(request, table), request.POST.get("auto_end") == "1")
    return answer(request, table_id)


def _seen(request: HttpRequest, table: Table) -> int:
    """The seat of this guest as which the page is read."""
    seats, seen = _seats(request, table), uncovered(request)
    return seen if seen in seats else _to_act(table, seats)


@require_POST
def orders(request: HttpRequest, table_id: str) -> HttpResponse:
    """Which windows for reactions may stop a seat."""
    table, every = visible(request, table_id), request.POST.get("every", "")
    wishes = {
        name.removeprefix("window-"): every or wish
        for name, wish in request.POST.items()
        if name.startswith("window-") and isinstance(wish, str)
    }
    TABLE_SETTINGS.spend(f"{table.public_id} {request.session['guest']}")
    reactions.order(table.public_id, _seen(request, table), wishes)
    moves.remind(table)
    return answer(request, table_id)


@require_POST
def pass_turn(request: HttpRequest, table_id: str) -> HttpResponse:
    """Pass in every window of this turn, or be asked again."""
    table, version = visible(request, table_id), _int(request, "version")
    reactions.pass_turn(table.public_id, _seen(request, table), request.POST.get("on") == "1", version)
    moves.remind(table)
    return answer(request, table_id)


@require_POST
def word(request: HttpRequest, table_id: str) -> HttpResponse:
    """In which words the game is shown: for the whole table, so that everybody speaks of the same places."""
    table = visible(request, table_id)
    _seats(request, table)
    TABLE_SETTINGS.spend(f"{table.public_id} {request.session['guest']}")
    seating.word(table, request.POST.get("theme", "")[:40])
    return answer(request, table_id)


@require_POST
def pace(request: HttpRequest, table_id: str) -> HttpResponse:
    """How long bots wait before they move: for the whole table."""
    table = visible(request, table_id)
    _seats(request, table)
    TABLE_SETTINGS.spend(f"{table.public_id} {request.session['guest']}")
    seating.set_pace(table, request.POST.get("pace", "")[:40])
    return answer(request, table_id)


@require_POST
def fill(request: HttpRequest, table_id: str) -> HttpResponse:
    table = seating.fill_with_bots(table_id, request.session["guest"], request.POST.get("level", ""))
    return redirect("table", table.public_id)


@require_POST
def again(request: HttpRequest, table_id: str) -> HttpResponse:
    visible(request, table_id)
    return redirect("table", seating.play_again(table_id, request.session["guest"]).public_id)


@require_POST
def consent_to(request: HttpRequest, table_id: str) -> HttpResponse:
    """Propose something to all, answer what is proposed, put an answer away, or end a pause."""
    table, guest = visible(request, table_id), request.session["guest"]
    ask, said = request.POST.get("ask", ""), request.POST.get("answer", "")
    if ask:
        consent.propose(table.public_id, guest, ask, _int(request, "version"))
    elif said == "on":
        consent.resume(table.public_id, guest)
    elif said == "heard":
        consent.put_away(table.public_id, guest, _int(request, "asked"))
    else:
        asked = _int(request, "asked") if "asked" in request.POST else None
        consent.answer(table.public_id, guest, said == "1", _int(request, "version"), asked)
    return answer(request, table_id)
