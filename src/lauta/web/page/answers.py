"""Which legal answers have a button in the action bar, and whether a list of all of them stands beside.

The property holds for every page: each legal choice is a button there, or in the list that a button opens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.presentation import Choice

FEW = 4  # answers that all have a button, places too: two rows of two on a phone
ASKED = 6  # cards that answer a question, beside the pass
MOST = 6  # buttons in the bar; the rest is in the list


class Answers(NamedTuple):
    """The buttons of the bar without the end of the turn, and the list of every choice.

    `listed` is how many choices the list has, 0 where every one has a button; `narrow` says that all have one
    on a wide screen: small screens show the first `FEW`, and none that stands beside its place.
    """

    buttons: Sequence[Choice]
    ends: Sequence[Choice]
    listed: int
    narrow: bool


NONE = Answers((), (), 0, False)


def answers(choices: Sequence[Choice], held: frozenset[str], asked: bool, scripted: bool) -> Answers:
    """The answers of a bar.

    `held` are the places in the reader's hand, which answer a question (`asked`); a tutorial (`scripted`)
    shows where on the board to press, so its places get no button unless only one is left.
    """
    open_ = [choice for choice in choices if not choice.ends]
    usual = [choice for choice in open_ if not choice.aside]
    shown = [choice for choice in usual if choice.button is not None]
    shown.sort(key=lambda choice: choice.button.rank if choice.button else 0)
    plain = [choice for choice in usual if choice.button is None]
    few = len(usual) <= FEW and not scripted
    cards = asked and len(usual) <= ASKED
    everywhere = few or len(choices) == 1
    shown += [c for c in plain if c.place is None or everywhere or (cards and c.place in held)]
    shown += [c for c in open_ if c.aside and c.place is None]
    kept = shown[:MOST]
    whole = len(kept) == len(open_)
    small = sum(choice.button is None or choice.place is None for choice in kept[:FEW])
    ends = [choice for choice in choices if choice.ends]
    if whole and small == len(kept):
        return Answers(kept, ends, 0, False)
    return Answers(kept, ends, len(choices), whole)
