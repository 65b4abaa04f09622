"""Whether a match counts, and what follows: the one question for everything that lets a bot decide or advise.

Rated matches, those of tournaments and daily challenges are serious. At a serious table only the weakest bot
stands in for a player, the seat then counts as last even if its player comes back, clocks run whoever waits,
and nobody who plays there gets advice or a bot's move in the same game elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, F, OuterRef, QuerySet, Subquery, Window
from django.db.models.functions import RowNumber

import lauta

from ...engine.actors import SPECTATOR
from ...engine.match import Match
from ...engine.phrase import T
from ...engine.record import pack, size, unpack
from ..base.asker import asker
from ..base.rates import ADVICE_ASKED
from ..base.refusals import NotAllowed
from ..models import Seat, Table
from .match_cache import begun_under_other_rules, game_at, resume

STAND_IN = "novice"
MOST_COMPARED = 200  # running serious matches of a game and number of players, the newest
MOST_OF_A_HOST = 20  # of these, those with most people first: a host cannot push out the matches of others
MOST_BACK = 80  # positions of a line that are compared
MOST_NEAR = 12  # of these, the newest, that must not be almost those of a match either
ALIKE = 50  # almost the same: at most one byte in so many differs (tests/outside/test_near_positions.py)
OPENING = 12  # entries of a match, before which its position may be that of anybody's game


def serious(table: Table) -> bool:
    """True if the match counts for a rating, a tournament or a daily challenge."""
    return table.rated or table.tournament_id is not None or table.daily is not None


def stand_in(table: Table, level: str) -> str:
    """The level of the bot that takes over a seat: the one wished for, or the weakest where it counts."""
    return STAND_IN if serious(table) else level


def check_advice(guest: str, board: Table, match: Match) -> None:
    """Refuse advice on an analysis board for a position of a serious match that is being played.

    Nobody gets it in a game that they play seriously at the moment; and nobody at all for a line that leads
    through the present position of such a match, or one that is almost the same. NotAllowed, TooFast.
    Call it outside a transaction: it compares with many matches.
    """
    ADVICE_ASKED.spend(asker() or guest)
    running = _running(board.game)
    if guest and Seat.objects.filter(owner=guest, table__in=running).exists():
        raise NotAllowed(
            T(
                "You are playing a match of {game} that counts. "
                "Hints and bots' moves in {game} wait until it is over.",
                game=lauta.game(board.game).title,
            )
        )
    compared = _compared(running.filter(players=board.players, entries__n=OPENING - 1))
    tables = [table for table in compared if not begun_under_other_rules(table)]
    if tables and _leads_through(_line(match), tables):
        raise NotAllowed(T("This position comes from a match that counts and is still being played."))


def _running(game: str) -> QuerySet[Table]:
    rows = Table.objects.filter(game=game, status=Table.PLAYING, free=False, lesson="")
    return rows.exclude(rated=False, tournament=None, daily=None)


def _compared(running: QuerySet[Table]) -> list[Table]:
    """The matches to compare with: of each host first the newest one with most people, then the next."""
    people = Subquery(
        Seat.objects.filter(table=OuterRef("pk"), kind=Seat.HUMAN)
        .order_by()
        .values("table")
        .annotate(n=Count("pk"))
        .values("n")
    )
    turn: Any = Window(RowNumber(), partition_by=[F("host")], order_by=[F("people").desc(), F("pk").desc()])
    rows = running.order_by().annotate(people=people).annotate(turn=turn)
    return list(rows.filter(turn__lte=MOST_OF_A_HOST).order_by("turn", "-pk")[:MOST_COMPARED])


def _leads_through(line: list[bytes], tables: Iterable[Table]) -> bool:
    """Whether a line has the position at which one of the matches is now, or its end one almost like it."""
    positions, end = set(line), [int.from_bytes(one) for one in line[-MOST_NEAR:]]
    for table in tables:
        present = _present(table)
        if present in positions:
            return True
        number, length = int.from_bytes(present), len(present)
        if any(_differing(number ^ one) <= length // ALIKE for one in end):
            return True
    return False


def _differing(bits: int) -> int:
    """How many bytes are not zero."""
    length = (bits.bit_length() + 7) // 8
    return length - bits.to_bytes(length).count(0)


def _line(match: Match) -> list[bytes]:
    """The positions of a line as spectators would see them, the newest last."""
    first = max(0, len(match.log) - MOST_BACK + 1)
    past = match.at(first)
    line = [pack(past.known_to(None))]
    for entry in match.log[first:]:
        past.rules.apply(past.state, entry.action)
        line.append(pack(past.known_to(None)))
    return line


def _present(table: Table) -> bytes:
    """The position of a running match as spectators see it, from its row alone where that has it."""
    rules, stored = game_at(table).rules("plain"), bytes(table.snapshot or b"")
    if len(stored) != size(rules.State):  # of an older version, whose states had other fields
        return pack(resume(table).known_to(None))
    state = unpack(rules.State, stored)
    rules.redact(state, SPECTATOR)
    return pack(state)
