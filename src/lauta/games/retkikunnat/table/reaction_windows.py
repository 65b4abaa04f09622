"""The windows in which players of Retkikunnat are asked whether they react (RE-80, register: section 21).

Told from what everybody knows; what is asked, and what answers it, is said in `prompts_cards.py`.
"""

from __future__ import annotations

from ....engine.phrase import Phrase, T
from ....engine.presentation import Asked, WindowKind
from ....engine.record import copy
from ..data.card_codes import (
    CANCEL_HAND_CARD,
    CAP_ROLL,
    DESTROY_USED_CARD,
    FREE_FLIGHT,
    REROLL_ANY,
    RESCUE_DEFENDER,
    SWAP_POSITIONS,
    SWAP_TURNED_TOKEN,
)
from ..data.constants import HAND_CODE, N_HAND
from ..decisions.current_task import find, top
from ..rules.actions import PASS
from ..rules.holdings import can_reroll, carries, give_up, is_complete
from ..rules.state import Job, Phase, State, Window
from ..speech import words as phrases
from ..speech.card_texts import listed

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
    WindowKind("declare", T("Another player is about to roll and move"), _cards(CAP_ROLL, FREE_FLIGHT)),
    WindowKind("card_used", T("Another player uses an expedition card"), _cards(DESTROY_USED_CARD)),
    WindowKind("hand_card_played", T("Another player plays a hand card"), _cards(CANCEL_HAND_CARD)),
    WindowKind("token_turned", T("You have turned a token"), _cards(SWAP_TURNED_TOKEN)),
    WindowKind("encounter_declared", T("A player is challenged"), _cards(RESCUE_DEFENDER)),
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


def concerns(s: State, seat: int) -> bool:
    """Whether a question touches the seat: its cards, pawn, dice or fight, or a player who may win soon."""
    if s.phase != Phase.POLL:  # own dice that fall short
        return True
    match top(s).window:
        case Window.CARD_USED:
            return _counts(s, seat, top(s).seat, top(s).topic)
        case Window.HAND_CARD_PLAYED:
            return _is_about(s, seat)
        case Window.DECLARE:
            return seat == s.turn or carries(s.players[s.turn])
    return True


def _counts(s: State, seat: int, owner: int, card: int) -> bool:
    """Whether the loss of this card counts: in a fight with the seat, or on the way to the Star."""
    if find(s, Job.ENCOUNTER) is not None and seat in (s.turn, s.rival):
        return True
    if carries(s.players[owner]):
        return True
    without: State = copy(s)
    give_up(without, owner, card)
    return is_complete(s, s.players[owner]) and not is_complete(without, without.players[owner])


def _is_about(s: State, seat: int) -> bool:
    """Whether a hand card was played by or on the seat, or by a player who may win soon."""
    played = find(s, Job.HAND)
    if played is None or played.seat == seat or carries(s.players[played.seat]):
        return True
    code = HAND_CODE[played.card]
    if code == DESTROY_USED_CARD:
        return seat in _owners_of_used(s)
    if code == SWAP_POSITIONS:
        return bool(played.target - 1 == seat)
    return code in (RESCUE_DEFENDER, CAP_ROLL) and bool(s.turn == seat)


def _owners_of_used(s: State) -> list[int]:
    """Whose expedition cards were used in what is going on."""
    polls = [s.tasks[n] for n in range(s.depth) if s.tasks[n].job == Job.POLL]
    return [int(poll.seat) for poll in polls if poll.window == Window.CARD_USED]


def turn(s: State) -> int:
    """The seat whose turn it is."""
    return int(s.turn)
