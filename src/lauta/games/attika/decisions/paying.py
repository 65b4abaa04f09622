"""Paying in Attika: what a building costs in words, whole payments as one choice, and why one is refused.

All ways to pay are found by `payments.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Phrase, joined
from ....engine.presentation import Choice
from ..data import constants as c
from ..rules import actions
from ..rules.state import Phase, State
from ..speech.notation import text_of
from ..speech.words import building_object, cards, counted, some, space_label
from . import payments
from .common import say
from .payments import Bill, Counts

MOST_WAYS = 10  # payments that are offered all at once

_arrow_somewhere, _map_pays_somewhere = say.sentence("arrow_somewhere"), say.sentence("map_pays_somewhere")
_arrow, _map_pays, _nothing = say.sentence("arrow"), say.sentence("map_pays"), say.sentence("nothing")
_from_cards, _you_choose = say.sentence("from_cards", "n"), say.sentence("you_choose", "n")
_you_pay, _payment_due = say.sentence("you_pay", "cards"), say.sentence("payment_due", "due", "payment")
_any_kind, _fee = say.sentence("any_kind", "n"), say.sentence("fee", "n")


# --- what a building costs ------------------------------------------------------------------------------


def words_of_price(n: int, arrow: bool) -> Phrase:
    """So many cards at least; for none, whether it is an arrow that makes it free."""
    if n == 0:
        return _arrow_somewhere() if arrow else _map_pays_somewhere()
    return _from_cards(n=n)


def costs(cost: Bill, ways: tuple[Counts, ...], paid: Counts | None) -> list[Phrase]:
    """What is due on a space, and how it is paid: sparingly, or by choice."""
    if cost.free:
        return [_arrow()]
    if cost.nothing:
        return [_map_pays()]
    if paid is None:
        n = sum(ways[0]) if ways else 0
        return [_payment_due(due=due_words(cost), payment=_you_choose(n=n))]
    handed = _you_pay(cards=counted(paid) or _nothing())
    if paid == cost.due and not cost.extra:
        return [handed]
    return [_payment_due(due=due_words(cost), payment=handed)]


def due_words(cost: Bill) -> Phrase:
    """What is due and the fee, in words: "2 forest, 1 card for a new settlement"."""
    symbols = counted(cost.due)
    parts = [symbols] if symbols is not None else []
    if cost.any:
        parts.append(_any_kind(n=cost.any))
    if cost.fee:
        parts.append(_fee(n=cost.fee))
    return joined(parts) or _nothing()


# --- paying ---------------------------------------------------------------------------------------------


@say.offers(Phase.PAY)
def whole_payments(s: State, numbers: Sequence[int], names: Sequence[str]) -> list[Choice]:
    """Whole payments, the sparing ones first; step by step where there are too many."""
    ways = payments.remaining(s)
    if len(ways) <= MOST_WAYS:
        return [_payment(s, ways, way) for way in ways]
    offered = []
    for number in numbers:
        n = actions.split(number)[1][1]
        these = [way for way in ways if way[s.paying] == n]
        offered.append(_payment(s, ways, these[0]) if len(these) == 1 else say.choice(s, number, names))
    return offered


def _payment(s: State, ways: tuple[Counts, ...], way: Counts) -> Choice:
    number, *follow = payments.steps(ways, way, s.paying)
    text = " ".join(map(text_of, (number, *follow)))
    effect = cards(sum(way)) if sum(way) > sum(ways[0]) else None
    drawn = tuple((f"card-{name}", n) for name, n in zip(c.LANDSCAPES, way, strict=True) if n)
    label = counted(way) or _nothing()
    return Choice(number, "pay", text, label, effect=effect, follow=tuple(follow), made_of=drawn)


@say.label("pay", words=("cards",))
def some_cards(s: State, landscape: int, n: int) -> tuple[Literal["some", "none"], Words]:
    """How many of a landscape, where the others are chosen afterwards."""
    return "some" if n else "none", {"cards": some(landscape, n)}


@say.log("pay", words=("cards", "building", "place"))
def paid(before: State, after: State, landscape: int, n: int) -> tuple[Literal["part", "built"], Words]:
    """The cards, or with the last of them the building."""
    if after.players[before.turn].buildings == before.players[before.turn].buildings:
        return "part", {"cards": some(landscape, n)}
    return "built", {"building": building_object(before.kind), "place": space_label(before.space)}


@say.refuses("pay", when=(Phase.PAY,))
def not_paid(s: State, landscape: int, n: int) -> Literal["later", "not_in_hand", "wrong"]:
    """Why so many cards are not handed in."""
    if landscape != s.paying:
        return "later"
    return "not_in_hand" if n > s.players[s.turn].hand[landscape] else "wrong"
