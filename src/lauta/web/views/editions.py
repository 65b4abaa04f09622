"""The pages of editions: the list, the editor, and what its script sends and asks.

Thin: what is stored is done in `kept.py`, what is shown is made in `editions/sheet.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from jinja2.utils import htmlsafe_json_dumps

from ...engine.edition import MOST_BYTES
from ...engine.edition_text import complete
from ...engine.errors import Fault, LautaError
from ...engine.game import Game
from ...engine.phrase import T
from ...engine.presentation import Editor
from ...i18n import language, say, translations
from ..base import static
from ..base.addresses import place_of
from ..base.rates import DRAFT_CHANGES, DRAFT_CHANGES_THERE, PREVIEWS, PREVIEWS_THERE
from ..base.reading import body_of, bytes_of, document_of
from ..base.refusals import BadRequest, NotFound, Refused, TooMuch, sentence, too_long
from ..base.sharing import Kept
from ..editions import kept
from ..editions.faults import placed, told
from ..editions.kept import State, Unusable
from ..editions.sheet import differing, editors_of, fault_rows, has_ours, sheet
from ..editions.words import words
from ..jobs import queue
from ..match import edition_games, offer
from ..match.match_cache import game_at
from ..models import Edition
from ..tables import seating
from .errors import marked
from .trials import told_of


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The editions of a guest, and the ways to a new one."""
    return _shelf(request)


def _shelf(
    request: HttpRequest, text: str = "", faults: Sequence[str] = (), status: int = 200
) -> HttpResponse:
    """The same with a text that could not be taken, so that it can be mended where it was pasted."""
    titles = {game.id: game for game in offer.games()}

    def shown(rows: list[Edition]) -> list[tuple[Edition, Game]]:
        return [(row, titles[row.game]) for row in rows if row.game in titles]

    return render(
        request,
        "editions.html",
        {
            "rows": shown(kept.of_guest(_guest(request))),
            "of_server": shown(kept.of_server()),
            "games": offer.games(),
            "chosen": request.GET.get("game", "")[:40],
            "text": text,
            "faults": faults,
            "most": MOST_BYTES,
            "too_long": say(too_long()),
        },
        status=status,
    )


@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """From a file, from its text, from another edition, or from the built-in figures."""
    guest, form = _guest(request), request.POST
    if "file" in request.FILES or "text" in form:
        return _taken(request, guest)
    if form.get("copy"):
        row = kept.copy(guest, kept.find(form["copy"]))
    else:
        row = kept.new(guest, form.get("game", "")[:40], form.get("name", ""))
    return redirect("edition", row.public_id)


def _taken(request: HttpRequest, guest: str) -> HttpResponse:
    """An edition from a file or a pasted text; what cannot be taken is shown again with all that is wrong."""
    text = ""
    try:
        text = _text_of(request.FILES["file"]) if "file" in request.FILES else request.POST["text"]
        if len(text.encode("utf-8", "replace")) > MOST_BYTES:
            raise TooMuch(too_long())
        row = kept.read(guest, text)
    except kept.Unusable as error:
        return _shelf(request, text, list(map(_sentence, error.faults)), error.status)
    except Refused as error:
        return marked(_shelf(request, text, [say(error.phrase)], error.status), error)
    return redirect("edition", row.public_id)


def _sentence(fault: Fault) -> str:
    """A fault where it stands alone; a place stays as the file writes it."""
    return say(placed(fault)) if fault.place else sentence(told(fault))


def _text_of(file: Any) -> str:
    if file.size > MOST_BYTES:
        raise TooMuch(too_long())
    return document_of(file.read())


@require_safe
def edition(request: HttpRequest, edition_id: str) -> HttpResponse:
    """The editor; somebody else's edition can be read and copied."""
    row = kept.find(edition_id)
    kept.note_visit(row)
    own = _owns(request, row)
    data, ours = _made.once((row.pk, row.version, language(), own), lambda: _page_data(row, own))
    return render(
        request,
        "edition.html",
        {
            "row": row,
            "game": offer.game(row.game),
            "own": own,
            "ours": ours,
            "data": data,
            **told_of(request, row, None),
        },
    )


_made = Kept(24)  # pages, of up to a megabyte each: a version of an edition, in a language
_answers = Kept(24)


def _page_data(row: Edition, own: bool) -> tuple[str, bool]:
    """What the script of the page begins with, as JSON for HTML; and whether any figure in it is ours."""
    state = kept.state_of(row)
    shown = sheet(state.draft)
    data = {
        **_answer(state),
        "tree": state.draft.tree,
        "base": state.draft.base,
        "sheet": shown,
        "editors": editors_of(state.draft, static.style_beside),
        "own": own,
        "assets": static.asset(""),
        "words": words(),
    }
    return htmlsafe_json_dumps(data, sort_keys=True), any(map(has_ours, shown))


