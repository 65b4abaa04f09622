"""What every line of Navegador's log adds: cash for a discovery, a new phase, the card, the end of the game.

The sentences are in `voyages.toml` and `purchases.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....engine.phrase import Phrase, joined
from ....engine.presentation import LogLine
from ..data import constants as c
from ..rules.navigation import sailor
from ..rules.state import NOWHERE, State
from .common import decider, say
from .purchases import PLACES, room_for

_receives, _surplus = say.sentence("receives", "name", "cash"), say.sentence("surplus", "n", "cash")
_phase, _card_goes = say.sentence("phase", "n"), say.sentence("card_goes", "name")
_end_after, _end_near = say.sentence("end_after", "name"), say.sentence("end_near")


@say.completes
def with_what_came_of_it(
    line: LogLine, before: State, kind: str, args: tuple[int, ...], after: State, names: Sequence[str]
) -> LogLine:
    """The line with all that follows from the decision, and the other seats that this concerns."""
    if kind == "first":
        return line
    more = _consequences(before, kind, args, after, names)
    touches, sign = _done_to(before, kind, args, after)
    return replace(
        line,
        phrase=joined([line.phrase, *more], "; ") or line.phrase,
        points=None if kind == "pay" else line.points,
        minor=line.minor and before.target == NOWHERE and not more,
        touches=touches,
        sign=sign,
    )


def _consequences(
    before: State, kind: str, args: tuple[int, ...], after: State, names: Sequence[str]
) -> list[Phrase]:
    """What follows: cash for the discovery, a new phase, the card passed on, the end brought about."""
    found = []
    if kind == "reveal" and before.to_reveal == before.left[before.target]:
        found.append(_receives(name=names[sailor(before)], cash=c.TOKEN_PRICE[args[0]]))
    surplus = max(0, args[0] - room_for(before, kind)) if kind in PLACES else 0
    if surplus:
        found.append(_surplus(n=surplus, cash=surplus * c.SURPLUS_PRICE))
    if after.phase > before.phase:
        found.append(_phase(n=after.phase))
    if after.card_holder != before.card_holder:
        found.append(_card_goes(name=names[after.card_holder]))
    if after.ended_by and not before.ended_by:
        later = before.by_card and after.ender != before.turn
        found.append(_end_after(name=names[after.ender]) if later else _end_near())
    return found


def _done_to(before: State, kind: str, args: tuple[int, ...], after: State) -> tuple[tuple[int, ...], str]:
    """The other seats that this concerns, with its drawing: the end in sight, the card passed on, the last
    colony of a region in which they have ships taken."""
    others = tuple(seat for seat in range(before.n_players) if seat != decider(before))
    if after.ended_by and not before.ended_by:
        return others, "hourglass"
    if after.card_holder != before.card_holder:
        return tuple(seat for seat in others if seat in (before.card_holder, after.card_holder)), "card"
    if kind == "found" and after.left[args[0]] == 0:
        waiting = tuple(seat for seat in others if before.players[seat].ships[args[0]])
        return waiting, "colony" if waiting else ""
    return (), ""
