"""What is peculiar to a place of the star's board, in a few words for whoever points at it or taps it.

Its figures are each game's own (`PlaceFigures`); the mark beside the place is drawn by `star_board.drawing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .....engine.phrase import Phrase, T
from ..data.constants import N_CITIES, N_SPOTS
from ..speech.places import special_of
from ..speech.words import faces, money

SPECIAL_DOTS = tuple(spot for spot in range(N_CITIES, N_SPOTS) if special_of(spot))
TOLD_BY_CHOICES = ("cape_town", "bedouins", "pirates")  # what a move there does stands at the choice itself


@dataclass(frozen=True)
class PlaceFigures:
    """What special places do in a game: how many times its value a gem brings on the Gold Coast, pounds for
    the first in Cape Town, faces of the die that free captives, and what the Slave Coast does, in words."""

    gem_factor: int
    first_in_cape_town: int
    freeing: Sequence[int]
    slave_coast: Phrase


def place_rule(spot: int, spent: bool, figures: PlaceFigures, chosen: bool = False) -> list[Phrase]:
    """The rule of a place, in a list; an empty one where there is none, or where it is over (`spent`).

    `chosen`: something can be done there, which tells what comes of going there by itself.
    """
    special = special_of(spot)
    if spent or (chosen and special in TOLD_BY_CHOICES):
        return []
    match special:
        case "gold_coast" if figures.gem_factor == 2:
            return [T("a gem turned up here brings double")]
        case "gold_coast":
            return [T("a gem turned up here brings {n} times its value", n=figures.gem_factor)]
        case "slave_coast":
            return [figures.slave_coast]
        case "cape_town":
            return [T("the first player to stop here gets {money}", money=money(figures.first_in_cape_town))]
        case "bedouins" | "pirates":
            return [
                T(
                    "a player who ends a move here is a captive until a roll of {faces}",
                    faces=faces(figures.freeing),
                )
            ]
        case _:
            return []
