"""The windows in which players of Retkikunnat are asked whether they react (RE-80, register: section 21).

Told from what everybody knows; what is asked, and what answers it, is said in `prompts_cards.py`.
"""

from __future__ import annotations

from ....engine.phrase import Phrase, T
from ....engine.presentation import Asked, WindowKind
from ..data.card_codes import (
    CANCEL_HAND_CARD,
    CAP_ROLL,
    DESTROY_USED_CARD,
    FREE_FLIGHT,
    REROLL_ANY,
    RESCUE_DEFENDER,
    SWAP_TURNED_TOKEN,
)
from ..data.constants import HAND_CODE, N_HAND
from ..rules.actions import PASS
from ..rules.holdings import can_reroll
from ..rules.state import Phase, State, Window
from ..speech import words as phrases
from ..speech.card_texts import listed
from .current_task import top

_IDS = {
    Window.DECLARE: "declare",
    Window.CARD_USED: "card_used",
    Window.ENCOUNTER_DECLARED: "encounter_declared",
    Window.ENCOUNTER_RESULT: "encounter_result",
    Window.HAND_CARD_PLAYED: "hand_card_played",
    Window.TOKEN_TURNED: "token_turned",
}
DICE = "dice_rolled"


def _cards(*codes: int) -> Phrase:
    """The hand cards with these effects."""
    return listed([phrases.hand_card(card) for card in range(N_HAND) if HAND_CODE[card] in codes])


windows = (
    WindowKind("declare", T("Somebody is about to roll and move"), _cards(CAP_ROLL, FREE_FLIGHT)),
    WindowKind("card_used", T("Somebody uses an expedition card"), _cards(DESTROY_USED_CARD)),
    WindowKind("hand_card_played", T("Somebody plays a hand card"), _cards(CANCEL_HAND_CARD)),
    WindowKind("token_turned", T("You have turned a token"), _cards(SWAP_TURNED_TOKEN)),
    WindowKind("encounter_declared", T("Somebody is challenged"), _cards(RESCUE_DEFENDER)),
    WindowKind("encounter_result", T("An encounter is decided"), _cards(RESCUE_DEFENDER)),
    WindowKind(DICE, T("Your danger dice are thrown"), _cards(REROLL_ANY)),
)


def asked(s: State) -> Asked | None:
    """The question put to the actor: a poll, or dice that only a hand card could throw again."""
    if s.phase == Phase.POLL:
        return Asked(_IDS[Window(top(s).window)], PASS, s.turn)
    if s.phase == Phase.DICE_ASK and not can_reroll(s, s.who):
        return Asked(DICE, PASS, s.turn)
    return None


def turn(s: State) -> int:
    """The seat whose turn it is."""
    return int(s.turn)
