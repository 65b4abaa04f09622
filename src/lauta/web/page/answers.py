"""Which legal answers have a button in the action bar, and whether a list of all of them stands beside.

The property holds for every page: each legal choice is a button there, or in the list that a button opens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.presentation import Choice

FEW = 4  # answers that all have a button, places too: two rows of two on a phone
LOW = 2  # buttons of a bar in a low window
ASKED = 6  # cards that answer a question, beside the pass
MOST = 6  # buttons in the bar; the rest is in the list


class Answers(NamedTuple):
    """The buttons of the bar without the end of the turn, and the list of every choice.

    `where` says on which screens the list is needed, because not every choice has a button there: on all,
    on `narrow` ones, which show the first `FEW` and none that stands beside its place, or only on `low` ones,
    which show the first `LOW`; empty where there is no list.
    """

    buttons: Sequence[Choice]
    ends: Sequence[Choice]
    listed: int
    where: str


NONE = Answers((), (), 0, "")


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
    plainly = sum(choice.button is None or choice.place is None for choice in kept)
    whole = len(kept) == len(open_)
    small = "narrow" if len(kept) > min(plainly, FEW) else "low" if plainly > LOW else ""
    where = small if whole else "all"
    ends = [choice for choice in choices if choice.ends]
    return Answers(kept, ends, len(choices) if where else 0, where)
