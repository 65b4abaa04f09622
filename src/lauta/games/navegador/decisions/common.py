"""The reader of the decisions of Navegador, and which words fill themselves."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from ....engine.decisions import Decisions
from ..rules.actions import ACTIONS, COLUMN, LINE, PLACED, REGION, SEAT, SPACE
from ..rules.navigation import sailor
from ..rules.scoring import possessions
from ..rules.state import State, Step
from ..speech import words
from ..speech.notation import text_of
from .targets import column_place, line_place, region_place, space_place

THEMES = ("setup", "rondel", "voyages", "market", "purchases")  # in the order in which their tips come


def decider(s: State) -> int:
    """The seat of a line: with the card it is not that of the turn."""
    return s.card_holder if s.step == Step.WINDOW else sailor(s)


def gained(before: State, after: State, seat: int) -> Fraction:
    """The points booked for things; cash comes and goes."""
    return Fraction(possessions(after, seat) - possessions(before, seat))


say = Decisions(
    ACTIONS,
    text_of,
    [Path(__file__).with_name(f"{theme}.toml") for theme in THEMES],
    register=("NA", 119),
    phases=Step,
    phase="step",
    words={
        ("space", SPACE): words.space_name,
        ("region", REGION): words.region,
        ("workers", PLACED): words.workers,
        ("ships", PLACED): words.ships,
        ("building", LINE): words.building_command,
        ("column", COLUMN): words.column,
    },
    seats={"name": SEAT},
    places={SPACE: space_place, REGION: region_place, LINE: line_place, COLUMN: column_place},
    decider=decider,
    gained=gained,
)
