"""Numbers of a task that are packed, or kept elsewhere by another job; all others have names in `state.py`.

No rule of the game is here.
"""

from __future__ import annotations

from ....engine.rule import inline
from ..data.card_codes import CODES
from .state import Job, Task

N_CODES = len(CODES)


@inline
def ability_of(t: Task) -> int:
    """ABILITY, TO_DANGER, MORE_EVENTS: the ability that is used or offered."""
    return t.b if t.job == Job.MORE_EVENTS else t.a


@inline
def is_penalty(t: Task) -> bool:
    """EFFECTS, LOSE_TURNS: whether a danger card brings it, so that shields work (RE-91)."""
    return t.k != 0 if t.job == Job.EFFECTS else t.b != 0


@inline
def make_penalty(t: Task) -> None:
    """EFFECTS: a danger card brings them."""
    t.k = 1


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
def counter_by_partner(t: Task) -> None:
    """TRADE: who was made the offer makes one now."""
    seat = t.seat
    t.seat = t.a
    t.a = seat
    t.b += 1