@require_safe
def now(request: HttpRequest, edition_id: str) -> HttpResponse:
    """The same for the script: how the edition stands."""
    row = kept.find(edition_id)
    text = _answers.once((row.pk, row.version, language()), lambda: _standing(row))
    return HttpResponse(text, content_type="application/json")


def _standing(row: Edition) -> bytes:
    state = kept.state_of(row)
    return JsonResponse({**_answer(state), "sheet": sheet(state.draft)}).content


class Change(msgspec.Struct):
    """One figure: where it stands in the draft, and what it is now."""

    path: list[str | int]
    value: Any = None


class Changes(msgspec.Struct):
    """What the script sends when something was typed."""

    version: int
    changes: list[Change] = []
    name: str | None = None
    note: str | None = None
    confirmed: list[str] | None = None


class Asked(msgspec.Struct):
    """A question of an editor, of the type that the editor declares."""

    question: Any = None


@require_POST
def change(request: HttpRequest, edition_id: str) -> HttpResponse:
    """Store what was typed; the answer has all faults."""
    DRAFT_CHANGES_THERE.spend(place_of(request.META["REMOTE_ADDR"]))
    DRAFT_CHANGES.spend(_guest(request))
    sent = body_of(bytes_of(request), Changes)
    changes = [(_steps(one.path), one.value) for one in sent.changes]
    try:
        state = kept.change(
            edition_id, _guest(request), sent.version, changes, sent.name, sent.note, sent.confirmed
        )
    except Unusable as error:
        rows = [{"place": fault.place, "path": [], "text": say(told(fault))} for fault in error.faults]
        return JsonResponse({"error": say(error.phrase), "faults": rows}, status=400)
    return JsonResponse(_answer(state))


def _answer(state: State) -> dict[str, Any]:
    row = state.row
    return {
        "version": row.version,
        "digest": row.digest,
        "changed": row.n_changed,
        "confirmed": sorted(state.draft.agreed),
        "faults": fault_rows(state.draft, state.faults),
    }


@require_POST
def preview(request: HttpRequest, edition_id: str, n: int) -> HttpResponse:
    """What a special editor asks of its game, with the figures that can be played; null is not yet.

    What is half typed is no error: the browser would log one.
    """
    PREVIEWS_THERE.spend(place_of(request.META["REMOTE_ADDR"]))
    PREVIEWS.spend(_guest(request))
    row = kept.find(edition_id)
    game = edition_games.game_of(row.game, row.text)
    known = getattr(game.view, "editors", ())
    editor = known[n] if n < len(known) else None
    asked = body_of(bytes_of(request), Asked)
    try:
        question = (
            None if editor is None else msgspec.to_builtins(msgspec.convert(asked.question, editor.asks))
        )
        if editor is not None and (editor.picture is not None or editor.preview is not None):
            return JsonResponse({"answer": _answered(editor, game, question)})
    except (LautaError, msgspec.ValidationError, KeyError, IndexError, TypeError, ValueError):
        return JsonResponse({"answer": None})
    raise BadRequest(T("The server could not make sense of this request."))


def _answered(editor: Editor, game: Game, question: Any) -> Any:
    if editor.picture is not None:
        return editor.picture(game, question, translations())
    assert editor.preview is not None  # the caller asks only where there is one of the two
    return editor.preview(game, question)


@require_safe
def of_table(request: HttpRequest, table_id: str) -> HttpResponse:
    """In what the figures of a table differ from the built-in ones; for everybody who knows of the table."""
    row = seating.find(table_id)
    game = game_at(row)
    if game.edition is None:
        raise NotFound(T("This table is played with the built-in figures."))
    return render(
        request,
        "differs.html",
        {
            "table": row,
            "game": game,
            "rows": differing(game),
            "digest": game.edition_hash,
            "confirmed": len(game.confirmed),
        },
    )


@require_POST
def delete(request: HttpRequest, edition_id: str) -> HttpResponse:
    """It is gone, after somebody has said so twice."""
    kept.delete(kept.owned(edition_id, _guest(request)))
    queue.wish()
    return redirect("editions")


@require_safe
def download(request: HttpRequest, edition_id: str) -> HttpResponse:
    """The edition as a file: what differs, or with ?all=1 every figure with its meaning."""
    row = kept.find(edition_id)
    if "all" in request.GET:
        text = complete(edition_games.game_of(row.game, row.text), row.name, row.note)
    else:
        text = kept.state_of(row).draft.edition.text
    response = HttpResponse(text, content_type="application/toml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{row.game}-{row.digest or "edition"}.toml"'
    return response


def _guest(request: HttpRequest) -> str:
    return str(request.session.get("guest", ""))


def _owns(request: HttpRequest, row: Any) -> bool:
    return bool(_guest(request)) and row.owner == _guest(request)


def _steps(path: list[str | int]) -> Sequence[str | int]:
    if not 1 < len(path) <= 20:
        raise BadRequest(T("This edition has no such place."))
    return path
