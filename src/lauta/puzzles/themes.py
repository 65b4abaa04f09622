"""What a puzzle is about, in a few words: made of the reasons why its line is best.

Reasons name other seats by their letters; whoever shows them says what they are called.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.actors import SEAT_LETTERS
from ..engine.phrase import Phrase, T
from .puzzle import Puzzle

BEST, WIN = T("Find the best move"), T("Win the match")
SURE = 0.98  # of a chance, from which a line wins
_THEMES = {
    "brings {thing}, worth {worth}": T("Find {thing}, worth {worth}"),
    "denies {name} {thing}, worth {worth}": T("Keep {name} from {thing}, worth {worth}"),
    "shortens {thing} by {turns}": T("Shorten {thing} by {turns}"),
    "lengthens {thing} for {name} by {turns}": T("Lengthen {thing} for {name} by {turns}"),
    "brings {amount}": T("Win {amount}"),
}
GOOD = {*_THEMES, "{thing}: {percent} % likelier", "{thing} for {name}: {percent} % less likely"}


def title(puzzle: Puzzle, names: Sequence[str]) -> Phrase:
    """The theme: what the line brings or denies others, as the first reason that says so has it."""
    for reason in reasons(puzzle, names):
        theme = _THEMES.get(reason.template)
        if theme is not None:
            return Phrase(theme.template, reason.args)
    return WIN if puzzle.steps[-1].best >= SURE else BEST


def reasons(puzzle: Puzzle, names: Sequence[str]) -> tuple[Phrase, ...]:
    """Why the line is best, the seats called by their names; what it costs is left out."""
    letters = dict(zip(SEAT_LETTERS, names, strict=False))
    return tuple(_named(reason, letters) for reason in puzzle.reasons if reason.template in GOOD)


def _named(reason: Phrase, letters: dict[str, str]) -> Phrase:
    name = reason.args.get("name")
    if not isinstance(name, str):
        return reason
    args = {**reason.args, "name": letters.get(name, name)}
    return Phrase(reason.template, args, plural=reason.plural, count=reason.count, context=reason.context)
