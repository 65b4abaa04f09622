"""Why not: what speaks against a click on a place where nothing can be done.

The sentences are those of the games' refusals; only which decision was meant is guessed here.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from ... import i18n
from ...engine.errors import IllegalAction
from ...engine.phrase import T
from ...engine.presentation import Guesses
from ..base.refusals import NotFound
from ..match import offer
from ..match.edition_games import Keyed, keyed
from ..match.match_cache import table_lock
from ..match.rows import rows
from ..models import Table
from .lesson import Lesson, wanted
from .places import linked, linked_refusal
from .snapshot import Look
from .viewer import Viewer

LONGEST_PLACE = 60
ENDS = (".", "!", "?", "…")  # of sentences; a refusal that stands alone has none


def why(
    table_id: str, guest: str, language: str, uncovered: int | None, place: str, board: int | None = None
) -> Markup:
    """Why nothing can be done at a place now; what is to be done where no rule speaks against it.

    `board` is the seat on whose own board the place is: of somebody else's it is said whose it is, and what
    lies there. In a tutorial both are told, and the rule without its number, which nobody has read of yet.
    """
    with table_lock(table_id):
        table = rows.at(table_id)
        if table.status == Table.OPEN:
            raise NotFound(T("This match has not begun yet."))
        look = Look(table, Viewer.of(table, guest, uncovered))
        with i18n.speaking(language, offer.theme_of(table)):
            if look.lesson is not None:
                own = board is None or board == look.reader
                return _taught(look, look.lesson, place[:LONGEST_PLACE] if own else "")
            if board is not None and board != look.reader and board < len(look.names):
                return _of_another(look, board, place)
            refusal = _refusal(look, place[:LONGEST_PLACE]) if look.mine and not look.answered else None
            if refusal is None:
                prompt = look.prompt
                return linked(prompt.headline) + " " + linked(prompt.detail)
            return linked_refusal(refusal.phrase, refusal.rule)


def _taught(look: Look, lesson: Lesson, place: str) -> Markup:
    """What lies at a place, where a step of a tutorial is read; else what speaks against it, and the wish."""
    told = linked(wanted(lesson.step, look.choices))
    if place and not look.choices:
        lies = _capital(next((piece.label for piece in look.board.pieces if piece.place == place), ""))
        return escape(lies) or told  # many a step invites to look round
    else:
        refusal = _refusal(look, place) if place and look.mine else None
        first = linked_refusal(refusal.phrase) if refusal else Markup()
    ended = first.striptags().endswith(ENDS)
    return first + ("" if ended else ".") + " " + told if first else told


def _of_another(look: Look, seat: int, place: str) -> Markup:
    """Whose board it is, and what lies at a place of it."""
    whose = i18n.say(T("This is {name}'s board.", name=look.names[seat]))
    sheets = next((sheets for owner, sheets in look.boards if owner == seat), [])
    labels = (
        piece.label for sheet in sheets for piece in sheet.scene.pieces if place and piece.place == place
    )
    return escape(f"{whose} {_capital(next(labels, ''))}".strip())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _refusal(look: Look, place: str) -> IllegalAction | None:
    match = look.match
    legal = {action.number: action.kind for action in match.legal_actions()}
    for number in _meant(look, place, set(legal.values())):
        if number not in legal:
            return match.game.why_illegal(look.state, number)
    return None


def _meant(look: Look, place: str, due: set[str]) -> list[int]:
    """Decisions about a place, likeliest first: as the game guesses, else of a kind that is due now.

    A place may be a word of its own, the second of its kind ("tower-2"), kind and word ("take-church"), or a
    kind that has no words ("card").
    """
    view, (owner, _, rest) = look.game.view, place.lower().partition("-")
    about = _about(keyed(look.game))
    named = (
        about.get(place.lower()) or about.get(owner if rest.isdigit() else rest) or ()
    )  # "tower-2", "take-ship"
    found = sorted(named, key=lambda one: (one[0] != owner, one[0] not in due))
    guessed = view.meant(look.state, place) if isinstance(view, Guesses) else ()
    return [*guessed, *(number for _, number in found)]


@lru_cache
def _about(known: Keyed) -> dict[str, list[tuple[str, int]]]:
    """All decisions by the words in them: kind and number of each."""
    game = known.game
    found: dict[str, list[tuple[str, int]]] = {}
    for number in range(game.rules("plain").N_ACTIONS):
        kind, words = game.notation.split(number)
        for word in words or (kind,):
            found.setdefault(word.lower(), []).append((kind, number))
    return found
