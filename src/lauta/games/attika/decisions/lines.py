"""What every line of Attika's log adds: what a building has brought, whom it blocks, and the set-up.

The sentences are in `building.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....engine.phrase import Phrase, joined
from ....engine.presentation import LogLine
from ..data.constants import GROUPS, KINDS, N_BUILDINGS, N_SPACES
from ..rules.state import Phase, State
from ..speech.words import group, space_name
from .common import SETUP, say
from .shrine_links import shortest_way

_all_stand, _link_won = say.sentence("all_stand"), say.sentence("link_won")
_group_complete, _linked = say.sentence("group_complete", "group"), say.sentence("linked")
_amphorae, _blocks = say.sentence("amphorae", "n"), say.sentence("blocks", "name")


@say.completes
def with_what_came_of_it(
    line: LogLine, before: State, kind: str, args: tuple[int, ...], after: State, names: Sequence[str]
) -> LogLine:
    """A building with all that it has brought; lines of the set-up belong to nobody."""
    if before.phase in SETUP:
        return LogLine(line.phrase, None, minor=kind != "first")
    if after.players[before.turn].buildings > before.players[before.turn].buildings:
        return _building(line, before, after, names)
    return line


def _building(line: LogLine, before: State, after: State, names: Sequence[str]) -> LogLine:
    space = next(n for n, owner in enumerate(after.owner) if owner >= 0 and before.owner[n] < 0)
    phrase, more = line.phrase, joined(_brought(before, after))
    if more is not None:
        phrase = Phrase("{line}: {more}", {"line": phrase, "more": more})
    touches = _blocked(before, after)
    if touches:
        blocked = _blocks(name=", ".join(names[seat] for seat in touches))
        phrase = Phrase("{line}; {more}", {"line": phrase, "more": blocked})
    sign = f"{KINDS[after.building[space]]}-{before.turn}" if touches else ""
    places = (space_name(space),)
    return replace(line, phrase=phrase, places=places, minor=False, touches=touches, sign=sign)


def _brought(before: State, after: State) -> list[Phrase]:
    seat = before.turn
    old, new = before.players[seat], after.players[seat]
    if after.phase == Phase.OVER:
        return [_all_stand() if new.buildings == N_BUILDINGS else _link_won()]
    rewarded = new.rewards & ~old.rewards
    told = [_group_complete(group=group(n)) for n in range(len(GROUPS)) if rewarded >> n & 1]
    if new.linked > old.linked:
        told.append(_linked())
    if new.amphorae > old.amphorae:
        told.append(_amphorae(n=new.amphorae - old.amphorae))
    return told


def _blocked(before: State, after: State) -> tuple[int, ...]:
    """The other seats whose shortest way between two shrines is now longer, or gone."""
    if after.phase == Phase.OVER:
        return ()
    others = (seat for seat in range(before.n_players) if seat != before.turn)
    return tuple(seat for seat in others if _missing(after, seat) > _missing(before, seat))


def _missing(s: State, seat: int) -> int:
    """How many buildings a seat still needs to join two shrines; more than there are where it cannot."""
    way = shortest_way(s, seat)
    return N_SPACES if way is None else way.missing
