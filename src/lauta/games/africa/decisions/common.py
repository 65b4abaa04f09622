"""The reader of the decisions of Africa, and which words fill themselves."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from ....engine.decisions import Decisions
from ..data.constants import BOARD
from ..rules.actions import ACTIONS, CELL, SEAT
from ..rules.state import Phase, State
from ..speech.notation import text_of
from ..speech.words import place_name

THEMES = ("setup", "moving", "finding", "camps", "herding")  # in the order in which their tips come


def gained(before: State, after: State, seat: int) -> Fraction:
    """The points that a seat has booked."""
    return Fraction(after.players[seat].score - before.players[seat].score)


say = Decisions(
    ACTIONS,
    text_of,
    [Path(__file__).with_name(f"{theme}.toml") for theme in THEMES],
    register=("AF", 83),
    phases=Phase,
    words={("place", CELL): place_name, ("cell", CELL): place_name},
    seats={"name": SEAT, "other": SEAT},
    places={CELL: BOARD.names.__getitem__},
    gained=gained,
)
