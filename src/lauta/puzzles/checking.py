"""Whether puzzles hold: each is read, played, and judged anew by searches and games of another seed."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.errors import LautaError
from ..engine.game import Game
from ..engine.record import pack
from .judging import DEEP, Judge
from .puzzle import Puzzle, PuzzleError, name_of

OTHER_SEED = 0x2B5D1
CHECKED_GAMES = 400
LEAST = 0.04  # of the gap: half of what finding asks for, since these are fewer games, and others


@dataclass(frozen=True)
class Checked:
    """What became of checking a puzzle: by step the gap that was found now; what is wrong, if anything."""

    puzzle: Puzzle
    gaps: tuple[float, ...]
    wrong: str = ""


def check(game: Game, puzzle: Puzzle, judge: Judge, *, seed: int = OTHER_SEED) -> Checked:
    """Play the line of a puzzle, and judge each of its decisions by games and a search of another seed."""
    try:
        roots = _roots(game, puzzle)
    except LautaError as error:
        return Checked(puzzle, (), str(error))
    gaps: list[float] = []
    for root, action, legal in roots:
        found = [next(iter(judge.searched(root, DEEP, seed + n))) for n in range(judge.plan.searches)]
        gap, better = judge.gap(root, puzzle.seat, action, legal, seed, CHECKED_GAMES)
        gaps.append(gap)
        if gap < LEAST:
            return Checked(puzzle, tuple(gaps), f"{game.wording(better)[2]} does as well in games")
        if found.count(action) * 2 <= len(found):
            other = next(one for one in found if one != action)
            return Checked(puzzle, tuple(gaps), f"a search prefers {game.wording(other)[2]}")
    return Checked(puzzle, tuple(gaps))


def _roots(game: Game, puzzle: Puzzle) -> list[tuple[bytes, int, list[int]]]:
    """The positions of the line as the seat knows them, what is to be decided, and what is legal."""
    if puzzle.id != name_of(puzzle.document, puzzle.line):
        raise PuzzleError(f"{puzzle.id}: position and line are of {name_of(puzzle.document, puzzle.line)}")
    numbers, match, found = puzzle.numbers(game), puzzle.match(game), []
    for number in numbers:
        found.append((pack(match.redacted(puzzle.seat)), number, match.legal_numbers()))
        match.play(number)
    return found
