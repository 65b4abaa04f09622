"""Whether a match counts, and what follows: the one question for everything that lets a bot decide or advise.

Rated matches, those of tournaments and daily challenges are serious. At a serious table only the weakest bot
stands in for a player, the seat then counts as last even if its player comes back, clocks run whoever waits,
and nobody who plays there gets advice or a bot's move in the same game elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

import lauta

from ...engine.match import Match
from ...engine.phrase import T
from ...engine.record import pack
from ..base.refusals import NotAllowed
from ..models import Table
from .match_cache import begun_under_other_rules, resume

STAND_IN = "novice"
MOST_COMPARED = 200  # running serious matches of a game, the newest
MOST_BACK = 80  # entries of a line that are looked back upon
OPENING = 12  # entries of a match, before which its position may be that of anybody's game


def serious(table: Table) -> bool:
    """True if the match counts for a rating, a tournament or a daily challenge."""
    return table.rated or table.tournament_id is not None or table.daily is not None


def stand_in(table: Table, level: str) -> str:
    """The level of the bot that takes over a seat: the one wished for, or the weakest where it counts."""
    return STAND_IN if serious(table) else level


def check_advice(guest: str, board: Table, match: Match) -> None:
    """Refuse advice on an analysis board for a position of a serious match that is being played. NotAllowed.

    Nobody gets it in a game that they play seriously at the moment; and nobody at all for a line that leads
    through the present position of such a match, whoever plays it.
    """
    running = _running(board.game)
    if any(seat.owner == guest for table in running for seat in table.seats.all() if guest):
        raise NotAllowed(
            T(
                "You are playing a match of {game} that counts. "
                "Hints and bots' moves in {game} wait until it is over.",
                game=lauta.game(board.game).title,
            )
        )
    if any(_leads_through(match, table) for table in running if table.players == board.players):
        raise NotAllowed(T("This position comes from a match that counts and is still being played."))


def _running(game: str) -> list[Table]:
    rows = Table.objects.filter(game=game, status=Table.PLAYING, free=False, lesson="")
    rows = rows.exclude(rated=False, tournament=None, daily=None)
    return list(rows.prefetch_related("seats").order_by("-pk")[:MOST_COMPARED])


def _leads_through(match: Match, table: Table) -> bool:
    """Whether the line of a board has the position at which a match is now."""
    if begun_under_other_rules(table):
        return False
    played = resume(table)
    if len(played.log) < OPENING:
        return False
    present = _public(played)
    return any(_public(each) == present for each in _line(match))


def _line(match: Match) -> Iterator[Match]:
    """The positions of a line, the newest first."""
    for n in range(len(match.log), max(-1, len(match.log) - MOST_BACK), -1):
        yield match.at(n)


def _public(match: Match) -> bytes:
    return pack(match.redacted(None))
