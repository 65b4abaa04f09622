"""The final scoring of Navegador (NA-111 to NA-118); also what a player's things are worth on the way.

Cash that the viewer does not know counts nothing here.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data import constants as c
from .state import State, Step

NO_COLUMN = -1


@rule
def cash_points(s: State, seat: int) -> int:
    """Points for full sums of cash (NA-111)."""
    return max(0, s.players[seat].cash) // c.CASH_PER_POINT


@rule
def column_value(s: State, seat: int, column: int) -> int:
    """Points for each item of a column, the king's privilege left aside (NA-113)."""
    value: int = c.COLUMN_VALUE[column][s.players[seat].privileges[column]]
    return value


@rule
def king_column(s: State, seat: int) -> int:
    """The column in which the king's privilege brings most, NO_COLUMN if all are full (NA-112, NA-115)."""
    me = s.players[seat]
    best = NO_COLUMN
    most = -1
    for column in range(c.N_COLUMNS):
        gain = me.items[column] * c.KING_INCREMENT[column]
        if me.privileges[column] < c.SLOTS and gain > most:
            best = column
            most = gain
    return best


@rule
def column_points(s: State, seat: int, column: int) -> int:
    """Points of a column, the king's privilege included where it lies there (NA-114)."""
    value = column_value(s, seat, column)
    if column == king_column(s, seat):
        value += c.KING_INCREMENT[column]
    return value * s.players[seat].items[column]


@rule
def possessions(s: State, seat: int) -> int:
    """All points but those for cash (NA-111 to NA-114)."""
    me = s.players[seat]
    points = me.workers * c.POINTS_PER_WORKER + me.on_board * c.POINTS_PER_SHIP
    king = king_column(s, seat)
    for column in range(c.N_COLUMNS):
        value = c.COLUMN_VALUE[column][me.privileges[column]]
        if column == king:
            value += c.KING_INCREMENT[column]
        points += value * me.items[column]
    return points


@rule
def total(s: State, seat: int) -> int:
    """The total if the game ended now (NA-111 to NA-114)."""
    return possessions(s, seat) + cash_points(s, seat)


@rule
def points(s: State, seat: int) -> int:
    """The total so far; before the end without cash where that is hidden (NA-5, NA-116)."""
    if s.options.money_visibility and s.step != Step.OVER:
        return possessions(s, seat)
    return total(s, seat)


@rule
def is_ahead(s: State, seat: int, other: int) -> bool:
    """Whether a player ranks before another; ties go by the card, counter-clockwise (NA-116 to NA-118)."""
    mine = total(s, seat)
    theirs = total(s, other)
    if mine != theirs:
        return mine > theirs
    return (s.card_holder - seat) % s.n_players < (s.card_holder - other) % s.n_players


@rule
def place(s: State, seat: int) -> int:
    """The place of a player, 1 for the first (NA-118)."""
    ahead = 1
    for other in range(s.n_players):
        if other != seat and is_ahead(s, other, seat):
            ahead += 1
    return ahead


@rule
def is_winner(s: State, seat: int) -> bool:
    """Whether this player has won; False while the game goes on (NA-116, NA-117)."""
    return s.step == Step.OVER and place(s, seat) == 1
