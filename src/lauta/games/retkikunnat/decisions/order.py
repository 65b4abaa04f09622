"""The choices of a position of Retkikunnat as a whole: their order, usual ways, lost cards, gifts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....engine.presentation import Choice
from ...shared.star_board.data.constants import N_CITIES
from ..data.constants import CARDS, HAND_EVENTS
from ..data.hops import ARRIVAL_SPOT
from ..rules import actions
from ..rules.state import MATTER, Matter, State
from .common import say
from .moving import fare_of, steps_to
from .offers import gift

# Buttons by how likely they are wanted; what cannot be taken back or gives something up comes last.
_LIKELY = (
    "roll", "sail", "stop", "stay", "dice", "star", "horseshoe", "permit", "pay", "try", "challenge", "trade",
    "swap", "use", "decline", "throw", "accept", "counter", "offer", "reject", "pass", "end",
)  # fmt: skip


@say.arranges
def arranged(s: State, choices: list[Choice]) -> list[Choice]:
    """Places and cards first, then the buttons."""
    usual = _usual_ways(s, choices)
    found = [_in_context(s, choice, usual) for choice in choices]
    return sorted(found, key=lambda choice: _LIKELY.index(choice.kind) if choice.kind in _LIKELY else -1)


def _in_context(s: State, choice: Choice, usual: dict[int, int]) -> Choice:
    match choice.kind:
        case "to":
            spot = ARRIVAL_SPOT[actions.split(choice.action)[1][0]]
            return replace(choice, aside=usual[spot] != choice.action, reveals=spot < N_CITIES)
        case "offer" | "accept":
            return replace(choice, sure=gift(s))
        case "sell" | "lose" | "lay_off" if MATTER[s.phase] == Matter.LOSS:
            return replace(choice, glyph=_picture(choice))
    return choice


def _picture(choice: Choice) -> str:
    """The card that has to go."""
    card = actions.split(choice.action)[1][0]
    found = CARDS.events[HAND_EVENTS[card]] if choice.kind == "lay_off" else CARDS.expedition[card]
    return f"card-{found.id}"


def _usual_ways(s: State, choices: Sequence[Choice]) -> dict[int, int]:
    """Of several ways to a place the one that a click takes: without fare, then the shortest."""
    best: dict[int, tuple[int, int, int]] = {}
    for choice in choices:
        if choice.kind == "to":
            (arrival,) = actions.split(choice.action)[1]
            spot = ARRIVAL_SPOT[arrival]
            way = (fare_of(s, arrival), steps_to(s, arrival), choice.action)
            best[spot] = min(way, best.get(spot, way))
    return {spot: number for spot, (_, _, number) in best.items()}
