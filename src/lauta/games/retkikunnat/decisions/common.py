"""The reader of the decisions of Retkikunnat, and which words fill themselves."""

from __future__ import annotations

from pathlib import Path

from ....engine.decisions import Decisions
from ...shared.star_board.data.constants import SPOT_NAMES, STARTS
from ...shared.star_board.speech.places import place_name, place_to
from ...shared.star_board.speech.words import money
from ..data.hops import ARRIVAL_SPOT
from ..rules import actions
from ..rules.play import actor
from ..rules.state import Phase, State
from ..speech import words
from ..speech.notation import text_of
from .current_task import chance_seat

THEMES = (
    "setup",
    "turns",
    "moving",
    "tokens",
    "cards",
    "hand",
    "reactions",
    "dice",
    "challenges",
    "trade",
    "offers",
)  # in the order in which their tips come


def decider(s: State) -> int:
    """The seat of a line: who has decided, or whom an outcome of chance is for."""
    seat: int = actor(s)
    return seat if seat >= 0 else chance_seat(s)


say = Decisions(
    actions.ACTIONS,
    text_of,
    [Path(__file__).with_name(f"{theme}.toml") for theme in THEMES],
    register=("RE", 101),
    borrowed=("ST", 58),
    phases=[phase for phase in Phase if phase != Phase.RUN],
    words={
        ("place", actions.ARRIVAL): lambda arrival: place_to(ARRIVAL_SPOT[arrival]),
        ("place", actions.PLACE): place_to,
        ("place", actions.START_CITY): lambda city: place_name(STARTS[city]),
        ("card", actions.SOURCE): words.source,
        ("card", actions.EXPEDITION_CARD): words.card,
        ("card", actions.HAND_CARD): words.hand_card,
        ("card", actions.EVENT_CARD): words.event,
        ("card", actions.DANGER_CARD): words.danger,
        ("what", actions.EXPEDITION_CARD): words.card,
        ("what", actions.SUM): lambda hundreds: money(100 * (hundreds + 1)),
        ("what", actions.TOKEN): words.token_object,
        ("sum", actions.SUM): lambda hundreds: money(100 * (hundreds + 1)),
        ("symbol", actions.SYMBOL): lambda face: words.times(1, face),
        ("character", actions.CHARACTER): words.character,
        ("n", actions.FACE): lambda face: face + 1,
    },
    seats={"name": actions.SEAT, "other": actions.SEAT},
    places={
        actions.ARRIVAL: lambda arrival: SPOT_NAMES[ARRIVAL_SPOT[arrival]],
        actions.PLACE: SPOT_NAMES.__getitem__,
        actions.START_CITY: lambda city: SPOT_NAMES[STARTS[city]],
    },
    decider=decider,
)
