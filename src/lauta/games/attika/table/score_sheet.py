"""How far everybody has come in Attika, and how the winner has won.

There are no points but buildings on the map (AT-97).
"""

from __future__ import annotations

from fractions import Fraction

from ....engine.phrase import Phrase, T
from ....engine.presentation import ScoreRow
from ..data.constants import N_BUILDINGS
from ..rules.state import State


def points(s: State, seat: int) -> Fraction:
    """Buildings on the map (AT-97)."""
    return Fraction(s.players[seat].buildings)


def score_sheet(s: State) -> list[ScoreRow]:
    """How far everybody came; buildings give the order behind the winner (AT-97)."""
    players = s.players[: s.n_players]
    notes = tuple(_how(s, seat) for seat in range(s.n_players))
    return [
        ScoreRow(T("settlements"), tuple(Fraction(player.settlements) for player in players)),
        ScoreRow(
            T("groups complete and connected"),
            tuple(Fraction(player.rewards.bit_count()) for player in players),
        ),
        ScoreRow(
            T("buildings on the map"),
            tuple(Fraction(player.buildings) for player in players),
            notes,
            total=True,
        ),
    ]


def _how(s: State, seat: int) -> Phrase | None:
    """How the winner has won (AT-93, AT-94)."""
    if s.winner != seat:
        return None
    if s.players[seat].buildings == N_BUILDINGS:
        return T("wins: all buildings stand")
    return T("wins: two shrines joined")
