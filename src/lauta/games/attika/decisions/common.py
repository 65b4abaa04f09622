"""The reader of the decisions of Attika, which words fill themselves, and reasons against any action."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from ....engine.decisions import Decisions
from ..rules.actions import ACTIONS, SEAT, SPACE
from ..rules.state import Mode, Phase, State
from ..speech.notation import text_of
from ..speech.words import space_label, space_name

THEMES = (
    "setup",
    "stacks",
    "building",
    "paying",
    "cards",
    "expansion",
)  # in the order in which their tips come
SETUP = (Phase.LAY, Phase.LAY_TURN, Phase.SHOW, Phase.FIRST, Phase.HAND)

say = Decisions(
    ACTIONS,
    text_of,
    [Path(__file__).with_name(f"{theme}.toml") for theme in THEMES],
    register=("AT", 101),
    phases=Phase,
    words={("place", SPACE): space_label},
    seats={"name": SEAT},
    places={SPACE: space_name},
)

NotNow = Literal["card_taken", "never_mixed", "no_action"]


def not_now(s: State, purpose: Mode) -> NotNow | None:
    """What keeps the player from any action of this kind, in the phase for actions."""
    if s.card_phase:
        return "card_taken"
    if s.mode not in (Mode.NONE, purpose):
        return "never_mixed"
    return None


def no_action(s: State) -> NotNow | None:
    """Whether all actions of the turn have been taken."""
    return "no_action" if s.mode != Mode.NONE and s.left == 0 else None
