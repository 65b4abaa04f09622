"""What a table says of the puzzle that is solved there: its theme, praise with reasons, what an error costs.

Words only; what is right is judged in `web/puzzles/solving.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...analysis.wire import phrase_of
from ...engine.phrase import Phrase, T
from ...engine.presentation import Prompt
from ...puzzles.puzzle import Puzzle
from ...puzzles.themes import reasons, title
from ..models import PuzzleRecord, PuzzleTry


class PuzzleSeen(NamedTuple):
    """A puzzle on a page: how much of its line is found, whether that is all, how others did, what to say."""

    id: str
    level: int
    found: int
    steps: int
    done: bool
    tried: int
    won: int
    prompt: Prompt


def seen(puzzle: Puzzle, owner: str, found: int, names: Sequence[str], own: Prompt) -> PuzzleSeen:
    """The puzzle for the guest who solves it; `own` is what the game asks for in this position."""
    row = PuzzleTry.objects.filter(owner=owner, puzzle=puzzle.id).first()
    record = PuzzleRecord.objects.filter(puzzle=puzzle.id).first()
    steps = len(puzzle.line)
    done = found >= steps
    said = row.said if row else {}
    return PuzzleSeen(
        puzzle.id, puzzle.level, found, steps, done, record.tried if record else 0,
        record.won if record else 0, _prompt(puzzle, found, done, said, names, own),
    )  # fmt: skip


def _prompt(
    puzzle: Puzzle, found: int, done: bool, said: Mapping[str, Any], names: Sequence[str], own: Prompt
) -> Prompt:
    if done:
        headline = T("This was it.") if said.get("shown") else T("Found!")
        return Prompt(headline, _praise(puzzle, names))
    if "move" in said:
        return Prompt(T("There is something better."), _cost(said))
    if found:
        return Prompt(T("Right so far. What comes next?"), own.headline)
    wanted = T("One decision is clearly best.")
    if len(puzzle.line) > 1:
        wanted = T("{n} decisions in a row are clearly best.", n=len(puzzle.line))
    told = Phrase("{wanted} {now}", {"wanted": wanted, "now": own.headline})
    return Prompt(Phrase("{theme}.", {"theme": title(puzzle, names)}), told)


def _percent(share: float) -> int:
    return round(100 * share)


def _cost(said: Mapping[str, Any]) -> Phrase:
    best, cost = float(said["best"]), float(said["cost"])
    move = phrase_of(said["move"])
    if said["measured"]:
        return T(
            "“{move}” wins {percent} games of 100 from here, the best move {best}. Try again.",
            move=move, percent=_percent(best - cost), best=_percent(best),
        )  # fmt: skip
    return T(
        "“{move}” wins at least {n} games of 100 fewer than the best move. Try again.",
        move=move, n=_percent(cost),
    )  # fmt: skip


def _praise(puzzle: Puzzle, names: Sequence[str]) -> Phrase:
    """How much better the line is, and why."""
    step = puzzle.steps[0]
    told = T(
        "It wins {best} games of 100 from here, anything else {other} at most.",
        best=_percent(step.best), other=_percent(step.best - step.gap),
    )  # fmt: skip
    why = reasons(puzzle, names)
    if not why:
        return told
    listed = why[0]
    for reason in why[1:]:
        listed = Phrase("{one}; {other}", {"one": listed, "other": reason})
    return T("{told} Beside the others it {reasons}.", told=told, reasons=listed)
