"""What the numbers of a task mean for its job, read and written by name; the jobs are listed in `state.py`.

No rule of the game is here. Which of `a`, `b` and `k` holds what only documents need to know besides.
"""

from __future__ import annotations

from ....engine.rule import inline
from ..data.card_codes import CODES
from .state import Job, Task

N_CODES = len(CODES)

# --- several jobs -----------------------------------------------------------------------------------


@inline
def left_of(t: Task) -> int:
    """MORE_EVENTS, DANGER, DRAW, THROW, DICE_PICK, LOSE_TURNS, LOSE_CARDS, LOSE_HAND, PEEK: how many yet."""
    return t.a


@inline
def set_left(t: Task, n: int) -> None:
    """So many yet."""
    t.a = n


@inline
def count_off(t: Task) -> None:
    """One of them is done."""
    t.a -= 1


@inline
def ability_of(t: Task) -> int:
    """ABILITY, TO_DANGER, MORE_EVENTS: the ability that is used or offered."""
    return t.b if t.job == Job.MORE_EVENTS else t.a


@inline
def is_stopped(t: Task) -> bool:
    """HAND, ABILITY, DICE_PICK: whether somebody has stopped it (RE-76, RE-77)."""
    return t.k != 0


@inline
def set_stopped(t: Task, stopped: bool) -> None:
    """Somebody stops it, or lets it work after all."""
    t.k = int(stopped)


# --- events and effects -----------------------------------------------------------------------------


@inline
def spot_of(t: Task) -> int:
    """REST: where the pawn has come to rest."""
    return t.a


@inline
def row_of(t: Task) -> int:
    """EFFECTS, MAY: the next row of the card's effects."""
    return t.a


@inline
def end_of(t: Task) -> int:
    """EFFECTS, MAY: the row behind the card's last one."""
    return t.b


@inline
def go_to_next_row(t: Task) -> None:
    """EFFECTS: this row is being done."""
    t.a += 1


@inline
def is_penalty(t: Task) -> bool:
    """EFFECTS, LOSE_TURNS: whether a danger card brings it, so that shields work (RE-91)."""
    return t.k != 0 if t.job == Job.EFFECTS else t.b != 0


@inline
def make_penalty(t: Task) -> None:
    """EFFECTS: a danger card brings them."""
    t.k = 1


@inline
def type_of(t: Task) -> int:
    """DRAW: the type of card that is drawn, or ANY_TYPE."""
    return t.b


# --- windows and hand cards -------------------------------------------------------------------------


@inline
def window_of(t: Task) -> int:
    """POLL: the window, one of `Window`."""
    return t.a


@inline
def topic_of(t: Task) -> int:
    """POLL: what the window is about, the card that was used or the level of the token that was turned."""
    return t.b


@inline
def asked_of(t: Task) -> int:
    """POLL: how many seats have been asked."""
    return t.k


@inline
def set_asked(t: Task, n: int) -> None:
    """POLL: so many seats have been asked."""
    t.k = n


@inline
def hand_card_of(t: Task) -> int:
    """HAND: the card that was played."""
    return t.a


@inline
def target_of(t: Task) -> int:
    """HAND: 1 + the seat that it is played on, 0 for nobody."""
    return t.b


@inline
def rescuer_of(t: Task) -> int:
    """REWARD: the seat that is thanked."""
    return t.a


# --- contests ---------------------------------------------------------------------------------------


@inline
def trial_of(t: Task) -> int:
    """JUDGE, DICE_ASK: the danger card, or DEFENDING, or ATTACKING."""
    return t.a


@inline
def symbol_of(t: Task) -> int:
    """DICE_PICK: the first symbol whose dice may still be taken up."""
    return t.b


@inline
def set_symbol(t: Task, face: int) -> None:
    """DICE_PICK: earlier symbols are passed by."""
    t.b = face


@inline
def stage_of(t: Task) -> int:
    """ENCOUNTER: how far it has come, one of `Stage`."""
    return t.k


@inline
def set_stage(t: Task, stage: int) -> None:
    """ENCOUNTER: it has come so far."""
    t.k = stage


@inline
def has_thrown(t: Task) -> bool:
    """FORTUNE: whether the dice have been thrown."""
    return t.k != 0


@inline
def set_thrown(t: Task) -> None:
    """FORTUNE: the dice are being thrown."""
    t.k = 1


# --- tokens -----------------------------------------------------------------------------------------


@inline
def token_of(t: Task) -> int:
    """TOKEN: the kind of the token that is turned, UNKNOWN before it is seen."""
    return t.a


@inline
def set_token(t: Task, token: int) -> None:
    """TOKEN: it shows its face, or another one comes in its place."""
    t.a = token


@inline
def other_city_of(t: Task) -> int:
    """SURPRISE: the city of the other token, -1 before it is chosen."""
    return t.a


