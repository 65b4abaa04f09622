"""The points of Africa: the total so far, and line by line when the game is over.

How they are counted is in `rules/scoring.py`.
"""

from __future__ import annotations

from fractions import Fraction

from ....engine.phrase import Phrase, T
from ....engine.presentation import ScoreRow
from ..data.constants import END_BONUS, UNIT
from ..rules.play import ends_at
from ..rules.scoring import GEM_PRIZE, GOLD_PRIZE, goods_points, prize_share, total
from ..rules.state import State
from ..speech.words import nuggets, some_goods, stones


def points(s: State, seat: int) -> Fraction:
    """The total if the game ended now: all of it lies open (AF-68)."""
    return Fraction(total(s, seat), UNIT)


def score_sheet(s: State) -> list[ScoreRow]:
    """The final scoring, line by line (AF-68 to AF-75)."""
    seats = range(s.n_players)
    bonus = [END_BONUS if s.monuments >= ends_at(s) and seat == s.turn else 0 for seat in seats]
    booked = tuple(Fraction(s.players[seat].score - bonus[seat]) for seat in seats)
    goods = tuple(Fraction(goods_points(s, seat)) for seat in seats)
    return [
        ScoreRow(T("points during the game"), booked),
        ScoreRow(T("last monument"), tuple(map(Fraction, bonus))),
        ScoreRow(T("goods"), goods, tuple(_goods_note(s, seat) for seat in seats)),
        ScoreRow(
            T("most gold"), _shares(s, GOLD_PRIZE), tuple(nuggets(s.players[seat].gold) for seat in seats)
        ),
        ScoreRow(
            T("most gems"), _shares(s, GEM_PRIZE), tuple(stones(s.players[seat].gems) for seat in seats)
        ),
        ScoreRow(T("total"), tuple(Fraction(total(s, seat), UNIT) for seat in seats), total=True),
    ]


def _shares(s: State, prize: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(prize_share(s, seat, prize), UNIT) for seat in range(s.n_players))


def _goods_note(s: State, seat: int) -> Phrase | None:
    owned = [some_goods(kind, n) for kind, n in enumerate(s.players[seat].goods) if n]
    if not owned:
        return None
    note = owned[0]
    for more in owned[1:]:
        note = Phrase("{first}, {more}", {"first": note, "more": more})
    return note
