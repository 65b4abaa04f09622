"""Why an ability of Retkikunnat is not used now; the sentences are in `cards.toml`."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import Words
from ...shared.star_board.data.constants import N_CITIES
from ...shared.star_board.speech.places import place_name
from ..data.card_codes import EXTRA_STEPS, JUMP, REROLL_MOVEMENT
from ..data.constants import AB_CODE, AB_N, ACTIVATED, IS_EITHER, N_CARDS
from ..data.schema import MAX_ABILITIES
from ..rules.holdings import binds, owned, rerolls_left
from ..rules.legal_turn import must_challenge
from ..rules.state import PER_TURN, Phase, Player, State
from .common import say

NoSteps = Literal[
    "duty", "captive_stays", "flown", "flown_jump", "stayed", "no_such_step", "jump_from_dot", "jump_costs",
    "no_route",
]  # fmt: skip
NotInContest = Literal["no_card", "either", "used_to_throw", "used_in_contest", "useless_for_dice"]
NotUsed = Literal["traded", "no_card", "other_character", "passive", "rerolled", "used", "either", "useless"]


@say.refuses("ability", words=("price", "money", "city"))
def not_used(s: State, source: int, k: int) -> tuple[NotUsed | NoSteps | NotInContest, Words] | None:
    """Why the ability is not used; None where another decision is due."""
    me, code = s.players[s.who], AB_CODE[source * MAX_ABILITIES + k]
    if s.phase == Phase.DICE_ASK:
        return _no_reroll(s, me, source, k), {}
    if s.phase == Phase.ACT and s.traded:
        return "traded", {}
    if s.phase == Phase.ACT or (s.phase in (Phase.TURN, Phase.MOVE) and code == REROLL_MOVEMENT):
        why = _no_use(s, me, source, code)
        return _no_steps(s, me, code, AB_N[source * MAX_ABILITIES + k]) if why == "steps" else (why, {})
    return ("passive", {}) if owned(me, source) > 0 and code not in ACTIVATED else None


def _no_use(s: State, me: Player, source: int, code: int) -> NotUsed | Literal["steps"]:
    """What is against the use of the card, or whether it is about where its steps could lead."""
    if owned(me, source) == 0:
        return "no_card" if source < N_CARDS else "other_character"
    if code not in ACTIVATED:
        return "passive"
    if code == REROLL_MOVEMENT:
        return "rerolled"
    if s.used[min(source, N_CARDS)] > 0 and s.used[min(source, N_CARDS)] >= owned(me, source):
        return "used"
    if source < N_CARDS and binds(s, source) and s.leaned[source] >= me.cards[source] - s.used[source]:
        return "either" if IS_EITHER[source] else "used"
    return "steps" if code in (EXTRA_STEPS, JUMP) else "useless"


def _no_steps(s: State, me: Player, code: int, price: int) -> tuple[NoSteps, Words]:
    """Why a card does not move the pawn."""
    if must_challenge(s, me):
        return "duty", {}
    if me.captive:
        return "captive_stays", {}
    if s.flown:
        return "flown" if code == EXTRA_STEPS else "flown_jump", {}
    if code == EXTRA_STEPS:
        return "stayed" if s.stayed and not s.options.steps_after_stay else "no_such_step", {}
    if me.at >= N_CITIES:
        return "jump_from_dot", {}
    if me.money < price:
        return "jump_costs", {"price": price, "money": me.money}
    return "no_route", {"city": place_name(me.at)}


def _no_reroll(s: State, me: Player, source: int, k: int) -> NotInContest:
    """Why a card does not throw the dice again."""
    if owned(me, source) == 0:
        return "no_card"
    assert rerolls_left(s, s.who, source * MAX_ABILITIES + k) <= 0
    if source < N_CARDS and s.who == s.turn:
        if IS_EITHER[source] and s.used[source] > 0:
            return "either"
        if s.options.reroll_per == PER_TURN and s.used[source] + s.leaned[source] > 0:
            return "used_to_throw"
    return "used_in_contest" if s.spent[min(source, N_CARDS)] > 0 else "useless_for_dice"
