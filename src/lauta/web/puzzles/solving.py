"""A guest and a puzzle at a table: beginning it, a right or a wrong decision, the solution, what it counts.

A table holds no more than the position of the puzzle, in which everything hidden was filled in from what its
seat may know; so there is nothing that it could tell. What a page says of it is gathered in `page/puzzle.py`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import takewhile

from django.db import transaction
from django.db.models import F

from ...analysis.wire import packed_phrase
from ...engine.errors import CannotUndo
from ...engine.match import Match
from ...engine.phrase import Phrase, T, plain
from ...i18n import say
from ...puzzles.puzzle import Puzzle
from ..base.refusals import BadRequest, NotAllowed, NotFound
from ..match import moves, offer
from ..match.courses import line_of, puzzle_at, start_of
from ..match.presence import presence
from ..members.player_names import player_name
from ..models import Member, PuzzleRecord, PuzzleTry, Seat, Solver, Table
from ..models.tables import PUZZLE
from ..ratings.scale import Strength, rated_anew
from ..tables import seating
from ..tables.expiry import last_day
from ..tables.seating import BOT_NAMES
from .choosing import first_strength, standing

MOST_TABLES = 5  # of a guest; the puzzle that was left first goes, what came of it stays


def begin(guest: str, puzzle: Puzzle, learner: str = "") -> Table:
    """A table for a puzzle, anew; that of before where the guest is in the midst of it."""
    own = Table.objects.filter(host=guest, lesson__startswith=PUZZLE).order_by("-changed")
    for old in own.filter(game=puzzle.game, lesson=f"{PUZZLE}{puzzle.id}"):
        if old.rules_version == offer.game(puzzle.game).rules_version and _left_to_do(old):
            return old
        old.delete()
    with transaction.atomic():
        for old in own[MOST_TABLES - 1 :]:
            old.delete()
        table = _made(guest, puzzle, learner)
    presence.visit(table.public_id, guest)
    return table


def _left_to_do(table: Table) -> bool:
    return table.entries.count() < len(puzzle_at(table).line)


def names_at(puzzle: Puzzle, learner: str) -> list[str]:
    """What the seats of a puzzle are called."""
    names = iter(BOT_NAMES)
    return [learner if seat == puzzle.seat else next(names) for seat in range(puzzle.players)]


def _made(guest: str, puzzle: Puzzle, learner: str) -> Table:
    game = offer.game(puzzle.game)
    seating.check_room()
    start = start_of(game.id, puzzle.id)
    table = Table.objects.create(
        host=guest, game=game.id, rules_version=game.rules_version, players=puzzle.players,
        options=start.options, lesson=f"{PUZZLE}{puzzle.id}", seed=secrets.token_bytes(32), nonces=[],
        seen=last_day(),
    )  # fmt: skip
    names = names_at(puzzle, player_name(guest, learner, say(T("Player {n}", n=puzzle.seat + 1))))
    for index, name in enumerate(names):
        kind, owner = (Seat.HUMAN, guest) if index == puzzle.seat else (Seat.SCRIPT, "")
        Seat.objects.create(table=table, index=index, name=name, kind=kind, owner=owner)
    moves.begin(table, game.match(position=start, names=names))
    return table


def play(table_id: str, guest: str, decisions: Sequence[int], back: int, version: int) -> int:
    """Make decisions and hear whether they are right; the new version.

    What is right stays on the table, of what is wrong nothing. IllegalAction where it is against the rules.
    """

    def move(table: Table, match: Match) -> range:
        puzzle, line = _at(table, guest)
        if len(match.log) >= len(line):
            raise BadRequest(T("This puzzle is solved."))
        if back > len(match.log):
            raise CannotUndo(T("That much of this turn cannot be taken back."))
        before, snapshot = list(match.log), match.snapshot()
        label = _label(match, decisions)
        base = before[: len(before) - back]
        made = (*(entry.action for entry in base), *decisions)
        try:
            match.load(base, None)
            match.play_together(decisions)
        finally:
            match.load(before, snapshot)
        right = _right(made, line)
        kept = min(right, len(base))
        match.load(before[:kept], None)
        for number in line[kept:right]:
            match.play(number)
        _judge(table, puzzle, match, made, right, line, label)
        return range(kept + 2, right + 1)

    return moves.by_script(table_id, version, move)


def _right(made: Sequence[int], line: Sequence[int]) -> int:
    """How many decisions from the first on are those of the line."""
    same = (one == two for one, two in zip(made, line, strict=False))
    return sum(takewhile(bool, same))


def _judge(
    table: Table, puzzle: Puzzle, match: Match, made: Sequence[int], right: int, line: Sequence[int],
    label: Phrase,
) -> None:  # fmt: skip
    """Write down what came of it: right so far, the whole line, or a wrong decision and its cost."""
    tried = _try_of(table, puzzle)
    if right == len(line):
        tried.said = {}
        if not tried.solved and not tried.shown:
            tried.solved = True
            _record(puzzle)
            PuzzleRecord.objects.filter(puzzle=puzzle.id).update(solved=F("solved") + 1)
        _count(tried, puzzle, won=True)
    elif right == len(made):
        tried.said = {}
    else:
        text = match.game.wording(made[right])[2]
        cost, measured = puzzle.steps[right].cost(text)
        tried.wrong += 1
        tried.said = {
            "move": packed_phrase(label), "best": round(puzzle.steps[right].best, 3),
            "cost": round(cost, 3), "measured": measured,
        }  # fmt: skip
        _count(tried, puzzle, won=False)
    tried.save()


def _label(match: Match, decisions: Sequence[int]) -> Phrase:
    """What the decisions are called at the table."""
    seat = match.actor
    numbers = match.legal_numbers()
    for choice in match.game.view.choices(match.redacted(seat), numbers, match.names):
        if (choice.action, *choice.follow) == tuple(decisions) and not choice.back:
            return choice.label
    return plain(match.game.wording(decisions[0])[2])


def go(table_id: str, guest: str, what: str, version: int) -> int:
    """Begin anew ("again"), or have the solution played ("show"); the new version."""

    def change(table: Table, match: Match) -> range:
        puzzle, line = _at(table, guest)
        tried = _try_of(table, puzzle)
        tried.said = {}
        if what == "show":
            tried.shown = True
            tried.said = {"shown": True}
            _count(tried, puzzle, won=False)
            match.load([], None)
            for number in line:
                match.play(number)
        else:
            match.load([], None)
        tried.save()
        return range(2, len(match.log) + 1) if match.log else range(1, 1)

    return moves.by_script(table_id, version, change)


def _at(table: Table, guest: str) -> tuple[Puzzle, tuple[int, ...]]:
    if not table.puzzle:
        raise NotFound(T("There is no such puzzle."))
    if table.host != guest:
        raise NotAllowed(T("Only who solves this puzzle can do this."))
    return puzzle_at(table), line_of(table.game, table.puzzle)


def _try_of(table: Table, puzzle: Puzzle) -> PuzzleTry:
    about = {"owner": table.host, "puzzle": puzzle.id}
    tried, _ = PuzzleTry.objects.get_or_create(**about, defaults={"game": table.game})
    tried.seen = last_day()
    return tried


# --- what it counts -----------------------------------------------------------------------------------


def _record(puzzle: Puzzle) -> PuzzleRecord:
    first = first_strength(puzzle)
    defaults = {"game": puzzle.game, "mu": first.mu, "sigma": first.sigma}
    return PuzzleRecord.objects.get_or_create(puzzle=puzzle.id, defaults=defaults)[0]


def _count(tried: PuzzleTry, puzzle: Puzzle, *, won: bool) -> None:
    """The first result of a guest counts: for how many found the puzzle, and as a match against it.

    What guests without an account do does not move the puzzle: anybody can be a new one every time.
    """
    if tried.won is not None:
        return
    tried.won = won
    record, mine = _record(puzzle), standing(tried.owner)
    record.tried += 1
    record.won += won
    theirs = Strength(record.mu, record.sigma)
    me, puzzle_now = rated_anew([mine.strength, theirs], [1, 2] if won else [2, 1])
    if Member.objects.filter(guest=tried.owner).exists():
        record.mu, record.sigma = puzzle_now
    record.save()
    Solver.objects.update_or_create(
        owner=tried.owner,
        defaults={"mu": me.mu, "sigma": me.sigma, "puzzles": mine.puzzles + 1, "seen": last_day()},
    )
