"""The last danger or encounter, as the log tells it, until the game moves on: for the chart.

What its dice show is still in the state; who threw, at what, and whether somebody was saved tells the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ....engine.actors import CHANCE
from ...shared.star_board.table.history import Log, read_on
from ..data.card_codes import CANCEL_HAND_CARD, DANGER_REROLL, DESTROY_USED_CARD, REROLL_ANY, RESCUE_DEFENDER
from ..data.constants import AB_CODE, HAND_CODE, N_FACES, REQUIRES
from ..data.schema import MAX_ABILITIES
from ..decisions.current_task import Contest, Need
from ..rules import actions
from ..rules.danger_dice import showing
from ..rules.state import State
from .history import UNKNOWN


@dataclass(frozen=True)
class Fought:
    """A danger that `seat` faced (`danger` is the card), or an encounter that it began (`danger` -1).

    `throws` counts the throws of dice so far. `stops` counts the cards that were played, one against the
    other, to stop a third player's card that saves the defender; -1 where there is none (RE-70, RE-76).
    """

    seat: int
    danger: int
    throws: int = 0
    stops: int = -1

    @property
    def is_saved(self) -> bool:
        """Whether a third player has ended the encounter."""
        return self.stops >= 0 and self.stops % 2 == 0


# What shows that the contest is over and something else goes on. Announcing a turn is not yet among them.
_MOVES_ON = frozenset(
    ("rolled", "event", "turned", "to", "fly", "jump", "stop", "pay", "permit", "trade", "end", "dice")
)
# Decisions that only who has the turn can make.
_OWN = _MOVES_ON | {"roll", "stay", "sail", "try", "challenge"}
# Hand cards that belong to a contest.
_IN_CONTESTS = (CANCEL_HAND_CARD, DESTROY_USED_CARD, REROLL_ANY, RESCUE_DEFENDER)


def last_fought(log: Log) -> Fought | None:
    """What was fought last; None where nothing was, or where the game has moved on since."""
    return read_on(log, "fought", _Reader, _Reader.entry).found


class _Reader:
    """Follows contests through the log."""

    def __init__(self) -> None:
        self.found: Fought | None = None
        self._turn = UNKNOWN

    def entry(self, n: int, actor: int, action: int) -> None:
        """One more entry of the log; a secret one tells nothing."""
        if action < 0:
            return
        kind, args = actions.split(action)
        if actor != CHANCE and kind in _OWN:
            self._turn = actor
        if kind == "danger":
            self.found = Fought(self._turn, args[0])
        elif kind == "challenge":
            self.found = Fought(actor, UNKNOWN)
        elif self.found is not None:
            self.found = _after(self.found, kind, args)


def _after(found: Fought, kind: str, args: Sequence[int]) -> Fought | None:
    """The contest after one more entry of the log."""
    if kind in _MOVES_ON:
        return None
    if kind == "ability" and AB_CODE[args[0] * MAX_ABILITIES + args[1]] != DANGER_REROLL:
        return None
    if kind == "shows":
        return replace(found, throws=found.throws + 1)
    if kind == "play":
        return _answered(found, HAND_CODE[args[0]])
    return found


def _answered(found: Fought, code: int) -> Fought | None:
    """The contest after a hand card."""
    if code not in _IN_CONTESTS:
        return None
    if code == CANCEL_HAND_CARD:
        return replace(found, stops=found.stops + 1) if found.stops >= 0 else found
    return replace(found, stops=0 if code == RESCUE_DEFENDER else -1)


def as_contest(s: State, found: Fought) -> Contest:
    """It as a contest, with the dice as they lie at its end."""
    if found.danger != UNKNOWN:
        needs = tuple(
            Need(face, REQUIRES[found.danger][face], showing(s, found.seat, face))
            for face in range(N_FACES)
            if REQUIRES[found.danger][face]
        )
        return Contest(found.seat, found.danger, False, True, needs)
    need = Need(s.chosen, s.target, showing(s, found.seat, s.chosen))
    return Contest(found.seat, UNKNOWN, True, True, (need,))
