"""The reader of the decisions of Afrikan tähti, and which words fill themselves."""

from __future__ import annotations

from pathlib import Path

from ....engine.decisions import Decisions
from ...shared.star_board.data.constants import SPOT_NAMES, STARTS
from ...shared.star_board.speech.places import place_name, place_to
from ..rules.actions import ACTIONS, CITY, FACE, SPOT, START_CITY
from ..rules.state import Phase
from ..speech.notation import text_of

THEMES = ("setup", "dice", "tokens", "travel", "turns")  # in the order in which their tips come

say = Decisions(
    ACTIONS,
    text_of,
    [Path(__file__).with_name(f"{theme}.toml") for theme in THEMES],
    register=("ST", 58),
    phases=Phase,
    words={
        ("place", SPOT): place_to,
        ("place", CITY): place_to,
        ("place", START_CITY): lambda city: place_name(STARTS[city]),
        ("spot", SPOT): place_name,
        ("to", SPOT): place_to,
        ("n", FACE): int,
    },
    places={
        SPOT: SPOT_NAMES.__getitem__,
        CITY: SPOT_NAMES.__getitem__,
        START_CITY: lambda city: SPOT_NAMES[STARTS[city]],
    },
)
