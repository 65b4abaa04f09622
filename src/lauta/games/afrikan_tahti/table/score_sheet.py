"""Who has won in Afrikan tähti and how, and what everybody found on the way.

There are no points before the end (ST-52).
"""

from __future__ import annotations

from fractions import Fraction

from ....engine.phrase import Phrase, T
from ....engine.presentation import ScoreRow
from ...shared.star_board.data.constants import IS_HOME
from ...shared.star_board.speech.places import place_name
from ..data.constants import BLANK, EFFECT, GEM, HORSESHOE, N_TOKENS, ROBBER, STAR
from ..rules import play as rules
from ..rules.legal import carries
from ..rules.state import UNDECIDED, State
from ..speech.words import items_object, tokens_label


def points(s: State, seat: int) -> Fraction:
    """1 for the winner; there are no points on the way (ST-52)."""
    return Fraction(rules.points(s, seat))


def score_sheet(s: State) -> list[ScoreRow]:
    """Who brought what home, and what everybody found on the way (ST-52)."""
    players = s.players[: s.n_players]
    kinds = [token for token in range(N_TOKENS) if EFFECT[token] in (GEM, ROBBER, BLANK, HORSESHOE, STAR)]
    rows = [
        ScoreRow(tokens_label(token), tuple(Fraction(p.found[token]) for p in players)) for token in kinds
    ]
    rows.append(ScoreRow(T("money in £"), tuple(Fraction(player.money) for player in players)))
    notes = tuple(_how(s, seat) for seat in range(s.n_players))
    total = tuple(Fraction(rules.total(s, seat)) for seat in range(s.n_players))
    return [*rows, ScoreRow(T("victory"), total, notes, total=True)]


def _how(s: State, seat: int) -> Phrase | None:
    """How the winner has won, and how far the others were (ST-52 to ST-56)."""
    me = s.players[seat]
    if s.winner == UNDECIDED:
        return None
    if s.winner == seat and IS_HOME[me.at]:
        return T("brought {what} home: {place}", what=items_object(me), place=place_name(me.at))
    if s.winner == seat:
        return T("the only one left who could win")
    if carries(me):
        return T("had found {what}, but did not reach home", what=items_object(me))
    return None
