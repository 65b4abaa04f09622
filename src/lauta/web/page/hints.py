"""Hints for newcomers: those of a game and those of every table, and which of them are due now.

What a browser has shown before it keeps itself (`static/table/hints.js`); nothing of that is known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.game import Game
from ...engine.phrase import T
from ...engine.presentation import Choice, Hint, Teaches

UNDO = Hint("undo", T("You may take this back, as long as nothing has been revealed."), beside="undo")
ENDING = Hint(
    "ending", T("Nothing is left to do, so your turn ends in a moment. Here you keep it open."), beside="wait"
)
EVERYWHERE = (
    ENDING,
    UNDO,
    Hint("lit", T("Not sure what you can do? This lights all of it up."), beside="lit"),
    Hint("why", T("Press anything that is not lit to read why you cannot use it."), beside="lit"),
    Hint("rules", T("Read here how this table is played, with pictures and examples."), beside="rules"),
)


def hints_of(game: Game) -> tuple[Hint, ...]:
    """What may be said to a newcomer, in the order in which it is said."""
    return (*(game.view.hints if isinstance(game.view, Teaches) else ()), *EVERYWHERE)


def due(game: Game, choices: Sequence[Choice], undo: bool, ending: bool = False) -> str:
    """The hints whose moment is now, as `data-due` holds them: "move@C3 survey=12 undo".

    Behind the id stands the place of the decision that a hint is about, or its code where it is a button.
    """
    if not choices:
        return ""
    first = {choice.kind: choice for choice in reversed(choices) if not choice.aside and not choice.joined}
    told = []
    for hint in hints_of(game):
        found = next((first[kind] for kind in hint.when if kind in first), None)
        if hint.when and found is None or hint is UNDO and not undo or hint is ENDING and not ending:
            continue
        told.append(hint.id if hint.beside or found is None else f"{hint.id}{_where(found)}")
    return " ".join(told)


def _where(choice: Choice) -> str:
    return f"={choice.code}" if choice.place is None else f"@{choice.place}"
