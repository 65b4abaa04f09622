"""Who has won in Retkikunnat and how, and how far everybody came.

There are no points before the end (RE-96).
"""

from __future__ import annotations

from fractions import Fraction

from ....engine.phrase import Phrase, T
from ....engine.presentation import ScoreRow
from ...shared.star_board.data.constants import IS_HOME
from ...shared.star_board.speech.places import place_name
from ...shared.star_board.speech.words import winning_item
from ..data.card_codes import ATTRIBUTES
from ..rules import play as rules
from ..rules.holdings import carries
from ..rules.state import Phase, State
from ..speech.card_texts import SYMBOLS as SYMBOL_NAMES


def points(s: State, seat: int) -> Fraction:
    """1 for the winner; there are no points on the way (RE-96)."""
    return Fraction(rules.points(s, seat))


def score_sheet(s: State) -> list[ScoreRow]:
    """Who brought what home, and how far everybody came (RE-96)."""
    players = s.players[: s.n_players]
    rows = [
        ScoreRow(T("expedition cards"), tuple(Fraction(player.n_cards) for player in players)),
        *(
            ScoreRow(SYMBOL_NAMES[n], tuple(Fraction(player.symbols[n]) for player in players))
            for n in range(len(ATTRIBUTES))
        ),
        ScoreRow(T("hand cards"), tuple(Fraction(player.held) for player in players)),
        ScoreRow(T("money in £"), tuple(Fraction(player.money) for player in players)),
    ]
    notes = tuple(_how(s, seat) for seat in range(s.n_players))
    total = tuple(Fraction(rules.total(s, seat)) for seat in range(s.n_players))
    return [*rows, ScoreRow(T("victory"), total, notes, total=True)]


def _how(s: State, seat: int) -> Phrase | None:
    me = s.players[seat]
    if s.phase != Phase.OVER:
        return None
    if s.winner == seat:
        assert IS_HOME[me.at]
        what = winning_item(bool(me.star))
        return T("brought {what} home: {place}", what=what, place=place_name(me.at))
    if carries(me):
        return T("had found {what}, but did not reach home", what=winning_item(bool(me.star)))
    return None