@inline
def set_other_city(t: Task, city: int) -> None:
    """SURPRISE: the other token is chosen."""
    t.a = city


@inline
def where_of(t: Task) -> int:
    """PEEK: the city, or ANYWHERE, or NEARBY."""
    return t.b


@inline
def looked_at(t: Task) -> int:
    """PEEK: the city whose token is being looked at, -1 for none."""
    return t.k - 1


@inline
def set_looked_at(t: Task, city: int) -> None:
    """PEEK: the token of this city, -1: none."""
    t.k = city + 1


@inline
def first_stack_of(t: Task) -> int:
    """SWAP: the first city, -1 before it is chosen."""
    return t.a - 1


@inline
def set_first_stack(t: Task, city: int) -> None:
    """SWAP: the first city is chosen."""
    t.a = city + 1


@inline
def second_stack_of(t: Task) -> int:
    """SWAP: the second city of three, -1 before it is chosen."""
    return t.b - 1


@inline
def set_second_stack(t: Task, city: int) -> None:
    """SWAP: the second city of three is chosen."""
    t.b = city + 1


@inline
def way_of(t: Task) -> int:
    """SWAP: which stacks, SWAP_TWO, ROTATE or SWAP_LEVEL."""
    return t.k


@inline
def set_way(t: Task, way: int) -> None:
    """SWAP: these stacks."""
    t.k = way


# --- bonuses, losses and shields --------------------------------------------------------------------


@inline
def at_ability(t: Task) -> int:
    """BONUSES, LASTING: the place of the ability whose turn it is, in the list of those with its code."""
    return t.a


@inline
def go_to_next_ability(t: Task) -> None:
    """BONUSES, LASTING: this ability is done."""
    t.a += 1
    t.k = 0


@inline
def packed_bonus(code: int, types: int) -> int:
    """BONUSES: the code of the abilities and the types of cards that they look at, as one number."""
    return code + N_CODES * types


@inline
def bonus_code_of(t: Task) -> int:
    """BONUSES: the code of the abilities that pay."""
    return t.b % N_CODES


@inline
def bonus_types_of(t: Task) -> int:
    """BONUSES: the types of cards that a draw bonus looks at, as bits."""
    return t.b // N_CODES


@inline
def copies_due_of(t: Task) -> int:
    """BONUSES: how many copies of the card have still to pay, -1 before they are counted."""
    return t.k - 1


@inline
def set_copies_due(t: Task, n: int) -> None:
    """BONUSES: so many copies have still to pay."""
    t.k = n + 1


@inline
def spared_of(t: Task) -> int:
    """ROBBED: the money that shields save. CAPTURE, DRY: 1 where a shield prevents it."""
    return t.a


@inline
def set_spared(t: Task, amount: int) -> None:
    """ROBBED, CAPTURE, DRY: shields have done so much."""
    t.a = amount


@inline
def shields_of(t: Task) -> int:
    """ROBBED, LOSE_TURNS, LOSE_CARDS, CAPTURE, DRY: how many kinds of shields are done with."""
    return t.k


@inline
def go_to_next_shield(t: Task) -> None:
    """This kind of shield is done with."""
    t.k += 1


@inline
def packed_loss(types: int, how: int) -> int:
    """LOSE_CARDS, LOSE_HAND: the types of cards as bits, and who picks them, as one number."""
    return types * 2 + how


@inline
def types_of(t: Task) -> int:
    """LOSE_CARDS: the types of cards that may go, as bits."""
    return t.b // 2


@inline
def how_of(t: Task) -> int:
    """LOSE_CARDS, LOSE_HAND: BY_OWNER or AT_RANDOM."""
    return t.b % 2


@inline
def destination_of(t: Task) -> int:
    """RELOCATE: where the pawn is moved to."""
    return t.a


# --- shortcuts and trade ----------------------------------------------------------------------------


@inline
def terrain_of(t: Task) -> int:
    """SHORTCUT: the terrain of the line that is taken."""
    return t.a


@inline
def brings_event(t: Task) -> bool:
    """SHORTCUT: whether an event follows in the city (RE-22)."""
    return t.b != 0


@inline
def partner_of(t: Task) -> int:
    """TRADE: the seat to whom the offer is made."""
    return t.a


@inline
def counters_of(t: Task) -> int:
    """TRADE: how many counter-offers there were so far."""
    return t.b


@inline
def is_offering(t: Task) -> bool:
    """TRADE: whether the offer is still being made."""
    return t.k != 0


@inline
def set_offering(t: Task, offering: bool) -> None:
    """TRADE: an offer is begun, or complete."""
    t.k = int(offering)


@inline
def counter_by_partner(t: Task) -> None:
    """TRADE: who was made the offer makes one now."""
    seat = t.seat
    t.seat = t.a
    t.a = seat
    t.b += 1
