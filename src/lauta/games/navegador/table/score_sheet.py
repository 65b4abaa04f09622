"""The points of Navegador: the total so far, and line by line when the game is over.

How they are counted is in `rules/scoring.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ....engine.phrase import Phrase, T, plain
from ....engine.presentation import ScoreRow
from ..data.constants import CASH_PER_POINT, N_COLUMNS, POINTS_PER_SHIP, POINTS_PER_WORKER
from ..rules import scoring
from ..rules.scoring import cash_points, column_points, king_column
from ..rules.state import State, Step
from ..speech.words import column, money
from .player_boards import factor


def points(s: State, seat: int) -> Fraction:
    """The total so far; without cash before the end where that is hidden."""
    return Fraction(scoring.points(s, seat))


def score_sheet(s: State) -> list[ScoreRow]:
    """The final scoring, line by line (NA-111 to NA-114)."""
    seats = range(s.n_players)
    players = s.players[: s.n_players]
    rows = [
        ScoreRow(T("workers"), tuple(Fraction(player.workers * POINTS_PER_WORKER) for player in players)),
        ScoreRow(
            T("ships on the board"), tuple(Fraction(player.on_board * POINTS_PER_SHIP) for player in players)
        ),
        ScoreRow(
            T("cash, one point for each {n}", n=CASH_PER_POINT),
            tuple(Fraction(cash_points(s, seat)) for seat in seats),
            tuple(money(player.cash) for player in players),
        ),
    ]
    rows += [
        ScoreRow(
            column(index),
            tuple(Fraction(column_points(s, seat, index)) for seat in seats),
            tuple(_why(s, seat, index) for seat in seats),
        )
        for index in range(N_COLUMNS)
    ]
    totals = tuple(Fraction(scoring.total(s, seat)) for seat in seats)
    rows.append(ScoreRow(T("total"), totals, tuple(_tie(s, seat, totals) for seat in seats), total=True))
    return rows


def _why(s: State, seat: int, index: int) -> Phrase:
    """Where the points of a column come from: the factor of its privileges times what is owned."""
    told = plain(f"{factor(s, seat, index)} × {s.players[seat].items[index]}")
    if index == king_column(s, seat):
        return T("{product}, king's privilege", product=told)
    return told


def _tie(s: State, seat: int, totals: Sequence[Fraction]) -> Phrase | None:
    """Who is ahead of equals (NA-117)."""
    if s.step == Step.OVER and totals.count(totals[seat]) > 1 and scoring.is_winner(s, seat):
        return T("wins the tie: nearest to the Navegador card")
    return None
