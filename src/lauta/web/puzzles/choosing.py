"""Which puzzle comes next: today's, the same for everybody, and for each solver one near their own strength.

Solving them is in `solving.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from ...engine.game import Game
from ...engine.phrase import T
from ...puzzles.puzzle import LEVELS, Puzzle, puzzles_of
from ..base import clock
from ..base.refusals import BadRequest, NotFound
from ..match import offer
from ..models import PuzzleRecord, PuzzleTry, Solver
from ..ratings.scale import Strength

FIRST_DAY = date(2026, 1, 1)
BY_LEVEL = {1: 17.0, 2: 22.0, 3: 27.0, 4: 32.0, 5: 37.0}  # where the strength of a puzzle begins
SIGMA = 4.0  # and how uncertain it is
NEAR = 5  # of the puzzles nearest to one's strength, which one is drawn by the day


@dataclass(frozen=True)
class Shelf:
    """The puzzles of a game for one guest: today's, how many were found of how many, and by level."""

    game: Game
    today: Puzzle
    today_solved: bool
    found: int
    of: int
    levels: Mapping[int, tuple[int, int]]  # found, and all


@dataclass(frozen=True)
class Standing:
    """How strong a guest is at puzzles, after so many."""

    strength: Strength
    puzzles: int


def shelves(guest: str) -> list[Shelf]:
    """All games that have puzzles."""
    rows = PuzzleTry.objects.filter(owner=guest, solved=True) if guest else ()
    solved = {row.puzzle for row in rows}
    found = []
    for game in offer.games():
        puzzles = puzzles_of(game)
        if puzzles:
            one = of_the_day(game)
            levels = {
                level: (sum(p.id in solved for p in some), len(some))
                for level in LEVELS
                if (some := [p for p in puzzles.values() if p.level == level])
            }
            mine = sum(ident in solved for ident in puzzles)
            found.append(Shelf(game, one, one.id in solved, mine, len(puzzles), levels))
    return found


def game_of_the_day(games: Sequence[Game], today: date | None = None) -> Game:
    """Whose puzzle is that of the day: the games take turns."""
    return games[_day(today) % len(games)]


def of_the_day(game: Game, today: date | None = None) -> Puzzle:
    """The puzzle of a game for a day: another one each day, until all have been."""
    order = sorted(puzzles_of(game).values(), key=lambda one: one.id)
    return order[_day(today) % len(order)]


def today_of(game_id: str) -> Puzzle:
    """Today's puzzle of a game. NotFound where it has none."""
    game = offer.game(game_id)
    if not puzzles_of(game):
        raise NotFound(T("There is no such puzzle."))
    return of_the_day(game)


def _day(today: date | None) -> int:
    return ((today or clock.today()) - FIRST_DAY).days


def find(game_id: str, ident: str) -> Puzzle:
    """A puzzle by its id. NotFound."""
    found = puzzles_of(offer.game(game_id)).get(ident[:16])
    if found is None:
        raise NotFound(T("There is no such puzzle."))
    return found


def next_for(guest: str, game_id: str, level: int | None = None) -> Puzzle:
    """One that the guest has not found yet, near their strength, or of a level. The oldest when all are.

    BadRequest where the game has none of that level.
    """
    puzzles = [one for one in puzzles_of(offer.game(game_id)).values() if level in (None, one.level)]
    if not puzzles:
        raise BadRequest(T("There is no puzzle of this level."))
    tried = {row.puzzle: row for row in PuzzleTry.objects.filter(owner=guest, game=game_id)}
    fresh = [one for one in puzzles if one.id not in tried] or [
        one for one in puzzles if one.id in tried and not tried[one.id].solved
    ]
    if not fresh:
        return min(puzzles, key=lambda one: tried[one.id].changed)
    mine, theirs = standing(guest).strength.mu, strengths(game_id)
    fresh.sort(key=lambda one: (abs(theirs.get(one.id, first_strength(one)).mu - mine), one.id))
    near = fresh[:NEAR]
    return near[_day(None) % len(near)]


def first_strength(puzzle: Puzzle) -> Strength:
    """How hard a puzzle is before any member has tried it."""
    return Strength(BY_LEVEL[puzzle.level], SIGMA)


def strengths(game_id: str) -> dict[str, Strength]:
    """How hard puzzles have turned out to be."""
    return {row.puzzle: Strength(row.mu, row.sigma) for row in PuzzleRecord.objects.filter(game=game_id)}


def standing(guest: str) -> Standing:
    """How strong a guest is at puzzles; where everybody begins before the first one."""
    row = Solver.objects.filter(owner=guest).first() if guest else None
    return Standing(Strength(row.mu, row.sigma), row.puzzles) if row else Standing(Strength(), 0)
